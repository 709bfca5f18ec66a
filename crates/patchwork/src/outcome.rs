//! The end and the scores.

use core::cmp::Reverse;

use game_traits::{Outcome, ScoreOrder, Seat};

use crate::edition::{EMPTY_CELL, SPECIAL_TILE};
use crate::state::State;

impl State {
    /// What a seat would score if the game ended now: buttons, 7 for the special tile, −2 for each empty cell (PW-19).
    pub fn score(&self, seat: Seat) -> i32 {
        let index = seat.index() & 1;
        let special = if self.special.is(index) { SPECIAL_TILE } else { 0 };
        i32::from(self.buttons[index]) + special - EMPTY_CELL * self.quilts[index].count_free() as i32
    }
}

/// PW-18 to PW-20.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if !state.is_over() {
        return None;
    }
    let scores = [0, 1].map(|index| state.score(Seat::new(index)));
    Some(Outcome::by_key(ScoreOrder::Higher, &scores, |seat| {
        (Reverse(scores[seat.index()]), !state.first_home.is(seat.index()))
    }))
}
