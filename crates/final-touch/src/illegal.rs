//! Why an action is illegal.

use game_traits::{RuleError, Seat};

use crate::action::{Action, ActionKind};
use crate::color::Color;
use crate::rules::FinalTouch;
use crate::state::State;

/// Why an action is illegal. [`RuleError::rule`] names the rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Illegal {
    /// More cards of a color than the hand holds.
    #[error("improving with {laid} {color}, you have {held}")]
    NotInHand {
        /// The color.
        color: Color,
        /// The number of cards to be laid.
        laid: u8,
        /// The number that the hand holds.
        held: u8,
    },
    /// More cards of a color than are missing.
    #[error("improving with {laid} {color}, the masterpiece misses {missing}")]
    NotMissing {
        /// The color.
        color: Color,
        /// The number of cards to be laid.
        laid: u8,
        /// The number of touches that are missing.
        missing: u8,
    },
    /// Smearing with a color of which touches are missing.
    #[error("smearing with {color}, of which the masterpiece misses {missing}")]
    StillMissing {
        /// The color.
        color: Color,
        /// The number of touches that are missing.
        missing: u8,
    },
    /// Smearing with a color that the hand has not.
    #[error("smearing with {color}, of which you hold none")]
    NothingToSmear {
        /// The color.
        color: Color,
    },
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotInHand { .. } | Illegal::NotMissing { .. } => "FT-10",
            Illegal::StillMissing { .. } | Illegal::NothingToSmear { .. } => "FT-11",
        }
    }
}

/// Whether the rules let `seat`, whose turn it is, do this.
pub(crate) fn check(game: &FinalTouch, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let hand = state.hand(seat);
    let missing = game.missing(&state.public);
    match action.kind() {
        ActionKind::Improve(cards) => {
            for color in Color::ALL {
                let laid = cards.count(color);
                let held = hand.count(color);
                if laid > held {
                    return Err(Illegal::NotInHand { color, laid, held });
                }
                let missing = missing.count(color);
                if laid > missing {
                    return Err(Illegal::NotMissing { color, laid, missing });
                }
            }
        }
        ActionKind::Smear(color) => {
            if hand.count(color) == 0 {
                return Err(Illegal::NothingToSmear { color });
            }
            let missing = missing.count(color);
            if missing > 0 {
                return Err(Illegal::StillMissing { color, missing });
            }
        }
    }
    Ok(())
}
