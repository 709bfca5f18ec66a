//! Between Rust's values and Python's.

use game_traits::{ParseError, Seat};
use pyo3::exceptions::{PyOverflowError, PyValueError};
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

/// A number from 0 to 2⁶⁴ − 1, such as a seed; or the text of a number that is none of them, so that the error can name
/// the argument and its range.
pub(crate) struct Whole(Result<u64, String>);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract() {
            Ok(number) => Ok(Whole(Ok(number))),
            Err(e) if e.is_instance_of::<PyOverflowError>(value.py()) => Ok(Whole(Err(value.str()?.to_string()))),
            Err(e) => Err(e),
        }
    }
}

impl Whole {
    /// The number, where it is from `min` to `max`.
    pub(crate) fn within(self, what: &str, min: u64, max: u64) -> PyResult<u64> {
        let found = match self.0 {
            Ok(number) if (min..=max).contains(&number) => return Ok(number),
            Ok(number) => number.to_string(),
            Err(text) => text,
        };
        let max = if max == u64::MAX { "2**64 - 1".to_owned() } else { max.to_string() };
        Err(wrong(format!("{what} is a number from {min} to {max}, not {found}")))
    }

    /// The number, whatever it is.
    pub(crate) fn any(self, what: &str) -> PyResult<u64> {
        self.within(what, 0, u64::MAX)
    }

    /// A seat of a game of `players`.
    pub(crate) fn seat(self, players: usize) -> PyResult<Seat> {
        Ok(Seat::new(self.within("seat", 0, players as u64 - 1)? as usize))
    }
}

/// The given seed, or one of the system's.
pub(crate) fn seed_or_new(py: Python<'_>, seed: Option<Whole>) -> PyResult<u64> {
    match seed {
        Some(seed) => seed.any("seed"),
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract(),
    }
}

/// The budget of a search that has none of its own: that of the program's arena.
pub(crate) const BUDGET: Budget = Budget::Iterations(2_000);

/// Reads the names of bots, and refuses those that the game does not have.
pub(crate) fn bots(players: &dyn AnyBots, names: &[String]) -> PyResult<Vec<Bot>> {
    let read = |name: &String| {
        let bot: Bot =
            name.parse().map_err(|e: ParseError| wrong(format!("no bot {name:?}: expected {}", e.expected())))?;
        players.resolved(bot).map_err(wrong)
    };
    names.iter().map(read).collect()
}
