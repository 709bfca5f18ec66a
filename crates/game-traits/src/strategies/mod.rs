//! Strategies of proptest over any game: configs become random games, positions, decisions and views.
//!
//! ```
//! # // A test of a project with one of the games, whose type and configs stand instead of the parameters.
//! # use game_traits::Game;
//! use game_traits::strategies::{Decision, check, decisions, proptest::prelude::*};
//!
//! # fn properties<G: Game>(configs: impl Strategy<Value = G::Config>) {
//! check(decisions::<G>(configs, 0..=60), |Decision { game, mut state, seat, action, .. }| {
//!     game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
//!     assert_eq!(game.validate(&state), Ok(()));
//! });
//! # }
//! ```
//!
//! The second argument is the number of decisions, as the size of proptest's collections. Chance is settled with the
//! case's own seed, and now and then a seat interrupts that may. A case is a config, a seed and picks from the legal
//! lists, so it shrinks to a short legal game. It prints, in [`check`] and in `proptest!` alike, as a failing law does:
//! config, seed, the game as the entries of a record, the position.
//!
//! | strategy | gives |
//! |---|---|
//! | [`histories`] | a [`History`]: every position of a random game, and what happened between them |
//! | [`positions`] | a [`Position`], in which seats are to act or the game is over |
//! | [`decisions`] | a [`Decision`]: a position and a legal action |
//! | [`sightings`] | a [`Sighting`]: a position, a view of it, and a determinization of the view |
//!
//! Seats and observers have [`Arbitrary`](proptest::arbitrary::Arbitrary), as have actions and components of the games
//! with their feature `proptest`.
//!
//! Random games take long without optimization: put `[profile.test]` with `opt-level = 1` and
//! `[profile.dev.package."*"]` with `opt-level = 3` into the workspace's `Cargo.toml`.

use core::fmt::Debug;
use std::vec::Vec;

use proptest::collection::{SizeRange, vec};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestError, TestRunner};

use crate::record::{Entry, EntryOf};
use crate::rng::stream;
use crate::{Game, Observer};

mod arbitrary;
mod cases;
pub(crate) mod runner;
pub(crate) mod walk;

pub use cases::{Decision, History, Past, Position, Sighting};
pub use proptest;

use walk::{Pick, Walk};

/// No random game is played further than this many steps.
const STEP_LIMIT: u64 = 10_000;

/// Seeds: short ones are read and typed more easily, and there are enough.
pub(crate) fn seeds() -> impl Strategy<Value = u64> {
    0..1_000_000u64
}

pub(crate) fn picks(count: impl Into<SizeRange>) -> impl Strategy<Value = Vec<Pick>> {
    vec((proptest::num::u8::ANY, proptest::num::u32::ANY), count)
}

/// What a random game is made from.
fn games<C: Debug>(
    configs: impl Strategy<Value = C>,
    decisions: impl Into<SizeRange>,
) -> impl Strategy<Value = (C, u64, Vec<Pick>)> {
    (configs, seeds(), picks(decisions))
}

/// The game of a case, each step shown to `step` before it is made.
fn play<G: Game>(
    config: G::Config,
    seed: u64,
    picks: &[Pick],
    mut step: impl FnMut(&G::State, EntryOf<G>),
) -> (G, G::State) {
    let game = match G::from_config(config.clone()) {
        Ok(game) => game,
        Err(why) => panic!("from_config refuses {config:?}: {why}"),
    };
    let mut walk = Walk::by_picks(&game, seed, picks, STEP_LIMIT);
    while let Some(entry) = walk.next() {
        step(&walk.state, entry);
        walk.step(entry);
    }
    let state = walk.state;
    (game, state)
}

/// Random games of that number of decisions, or to their end: every position on the way.
///
/// # Panics
/// While cases are made: if a config is none of the game, or the game panics.
pub fn histories<G: Game>(
    configs: impl Strategy<Value = G::Config>,
    decisions: impl Into<SizeRange>,
) -> impl Strategy<Value = History<G>> {
    games(configs, decisions).prop_map(|(config, seed, picks)| {
        let (mut states, mut entries) = (Vec::new(), Vec::new());
        let (game, last) = play::<G>(config, seed, &picks, |state, entry| {
            states.push(state.clone());
            entries.push(entry);
        });
        states.push(last);
        History { game, states, past: Past { seed, entries } }
    })
}

