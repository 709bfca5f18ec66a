//! The end: who has won (TP-27, TP-29).

use game_traits::{Outcome, ScoreOrder, Seat};

use crate::rules::{MAX_PLAYERS, Rules};
use crate::state::{Phase, State};

/// A win scores 1, shared or not, and all else 0: all who do not win lose alike.
pub(crate) fn outcome(rules: &Rules, state: &State) -> Option<Outcome> {
    if state.table.phase != Phase::Over {
        return None;
    }
    let mut scores = [0; MAX_PLAYERS];
    for (number, score) in scores.iter_mut().enumerate() {
        *score = i32::from(state.table.winners.contains(Seat::new(number)));
    }
    Some(Outcome::by_score(ScoreOrder::Higher, &scores[..rules.players]))
}
