//! The contract, answered.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, Side, StateError, Turn};

use crate::action::{Action, Chance};
use crate::cards::Cards;
use crate::config::Config;
use crate::deck::Deck;
use crate::edition::Edition;
use crate::event::{self, Event};
use crate::legal::{self, Illegal, Legal};
use crate::masterpiece::{Masterpiece, MasterpieceId};
use crate::open::Open;
use crate::state::State;
use crate::view::{self, View};
use crate::{apply, chance, outcome, validate};

/// The rules of Final Touch for one [`Config`].
#[derive(Clone, Debug)]
pub struct FinalTouch {
    config: Config,
    edition: Edition,
    deck: Deck,
}

impl Default for FinalTouch {
    /// Two players with the standard deck, seat 0 to begin.
    fn default() -> Self {
        FinalTouch::of(Config::default(), Edition::standard())
    }
}

impl FinalTouch {
    /// The config and its edition are checked.
    fn of(config: Config, edition: Edition) -> Self {
        let deck = Deck::new(&edition);
        FinalTouch { config, edition, deck }
    }

    /// The masterpieces it is played with.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// A masterpiece of the edition by its id.
    pub fn masterpiece(&self, id: MasterpieceId) -> Option<&Masterpiece> {
        self.edition.masterpieces.iter().find(|card| card.id == id.get())
    }

    /// The touches that the current masterpiece still misses; none where there is none.
    pub fn missing(&self, open: &Open) -> Cards {
        open.current().map_or(Cards::NONE, |id| self.deck.needs(id.get()).without(open.placed()))
    }
}

impl Game for FinalTouch {
    const ID: &'static str = "final-touch";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = Legal<'a>;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        let edition = config.checked_edition()?;
        Ok(FinalTouch::of(config, edition))
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        Seats::first(self.config.players.into())
    }

    /// FT-6: at four players seats 0 and 2 are side 0, seats 1 and 3 side 1.
    fn side(&self, seat: Seat) -> Side {
        Side(if self.config.players == 4 { seat.index() as u8 & 1 } else { seat.index() as u8 })
    }

    fn start(&self) -> State {
        State::start(self.config.players, self.config.first.index() as u8, self.deck.all)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.open.turn()
    }

    #[inline]
    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> Legal<'a> {
        Legal { deck: &self.deck, state, seat }
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        legal::check(&self.deck, state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, _: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(&self.deck, self.config.tie, state, action, events);
    }

    #[inline]
    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(state, visit)
    }

    #[inline]
    fn apply_chance(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(state, outcome, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(&state.open)
    }

    #[inline]
    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(state, observer)
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        Some(event::redact(event, observer))
    }

    #[inline]
    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        view::determinize(view, rng)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(&self.config, &self.deck, state)
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