/// Positions after that number of decisions, or at the end of the game. Chance is settled.
///
/// # Panics
/// As [`histories`].
pub fn positions<G: Game>(
    configs: impl Strategy<Value = G::Config>,
    decisions: impl Into<SizeRange>,
) -> impl Strategy<Value = Position<G>> {
    games(configs, decisions).prop_map(|(config, seed, picks)| {
        let mut entries = Vec::new();
        let (game, state) = play::<G>(config, seed, &picks, |_, entry| entries.push(entry));
        Position { game, state, past: Past { seed, entries } }
    })
}

/// Positions after that number of decisions, or before the last one of a game that ends earlier, each with a legal
/// action.
///
/// # Panics
/// As [`histories`].
pub fn decisions<G: Game>(
    configs: impl Strategy<Value = G::Config>,
    decisions: impl Into<SizeRange>,
) -> impl Strategy<Value = Decision<G>> {
    // One more is played: it is the decision.
    games(configs, decisions.into() + 1).prop_filter_map("a game without a decision", |(config, seed, picks)| {
        let (mut entries, mut last) = (Vec::new(), None);
        let (game, _) = play::<G>(config, seed, &picks, |state, entry| {
            if let Entry::Act(seat, action) = entry {
                last = Some((state.clone(), seat, action, entries.len()));
            }
            entries.push(entry);
        });
        let (state, seat, action, before) = last?;
        entries.truncate(before);
        Some(Decision { game, state, seat, action, past: Past { seed, entries } })
    })
}

/// Positions after that number of decisions, or at the end of the game, each as a random observer sees it.
///
/// # Panics
/// As [`histories`].
pub fn sightings<G: Game>(
    configs: impl Strategy<Value = G::Config>,
    decisions: impl Into<SizeRange>,
) -> impl Strategy<Value = Sighting<G>> {
    (positions::<G>(configs, decisions), proptest::num::usize::ANY).prop_map(|(position, who)| {
        let Position { game, state, past } = position;
        // Seat 0 is the simplest.
        let observers: Vec<Observer> = game.seats().iter().map(Observer::Seat).chain([Observer::Spectator]).collect();
        let observer = observers[who % observers.len()];
        let view = game.view(&state, observer);
        let determinization = game.determinize(&view, &mut stream(past.seed, 1));
        Sighting { game, state, observer, view, determinization, past }
    })
}

/// Holds a property over the cases of a strategy. `PROPTEST_CASES` says how many there are.
///
/// # Panics
/// If the property panics for a case: with its message, and the case after it was shrunk.
#[track_caller]
pub fn check<S: Strategy>(cases: S, property: impl Fn(S::Value)) {
    let property = |case| {
        property(case);
        Ok(())
    };
    match TestRunner::new(runner::settings(None, None)).run(&cases, property) {
        Ok(()) => {}
        Err(TestError::Abort(why)) => panic!("gave up: {why}"),
        Err(TestError::Fail(why, case)) => panic!("{why}{case:?}"),
    }
}

/// Implements [`Arbitrary`](proptest::arbitrary::Arbitrary) for types, each by an expression that gives a strategy of
/// it.
///
/// ```
/// use game_traits::{arbitrary, strategies::proptest::prelude::*};
///
/// /// A die.
/// #[derive(Clone, Debug)]
/// struct Die(u8);
///
/// arbitrary!(Die => (1..=6u8).prop_map(Die));
/// # let _ = any::<Die>();
/// ```
#[macro_export]
macro_rules! arbitrary {
    ($($type:ty => $strategy:expr),+ $(,)?) => {$(
        impl $crate::strategies::proptest::arbitrary::Arbitrary for $type {
            type Parameters = ();
            type Strategy = $crate::strategies::proptest::strategy::BoxedStrategy<Self>;

            fn arbitrary_with((): ()) -> Self::Strategy {
                $crate::strategies::proptest::strategy::Strategy::boxed($strategy)
            }
        }
    )+};
}
