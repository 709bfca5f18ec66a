//! `Game` implementation.

use game_traits::{
    ActionList, ConfigError, EventSink, Game, Outcome, Seat, Seats, StateError, Turn, no_chance, perfect_information,
};

use crate::action::{CELLS, Cell};
use crate::config::Config;
use crate::event::Event;
use crate::illegal::{self, Illegal};
use crate::rules::TicTacToe;
use crate::state::State;
use crate::{apply, legal, outcome, turn, validate};

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Cell;
    type Event = Event;
    type Illegal = Illegal;
    type Legal<'a> = ActionList<Cell>;

    no_chance!();
    // TT-7
    perfect_information!();

    fn from_config(Config {}: Config) -> Result<Self, ConfigError> {
        Ok(TicTacToe)
    }

    fn config(&self) -> Config {
        Config {}
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    fn legal(&self, state: &State, seat: Seat) -> ActionList<Cell> {
        legal::legal(state, seat)
    }

    fn check_rules(&self, state: &State, _: Seat, cell: Cell) -> Result<(), Illegal> {
        illegal::check(state, cell)
    }

    fn apply_unchecked(&self, state: &mut State, seat: Seat, cell: Cell, events: &mut impl EventSink<Event>) {
        apply::apply(state, seat, cell, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(state)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }

    fn action_space(&self) -> Option<usize> {
        Some(CELLS)
    }

    fn action_index(&self, cell: Cell) -> Option<usize> {
        Some(cell.index())
    }

    fn action_at(&self, index: usize) -> Option<Cell> {
        Cell::new(index)
    }
}
