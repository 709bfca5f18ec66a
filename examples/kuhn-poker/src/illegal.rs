//! Why an action is illegal.

use game_traits::{RuleError, Seat};

use crate::action::Action;
use crate::public::Public;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Illegal {
    /// Checking or betting after a bet.
    #[error("seat {bettor} has bet, so you call or fold")]
    BetStands {
        /// The seat that bet.
        bettor: Seat,
    },
    /// Calling or folding before a bet.
    #[error("there is no bet to answer, so you check or bet")]
    NoBet,
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::BetStands { .. } => "KP-5",
            Illegal::NoBet => "KP-6",
        }
    }
}

/// Whether the rules let the seat to act do this.
pub(crate) fn check(public: &Public, action: Action) -> Result<(), Illegal> {
    match (public.bettor(), action) {
        (Some(bettor), Action::Check | Action::Bet) => Err(Illegal::BetStands { bettor }),
        (None, Action::Call | Action::Fold) => Err(Illegal::NoBet),
        _ => Ok(()),
    }
}
