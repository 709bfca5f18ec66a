//! Who has to act.

use game_traits::{Seats, Turn};

use crate::edition::rules::Rules;
use crate::market::reveal_is_due;
use crate::public::{Public, Stage};

/// What a position waits for: cards that are turned up come before decisions (TP-22).
#[inline]
pub(crate) fn turn(rules: &Rules, public: &Public) -> Turn {
    match public.stage {
        Stage::Over { .. } => Turn::Over,
        Stage::Placement { ready } => Turn::Decide { must: rules.seats() - ready, may: Seats::EMPTY },
        Stage::Setup => Turn::Chance,
        _ if reveal_is_due(rules, public) => Turn::Chance,
        _ => Turn::one(public.asked()),
    }
}
