//! The legal actions of a seat, as a value.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Action, Game, GameRng};

/// The legal actions of one seat at one position: without duplicates, in a stable order.
///
/// A game writes one such type and [`ActionSet::try_for_each`]; the conformance kit holds every other method that it
/// overrides to the default. [`ActionList`] is enough for small games.
///
/// ```
/// # use game_traits::{ActionSet, Game, rng};
/// fn show<G: Game>(game: &G, state: &G::State) {
///     for seat in game.turn(state).actors() {
///         let legal = game.legal(state, seat);
///         println!("{} actions, the first is {:?}", legal.len(), legal.nth(0));
///         let drawn = legal.sample(&mut rng::seeded(1));
///         assert!(legal.iter().any(|action| Some(action) == drawn));
///     }
/// }
/// ```
pub trait ActionSet {
    /// The actions in it.
    type Action: Action;

    /// Visits the actions in their order until `visit` breaks; returns whether it did.
    fn try_for_each(&self, visit: impl FnMut(Self::Action) -> ControlFlow<()>) -> ControlFlow<()>;

    // Provided.

    /// Visits every action in order.
    #[inline]
    fn for_each(&self, mut visit: impl FnMut(Self::Action)) {
        let _ = self.try_for_each(|action| {
            visit(action);
            ControlFlow::Continue(())
        });
    }

    /// The number of actions.
    #[inline]
    fn len(&self) -> usize {
        let mut count = 0;
        self.for_each(|_| count += 1);
        count
    }

    /// Whether there is no action: the seat is not to act.
    #[inline]
    fn is_empty(&self) -> bool {
        self.try_for_each(|_| ControlFlow::Break(())).is_continue()
    }

    /// The `n`-th action, from 0.
    #[inline]
    fn nth(&self, n: usize) -> Option<Self::Action> {
        let (mut before, mut found) = (n, None);
        let _ = self.try_for_each(|action| {
            if before == 0 {
                found = Some(action);
                return ControlFlow::Break(());
            }
            before -= 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// Draws an action, all equally likely: the one that [`ActionSet::nth`] gives for one
    /// [`GameRng::random_below_u64`] over [`ActionSet::len`]. `None` if the set is empty.
    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Self::Action> {
        self.nth(rng.random_below_u64(self.len() as u64) as usize)
    }

    /// Iterates over the actions by [`ActionSet::nth`]. [`ActionSet::for_each`] is faster where a set is large.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map_while(|n| self.nth(n))
    }

    /// Whether this action is listed. An action that is legal but not listed is equal in effect to a listed one
    /// ([`Game::canonical`]).
    #[inline]
    fn contains(&self, action: Self::Action) -> bool {
        let same = |listed| if listed == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.try_for_each(same).is_break()
    }

    /// Appends the actions to `out`.
    #[inline]
    fn extend_into(&self, out: &mut Vec<Self::Action>) {
        self.for_each(|action| out.push(action));
    }

    /// The actions as a vector.
    #[inline]
    fn to_vec(&self) -> Vec<Self::Action> {
        let mut out = Vec::new();
        self.extend_into(&mut out);
        out
    }

    /// Visits the dense ids of the actions in their order. `game` is the one that the set is of; there is none where
    /// the action space is not bounded.
    #[inline]
    fn for_each_id<G: Game<Action = Self::Action>>(&self, game: &G, mut visit: impl FnMut(usize)) {
        self.for_each(|action| {
            if let Some(id) = game.action_index(action) {
                visit(id);
            }
        });
    }

    /// The listed action of a dense id.
    #[inline]
    fn by_id<G: Game<Action = Self::Action>>(&self, game: &G, id: usize) -> Option<Self::Action> {
        if let Some(action) = game.action_at(id) {
            return self.contains(action).then_some(action);
        }
        let mut found = None;
        let _ = self.try_for_each(|action| {
            found = Some(action).filter(|&action| game.action_index(action) == Some(id));
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Writes a byte for each dense id: 1 where the action of that id is listed, else 0. What is beyond
    /// [`Game::action_space`] in `mask` is 0.
    ///
    /// # Panics
    /// If `mask` is shorter than [`Game::action_space`]; it may, if an action of it is listed that does not fit.
    #[inline]
    fn write_mask<G: Game<Action = Self::Action>>(&self, game: &G, mask: &mut [u8]) {
        mask.fill(0);
        self.for_each_id(game, |id| mask[id] = 1);
    }

    /// Appends the dense ids of the actions to `ids`, in their order.
    #[inline]
    fn extend_ids<G: Game<Action = Self::Action>>(&self, game: &G, ids: &mut Vec<u32>) {
        self.for_each_id(game, |id| ids.push(id as u32));
    }
}

/// A set of actions that is a list: enough for small games.
///
/// ```
/// # use game_traits::{Action, ActionList, ActionSet};
/// fn evens<A: Action>(all: &[A]) -> ActionList<A> {
///     all.iter().copied().step_by(2).collect()
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionList<A>(Vec<A>);

impl<A> From<Vec<A>> for ActionList<A> {
    /// The actions must be without duplicates.
    fn from(actions: Vec<A>) -> Self {
        ActionList(actions)
    }
}

impl<A> FromIterator<A> for ActionList<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Self {
        ActionList(actions.into_iter().collect())
    }
}

impl<A: Action> ActionSet for ActionList<A> {
    type Action = A;

    fn try_for_each(&self, visit: impl FnMut(A) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.iter().copied().try_for_each(visit)
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn nth(&self, n: usize) -> Option<A> {
        self.0.get(n).copied()
    }

    fn extend_into(&self, out: &mut Vec<A>) {
        out.extend_from_slice(&self.0);
    }
}
