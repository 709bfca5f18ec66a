//! The contract of a game.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{
    ActionError, ActionSet, ChanceError, ConfigError, Digest, EventSink, GameRng, Observer, Outcome, ParseError,
    RuleError, Seat, Seats, Side, StateError, Turn,
};

/// A position: plain data, with neither pointers nor history nor a generator.
///
/// Equality means "the same position", so a state is canonical: what is not in use is zeroed.
pub trait State: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Takes the position into `out` field by field. Stable: a change here is a change of [`Game::RULES_VERSION`].
    fn digest(&self, out: &mut Digest);
}

/// A small value whose text form is stable and needs no context: an action or a chance outcome.
///
/// Implemented for every type with these traits.
pub trait Token: Copy + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static {}

impl<T: Copy + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static> Token for T {}

/// What a seat decides.
pub trait Action: Token {}

/// The rules of one game, with their edition and options. A [`State`] is handed in, so threads share one `Game`.
///
/// The methods that a game must write come first; the provided ones follow, and the conformance kit holds every
/// override to the default. Games without chance write `no_chance!()`, games of perfect information
/// `perfect_information!()` for a part of them.
///
/// [`Game::check`], [`Game::apply`], [`Game::check_chance`], [`Game::apply_chance`] and [`Game::validate`] take any
/// input, [`Game::legal_in_view`] and [`Game::determinize`] any view that was read from data; they never panic. All
/// other methods take positions of this game, and actions and outcomes that are legal there: given others they may
/// panic, in debug builds more often than in release builds, or give any result.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The name in records and commands, such as `patchwork`.
    const ID: &'static str;
    /// Raised when one record could play out differently.
    const RULES_VERSION: u32;

    /// Players, edition, options.
    type Config: Clone + Eq + Debug + Send + Sync + 'static;
    /// A position.
    type State: State;
    /// What a seat decides.
    type Action: Action;
    /// One atomic random outcome.
    type Chance: Token;
    /// One thing that happened: emitted by an action or a chance outcome, redacted for each observer.
    type Event: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What an observer may know of a position.
    type View: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// Why the rules refuse an action: names the rule and the numbers that matter.
    type Illegal: RuleError;
    /// The legal actions of a seat.
    type Legal<'a>: ActionSet<Action = Self::Action>
    where
        Self: 'a;

    /// The rules for a config, which is checked.
    ///
    /// # Errors
    /// The first field that is out of its range, by its name or its rule's id, with the range.
    fn from_config(config: Self::Config) -> Result<Self, ConfigError>;
    /// The config; a game made from it is the same game.
    fn config(&self) -> Self::Config;
    /// The seats at the table: 0 to n − 1.
    fn seats(&self) -> Seats;
    /// The team of a seat; by default each seat is its own.
    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
    /// The first position; it often waits for chance.
    #[must_use]
    fn start(&self) -> Self::State;
    /// What the position waits for.
    #[must_use]
    fn turn(&self, state: &Self::State) -> Turn;

    /// The legal actions of `seat` as a value that lists, counts and draws them. A seat that is not to act has none.
    #[must_use]
    fn legal<'a>(&'a self, state: &'a Self::State, seat: Seat) -> Self::Legal<'a>;

    /// The legal actions of `seat`, whose view this is: the same, in the same order, as of every state that fits the
    /// view.
    ///
    /// A seat that is not to act, or whose view it is not, has none. Views of perfect information are of all seats.
    /// Takes any view that was read from data, even one that no state has, and never panics.
    #[must_use]
    fn legal_in_view<'a>(&'a self, view: &'a Self::View, seat: Seat) -> Self::Legal<'a>;

    /// Whether the rules let `seat`, which is to act, do this. [`Game::check`] asks about the turn as well.
    ///
    /// # Errors
    /// Why not, by the rule's id.
    fn check_rules(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Does a legal action.
    ///
    /// # Panics
    /// It may, if the action is not legal; the result is unspecified if it does not.
    fn apply_unchecked(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        events: &mut impl EventSink<Self::Event>,
    );

    /// Visits the possible chance outcomes with their exact weights (positive, their sum within a `u64`), in a stable
    /// order, until `visit` breaks. Visits none where no chance is due.
    fn for_each_chance(
        &self,
        state: &Self::State,
        visit: impl FnMut(Self::Chance, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Applies a possible chance outcome.
    ///
    /// # Panics
    /// It may, if the outcome is not possible; the result is unspecified if it does not.
    fn apply_chance_unchecked(
        &self,
        state: &mut Self::State,
        outcome: Self::Chance,
        events: &mut impl EventSink<Self::Event>,
    );

    /// Scores and ranks, once the game is over.
    #[must_use]
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// What `observer` may know of the position: a function of the state. A seat that is not at the table is a
    /// spectator ([`Observer::at`]).
    #[must_use]
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;
    /// What `observer` learns of an event; `None` if nothing.
    #[must_use]
    fn redact(&self, event: &Self::Event, observer: Observer) -> Option<Self::Event>;
    /// A full position that fits the view, drawn at random. Takes only the view, so it cannot use hidden information.
    #[must_use]
    fn determinize(&self, view: &Self::View, rng: &mut impl GameRng) -> Self::State;
    /// Whether a state from outside is a position of this game: every invariant.
    ///
    /// # Errors
    /// The first invariant that is broken, by its rule's id.
    fn validate(&self, state: &Self::State) -> Result<(), StateError>;

    // Provided.

    /// Whether `seat` may do this now.
    ///
    /// # Errors
    /// In this order: [`ActionError::Over`] or [`ActionError::ChanceDue`], [`ActionError::NotYours`],
    /// [`ActionError::Illegal`].
    #[inline]
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), ActionError<Self::Illegal>> {
        match self.turn(state) {
            Turn::Over => Err(ActionError::Over),
            Turn::Chance => Err(ActionError::ChanceDue),
            turn if !turn.actors().contains(seat) => Err(ActionError::NotYours { seat, actors: turn.actors() }),
            _ => self.check_rules(state, seat, action).map_err(ActionError::Illegal),
        }
    }

    /// Does an action, or refuses it and leaves the state untouched.
    ///
    /// # Errors
    /// As [`Game::check`].
    #[inline]
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        events: &mut impl EventSink<Self::Event>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        self.check(state, seat, action)?;
        self.apply_unchecked(state, seat, action, events);
        Ok(())
    }

    /// The listed action that a legal one is equal in effect to; itself, where all legal actions are listed.
    #[inline]
    fn canonical(&self, _state: &Self::State, _seat: Seat, action: Self::Action) -> Self::Action {
        action
    }

    /// Returns whether a player chooses this action by itself, as by default all actions. A clock that runs out, for
    /// instance, is a legal action but no choice.
    fn is_voluntary(&self, _action: &Self::Action) -> bool {
        true
    }

    /// The number of dense action ids, where they are bounded: the width of a policy head.
    fn action_space(&self) -> Option<usize> {
        None
    }

    /// The dense id of an action, below [`Game::action_space`]. No two actions that are listed at one position share
    /// one.
    fn action_index(&self, _action: Self::Action) -> Option<usize> {
        None
    }

    /// The action of a dense id; `None` where it depends on the position, and [`ActionSet::by_id`] finds it.
    fn action_at(&self, _index: usize) -> Option<Self::Action> {
        None
    }

    /// Whether `outcome` is a possible chance outcome now.
    ///
    /// # Errors
    /// [`ChanceError::NotDue`] if the position waits for no chance, else [`ChanceError::NotOffered`].
    fn check_chance(&self, state: &Self::State, outcome: Self::Chance) -> Result<(), ChanceError> {
        if self.turn(state) != Turn::Chance {
            return Err(ChanceError::NotDue);
        }
        match self.for_each_chance(state, |offered, _| {
            if offered == outcome { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }) {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => Err(ChanceError::NotOffered),
        }
    }

    /// Applies a chance outcome, or refuses it and leaves the state untouched.
    ///
    /// # Errors
    /// As [`Game::check_chance`].
    fn apply_chance(
        &self,
        state: &mut Self::State,
        outcome: Self::Chance,
        events: &mut impl EventSink<Self::Event>,
    ) -> Result<(), ChanceError> {
        self.check_chance(state, outcome)?;
        self.apply_chance_unchecked(state, outcome, events);
        Ok(())
    }

    /// A chance outcome by weight: one [`GameRng::random_below_u64`] over their sum, walked in their order. `None`
    /// where no chance is due.
    #[inline]
    fn sample_chance(&self, state: &Self::State, rng: &mut impl GameRng) -> Option<Self::Chance> {
        let mut total = 0;
        let _ = self.for_each_chance(state, |_, weight| {
            total += weight;
            ControlFlow::Continue(())
        });
        let (mut left, mut found) = (rng.random_below_u64(total), None);
        let _ = self.for_each_chance(state, |outcome, weight| {
            if left < weight {
                found = Some(outcome);
                return ControlFlow::Break(());
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        found
    }

    /// Resolves chance by [`Game::sample_chance`] until a seat decides or the game is over; returns the number of
    /// outcomes that took.
    #[inline]
    fn settle(&self, state: &mut Self::State, rng: &mut impl GameRng, events: &mut impl EventSink<Self::Event>) -> u64 {
        let mut outcomes = 0;
        while let Turn::Chance = self.turn(state) {
            let Some(outcome) = self.sample_chance(state, rng) else { break };
            self.apply_chance_unchecked(state, outcome, events);
            outcomes += 1;
        }
        outcomes
    }

    /// A hash of a position for tables of a search: equal positions have equal keys. By default the digest; a game that
    /// keeps a hash step by step gives it here. Unlike the digest it is not promised to stay.
    fn position_key(&self, state: &Self::State) -> u64 {
        self.digest(state)
    }

    /// The stable hash of a position.
    fn digest(&self, state: &Self::State) -> u64 {
        let mut out = Digest::new();
        state.digest(&mut out);
        out.finish()
    }
}
