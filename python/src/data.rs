//! Between Rust's values and Python's.

use game_traits::Seat;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabletop::game_bots::Budget;
use tabletop::game_bots::erased::{AnyBots, Bot};

/// Wrong input, in one line.
pub(crate) fn wrong(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Reads JSON as Python's own data.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// Writes Python's data as JSON.
pub(crate) fn dumps(value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.py().import("json")?.call_method1("dumps", (value,))?.extract()
}

/// A number from 0 to 2⁶⁴ − 1, such as a seed: another number is a `ValueError`, not an `OverflowError`.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        use pyo3::exceptions::PyOverflowError;
        value.extract().map(Whole).map_err(|e| match e.is_instance_of::<PyOverflowError>(value.py()) {
            true => wrong(format!(
                "{} is no number from 0 to 2**64 - 1",
                value.str().map_or_else(|_| "it".into(), |s| s.to_string())
            )),
            false => e,
        })
    }
}

impl Whole {
    /// The number, where it is at most `max`.
    pub(crate) fn up_to(self, what: &str, min: u64, max: u64) -> PyResult<usize> {
        if (min..=max).contains(&self.0) {
            return Ok(self.0 as usize);
        }
        Err(wrong(format!("{what} is a number from {min} to {max}, not {}", self.0)))
    }

    /// A seat of a game of `players`.
    pub(crate) fn seat(self, players: usize) -> PyResult<Seat> {
        Ok(Seat::new(self.up_to("a seat", 0, players as u64 - 1)?))
    }
}

/// The given seed, or one of the system's.
pub(crate) fn seed_or_new(py: Python<'_>, seed: Option<Whole>) -> PyResult<u64> {
    match seed {
        Some(seed) => Ok(seed.0),
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract(),
    }
}

/// The budget of a search that has none of its own: that of the program's arena.
pub(crate) const BUDGET: Budget = Budget::Iterations(2_000);

/// Reads the names of bots, and refuses those that the game does not have.
pub(crate) fn bots(players: &dyn AnyBots, names: &[String]) -> PyResult<Vec<Bot>> {
    let read = |name: &String| {
        let bot: Bot = name.parse().map_err(|e| wrong(format!("no bot {name:?}: {e}")))?;
        players.resolved(bot).map_err(wrong)
    };
    names.iter().map(read).collect()
}
