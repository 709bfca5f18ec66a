//! `Game` implementation: it only delegates.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Outcome, Seat, Seats, StateError, Turn, perfect_information};

use crate::action::{Action, Chance};
use crate::circle::Circle;
use crate::config::Config;
use crate::event::Event;
use crate::illegal::{self, Illegal};
use crate::legal::Legal;
use crate::state::State;
use crate::time_board::TimeBoard;
use crate::{apply, chance, index, outcome, turn, validate};

/// The rules of Patchwork for one [`Config`].
///
/// ```
/// use patchwork::{Config, Patchwork, TimeBoard, game_traits::{ActionSet, Game, Seat, rng}};
/// let game = Patchwork::from_config(Config { time_board: TimeBoard::First, ..Config::default() })?;
/// let mut state = game.start();
/// game.settle(&mut state, &mut rng::seeded(1), &mut ());
/// let seat = Seat::new(0);
/// let action = game.legal(&state, seat).nth(1).expect("a patch that costs at most 5 buttons");
/// game.apply(&mut state, seat, action, &mut ()).expect("listed actions are legal");
/// assert_eq!(state.circle().len(), 32);
/// # Ok::<(), patchwork::game_traits::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patchwork {
    config: Config,
    circle: Circle,
}

impl Patchwork {
    /// The printed time board of this game (PW-3).
    #[inline]
    pub const fn time_board(&self) -> TimeBoard {
        self.config.time_board
    }
}

impl Default for Patchwork {
    /// The revised time board, seat 0 to start, the circle drawn.
    fn default() -> Self {
        Patchwork { config: Config::default(), circle: Circle::EMPTY }
    }
}

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
    fn apply_chance(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
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
        index::action(index)
    }
}
