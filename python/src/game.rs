//! A game as Python has it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tabletop::game_erased::OptionKind;
use tabletop::game_traits::Side;

use crate::data::{BUDGET, Whole, bots, dumps, loads, seed_or_new, wrong};
use crate::rules::{GAMES, Opened, Registered};
use crate::series::LIMIT;
use crate::state::State;

/// A game with its options: `Game("final-touch", players=3)`.
///
/// The keywords are the fields of the game's config; `options` describes them, and one that is left out, or `None`, is
/// as in the default config. Games are equal if their ids and configs are; they can be pickled, and shared by threads.
///
/// Raises:
///     ValueError: there is no game of this id, or it has no such option, or the option does not take this value.
#[pyclass(module = "tabletop_games", frozen)]
#[derive(Clone)]
pub(crate) struct Game(pub(crate) Arc<Opened>);

fn registered(id: &str) -> PyResult<&'static Registered> {
    let known = tabletop::game(id).map_err(wrong)?;
    GAMES.iter().find(|one| one.descriptor.id == known.id).ok_or_else(|| wrong(format!("there is no game {id:?}")))
}

/// The keywords as the text that options are read from.
fn config(registered: &Registered, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut values = Vec::new();
    for (name, value) in keywords.into_iter().flatten() {
        let name: String = name.extract()?;
        let kind = registered.descriptor.options.iter().find(|option| option.name == name).map(|option| option.kind);
        if value.is_none() && kind.is_some() {
            continue;
        }
        let text = match kind {
            Some(OptionKind::Json) => dumps(&value)?,
            _ => value.str()?.extract::<String>()?,
        };
        // Python's `True` is JSON's `true`.
        let text = if value.is_instance_of::<pyo3::types::PyBool>() { text.to_lowercase() } else { text };
        values.push((name, text));
    }
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    registered.descriptor.config_with(None, &values).map_err(wrong)
}

/// A game as an argument: a `Game`, or the id of one with its default options.
pub(crate) struct OfGame(pub(crate) Arc<Opened>);

