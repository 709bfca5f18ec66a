//! The legal actions.

use core::ops::ControlFlow;

use game_traits::{ActionSet, Seat};

use crate::action::Action;
use crate::public::Public;
use crate::view::View;

/// The legal actions of one seat: two, or none if it is not to act.
#[derive(Clone, Copy, Debug)]
pub struct Legal(&'static [Action]);

impl Legal {
    /// KP-5 before a bet, KP-6 after it.
    pub(crate) fn of(public: &Public, seat: Seat) -> Self {
        if public.to_act() != Some(seat) {
            return Legal(&[]);
        }
        Legal(if public.bet { &[Action::Call, Action::Fold] } else { &[Action::Check, Action::Bet] })
    }

    pub(crate) fn in_view(view: &View, seat: Seat) -> Self {
        if view.observer().is(seat) { Legal::of(view.public(), seat) } else { Legal(&[]) }
    }
}

impl ActionSet for Legal {
    type Action = Action;

    fn try_for_each(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.iter().copied().try_for_each(visit)
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn nth(&self, n: usize) -> Option<Action> {
        self.0.get(n).copied()
    }
}
