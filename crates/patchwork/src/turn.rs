//! Whose turn it is.

use game_traits::{Seat, Turn};

use crate::state::State;
use crate::time_board::LAST;

impl State {
    /// PW-18. A leather patch on the last step is placed first.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        *self.spaces.values() == [LAST; 2] && !self.leather_due
    }

    /// Returns whether it is this seat's turn.
    #[inline]
    pub(crate) fn is_to_act(&self, seat: Seat) -> bool {
        self.mover == seat && self.undrawn.is_empty() && !self.is_over()
    }
}

#[inline]
pub(crate) fn turn(state: &State) -> Turn {
    if !state.undrawn.is_empty() {
        Turn::Chance
    } else if state.is_over() {
        Turn::Over
    } else {
        Turn::one(state.mover)
    }
}
