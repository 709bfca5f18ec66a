//! Determinizations as likely as what the others did makes them.

use game_traits::rng::DefaultRng;
use game_traits::{Game, GameRng, Seat};

use crate::Heuristics;

/// The number of determinizations among which the likelihood decides.
const BATCH: usize = 128;

/// Draws determinizations of a view by the likelihood of the events that its seat received.
pub(super) struct Sampler<'a, G: Game, H> {
    pub(super) game: &'a G,
    pub(super) heuristics: &'a H,
    pub(super) seat: Seat,
    pub(super) view: &'a G::View,
    /// The events that are remembered; with none of them all determinizations are alike.
    pub(super) events: &'a [G::Event],
    /// What is drawn next.
    pub(super) pool: Vec<G::State>,
}

impl<G: Game, H: Heuristics<G>> Sampler<'_, G, H> {
    pub(super) fn draw(&mut self, rng: &mut DefaultRng) -> G::State {
        if self.pool.is_empty() && !self.events.is_empty() {
            self.refill(rng);
        }
        self.pool.pop().unwrap_or_else(|| self.game.determinize(self.view, rng))
    }

    /// Draws a batch that is even, and from it one by the likelihoods.
    fn refill(&mut self, rng: &mut DefaultRng) {
        let even: Vec<_> = (0..BATCH).map(|_| self.game.determinize(self.view, rng)).collect();
        let weights = self.heuristics.likelihoods(self.game, &even, self.seat, self.events, rng);
        self.pool = resampled(&even, &weights, BATCH, rng);
        if self.pool.is_empty() {
            // Nothing is likely: then all are alike.
            self.pool = even;
        }
        // Copies of one lie together, and a short search does not see all.
        rng.shuffle(&mut self.pool);
    }
}

/// Draws `count` of these by their weights (systematic resampling).
pub(crate) fn resampled<T: Clone>(all: &[T], weights: &[f64], count: usize, rng: &mut DefaultRng) -> Vec<T> {
    let step = weights.iter().sum::<f64>() / count.max(1) as f64;
    let mut at = step * f64::from(rng.random_below(1 << 20)) / f64::from(1 << 20);
    let (mut drawn, mut sum) = (Vec::with_capacity(count), 0.0);
    for (one, weight) in all.iter().zip(weights) {
        sum += weight;
        while at < sum && drawn.len() < count {
            drawn.push(one.clone());
            at += step;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_traits::rng::seeded;

    #[test]
    fn what_is_likelier_is_drawn_more_often() {
        let drawn = resampled(&["a", "b", "c"], &[1.0, 0.0, 3.0], 8, &mut seeded(1));
        let count = |name: &str| drawn.iter().filter(|one| **one == name).count();
        assert_eq!([count("a"), count("b"), count("c")], [2, 0, 6]);
    }

    #[test]
    fn without_weights_nothing_is_drawn() {
        for weights in [[0.0, 0.0], [f64::NAN, 1.0]] {
            assert!(resampled(&["a", "b"], &weights, 8, &mut seeded(1)).is_empty(), "{weights:?}");
        }
    }
}
