//! A match as Python has it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game_traits::{Observer, Seat, Turn};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use tabletop::game_erased::{Canvas, ErasedError};

use crate::data::{Whole, loads, wrong};
use crate::game::Game;
use crate::legal::Legal;
use crate::outcome::Outcome;
use crate::rules::{Match, Opened};

/// A match: its position and its history. Chance is resolved as soon as it is due, so that a state waits for a seat, or
/// is over.
///
/// States are equal if their games and positions are; their histories may differ. They can be copied and pickled, and
/// go on as the original would, chance included.
#[pyclass(module = "tabletop_games")]
pub(crate) struct State {
    game: Arc<Opened>,
    table: Box<dyn Match>,
    origin: Origin,
    /// The number of this history: another one after an undo, and for a copy.
    history: u64,
}

fn new_history() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// `IllegalAction`.
fn illegal(action: &Bound<'_, PyAny>, seat: Seat, why: &ErasedError) -> PyErr {
    let class = action.py().import("tabletop_games._errors").and_then(|module| module.getattr("IllegalAction"));
    let error = class.and_then(|class| class.call1((why.to_string(), why.rule(), seat.index(), action)));
    error.map_or_else(|e| e, PyErr::from_value)
}

/// What a match began with: with the decisions since then it gives the match again, its generator included.
#[derive(Clone)]
struct Origin {
    /// The record that it continues.
    record: Option<String>,
    seed: u64,
    /// The number of decisions of that record.
    decisions: usize,
}

impl State {
    pub(crate) fn begin(game: &Game, seed: u64) -> Self {
        let origin = Origin { record: None, seed, decisions: 0 };
        State { table: game.0.rules.begin(seed), game: Arc::clone(&game.0), origin, history: new_history() }
    }

    pub(crate) fn resume(game: &Game, record: &str, seed: u64) -> Result<Self, ErasedError> {
        let table = game.0.rules.resume(record, seed)?;
        let origin = Origin { record: Some(record.to_owned()), seed, decisions: table.decisions().len() };
        Ok(State { table, game: Arc::clone(&game.0), origin, history: new_history() })
    }

    pub(crate) fn opened(&self) -> Arc<Opened> {
        Arc::clone(&self.game)
    }

    pub(crate) fn table(&self) -> &dyn Match {
        &*self.table
    }

    /// A number that is the same only for one state that went on.
    pub(crate) fn history(&self) -> u64 {
        self.history
    }

    /// The seat that is asked for; by default the one that must act.
    pub(crate) fn asked(&self, seat: Option<Whole>) -> PyResult<Seat> {
        match seat {
            Some(seat) => seat.seat(self.game.players()),
            None => self.table.turn().first_required().ok_or_else(|| wrong("the game is over")),
        }
    }

    fn observer(&self, seat: Option<Whole>) -> PyResult<Observer> {
        let seat = seat.map(|seat| seat.seat(self.game.players())).transpose()?;
        Ok(seat.map_or(Observer::Spectator, Observer::Seat))
    }

