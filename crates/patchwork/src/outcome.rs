//! The end and the scores.

use core::cmp::Reverse;

use game_traits::{BySeat, Outcome, ScoreOrder, Seat};

use crate::edition::{EMPTY_CELL, SPECIAL_TILE};
use crate::state::State;

impl State {
    /// Returns what a seat would score if the game ended now: buttons, 7 for the special tile, −2 for each empty cell
    /// (PW-19).
    ///
    /// # Panics
    /// If the seat is not 0 or 1.
    pub fn score(&self, seat: Seat) -> i32 {
        let special = if self.special == Some(seat) { SPECIAL_TILE } else { 0 };
        i32::from(self.buttons[seat]) + special - EMPTY_CELL * self.quilts[seat].count_free() as i32
    }
}

/// PW-18 to PW-20.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if !state.is_over() {
        return None;
    }
    let scores = BySeat::<i32, 2>::from_fn(|seat| state.score(seat));
    Some(Outcome::by_key(ScoreOrder::Higher, scores.values(), |seat| {
        (Reverse(scores[seat]), state.first_home != Some(seat))
    }))
}
