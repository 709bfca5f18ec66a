//! The legal actions.
//!
//! The cards that can improve are the parts of one multiset: of each colour the smaller number of hand and missing. They
//! stand in a table.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::{ActionSet, Seat};

use crate::action::Action;
use crate::cards::Cards;
use crate::index;
use crate::rules::FinalTouch;
use crate::state::State;
use crate::turn::Phase;

/// The legal actions of one seat, at most 31 (FT-13): improving in ascending order, then smearing.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// The indices of the actions that improve.
    improve: &'static [u8],
    /// One card of every colour that can be smeared with.
    smear: Cards,
}

impl Legal {
    #[inline]
    pub(crate) fn new(game: &FinalTouch, state: &State, seat: Seat) -> Self {
        if state.public.phase != (Phase::Decide { seat }) {
            return Legal { improve: &[], smear: Cards::NONE };
        }
        let hand = state.hand(seat);
        let missing = game.missing(&state.public);
        Legal { improve: index::improving_with(hand.min(missing)), smear: hand.colors_missing_in(missing) }
    }
}

impl ActionSet for Legal {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.improve.iter().try_for_each(|&index| visit(Action::at_index(index)))?;
        self.smear.iter().try_for_each(|color| visit(Action::smear(color)))
    }

    #[inline]
    fn len(&self) -> usize {
        self.improve.len() + usize::from(self.smear.len())
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        match n.checked_sub(self.improve.len()) {
            None => self.improve.get(n).map(|&index| Action::at_index(index)),
            Some(n) => self.smear.nth(u32::try_from(n).ok().filter(|&n| n < 5)?).map(Action::smear),
        }
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        out.extend(self.improve.iter().map(|&index| Action::at_index(index)));
        out.extend(self.smear.iter().map(Action::smear));
    }
}
