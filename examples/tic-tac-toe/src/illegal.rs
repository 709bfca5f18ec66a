//! Why an action is illegal.

use game_traits::{RuleError, Seat};

use crate::action::Cell;
use crate::state::State;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Illegal {
    /// The cell is marked already.
    #[error("{cell} is marked by seat {by}")]
    Marked {
        /// The cell of the action.
        cell: Cell,
        /// The seat that marked it.
        by: Seat,
    },
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Marked { .. } => "TT-3",
        }
    }
}

/// Whether the rules let the seat to act mark this cell.
pub(crate) fn check(state: &State, cell: Cell) -> Result<(), Illegal> {
    state.at(cell).map_or(Ok(()), |by| Err(Illegal::Marked { cell, by }))
}
