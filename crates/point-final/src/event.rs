//! What happens, in the table's words, and who hears it.

use game_traits::{Observer, Seat};
use word_graph::Word;

use crate::bag::Bag;
use crate::card::{Card, Special};

/// What happened. A card that an observer does not see is `None` in what he hears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// A card was dealt (PF-6).
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which; for the seat alone.
        card: Option<Card>,
    },
    /// A player begins the round (PF-7).
    Begins {
        /// Who.
        seat: Seat,
    },
    /// A letter or joker was laid (PF-10).
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A player accused another of bluffing (PF-11).
    Accused {
        /// Who.
        seat: Seat,
        /// Whom.
        accused: Seat,
    },
    /// A player chose to draw, and answers for the word now, if there is one (PF-12).
    Draws {
        /// Who.
        seat: Seat,
    },
    /// A card came from the draw pile (PF-8).
    Drew {
        /// To whom.
        seat: Seat,
        /// Which; for the seat alone.
        card: Option<Card>,
    },
    /// A special was played and went into the draw pile (PF-13).
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        special: Special,
        /// Whom it names.
        on: Option<Seat>,
    },
    /// A player took up a whole hand that was another's (PF-24, PF-25). Only he hears it.
    TookUp {
        /// Who.
        seat: Seat,
        /// The hand.
        hand: Bag,
    },
    /// A card was given away (PF-28).
    Gave {
        /// By whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// Which; for these two alone.
        card: Option<Card>,
    },
    /// The word's cards went into the draw pile (PF-22, PF-27).
    Swept {
        /// How many.
        cards: u8,
    },
    /// Who swept the word away holds no letter or joker to begin another; the turn passes (PF-29).
    NoLetter {
        /// Who.
        seat: Seat,
    },
    /// A player put a card face down and called point final (PF-20).
    Called {
        /// Who.
        seat: Seat,
        /// Which; for the seat alone.
        card: Option<Card>,
    },
    /// A word was said (PF-16, PF-21, PF-30).
    Said {
        /// By whom.
        seat: Seat,
        /// Which.
        #[cfg_attr(feature = "serde", serde(with = "crate::serde::word"))]
        word: Word,
        /// Whether it is in the list and fits.
        valid: bool,
    },
    /// A player has no word (PF-36).
    Conceded {
        /// Who.
        seat: Seat,
    },
    /// A player thought too long (PF-32).
    TimedOut {
        /// Who.
        seat: Seat,
    },
    /// The caller's card was turned over (PF-22).
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The caller took his card back unseen (PF-23).
    TookBack {
        /// Who.
        seat: Seat,
    },
    /// A player took all cards on the table (PF-17, PF-32).
    TookTable {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// A round ended (PF-30, PF-31).
    RoundOver {
        /// Who has no card left.
        winner: Seat,
        /// How.
        ending: Ending,
    },
    /// A player's cards were counted (PF-33).
    Scored {
        /// Whose.
        seat: Seat,
        /// What they cost.
        points: u32,
        /// His total.
        total: u32,
    },
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
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
pub(crate) fn redact(event: &Event, observer: Observer) -> Option<Event> {
    let mut told = *event;
    match &mut told {
        Event::Dealt { seat, card } | Event::Drew { seat, card } | Event::Called { seat, card }
            if !observer.is(*seat) =>
        {
            *card = None;
        }
        Event::Gave { seat, to, card } if !observer.is(*seat) && !observer.is(*to) => *card = None,
        Event::TookUp { seat, .. } if !observer.is(*seat) => return None,
        _ => {}
    }
    Some(told)
}
