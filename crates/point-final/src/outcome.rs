//! The end and the scores.

use game_traits::{Outcome, ScoreOrder};

use crate::rules::Rules;
use crate::state::State;
use crate::turn::Phase;

/// PF-34: totals by seat, the lowest wins, equal ones share.
pub(crate) fn outcome(rules: &Rules, state: &State) -> Option<Outcome> {
    if state.public.phase != Phase::Over {
        return None;
    }
    let totals = state.public.totals.values().map(|total| i32::try_from(total).unwrap_or(i32::MAX));
    Some(Outcome::by_score(ScoreOrder::Lower, &totals[..rules.players]))
}
