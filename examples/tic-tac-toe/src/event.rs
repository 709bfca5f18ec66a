//! What happened.

use game_traits::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Cell;

/// What happened. All hear all of it (TT-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A cell is marked.
    Marked {
        /// By whom.
        seat: Seat,
        /// Which.
        cell: Cell,
    },
}
