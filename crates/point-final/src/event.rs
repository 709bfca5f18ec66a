//! Events emitted by actions and chance, and their redaction.

use game_traits::{Observer, Seat};
use word_graph::Word;

use crate::bag::Bag;
use crate::card::{Card, Special};

/// One thing that happened. A card that an observer does not see is `None` in the event that they receive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A card was dealt (PF-6).
    Dealt {
        /// The seat that it was dealt to.
        seat: Seat,
        /// The card; for the seat alone.
        card: Option<Card>,
    },
    /// A player begins the round (PF-7).
    Begins {
        /// The seat of the player.
        seat: Seat,
    },
    /// A letter or joker was laid (PF-10).
    Laid {
        /// The seat of the player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player accused another of bluffing (PF-11).
    Accused {
        /// The seat of the player.
        seat: Seat,
        /// The seat that is accused.
        accused: Seat,
    },
    /// A player chose to draw, and is responsible for the word now, if there is one (PF-12).
    Draws {
        /// The seat of the player.
        seat: Seat,
    },
    /// A card came from the draw pile (PF-8).
    Drew {
        /// The seat that drew it.
        seat: Seat,
        /// The card; for the seat alone.
        card: Option<Card>,
    },
    /// A special was played and went into the draw pile (PF-13).
    Played {
        /// The seat of the player.
        seat: Seat,
        /// The special.
        special: Special,
        /// The seat that it names.
        on: Option<Seat>,
    },
    /// A player took up a whole hand that was another's (PF-24, PF-25). Only that player receives it.
    TookUp {
        /// The seat of the player.
        seat: Seat,
        /// The hand.
        hand: Bag,
    },
    /// A card was given away (PF-28).
    Gave {
        /// The seat of the player.
        seat: Seat,
        /// The seat that got it.
        to: Seat,
        /// The card; for these two seats alone.
        card: Option<Card>,
    },
    /// The word's cards went into the draw pile (PF-22, PF-27).
    Swept {
        /// The number of cards.
        cards: u8,
    },
    /// A player who swept the word away holds no letter or joker to begin another; the turn passes (PF-29).
    NoLetter {
        /// The seat of the player.
        seat: Seat,
    },
    /// A player put a card face down and called point final (PF-20).
    Called {
        /// The seat of the player.
        seat: Seat,
        /// The card; for the seat alone.
        card: Option<Card>,
    },
    /// A word was said (PF-16, PF-21, PF-30).
    Said {
        /// The seat of the player.
        seat: Seat,
        /// The word.
        #[cfg_attr(feature = "serde", serde(with = "crate::serde::word"))]
        word: Word,
        /// Whether it is in the list and fits.
        valid: bool,
    },
    /// A player has no word (PF-36).
    Conceded {
        /// The seat of the player.
        seat: Seat,
    },
    /// A player thought too long (PF-32).
    TimedOut {
        /// The seat of the player.
        seat: Seat,
    },
    /// The caller's card was turned over (PF-22).
    Revealed {
        /// The seat of the player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The caller took their card back unseen (PF-23).
    TookBack {
        /// The seat of the player.
        seat: Seat,
    },
    /// A player took all cards on the table (PF-17, PF-32).
    TookTable {
        /// The seat of the player.
        seat: Seat,
        /// The number of cards.
        cards: u8,
    },
    /// A round ended (PF-30, PF-31).
    RoundOver {
        /// The seat that has no card left.
        winner: Seat,
        /// How it ended.
        ending: Ending,
    },
    /// A player's cards were counted (PF-33).
    Scored {
        /// The seat of the player.
        seat: Seat,
        /// The points of its cards.
        points: u32,
        /// Its new total.
        total: u32,
    },
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ending {
    /// A last card was laid and its word proved (PF-30).
    Laying,
    /// A point final with the last card (PF-31).
    PointFinal,
    /// A Cadeau gave the last card away (PF-31).
    Gift,
    /// A special was the last card (PF-31).
    Special,
}

/// What an observer learns of an event (PF-35).
#[inline]
pub(crate) fn redact(event: &Event, observer: Observer) -> Option<Event> {
    let mut redacted = *event;
    match &mut redacted {
        Event::Dealt { seat, card } | Event::Drew { seat, card } | Event::Called { seat, card }
            if !observer.is(*seat) =>
        {
            *card = None;
        }
        Event::Gave { seat, to, card } if !observer.is(*seat) && !observer.is(*to) => *card = None,
        Event::TookUp { seat, .. } if !observer.is(*seat) => return None,
        _ => {}
    }
    Some(redacted)
}
