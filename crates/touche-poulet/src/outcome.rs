//! The end: who has won (TP-27, TP-29).

use game_traits::{BySeat, Outcome, ScoreOrder};

use crate::public::{Public, Stage};
use crate::rules::{MAX_PLAYERS, Rules};

/// A win scores 1, shared or not, and all else 0: all who do not win lose alike.
pub(crate) fn outcome(rules: &Rules, public: &Public) -> Option<Outcome> {
    let Stage::Over { winners } = public.stage else { return None };
    let scores = BySeat::<i32, MAX_PLAYERS>::from_fn(|seat| winners.contains(seat).into());
    Some(Outcome::by_score(ScoreOrder::Higher, &scores.values()[..rules.players]))
}
