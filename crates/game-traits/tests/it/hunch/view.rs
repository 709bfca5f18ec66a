//! Events and views.

use game_traits::Seat;
use serde::{Deserialize, Serialize};

use super::{Half, MAX_PLAYERS};

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A card is dealt; all but its owner receive `None`.
    Dealt {
        /// The seat that gets it.
        seat: Seat,
        /// The card.
        card: Option<u8>,
    },
    /// A seat commits to a hunch; all others receive `None`.
    Committed {
        /// The seat that commits.
        seat: Seat,
        /// The hunch.
        hunch: Option<Half>,
    },
    /// A seat passes.
    Passed {
        /// The seat that passes.
        seat: Seat,
    },
    /// A seat shouts.
    Shouted {
        /// The seat that shouts.
        seat: Seat,
    },
    /// At the end each seat shows what it has.
    Shown {
        /// The seat that shows.
        seat: Seat,
        /// Its card.
        card: u8,
        /// Its hunch.
        hunch: Option<Half>,
    },
}

/// What an observer may know of one card or one hunch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Seen<T> {
    /// There is none.
    #[default]
    Nothing,
    /// There is one.
    Hidden,
    /// It is this one.
    Open(T),
}

/// What an observer may know of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct View {
    /// The cards by seat.
    pub cards: [Seen<u8>; MAX_PLAYERS],
    /// The hunches by seat.
    pub hunches: [Seen<Half>; MAX_PLAYERS],
    /// The number of seats that have passed.
    pub passed: u8,
    /// The seat that has shouted.
    pub shout: Option<Seat>,
}