    fn seats<'py>(&self, py: Python<'py>, of: fn(Turn) -> game_traits::Seats) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, of(self.table.turn()).iter().map(Seat::index).collect::<Vec<_>>())
    }

    /// The number of action ids.
    fn width(&self) -> PyResult<usize> {
        self.game.rules.action_space().ok_or_else(|| wrong("the actions of this game have no ids"))
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.game))
    }

    /// The seed that chance is drawn from.
    #[getter]
    fn seed(&self) -> u64 {
        self.origin.seed
    }

    /// The seat that must act, the lowest if several must; None once the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.table.turn().first_required().map(Seat::index)
    }

    /// The seats that must act: several owe simultaneous decisions, in any order.
    #[getter]
    fn must<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.seats(py, |turn| if let Turn::Decide { must, .. } = turn { must } else { game_traits::Seats::EMPTY })
    }

    /// The seats that are free to act first: interrupts.
    #[getter]
    fn may<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.seats(py, |turn| if let Turn::Decide { may, .. } = turn { may } else { game_traits::Seats::EMPTY })
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// Scores and ranks; None while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome().map(Outcome)
    }

    /// The legal actions of a seat as text, by default of the one that must act: a sequence. A seat that is not to act
    /// has none.
    ///
    /// Raises:
    ///     ValueError: there is no such seat; without a seat, the game is over.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<Whole>) -> PyResult<Legal> {
        Ok(Legal { game: Arc::clone(&self.game), list: self.table.listed(self.asked(seat)?) })
    }

    /// The ids of the legal actions, in the order of `legal`. All words of Point Final share one id; it is
    /// listed once for each word.
    ///
    /// Raises:
    ///     ValueError: as `legal`; or the actions of the game have no ids.
    #[pyo3(signature = (seat=None))]
    fn legal_ids<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyList>> {
        self.width()?;
        let mut ids = Vec::with_capacity(32);
        self.table.extend_ids(self.asked(seat)?, &mut ids);
        PyList::new(py, ids)
    }

    /// The action mask of a seat: uint8 of shape `(num_actions,)`, 1 for each id that is legal.
    ///
    /// Raises:
    ///     ValueError: as `legal_ids`.
    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.asked(seat)?;
        let mut mask = vec![0; self.width()?];
        self.table.write_mask(seat, &mut mask);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The view of a seat as float32 of shape `Game.observation_shape`, by default of the seat that must act.
    ///
    /// Raises:
    ///     ValueError: as `legal`.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.asked(seat)?;
        let mut out = vec![0.0; self.game.rules.observation_space().len()];
        self.table.write_observation(seat, &mut out);
        Ok(PyArray1::from_vec(py, out))
    }

    /// What a seat knows as dicts, lists, numbers and strings; without a seat, what is public.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.table.view(self.observer(seat)?))
    }

    /// Does an action, by its text or by its id, and resolves the chance that follows. Without a seat it is that of the
    /// seat that must act; a seat of `may` says its number. The id of Point Final's words stands for the first word of
    /// `legal`.
    ///
    /// Raises:
    ///     IllegalAction: the action is refused, with the rule that forbids it; the state has not changed.
    ///     ValueError: there is no such seat or id, or the game is over.
    #[pyo3(signature = (action, seat=None))]
    fn step(&mut self, action: &Bound<'_, PyAny>, seat: Option<Whole>) -> PyResult<()> {
        let seat = self.asked(seat)?;
        let done = match action.cast::<PyString>() {
            Ok(text) => self.table.act_by_text(seat, text.to_cow()?.as_ref()),
            Err(_) => {
                let last = self.width()? as u64 - 1;
                let id = action.extract::<Whole>()?.within("action", 0, last)?;
                self.table.act_by_id(seat, id as usize)
            }
        };
        done.map_err(|why| illegal(action, seat, &why))
    }

    /// Takes the last decision back with the chance that followed it, and returns its seat and action. The same action
    /// brings the same chance again, except where the match was replayed from a record.
    ///
    /// Raises:
    ///     ValueError: there is no decision.
    fn undo(&mut self) -> PyResult<(usize, String)> {
        let (seat, action) = self.table.undo().ok_or_else(|| wrong("there is no decision to undo"))?;
        self.history = new_history();
        let left = self.table.decisions().len();
        if left < self.origin.decisions {
            // Nothing was drawn up to here.
            self.origin = Origin { record: Some(self.table.record()), decisions: left, ..self.origin };
        }
        Ok((seat.index(), action))
    }

    /// The decisions so far: seats and actions.
    #[getter]
    fn decisions(&self) -> Vec<(usize, String)> {
        self.table.decisions().into_iter().map(|(seat, action)| (seat.index(), action)).collect()
    }

    /// An independent copy.
    fn copy(&self) -> State {
        State {
            game: Arc::clone(&self.game),
            table: self.table.duplicate(),
            origin: self.origin.clone(),
            history: new_history(),
        }
    }

    /// The match as JSON: it holds what is hidden. `Game.replay` reads it.
    pub(crate) fn record(&self) -> String {
        self.table.record()
    }

    /// A hash of the position that is the same in every process and release with the same rules.
    #[getter]
    fn digest(&self) -> u64 {
        self.table.digest()
    }

    /// What a seat has seen happen, as sentences, from the `since`-th event on; without a seat, what all have seen.
    #[pyo3(signature = (seat=None, since=None))]
    fn messages(&self, seat: Option<Whole>, since: Option<Whole>) -> PyResult<Vec<String>> {
        let since = since.map_or(Ok(0), |since| since.any("since"))? as usize;
        Ok(self.table.messages(self.observer(seat)?, since).into_iter().filter(|line| !line.is_empty()).collect())
    }

    /// How the scores of a finished game come about, as sentences.
    fn explain_scores(&self) -> Vec<String> {
        self.table.explain_scores()
    }

    /// The position as text, as a seat sees it; without a seat, as a spectator does. No line is wider than `width`.
    #[pyo3(signature = (seat=None, width=None))]
    fn render(&self, seat: Option<Whole>, width: Option<Whole>) -> PyResult<String> {
        let width = width.map_or(Ok(100), |width| width.within("width", Canvas::MIN_WIDTH as u64, 1_000))?;
        Ok(self.table.render_text(self.observer(seat)?, Canvas::wide(width as usize)).to_string())
    }

    /// The position as an SVG document, as a seat sees it; without a seat, as a spectator does.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<Whole>) -> PyResult<String> {
        Ok(self.table.render_svg(self.observer(seat)?))
    }

    fn _repr_svg_(&self) -> String {
        self.table.render_svg(Observer::Spectator)
    }

    fn __str__(&self) -> PyResult<String> {
        self.render(None, None)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let seat = self.table.turn().first_required().map_or("over".into(), |seat| format!("seat={seat}"));
        Ok(format!(
            "<State of {} after {} decisions, {seat}>",
            self.game().into_pyobject(py)?.repr()?,
            self.decisions().len()
        ))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| {
            // A state that is compared with itself is borrowed already.
            other
                .try_borrow()
                .is_ok_and(|other| self.game().is_same(&other.game()) && self.table.is_at_same_position(&*other.table))
        })
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("tabletop_games._native")?.getattr("_restore")?;
        let since = self.decisions().split_off(self.origin.decisions);
        let parts = (self.game(), &self.origin.record, self.origin.seed, since);
        Ok((restore, parts.into_pyobject(py)?.into_any()))
    }
}

/// A state as it was pickled: what it began with, and the decisions since then.
#[pyfunction]
#[pyo3(signature = (game, record, seed, decisions))]
pub(crate) fn _restore(
    game: &Bound<'_, Game>,
    record: Option<&str>,
    seed: u64,
    decisions: Vec<(Whole, String)>,
) -> PyResult<State> {
    let game = game.get();
    let mut state = match record {
        Some(record) => State::resume(game, record, seed).map_err(wrong)?,
        None => State::begin(game, seed),
    };
    for (seat, action) in decisions {
        let seat = seat.seat(game.0.players())?;
        state.table.act_by_text(seat, &action).map_err(wrong)?;
    }
    Ok(state)
}
