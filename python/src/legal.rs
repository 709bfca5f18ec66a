//! Legal actions as Python has them.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::rules::Listed;

/// Legal actions as text: a sequence whose items are written when they are asked for, so that
/// `random.choice(state.legal())` is quick where there are many. It stays what it was when the state goes on.
#[pyclass(module = "tabletop_games", frozen)]
pub(crate) struct Legal(pub(crate) Box<dyn Listed>);

impl Legal {
    fn all(&self) -> Vec<String> {
        (0..self.0.len()).filter_map(|place| self.0.text(place)).collect()
    }
}

#[pymethods]
impl Legal {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, place: isize) -> PyResult<String> {
        let at = if place < 0 { place.checked_add_unsigned(self.0.len()) } else { Some(place) };
        let text = at.and_then(|at| usize::try_from(at).ok()).and_then(|at| self.0.text(at));
        text.ok_or_else(|| PyIndexError::new_err(format!("{place} of {} actions", self.0.len())))
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        action.extract::<String>().is_ok_and(|action| self.all().contains(&action))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.all())?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<Vec<String>>().is_ok_and(|other| other == self.all())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(PyList::new(py, self.all())?.repr()?.to_string())
    }
}
