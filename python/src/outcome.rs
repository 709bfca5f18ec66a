//! How a match ended.

use game_traits::{Outcome as Ended, ScoreOrder, Seat};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::data::wrong;

/// How a match ended: scores and ranks, by seat.
///
/// Raises:
///     ValueError: there is not one score and one rank from 1 on for each of at most 16 seats.
#[pyclass(module = "tabletop_games", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) Ended);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (scores, ranks, higher_is_better=true))]
    fn new(scores: Vec<i32>, ranks: Vec<u8>, higher_is_better: bool) -> PyResult<Self> {
        if scores.len() != ranks.len() || scores.is_empty() || scores.len() > Seat::MAX || ranks.contains(&0) {
            return Err(wrong("an outcome has one score and one rank from 1 on for each of 1 to 16 seats"));
        }
        let better = if higher_is_better { ScoreOrder::Higher } else { ScoreOrder::Lower };
        Ok(Outcome(Ended::by_key(better, &scores, |seat| ranks[seat.index()])))
    }

    fn __getnewargs__(&self) -> (&[i32], Vec<u32>, bool) {
        (self.0.scores(), self.0.ranks().iter().map(|&rank| u32::from(rank)).collect(), self.higher_is_better())
    }

    /// The score of each seat.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.scores())
    }

    /// The rank of each seat, from 1; seats that share a place have the same rank, and the next one is skipped.
    #[getter]
    fn ranks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.ranks().iter().map(|&rank| u32::from(rank)).collect::<Vec<_>>())
    }

    /// The seats of rank 1.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.winners().iter().map(Seat::index))
    }

    /// The share of the win of each seat: 1 for a sole winner, 1/n for each of n winners, else 0.
    #[getter]
    fn shares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shares(&self.0))
    }

    /// The reward of each seat, as the environments give it: players × share of the win − 1, so that their sum is 0.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let players = self.0.scores().len() as f64;
        PyTuple::new(py, shares(&self.0).iter().map(|share| players * share - 1.0).collect::<Vec<_>>())
    }

    /// Whether the highest score is the best.
    #[getter]
    fn higher_is_better(&self) -> bool {
        self.0.better() == ScoreOrder::Higher
    }

    fn __repr__(&self) -> String {
        format!("Outcome(scores={:?}, ranks={:?})", self.0.scores(), self.0.ranks())
    }
}

fn shares(outcome: &Ended) -> Vec<f64> {
    (0..outcome.scores().len()).map(|seat| outcome.share(Seat::new(seat))).collect()
}
