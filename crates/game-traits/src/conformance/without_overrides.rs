//! A game without its overrides.

use core::ops::ControlFlow;

use crate::{ActionSet, ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, Side, StateError, Turn};

/// The same rules with the provided methods as the contract has them: what every override is held against.
///
/// What a game means rather than computes (sides, canonical actions, the ids of actions) is passed on.
#[derive(Clone, Debug)]
pub struct WithoutOverrides<G>(pub G);

/// A set of actions with the provided methods as the contract has them.
#[derive(Clone, Debug)]
pub struct ByVisits<S>(S);

impl<S: ActionSet> ActionSet for ByVisits<S> {
    type Action = S::Action;

    fn try_for_each(&self, visit: impl FnMut(S::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.try_for_each(visit)
    }
}

impl<G: Game> Game for WithoutOverrides<G> {
    const ID: &'static str = G::ID;
    const RULES_VERSION: u32 = G::RULES_VERSION;

    type Config = G::Config;
    type State = G::State;
    type Action = G::Action;
    type Chance = G::Chance;
    type Event = G::Event;
    type View = G::View;
    type Illegal = G::Illegal;
    type Legal<'a> = ByVisits<G::Legal<'a>>;

    fn from_config(config: Self::Config) -> Result<Self, ConfigError> {
        G::from_config(config).map(WithoutOverrides)
    }

    fn config(&self) -> Self::Config {
        self.0.config()
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn side(&self, seat: Seat) -> Side {
        self.0.side(seat)
    }

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(state)
    }

    fn legal<'a>(&'a self, state: &'a Self::State, seat: Seat) -> Self::Legal<'a> {
        ByVisits(self.0.legal(state, seat))
    }

    fn legal_in_view<'a>(&'a self, view: &'a Self::View, seat: Seat) -> Self::Legal<'a> {
        ByVisits(self.0.legal_in_view(view, seat))
    }

    fn check_rules(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal> {
        self.0.check_rules(state, seat, action)
    }

    fn apply_unchecked(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        events: &mut impl EventSink<Self::Event>,
    ) {
        self.0.apply_unchecked(state, seat, action, events);
    }

    fn for_each_chance(
        &self,
        state: &Self::State,
        visit: impl FnMut(Self::Chance, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_chance(state, visit)
    }

    fn apply_chance_unchecked(
        &self,
        state: &mut Self::State,
        outcome: Self::Chance,
        events: &mut impl EventSink<Self::Event>,
    ) {
        self.0.apply_chance_unchecked(state, outcome, events);
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn view(&self, state: &Self::State, observer: Observer) -> Self::View {
        self.0.view(state, observer)
    }

    fn redact(&self, event: &Self::Event, observer: Observer) -> Option<Self::Event> {
        self.0.redact(event, observer)
    }

    fn determinize(&self, view: &Self::View, rng: &mut impl GameRng) -> Self::State {
        self.0.determinize(view, rng)
    }

    fn validate(&self, state: &Self::State) -> Result<(), StateError> {
        self.0.validate(state)
    }

    fn canonical(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Self::Action {
        self.0.canonical(state, seat, action)
    }

    fn action_space(&self) -> Option<usize> {
        self.0.action_space()
    }

    fn action_index(&self, action: Self::Action) -> Option<usize> {
        self.0.action_index(action)
    }

    fn action_at(&self, index: usize) -> Option<Self::Action> {
        self.0.action_at(index)
    }
}
