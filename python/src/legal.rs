//! Legal actions as Python has them.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::rules::{Listed, Opened};

/// Legal actions as text: a sequence whose items are written when they are asked for, so that
/// `random.choice(state.legal())` is quick where there are many. It stays what it was when the state goes on.
#[pyclass(module = "tabletop_games", frozen)]
pub(crate) struct Legal {
    pub(crate) game: Arc<Opened>,
    pub(crate) list: Box<dyn Listed>,
}

impl Legal {
    fn texts(&self) -> impl Iterator<Item = String> {
        (0..self.list.len()).filter_map(|place| self.list.text(place))
    }

    fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        let mut texts = (0..self.list.len()).filter_map(|place| self.game.text(py, &*self.list, place));
        texts.try_for_each(|text| all.append(text))?;
        Ok(all)
    }
}

#[pymethods]
impl Legal {
    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: isize) -> PyResult<Bound<'py, PyString>> {
        let at = if place < 0 { place.checked_add_unsigned(self.list.len()) } else { Some(place) };
        let text = at.and_then(|at| usize::try_from(at).ok()).and_then(|at| self.game.text(py, &*self.list, at));
        text.ok_or_else(|| PyIndexError::new_err(format!("{place} of {} actions", self.list.len())))
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        action.extract::<String>().is_ok_and(|action| self.texts().any(|text| text == action))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.all(py)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<Vec<String>>().is_ok_and(|other| self.texts().eq(other))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.all(py)?.repr()?.to_string())
    }
}
