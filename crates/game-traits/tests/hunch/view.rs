//! What happened, and what an observer may know.

use game_traits::Seat;
use serde::{Deserialize, Serialize};

use super::{Half, MOST};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A card is dealt; others than its owner hear of it as `None`.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
    /// Somebody has a hunch; others than they hear of it as `None`.
    Committed {
        /// Who.
        seat: Seat,
        /// Which.
        hunch: Option<Half>,
    },
    /// Somebody passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Somebody shouts.
    Shouted {
        /// Who.
        seat: Seat,
    },
    /// At the end everybody shows what they have.
    Shown {
        /// Who.
        seat: Seat,
        /// Their card.
        card: u8,
        /// Their hunch.
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
    pub cards: [Seen<u8>; MOST],
    /// The hunches by seat.
    pub hunches: [Seen<Half>; MOST],
    /// How many have passed.
    pub passed: u8,
    /// Who has shouted.
    pub shout: Option<Seat>,
}
