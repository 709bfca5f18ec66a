//! The dense index of actions.

use crate::action::Action;

/// The number of actions.
pub(crate) const SPACE: usize = Action::ALL.len();

pub(crate) fn index(action: Action) -> usize {
    action as usize
}

pub(crate) fn at(index: usize) -> Option<Action> {
    Action::ALL.get(index).copied()
}
