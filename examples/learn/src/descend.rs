//! Gradient descent, and a loss.

use game_traits::GameRng;
use game_traits::rng::DefaultRng;

/// The maximum number of times that all data is used.
const EPOCHS: usize = 10;
/// The size of a step at first for many weights.
pub(crate) const RATE: f32 = 2e-3;
/// The number of samples of a step.
const BATCH: usize = 128;
/// The decay of the weights in a step, as a share of its size.
const DECAY: f32 = 0.05;

/// Adam: what it keeps of the gradients before.
pub(crate) struct Adam {
    steps: i32,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Adam {
    /// For this many weights.
    pub(crate) fn new(weights: usize) -> Self {
        Adam { steps: 0, mean: vec![0.0; weights], square: vec![0.0; weights] }
    }

    /// A step against the gradient, which is a sum over this many samples. `decay` is that of the weights, as a share
    /// of the step.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], samples: usize, rate: f32, decay: f32) {
        self.steps += 1;
        let (by_mean, by_square) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (n, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[n] / samples as f32;
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * slope;
            self.square[n] = 0.999 * self.square[n] + 0.001 * slope * slope;
            let to = self.mean[n] / by_mean / ((self.square[n] / by_square).sqrt() + 1e-8);
            *weight -= rate * (to + decay * *weight);
        }
    }
}

/// Adam on all samples, again and again. `rate` is the size of a step at first; it falls to a thirtieth. `learn` adds
/// the gradient of a sample; `watch` sees the weights after each epoch.
pub(crate) fn descend<S>(
    weights: &mut [f32],
    samples: &[&S],
    rng: &mut DefaultRng,
    rate: f32,
    learn: impl Fn(&[f32], &S, &mut [f32]),
    mut watch: impl FnMut(&[f32]),
) {
    let mut adam = Adam::new(weights.len());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = (EPOCHS * samples.len()).div_ceil(BATCH).max(1);
    let (mut step, mut gradient) = (0, vec![0.0; weights.len()]);
    for _ in 0..EPOCHS {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &sample in batch {
                learn(weights, samples[sample], &mut gradient);
            }
            step += 1;
            adam.step(weights, &gradient, batch.len(), rate * falling(step, steps), DECAY);
        }
        watch(weights);
    }
}

/// The size of a step, as a share of the first one, where there are `of` steps.
pub(crate) fn falling(step: usize, of: usize) -> f32 {
    1.0 - 29.0 / 30.0 * (step as f32 / of as f32).min(1.0)
}

/// The slopes of cross entropy with these shares, for probabilities that are in proportion to the exponentials of the
/// figures. They take the place of the figures.
pub(crate) fn cross_entropy(figures: &mut [f32], shares: &[f32]) {
    let most = figures.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    figures.iter_mut().for_each(|figure| *figure = (*figure - most).exp());
    let all: f32 = figures.iter().sum();
    figures.iter_mut().zip(shares).for_each(|(figure, share)| *figure = *figure / all - share);
}
