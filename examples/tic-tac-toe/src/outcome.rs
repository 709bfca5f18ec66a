//! The end and the scores.

use game_traits::{Outcome, ScoreOrder, Seat};

use crate::state::State;
use crate::turn::mover;

/// TT-4, TT-5, TT-6; `None` while a seat is to act.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if mover(state).is_some() {
        return None;
    }
    let [x, o] = [0, 1].map(|seat| i32::from(state.has_line(Seat::new(seat))));
    Some(Outcome::by_score(ScoreOrder::Higher, &[x - o, o - x]))
}
