//! Networks with one hidden layer of rectified linear units, as `game-bots` reads them: for each input its weights to
//! the hidden units, the hidden units' biases, for each figure their weights to it, the biases of the figures.

use game_traits::GameRng;
use game_traits::rng::DefaultRng;

/// Weights to begin with, by He's initialization: variance 2 / inputs, evenly distributed. `used` is about how many
/// inputs are not 0.
pub(crate) fn begin<const HIDDEN: usize, const FIGURES: usize>(
    inputs: usize,
    used: f32,
    rng: &mut DefaultRng,
) -> Vec<f32> {
    let mut weights = vec![0.0; (inputs + 1 + FIGURES) * HIDDEN + FIGURES];
    let mut even = |most: f32| (rng.raw_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * most;
    let (first, rest) = weights.split_at_mut(inputs * HIDDEN);
    first.iter_mut().for_each(|weight| *weight = even((6.0 / used).sqrt()));
    let second = &mut rest[HIDDEN..(1 + FIGURES) * HIDDEN];
    second.iter_mut().for_each(|weight| *weight = even((3.0 / HIDDEN as f32).sqrt()));
    weights
}

/// Adds the gradient of a sample (backpropagation). `slopes` has the slopes of the loss by the figures.
pub(crate) fn learn<const HIDDEN: usize, const FIGURES: usize>(
    weights: &[f32],
    features: &[f32],
    gradient: &mut [f32],
    slopes: impl FnOnce([f32; FIGURES]) -> [f32; FIGURES],
) {
    let inputs = features.len();
    let (rows, biases) = weights.as_chunks::<HIDDEN>();
    let mut hidden = rows[inputs];
    for (&feature, row) in features.iter().zip(rows) {
        if feature != 0.0 {
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += feature * weight);
        }
    }
    let slopes_of = slopes(std::array::from_fn(|n| {
        biases[n] + hidden.iter().zip(&rows[inputs + 1 + n]).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }));
    let (slopes, bias_slopes) = gradient.as_chunks_mut::<HIDDEN>();
    bias_slopes.iter_mut().zip(slopes_of).for_each(|(bias, slope)| *bias += slope);
    let mut back = [0.0; HIDDEN];
    for n in 0..HIDDEN {
        if hidden[n] > 0.0 {
            for (figure, slope) in slopes_of.iter().enumerate() {
                slopes[inputs + 1 + figure][n] += slope * hidden[n];
                back[n] += slope * rows[inputs + 1 + figure][n];
            }
            slopes[inputs][n] += back[n];
        }
    }
    for (&feature, row) in features.iter().zip(slopes) {
        if feature != 0.0 {
            row.iter_mut().zip(&back).for_each(|(slope, back)| *slope += feature * back);
        }
    }
}
