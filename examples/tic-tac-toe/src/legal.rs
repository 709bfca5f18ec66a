//! Listing and checking actions; the reasons for a refusal.

use game_traits::{ActionList, Seat};

use crate::action::Cell;
use crate::state::State;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The cell is marked already.
    #[error("TT-3: {cell} is marked by seat {by}")]
    Marked {
        /// The cell asked for.
        cell: Cell,
        /// Who marked it.
        by: Seat,
    },
}

pub(crate) fn legal(state: &State, seat: Seat) -> ActionList<Cell> {
    Cell::all().filter(|&cell| state.mover() == Some(seat) && state.at(cell).is_none()).collect()
}

pub(crate) fn check(state: &State, cell: Cell) -> Result<(), Illegal> {
    state.at(cell).map_or(Ok(()), |by| Err(Illegal::Marked { cell, by }))
}
