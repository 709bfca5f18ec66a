//! A bot that plays a seat.

use std::sync::{Arc, Mutex};

use game_traits::rng::{DefaultRng, seeded};
use game_traits::{Observer, Seat};
use pyo3::prelude::*;
use tabletop::game_bots::erased::AnyPlayer;

use crate::data::{BUDGET, Whole, bots, seed_or_new, wrong};
use crate::game::{Game, OfGame};
use crate::rules::Opened;
use crate::state::State;

/// A bot that decides for one seat of one match at a time, from what that seat knows: `Bot(game, "mcts:500")`.
///
/// The game is a `Game`, or the id of one; `help(tabletop_games.bots)` lists the names. A bot may remember the match, so
/// each seat has one of its own, and a new match begins with `begin`. The same seed gives the same decisions, unless the
/// bot has a time limit.
///
/// Raises:
///     ValueError: there is no such bot, or not for this game.
#[pyclass(module = "tabletop_games")]
pub(crate) struct Bot {
    game: Arc<Opened>,
    name: String,
    /// Behind a lock, for a player need not be shared by threads.
    player: Mutex<Box<dyn AnyPlayer>>,
    rng: DefaultRng,
    /// The seat that it plays, the history that it knows, and the number of events that it has received.
    playing: Option<(Seat, u64, usize)>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seed=None))]
    fn new(py: Python<'_>, game: OfGame, name: String, seed: Option<Whole>) -> PyResult<Self> {
        let OfGame(game) = game;
        let bot = bots(&*game.bots, std::slice::from_ref(&name))?[0];
        Ok(Bot {
            player: Mutex::new(game.bots.player(bot, BUDGET).map_err(wrong)?),
            game,
            name,
            rng: seeded(seed_or_new(py, seed)?),
            playing: None,
        })
    }

    /// The name that it was made with.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Forgets the match; with a seed its draws begin anew as well.
    #[pyo3(signature = (seed=None))]
    fn begin(&mut self, seed: Option<Whole>) -> PyResult<()> {
        if let Some(seed) = seed {
            self.rng = seeded(seed.any("seed")?);
        }
        self.playing = None;
        Ok(())
    }

    /// The action of a seat as text, by default of the one that must act; None lets an interrupt pass. The state stays.
    /// Another state, a copy of the last one, or that one after an undo is a new match to the bot.
    ///
    /// Raises:
    ///     ValueError: the seat is not to act, or the state is of another game.
    #[pyo3(signature = (state, seat=None))]
    fn decide(&mut self, py: Python<'_>, state: &State, seat: Option<Whole>) -> PyResult<Option<String>> {
        if !Game(Arc::clone(&self.game)).is_same(&Game(state.opened())) {
            return Err(wrong("the state is of another game than the bot"));
        }
        let (table, seat) = (state.table(), state.asked(seat)?);
        let turn = table.turn();
        if !turn.actors().contains(seat) {
            return Err(wrong(format!("seat {seat} is not to act")));
        }
        let observer = Observer::Seat(seat);
        let player = self.player.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
        let count = table.event_count(observer);
        let since = match self.playing {
            Some((playing, history, since)) if (playing, history) == (seat, state.history()) => since,
            _ => {
                player.begin(seat);
                0
            }
        };
        for event in table.events(observer, since) {
            player.observe(seat, &event).map_err(wrong)?;
        }
        self.playing = Some((seat, state.history(), count));
        let view = table.view(observer);
        let rng = &mut self.rng;
        py.detach(|| player.decide(seat, turn, &view, rng)).map_err(wrong)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = Game(Arc::clone(&self.game)).into_pyobject(py)?;
        Ok(format!("Bot({}, '{}')", game.repr()?, self.name))
    }
}
