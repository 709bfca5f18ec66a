//! The contract, answered.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn};

use crate::action::{Action, Chance};
use crate::circle::Circle;
use crate::config::Config;
use crate::event::Event;
use crate::legal::{self, Illegal, Legal};
use crate::state::State;
use crate::{apply, chance, outcome, validate};

/// The rules of Patchwork for one [`Config`].
#[derive(Clone, Debug)]
pub struct Patchwork {
    config: Config,
    circle: Circle,
}

impl Default for Patchwork {
    /// The revised time board, seat 0 to start, the circle drawn.
    fn default() -> Self {
        Patchwork { config: Config::default(), circle: Circle::EMPTY }
    }
}

impl Game for Patchwork {
    const ID: &'static str = "patchwork";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    /// Everything is open (PW-21): a view is the position.
    type View = State;
    type Illegal = Illegal;
    type Legal<'a> = Legal<'a>;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        let circle = config.checked_circle()?;
        Ok(Patchwork { config, circle })
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> State {
        let undrawn = if self.circle.is_empty() { chance::TO_DRAW } else { 0 };
        State::start(self.config.first.index() as u8, self.circle, undrawn)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.undrawn != 0 {
            Turn::Chance
        } else if state.is_over() {
            Turn::Over
        } else {
            Turn::one(Seat::new(state.mover as usize & 1))
        }
    }

    #[inline]
    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> Legal<'a> {
        Legal { state, seat }
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        legal::check(state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, _: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(self.config.time_board, state, action, events);
    }

    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(state, visit)
    }

    #[inline]
    fn apply_chance(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(state, outcome, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(state)
    }

    fn view(&self, state: &State, _: Observer) -> State {
        *state
    }

    fn redact(&self, event: &Event, _: Observer) -> Option<Event> {
        Some(*event)
    }

    fn determinize(&self, view: &State, _: &mut impl GameRng) -> State {
        *view
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(self.config.time_board, state)
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
        chance::sample(state, rng)
    }

    fn action_space(&self) -> Option<usize> {
        Some(Action::SPACE)
    }

    fn action_index(&self, action: Action) -> Option<usize> {
        Some(action.index())
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        Action::at_index(index)
    }
}
