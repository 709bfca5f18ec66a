//! Many matches in lockstep as Python has them.

use std::sync::Arc;

use game_traits::batch::{Buffers, CUT, GOES_ON, OVER};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray};
use pyo3::prelude::*;

use crate::batch::AnyBatch;
use crate::data::{Whole, seed_or_new, wrong};
use crate::game::{Game, OfGame};
use crate::outcome::Outcome;
use crate::rules::Opened;

/// The maximum number of matches.
const MAX_MATCHES: u64 = 1 << 16;

/// `n` matches of one game that go on together, in arrays that are written in place.
///
/// One seat of each match is asked at a time, and `step` takes an action id for each match. Where seats may interrupt,
/// each of them is asked first and can answer with `pass_id`; simultaneous decisions are asked one after another. A
/// match that is over, or has come to `max_steps` steps, begins anew at once. The matches of one seed are always the same
/// for the same actions. All words of Point Final have one id, which stands for the first word that can be said.
///
/// The game is a `Game`, or the id of one. With `observations=False` or `action_masks=False` that array is not made,
/// which is quicker.
///
/// Raises:
///     ValueError: `n` is not from 1 to 65,536; or the actions of the game have no ids.
///     MemoryError: the arrays do not fit into memory.
#[pyclass(module = "tabletop_games")]
pub(crate) struct VectorEnv {
    game: Arc<Opened>,
    batch: Box<dyn AnyBatch>,
    len: usize,
    pass: usize,
    observations: Option<Py<PyArray2<f32>>>,
    action_masks: Option<Py<PyArray2<u8>>>,
    rewards: Py<PyArray2<f32>>,
    seats: Py<PyArray1<u8>>,
    done: Py<PyArray1<u8>>,
}

/// An array of zeros; without memory for it, numpy's error.
fn zeros<'py, T: FromPyObjectOwned<'py, Error: Into<PyErr>>>(
    py: Python<'py>,
    shape: &[usize],
    dtype: &str,
) -> PyResult<T> {
    let shape = pyo3::types::PyTuple::new(py, shape)?;
    py.import("numpy")?.call_method1("zeros", (shape, dtype))?.extract().map_err(Into::into)
}

/// The rows of an array, to be written.
fn rows<'a, T: Element, D: numpy::ndarray::Dimension>(
    array: &'a mut Option<PyReadwriteArray<'_, T, D>>,
) -> PyResult<&'a mut [T]> {
    match array {
        Some(array) => array.as_slice_mut().map_err(wrong),
        None => Ok(&mut []),
    }
}

impl VectorEnv {
    /// Calls with the batch and the buffers, without the interpreter's lock.
    fn with_buffers(
        &mut self,
        py: Python<'_>,
        call: impl FnOnce(&mut dyn AnyBatch, &mut Buffers<'_>) -> Result<(), game_traits::batch::BatchError> + Send,
    ) -> PyResult<()> {
        let write = |e: numpy::BorrowError| wrong(format!("an array of the environment cannot be written: {e}"));
        let observations = self.observations.as_ref().map(|array| array.bind(py).try_readwrite());
        let mut observations = observations.transpose().map_err(write)?;
        let masks = self.action_masks.as_ref().map(|array| array.bind(py).try_readwrite());
        let mut masks = masks.transpose().map_err(write)?;
        let mut rewards = Some(self.rewards.bind(py).try_readwrite().map_err(write)?);
        let mut seats = Some(self.seats.bind(py).try_readwrite().map_err(write)?);
        let mut done = Some(self.done.bind(py).try_readwrite().map_err(write)?);
        let mut buffers = Buffers {
            observations: rows(&mut observations)?,
            masks: rows(&mut masks)?,
            rewards: rows(&mut rewards)?,
            seats: rows(&mut seats)?,
            done: rows(&mut done)?,
        };
        let batch = &mut *self.batch;
        py.detach(|| call(batch, &mut buffers)).map_err(wrong)
    }

    fn place(&self, place: Whole) -> PyResult<usize> {
        Ok(place.within("place", 0, self.len as u64 - 1)? as usize)
    }
}

#[pymethods]
impl VectorEnv {
    #[classattr]
    const RUNNING: u8 = GOES_ON;
    #[classattr]
    const TERMINATED: u8 = OVER;
    #[classattr]
    const TRUNCATED: u8 = CUT;

