//! Listing and checking actions; the reasons for a refusal.

use core::ops::ControlFlow;

use game_traits::Seat;

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

pub(crate) fn for_each(state: &State, seat: Seat, visit: impl FnMut(Cell) -> ControlFlow<()>) -> ControlFlow<()> {
    if state.mover() != Some(seat) {
        return ControlFlow::Continue(());
    }
    Cell::all().filter(|&cell| state.at(cell).is_none()).try_for_each(visit)
}

pub(crate) fn check(state: &State, cell: Cell) -> Result<(), Illegal> {
    state.at(cell).map_or(Ok(()), |by| Err(Illegal::Marked { cell, by }))
}
