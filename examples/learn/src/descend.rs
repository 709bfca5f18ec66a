//! Gradient descent: Adam on batches.

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

/// Adam with decoupled decay. `rate` is the size of a step at first; it falls to a thirtieth. `learn` adds the gradient of a
/// sample, and returns its loss; `watch` sees the weights after each epoch.
pub(crate) fn descend<S>(
    weights: &mut [f32],
    samples: &[&S],
    rng: &mut DefaultRng,
    rate: f32,
    learn: impl Fn(&[f32], &S, &mut [f32]) -> f32,
    mut watch: impl FnMut(&[f32]),
) {
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = (EPOCHS * samples.len()).div_ceil(BATCH).max(1) as f32;
    let (mut step, mut gradient) = (0_i32, vec![0.0; weights.len()]);
    for _ in 0..EPOCHS {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &sample in batch {
                learn(weights, samples[sample], &mut gradient);
            }
            step += 1;
            let rate = rate * (1.0 - 29.0 / 30.0 * (step as f32 / steps).min(1.0));
            let (by_mean, by_square) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            for (n, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[n] / batch.len() as f32;
                mean[n] = 0.9 * mean[n] + 0.1 * slope;
                square[n] = 0.999 * square[n] + 0.001 * slope * slope;
                let to = mean[n] / by_mean / ((square[n] / by_square).sqrt() + 1e-8);
                *weight -= rate * (to + DECAY * *weight);
            }
        }
        watch(weights);
    }
}
