//! Events emitted by actions.

use game_traits::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Cell;

/// One thing that happened. All events are public (TT-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Event {
    /// A cell is marked.
    Marked {
        /// The seat that marks it.
        seat: Seat,
        /// The cell that is marked.
        cell: Cell,
    },
}
