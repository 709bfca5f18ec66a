//! The legal actions.
//!
//! The cards that can improve are the parts of one multiset: of each color the smaller number of hand and missing. They
//! stand in a table.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::{ActionSet, Game, GameRng, Seat};

use crate::action::Action;
use crate::cards::Cards;
use crate::index;
use crate::public::Public;
use crate::rules::FinalTouch;
use crate::state::State;
use crate::view::View;

/// The legal actions of one seat, at most 31 (FT-13): improving in ascending order, then smearing.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// The indices of the actions that improve.
    improve: &'static [u8],
    /// One card of every color that can be smeared with.
    smear: Cards,
}

impl Legal {
    #[inline]
    pub(crate) fn of(game: &FinalTouch, state: &State, seat: Seat) -> Self {
        Legal::new(&state.public, seat, |public| (state.hidden.hands[seat], game.missing_at(public)))
    }

    #[inline]
    pub(crate) fn in_view(game: &FinalTouch, view: &View, seat: Seat) -> Self {
        let hand = if view.observer.is(seat) { view.own } else { Cards::EMPTY };
        Legal::new(&view.public, seat, |public| (hand, game.missing(public)))
    }

    /// `known` gives the own hand and what is missing.
    #[inline]
    fn new(public: &Public, seat: Seat, known: impl FnOnce(&Public) -> (Cards, Cards)) -> Self {
        if !public.phase.is_decision_of(seat) {
            return Legal { improve: &[], smear: Cards::EMPTY };
        }
        let (hand, missing) = known(public);
        Legal { improve: index::improving_with(hand.min(missing)), smear: hand.colors_missing_in(missing) }
    }

    #[inline]
    fn smearing(&self) -> impl Iterator<Item = Action> {
        let smear = self.smear;
        (0..u32::from(smear.size())).filter_map(move |n| smear.nth(n)).map(Action::smear)
    }
}

impl ActionSet for Legal {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.improve.iter().try_for_each(|&index| visit(Action::at_index(index)))?;
        self.smearing().try_for_each(visit)
    }

    #[inline]
    fn len(&self) -> usize {
        self.improve.len() + self.smear.len()
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        match n.checked_sub(self.improve.len()) {
            None => self.improve.get(n).map(|&index| Action::at_index(index)),
            Some(n) => self.smear.nth(u32::try_from(n).ok().filter(|&n| n < 5)?).map(Action::smear),
        }
    }

    /// The default with a range of 32 bits, which gives the same and takes less time.
    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        self.nth(rng.random_below(self.len() as u32) as usize)
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        out.extend(self.improve.iter().map(|&index| Action::at_index(index)));
        for action in self.smearing() {
            out.push(action);
        }
    }

    #[inline]
    fn for_each_id<G: Game<Action = Action>>(&self, _: &G, mut visit: impl FnMut(usize)) {
        self.improve.iter().for_each(|&index| visit(index.into()));
        self.smearing().for_each(|action| visit(action.index()));
    }
}
