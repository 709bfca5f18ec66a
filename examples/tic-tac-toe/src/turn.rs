//! Whose turn it is.

use game_traits::{Seat, Turn};

use crate::state::State;

/// The seat to act (TT-2); `None` when the game is over (TT-4, TT-5).
pub(crate) fn mover(state: &State) -> Option<Seat> {
    let over = state.is_full() || (0..2).any(|seat| state.has_line(Seat::new(seat)));
    (!over).then(|| Seat::new(state.marked() as usize % 2))
}

pub(crate) fn turn(state: &State) -> Turn {
    mover(state).map_or(Turn::Over, Turn::one)
}
