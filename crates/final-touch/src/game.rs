//! `Game` implementation.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, Side, StateError, Turn};

use crate::action::{Action, Chance};
use crate::config::Config;
use crate::event::{self, Event};
use crate::illegal::{self, Illegal};
use crate::legal::Legal;
use crate::rules::FinalTouch;
use crate::state::State;
use crate::view::{self, View};
use crate::{apply, chance, determinize, index, outcome, side, validate};

impl Game for FinalTouch {
    const ID: &'static str = "final-touch";
    const RULES_VERSION: u32 = 2;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = Legal;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        FinalTouch::new(config)
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        Seats::first(self.config.players.into())
    }

    fn side(&self, seat: Seat) -> Side {
        side::side(seat, self.config.players)
    }

    fn start(&self) -> State {
        State::start(self.config.players, self.config.first, self.deck.all)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.public.turn()
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        Legal::of(self, state, seat)
    }

    #[inline]
    fn legal_in_view(&self, view: &View, seat: Seat) -> Legal {
        Legal::in_view(self, view, seat)
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        illegal::check(self, state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(self, state, seat, action, events);
    }

    #[inline]
    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(state, visit)
    }

    #[inline]
    fn apply_chance_unchecked(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(self.config.refill, state, outcome, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(&state.public)
    }

    #[inline]
    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(state, observer)
    }

    #[inline]
    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        Some(event::redact(event, observer))
    }

    #[inline]
    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        determinize::determinize(view, rng)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(self, state)
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
        chance::sample(state, rng)
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
