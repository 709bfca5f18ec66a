//! Whose turn it is, and in which phase.

use game_traits::{Seats, Turn};

use crate::market::reveal_is_due;
use crate::public::{Public, Stage};
use crate::rules::Rules;

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Weapons are turned up (TP-6).
    Setup,
    /// All place their tokens (TP-5).
    Placement,
    /// Phase 1 (TP-8).
    Targeting,
    /// Phase 2 (TP-12).
    Resolution,
    /// The game is over.
    Over,
}

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
