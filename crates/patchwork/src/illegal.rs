//! Why an action is illegal.

use alloc::vec::Vec;

use game_traits::text::counted;
use game_traits::{RuleError, Seat};

use crate::action::{Action, ActionKind};
use crate::patch::{ORIENTATIONS, Patch};
use crate::quilt::Cell;
use crate::state::State;

/// Why an action is illegal. [`RuleError::rule`] names the rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Illegal {
    /// The patch is not among the next three of the circle.
    #[error("patch {patch} is not among the next {} of the circle", in_reach.len())]
    NotInReach {
        /// The patch asked for.
        patch: Patch,
        /// The patches for sale.
        in_reach: Vec<Patch>,
    },
    /// The patch costs more than the player has.
    #[error("patch {patch} costs {}, you have {buttons}", counted(*cost, "button", "buttons"))]
    CannotAfford {
        /// The patch asked for.
        patch: Patch,
        /// Its cost, in buttons.
        cost: u16,
        /// What the player has, in buttons.
        buttons: u16,
    },
    /// The patch would lie on another.
    #[error("patch {patch} does not fit there, {cell} is covered")]
    Overlaps {
        /// The patch asked for.
        patch: Patch,
        /// The first cell that is covered already.
        cell: Cell,
    },
    /// A leather patch has to be placed before anything else.
    #[error("place the leather patch first")]
    LeatherDue,
    /// There is no leather patch to place.
    #[error("you have no leather patch to place")]
    NoLeather,
    /// The cell for the leather patch is covered.
    #[error("{cell} is covered")]
    Covered {
        /// The cell that was asked for.
        cell: Cell,
    },
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotInReach { .. } => "PW-9",
            Illegal::CannotAfford { .. } | Illegal::Overlaps { .. } => "PW-10",
            Illegal::LeatherDue | Illegal::NoLeather | Illegal::Covered { .. } => "PW-14",
        }
    }
}

/// Checks an action of the seat to act against the rules.
pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let quilt = state.quilts[seat];
    match action.kind() {
        ActionKind::Leather { .. } if !state.leather_due => Err(Illegal::NoLeather),
        ActionKind::Leather { cell } if !quilt.is_free(cell) => Err(Illegal::Covered { cell }),
        ActionKind::Leather { .. } => Ok(()),
        _ if state.leather_due => Err(Illegal::LeatherDue),
        ActionKind::Advance => Ok(()),
        ActionKind::Take { patch, orientation, corner } => {
            if !state.circle.reach().any(|offered| offered == patch) {
                return Err(Illegal::NotInReach { patch, in_reach: state.circle.reach().collect() });
            }
            let cost = patch.cost();
            let buttons = state.buttons[seat];
            if cost > buttons {
                return Err(Illegal::CannotAfford { patch, cost, buttons });
            }
            let shape = &ORIENTATIONS[patch.id() as usize].all[orientation as usize];
            match shape.cells(corner).find(|&cell| !quilt.is_free(cell)) {
                Some(cell) => Err(Illegal::Overlaps { patch, cell }),
                None => Ok(()),
            }
        }
    }
}
