//! Legal actions as Python has them.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};

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

    fn at<'py>(&self, py: Python<'py>, places: impl Iterator<Item = usize>) -> PyResult<Bound<'py, PyList>> {
        let found = PyList::empty(py);
        let mut texts = places.filter_map(|place| self.game.text(py, &*self.list, place));
        texts.try_for_each(|text| found.append(text))?;
        Ok(found)
    }

    fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.at(py, 0..self.list.len())
    }
}

#[pymethods]
impl Legal {
    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            let slice = slice.indices(self.list.len() as isize)?;
            let places = (0..slice.slicelength as isize).map(|n| (slice.start + n * slice.step) as usize);
            return Ok(self.at(py, places)?.into_any());
        }
        let place: isize = place.extract()?;
        let at = if place < 0 { place.checked_add_unsigned(self.list.len()) } else { Some(place) };
        let text = at.and_then(|at| usize::try_from(at).ok()).and_then(|at| self.game.text(py, &*self.list, at));
        text.map(Bound::into_any)
            .ok_or_else(|| PyIndexError::new_err(format!("{place} of {} actions", self.list.len())))
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        action.extract::<String>().is_ok_and(|action| self.texts().any(|text| text == action))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.all(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.all(py)?.call_method0("__reversed__")
    }

    /// The place of an action.
    ///
    /// Raises:
    ///     ValueError: it is not legal.
    #[pyo3(signature = (value, start=0, stop=isize::MAX))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.all(py)?.call_method1("index", (value, start, stop))
    }

    /// 1 for a legal action, else 0.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<Vec<String>>().is_ok_and(|other| self.texts().eq(other))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.all(py)?.repr()?.to_string())
    }
}
