//! `Game` implementation.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn};

use crate::action::{Action, Chance};
use crate::config::Config;
use crate::event::{self, Event};
use crate::illegal::{self, Illegal};
use crate::legal::Legal;
use crate::rules::KuhnPoker;
use crate::state::State;
use crate::view::{self, View};
use crate::{apply, chance, determinize, index, outcome, validate};

impl Game for KuhnPoker {
    const ID: &'static str = "kuhn-poker";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = Legal;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        KuhnPoker::new(config)
    }

    fn config(&self) -> Config {
        self.config
    }

    fn seats(&self) -> Seats {
        Seats::first(self.config.players.into())
    }

    fn start(&self) -> State {
        State::start(self.config.players)
    }

    fn turn(&self, state: &State) -> Turn {
        state.public.turn()
    }

    fn legal(&self, state: &State, seat: Seat) -> Legal {
        Legal::of(&state.public, seat)
    }

    fn legal_in_view(&self, view: &View, seat: Seat) -> Legal {
        Legal::in_view(view, seat)
    }

    fn check_rules(&self, state: &State, _: Seat, action: Action) -> Result<(), Illegal> {
        illegal::check(&state.public, action)
    }

    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(state, seat, action, events);
    }

    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(self.edition.cards, state, visit)
    }

    fn apply_chance_unchecked(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(state, outcome, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(state)
    }

    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(state, observer)
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        Some(event::redact(event, observer))
    }

    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        determinize::determinize(self.edition.cards, view, rng)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(self.config.players, self.edition.cards, state)
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
