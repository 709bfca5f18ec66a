//! Every invariant, one after another.

use alloc::format;

use game_traits::text::counted;
use game_traits::{Seat, StateError};

use crate::state::{FULL, State};

/// Whether the position can be reached.
pub(crate) fn validate(state: &State) -> Result<(), StateError> {
    let [x, o] = *state.marks.values();
    StateError::ensure((x | o) & !FULL == 0, "TT-1", || format!("marks {x:#x} and {o:#x} leave the board"))?;
    let twice = (x & o).count_ones();
    StateError::ensure(twice == 0, "TT-3", || format!("{} marked twice", counted(twice, "cell", "cells")))?;
    let (crosses, noughts) = (x.count_ones(), o.count_ones());
    let in_turn = crosses == noughts || crosses == noughts + 1;
    StateError::ensure(in_turn, "TT-2", || format!("{crosses} X and {noughts} O"))?;
    // The last mark made the line: X's if there is one more X, else O's.
    let late = |seat: Seat, last: bool| state.has_line(seat) && !last;
    let wrong = late(Seat::new(0), crosses > noughts) || late(Seat::new(1), crosses == noughts);
    StateError::ensure(!wrong, "TT-4", || format!("{state} was played on after the end"))
}
