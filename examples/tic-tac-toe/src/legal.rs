//! The legal actions.

use game_traits::{ActionList, Seat};

use crate::action::Cell;
use crate::state::State;
use crate::turn::mover;

/// TT-3: the free cells, row by row.
pub(crate) fn legal(state: &State, seat: Seat) -> ActionList<Cell> {
    Cell::all().filter(|&cell| mover(state) == Some(seat) && state.at(cell).is_none()).collect()
}
