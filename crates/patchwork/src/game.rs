//! `Game` implementation: it only delegates.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Outcome, Seat, Seats, StateError, Turn, perfect_information};

use crate::action::{Action, Chance};
use crate::config::Config;
use crate::event::Event;
use crate::illegal::{self, Illegal};
use crate::legal::Legal;
use crate::rules::Patchwork;
use crate::state::State;
use crate::{apply, chance, index, outcome, turn, validate};

impl Game for Patchwork {
    const ID: &'static str = "patchwork";
    const RULES_VERSION: u32 = 2;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Illegal = Illegal;
    type Legal<'a> = Legal<'a>;

    // PW-21
    perfect_information!();

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        Patchwork::new(config)
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> State {
        State::setup(self.config.first, self.circle)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    #[inline]
    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> Legal<'a> {
        Legal::of(state, seat)
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        illegal::check(state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, _: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(self.config.time_board, state, action, events);
    }

    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(state, visit)
    }

    #[inline]
    fn apply_chance_unchecked(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(state, outcome, events);
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
        chance::sample(state, rng)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(state)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(self.config.time_board, state)
    }

    fn action_space(&self) -> Option<usize> {
        Some(index::SPACE)
    }

    fn action_index(&self, action: Action) -> Option<usize> {
        Some(index::index(action))
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        index::at(index)
    }
}