impl<'py> FromPyObject<'_, 'py> for OfGame {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<String>() {
            Ok(id) => Game::new(&id, None).map(|game| OfGame(game.0)),
            Err(_) => Ok(OfGame(Arc::clone(&value.cast::<Game>()?.get().0))),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, /, **config))]
    fn new(id: &str, config: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let registered = registered(id)?;
        let config = self::config(registered, config)?;
        Opened::new(registered, &config).map(Game).map_err(wrong)
    }

    /// The id, such as `final-touch`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.registered.descriptor.id
    }

    /// The published name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.registered.descriptor.name
    }

    /// One line: author, players, what it is about.
    #[getter]
    fn about(&self) -> &'static str {
        self.0.registered.descriptor.about
    }

    /// How the game is played, for a newcomer, as Markdown.
    #[getter]
    fn how_to_play(&self) -> &'static str {
        self.0.registered.descriptor.how_to_play
    }

    /// The numbered rules, as Markdown. Errors name them.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.registered.descriptor.rules
    }

    /// How actions are written: a line each, the form and what it does.
    #[getter]
    fn grammar(&self) -> &'static str {
        self.0.registered.descriptor.grammar
    }

    /// The options that the constructor takes: a dict each with `name`, `about`, `kind`, and what belongs to its kind.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &serde_json::to_string(self.0.registered.descriptor.options).map_err(wrong)?)
    }

    /// The whole config: `Game(game.id, **game.config) == game`.
    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.game.config())
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The side of each seat: seats with the same number win together.
    #[getter]
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.bots.sides().into_iter().map(Side::index))
    }

    /// The number of action ids: they are 0 to `num_actions - 1` and mean the same in every position.
    ///
    /// None: the actions of the game have no bounded number of ids; then only their texts name them.
    #[getter]
    fn num_actions(&self) -> Option<usize> {
        self.0.rules.action_space()
    }

    /// The shape of an observation: `(n,)`.
    #[getter]
    fn observation_shape(&self) -> (usize,) {
        (self.0.rules.observation_space().len(),)
    }

    /// The features of an observation, one behind the other: a dict each with `name`, `shape`, `offset`, `low`, `high`
    /// and `meaning`.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = PyTuple::empty(py).to_list();
        for feature in self.0.rules.observation_space().features() {
            let one = PyDict::new(py);
            one.set_item("name", &*feature.name)?;
            one.set_item("shape", PyTuple::new(py, &feature.shape)?)?;
            one.set_item("offset", feature.offset)?;
            one.set_item("low", feature.low)?;
            one.set_item("high", feature.high)?;
            one.set_item("meaning", &*feature.meaning)?;
            all.append(one)?;
        }
        Ok(all.into_any())
    }

    /// The version of the layout of observations: what was trained on one version does not fit another.
    #[getter]
    fn observation_version(&self) -> u32 {
        self.0.rules.observation_version()
    }

    /// The text of the action of an id.
    ///
    /// None: which action it is depends on the position, such as a word of Point Final; or no action has the id.
    ///
    /// Raises:
    ///     ValueError: the id is not from 0 to 2**64 - 1.
    fn action_text(&self, id: Whole) -> PyResult<Option<String>> {
        Ok(self.0.rules.action_text(id.any("id")? as usize))
    }

    /// The id of an action, by its exact text; None if it has none.
    ///
    /// Raises:
    ///     ValueError: the text is no action of the game.
    fn action_id(&self, text: &str) -> PyResult<Option<usize>> {
        self.0.rules.action_id(text).map_err(wrong)
    }

    /// Begins a match. Chance is drawn from `seed`, so that the same seed and the same actions give the same match;
    /// without a seed it is one of the system's, and `State.seed` has it.
    #[pyo3(signature = (seed=None))]
    fn new_state(&self, py: Python<'_>, seed: Option<Whole>) -> PyResult<State> {
        Ok(State::begin(self, seed_or_new(py, seed)?))
    }

    /// The match of a record, as its last decision left it. Chance beyond the record is drawn from `seed`.
    ///
    /// Raises:
    ///     ValueError: the text is no record, or not of this game and config, or breaks a rule.
    #[pyo3(signature = (record, seed=None))]
    fn replay(&self, py: Python<'_>, record: &str, seed: Option<Whole>) -> PyResult<State> {
        let seed = seed_or_new(py, seed)?;
        py.detach(|| State::resume(self, record, seed)).map_err(wrong)
    }

    /// Plays a match of bots to its end, and returns its state. `bots` has a name for each seat, or one for all;
    /// `help(tabletop_games.bots)` lists them. The same seed gives the same match, unless a bot has a time limit.
    ///
    /// Raises:
    ///     ValueError: there is no such bot, or another number of them than seats.
    #[pyo3(signature = (bots, seed=None))]
    fn play(&self, py: Python<'_>, bots: Bound<'_, PyAny>, seed: Option<Whole>) -> PyResult<State> {
        let players = &*self.0.bots;
        let mut seated = self::bots(players, &names(&bots)?)?;
        if let [one] = seated[..] {
            seated = vec![one; self.0.players()];
        }
        if seated.len() != self.0.players() {
            return Err(wrong(format!("{} bots for {} seats", seated.len(), self.0.players())));
        }
        let seed = seed_or_new(py, seed)?;
        let result = py.detach(|| players.play(&seated, BUDGET, seed, LIMIT)).map_err(wrong)?;
        py.detach(|| State::resume(self, &result.record, seed)).map_err(wrong)
    }

    /// The decisions of a record as arrays, an entry or a row for each of the d decisions: a dict with
    ///
    /// - `seats`: uint8 (d,), who decided;
    /// - `observations`: float32 (d, n), what that seat knew;
    /// - `ids` and `offsets`: uint32, the legal ids of decision i are `ids[offsets[i]:offsets[i + 1]]`;
    /// - `actions`: uint32 (d,), the id of what was done; 2**32 - 1 if it has none;
    /// - `texts`: a list of d strings, what was done.
    ///
    /// Raises:
    ///     ValueError: as `replay`.
    fn decisions<'py>(&self, py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyDict>> {
        use numpy::{PyArray1, PyArrayMethods};
        let found = py.detach(|| self.0.rules.decisions(record)).map_err(wrong)?;
        let rows = found.seats.len();
        let width = self.0.rules.observation_space().len();
        let out = PyDict::new(py);
        out.set_item("seats", PyArray1::from_vec(py, found.seats))?;
        out.set_item("observations", PyArray1::from_vec(py, found.observations).reshape([rows, width])?)?;
        out.set_item("ids", PyArray1::from_vec(py, found.ids))?;
        out.set_item("offsets", PyArray1::from_vec(py, found.offsets))?;
        out.set_item("actions", PyArray1::from_vec(py, found.actions))?;
        out.set_item("texts", found.texts)?;
        Ok(out)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.is_same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id(), self.0.game.config()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let default = loads(py, &self.0.registered.descriptor.default_config())?;
        let mut text = format!("Game('{}'", self.id());
        for (name, value) in self.config(py)?.cast::<PyDict>()? {
            if !value.eq(default.get_item(&name)?)? {
                text += &format!(", {name}={}", value.repr()?);
            }
        }
        Ok(text + ")")
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&'static str,), Bound<'py, PyAny>)> {
        Ok(((self.id(),), self.config(py)?))
    }
}

impl Game {
    pub(crate) fn is_same(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.id() == other.id() && self.0.game.config() == other.0.game.config()
    }
}

/// The names of bots: a string is one of them.
pub(crate) fn names(bots: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match bots.extract::<String>() {
        Ok(one) => Ok(vec![one]),
        Err(_) => bots.extract(),
    }
}
