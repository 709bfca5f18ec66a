//! The `Game` implementation.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn};

use crate::action::{Action, Chance};
use crate::config::Config;
use crate::event::Event;
use crate::illegal::{self, Illegal};
use crate::legal::Legal;
use crate::rules::TouchePoulet;
use crate::state::State;
use crate::view::View;
use crate::{apply, chance, determinize, event, index, outcome, turn, validate, view};

impl Game for TouchePoulet {
    const ID: &'static str = "touche-poulet";
    const RULES_VERSION: u32 = 2;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = Legal<'a>;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        TouchePoulet::new(config)
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        self.rules.seats()
    }

    fn start(&self) -> State {
        apply::start(&self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        turn::turn(&self.rules, &state.public)
    }

    #[inline]
    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> Legal<'a> {
        Legal::of(&self.rules, state, seat)
    }

    #[inline]
    fn legal_in_view<'a>(&'a self, view: &'a View, seat: Seat) -> Legal<'a> {
        Legal::in_view(&self.rules, view, seat)
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        illegal::check(&self.rules, state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        let done = apply::apply(&self.rules, state, seat, action, events);
        debug_assert!(done.is_some(), "{action} of seat {seat} is not legal");
    }

    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(&self.rules, state, visit)
    }

    #[inline]
    fn apply_chance_unchecked(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        let done = chance::apply(&self.rules, state, outcome, events);
        debug_assert!(done.is_some(), "{outcome} is not possible");
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(&self.rules, &state.public)
    }

    #[inline]
    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(&self.rules, state, observer)
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        event::redact(event, observer)
    }

    #[inline]
    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        determinize::determinize(&self.rules, view, rng)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(&self.rules, state)
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
        chance::sample(&self.rules, state, rng)
    }

    fn action_space(&self) -> Option<usize> {
        Some(self.rules.blocks.space)
    }

    fn action_index(&self, action: Action) -> Option<usize> {
        index::index(&self.rules, action)
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        index::at(&self.rules, index)
    }
}
