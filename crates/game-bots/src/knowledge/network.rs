//! A small neural network for evaluations.

/// A network with one hidden layer of rectified linear units, from the features of a position to some figures.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network<const INPUTS: usize, const HIDDEN: usize, const FIGURES: usize> {
    /// For each input its weights to the hidden units; the hidden units' biases; for each figure their weights to it;
    /// the biases of the figures.
    parameters: Vec<f32>,
}

impl<const INPUTS: usize, const HIDDEN: usize, const FIGURES: usize> Network<INPUTS, HIDDEN, FIGURES> {
    /// The number of parameters.
    pub(super) const LEN: usize = (INPUTS + 1 + FIGURES) * HIDDEN + FIGURES;

    /// Creates a network; `None` if the number of the parameters is not [`Network::LEN`] or one is not finite.
    pub(super) fn new(parameters: Vec<f32>) -> Option<Self> {
        const { assert!(HIDDEN > FIGURES, "what is left of chunks of `HIDDEN` are the biases of the figures") };
        let fits = parameters.len() == Self::LEN && parameters.iter().all(|one| one.is_finite());
        fits.then_some(Network { parameters })
    }

    /// A network whose figures are all 0.
    #[cfg(feature = "final-touch")]
    pub(super) fn zero() -> Self {
        Network { parameters: vec![0.0; Self::LEN] }
    }

    pub(super) fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    pub(super) fn figures(&self, features: &[f32; INPUTS]) -> [f32; FIGURES] {
        let (rows, biases) = self.parameters.as_chunks::<HIDDEN>();
        let mut hidden = rows[INPUTS];
        for (&feature, weights) in features.iter().zip(rows) {
            // Many features are flags that are not set.
            if feature != 0.0 {
                hidden.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += feature * weight);
            }
        }
        std::array::from_fn(|figure| {
            let weights = &rows[INPUTS + 1 + figure];
            biases[figure] + hidden.iter().zip(weights).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
        })
    }
}
