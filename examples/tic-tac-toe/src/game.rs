//! The contract, answered.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn};

use crate::action::{CELLS, Cell, Chance};
use crate::config::Config;
use crate::event::Event;
use crate::legal::{self, Illegal};
use crate::state::State;
use crate::{apply, outcome};

/// The rules of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Cell;
    type Chance = Chance;
    type Event = Event;
    /// All is open (TT-7): a view is the position.
    type View = State;
    type Illegal = Illegal;

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
        state.mover().map_or(Turn::Over, Turn::one)
    }

    fn for_each_legal(&self, state: &State, seat: Seat, visit: impl FnMut(Cell) -> ControlFlow<()>) -> ControlFlow<()> {
        legal::for_each(state, seat, visit)
    }

    fn check_rules(&self, state: &State, _: Seat, cell: Cell) -> Result<(), Illegal> {
        legal::check(state, cell)
    }

    fn apply_unchecked(&self, state: &mut State, seat: Seat, cell: Cell, events: &mut impl EventSink<Event>) {
        apply::apply(state, seat, cell, events);
    }

    fn for_each_chance(&self, _: &State, _: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn apply_chance(&self, _: &mut State, outcome: Chance, _: &mut impl EventSink<Event>) {
        match outcome {}
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
        state.validate()
    }

    fn action_space(&self) -> Option<usize> {
        Some(CELLS.into())
    }

    fn action_index(&self, cell: Cell) -> Option<usize> {
        Some(cell.index())
    }

    fn action_at(&self, index: usize) -> Option<Cell> {
        Cell::new(index)
    }
}
