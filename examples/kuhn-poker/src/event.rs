//! Events emitted by actions and chance.

use game_traits::{Observer, Seat};

use crate::action::Action;
use crate::card::Card;

/// One thing that happened. Public but for the card that another seat is dealt (KP-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Event {
    /// A card was dealt (KP-4).
    Dealt {
        /// The seat that has it.
        seat: Seat,
        /// The card, which only that seat learns.
        card: Option<Card>,
    },
    /// A player acted (KP-5, KP-6).
    Acted {
        /// The seat that did it.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A card was shown at the end (KP-9).
    Shown {
        /// The seat that has it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The pot was taken (KP-7).
    Won {
        /// The seat that took it.
        seat: Seat,
        /// The number of chips in it.
        pot: i32,
    },
}

/// What an observer receives (KP-3): of another's card, that it was dealt.
pub(crate) fn redact(event: &Event, observer: Observer) -> Event {
    match *event {
        Event::Dealt { seat, .. } if !observer.is(seat) => Event::Dealt { seat, card: None },
        public => public,
    }
}
