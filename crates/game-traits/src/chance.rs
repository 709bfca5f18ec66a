//! Helpers for games without chance or without secrets.

use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// The chance outcomes of a game without chance: there are none. [`no_chance!`](crate::no_chance) writes what a
/// [`Game`](crate::Game) has to say about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = ParseError;

    /// Refuses every text.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Err(ParseError::new("no chance outcome, for this game has none", text, 0))
    }
}

#[cfg(feature = "serde")]
crate::serde_by_text!(NoChance);

/// Writes the part of `impl Game` on chance for a game that has none.
///
/// ```
/// # use game_traits::{Game, NoChance};
/// fn has_no_chance<G: Game<Chance = NoChance>>(_: &G) {}
/// ```
#[macro_export]
macro_rules! no_chance {
    () => {
        type Chance = $crate::NoChance;

        fn for_each_chance(
            &self,
            _: &Self::State,
            _: impl FnMut($crate::NoChance, u64) -> ::core::ops::ControlFlow<()>,
        ) -> ::core::ops::ControlFlow<()> {
            ::core::ops::ControlFlow::Continue(())
        }

        fn apply_chance_unchecked(
            &self,
            _: &mut Self::State,
            outcome: $crate::NoChance,
            _: &mut impl $crate::EventSink<Self::Event>,
        ) {
            match outcome {}
        }
    };
}

/// Writes the part of `impl Game` on knowledge for a game of perfect information: a view is the state, and every event
/// is public.
#[macro_export]
macro_rules! perfect_information {
    () => {
        type View = Self::State;

        fn view(&self, state: &Self::State, _: $crate::Observer) -> Self::State {
            ::core::clone::Clone::clone(state)
        }

        #[inline]
        fn legal_in_view<'a>(&'a self, view: &'a Self::State, seat: $crate::Seat) -> Self::Legal<'a> {
            $crate::Game::legal(self, view, seat)
        }

        fn redact(&self, event: &Self::Event, _: $crate::Observer) -> ::core::option::Option<Self::Event> {
            ::core::option::Option::Some(::core::clone::Clone::clone(event))
        }

        fn determinize(&self, view: &Self::State, _: &mut impl $crate::GameRng) -> Self::State {
            ::core::clone::Clone::clone(view)
        }
    };
}