    #[new]
    #[pyo3(signature = (game, n, seed=None, *, max_steps=None, observations=true, action_masks=true))]
    fn new(
        py: Python<'_>,
        game: OfGame,
        n: Whole,
        seed: Option<Whole>,
        max_steps: Option<Whole>,
        observations: bool,
        action_masks: bool,
    ) -> PyResult<Self> {
        let OfGame(game) = game;
        let n = n.within("n", 1, MAX_MATCHES)? as usize;
        let limit = max_steps.map_or(Ok(u64::MAX), |limit| limit.within("max_steps", 1, u64::MAX))?;
        let seed = seed_or_new(py, seed)?;
        let pass = game.rules.action_space().ok_or_else(|| wrong("the actions of this game have no ids"))?;
        let width = game.rules.observation_space().len();
        let mut env = VectorEnv {
            batch: py.detach(|| game.rules.batch(n, seed, limit)).map_err(wrong)?,
            len: n,
            pass,
            observations: observations.then(|| zeros(py, &[n, width], "float32")).transpose()?,
            action_masks: action_masks.then(|| zeros(py, &[n, pass + 1], "uint8")).transpose()?,
            rewards: zeros(py, &[n, game.players()], "float32")?,
            seats: zeros(py, &[n], "uint8")?,
            done: zeros(py, &[n], "uint8")?,
            game,
        };
        env.with_buffers(py, |batch, out| batch.write(out))?;
        Ok(env)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.game))
    }

    fn __len__(&self) -> usize {
        self.len
    }

    /// The id of letting an interrupt pass: one above the ids of the game.
    #[getter]
    fn pass_id(&self) -> usize {
        self.pass
    }

    /// The number of action ids, as `Game.num_actions`: `pass_id` is not among them.
    #[getter]
    fn num_actions(&self) -> usize {
        self.pass
    }

    /// The width of a mask: `num_actions + 1`, for `pass_id` is the last.
    #[getter]
    fn mask_width(&self) -> usize {
        self.pass + 1
    }

    /// What the seats that are asked know: float32 of shape `(n, *Game.observation_shape)`; None if it is not made.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<f32>>> {
        self.observations.as_ref().map(|array| array.bind(py).clone())
    }

    /// What they can do: uint8 of shape `(n, mask_width)`, 1 for each id that is legal; None if it is not made.
    #[getter]
    fn action_masks<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<u8>>> {
        self.action_masks.as_ref().map(|array| array.bind(py).clone())
    }

    /// The reward of each seat for the last step: float32 of shape `(n, players)`, 0 but where a match is over;
    /// there players × share of the win − 1.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// The seat that is asked: uint8 of shape `(n,)`.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.seats.bind(py).clone()
    }

    /// What became of each match with the last step: uint8 of shape `(n,)`, `RUNNING` (0), `TERMINATED` (1: the game is
    /// over) or `TRUNCATED` (2: it came to `max_steps`).
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.done.bind(py).clone()
    }

    /// The legal ids as two new arrays: uint32 `ids` and `offsets`; those of match i are `ids[offsets[i]:offsets[i +
    /// 1]]`. Where there are many ids, choosing from them is quicker than from the mask.
    fn legal_ids<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>) {
        let (mut ids, mut offsets) = (Vec::new(), Vec::new());
        py.detach(|| self.batch.write_ids(&mut ids, &mut offsets));
        (PyArray1::from_vec(py, ids), PyArray1::from_vec(py, offsets))
    }

    /// A uniformly random legal id for each match: uint32 of shape `(n,)`. The draws follow from the seed.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let mut ids = vec![0; self.len];
        py.detach(|| self.batch.sample(&mut ids)).map_err(wrong)?;
        Ok(PyArray1::from_vec(py, ids))
    }

    /// Does an action in each match, by its id, and writes all arrays anew. `actions` are integers of shape `(n,)`;
    /// uint32 is not copied.
    ///
    /// Raises:
    ///     ValueError: an id is not legal, with its match, or the shape is another one; nothing has changed.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions: PyReadonlyArray1<'_, u32> = match actions.extract() {
            Ok(actions) => actions,
            Err(_) => narrowed(actions, self.pass)?,
        };
        match actions.as_slice() {
            Ok(actions) => self.with_buffers(py, |batch, out| batch.step(actions, out)),
            Err(_) => {
                let actions: Vec<u32> = actions.as_array().iter().copied().collect();
                self.with_buffers(py, |batch, out| batch.step(&actions, out))
            }
        }
    }

    /// Begins all matches anew, with a seed of their own.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<Whole>) -> PyResult<()> {
        let seed = seed_or_new(py, seed)?;
        self.with_buffers(py, |batch, out| {
            batch.reset(seed);
            batch.write(out)
        })
    }

    /// How the match before the one that is played now at a place ended; None if there was none, or if it was
    /// truncated.
    fn outcome(&self, place: Whole) -> PyResult<Option<Outcome>> {
        Ok(self.batch.outcome(self.place(place)?).map(Outcome))
    }

    /// The number of the match that is played at a place: it begins with chance from stream `number` of the seed.
    fn number(&self, place: Whole) -> PyResult<u64> {
        Ok(self.batch.number(self.place(place)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("VectorEnv({}, {})", self.game().into_pyobject(py)?.repr()?, self.len))
    }
}

/// Actions of another type as uint32, if they are integers that fit.
fn narrowed<'py>(actions: &Bound<'py, PyAny>, pass: usize) -> PyResult<PyReadonlyArray1<'py, u32>> {
    let numpy = actions.py().import("numpy")?;
    let wrong = || wrong(format!("actions are integers of shape (n,), from 0 to {pass}"));
    let array = numpy.call_method1("asarray", (actions,))?;
    if !matches!(array.getattr("dtype")?.getattr("kind")?.extract()?, 'i' | 'u') {
        return Err(wrong());
    }
    let narrow = array.call_method1("astype", ("uint32",))?;
    if !numpy.call_method1("array_equal", (&narrow, &array))?.extract::<bool>()? {
        return Err(wrong());
    }
    narrow.extract().map_err(|_| wrong())
}
