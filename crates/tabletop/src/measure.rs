//! Timing that is fair and quick: warmed up, repeated, the median told.

use std::time::{Duration, Instant};

use game_traits::erased::{AnyGame, Sample, Tally};

use crate::random_game::PLAYOUT_LIMIT;

/// How often each thing is measured; odd, so that a median is one of them.
pub(crate) const RUNS: usize = 5;

/// A loop over positions runs about this long.
const LOOP: Duration = Duration::from_millis(20);

/// Nanoseconds a position of one loop over all positions of a sample.
pub(crate) fn nanoseconds(sample: &mut dyn Sample, mut once: impl FnMut(&mut dyn Sample) -> u64) -> f64 {
    let positions = sample.len().max(1) as f64;
    let run = |times: u64| {
        let begun = Instant::now();
        for _ in 0..times {
            std::hint::black_box(once(sample));
        }
        begun.elapsed()
    };
    median_of_runs(LOOP, run, |times, took| took.as_secs_f64() * 1e9 / (times as f64 * positions))
}

/// How fast uniform playouts are.
#[derive(Clone, Copy)]
pub(crate) struct Speed {
    pub(crate) playouts_per_s: f64,
    /// Decisions and chance outcomes.
    pub(crate) steps_per_s: f64,
    /// Decisions alone.
    pub(crate) actions_per_s: f64,
    /// What one run came to; all play the same games.
    pub(crate) tally: Tally,
}

/// Playouts from the start, runs of about `length` each; with `listed` by way of whole lists.
pub(crate) fn playouts(game: &dyn AnyGame, seed: u64, listed: bool, length: Duration) -> Speed {
    let mut tally = Tally::default();
    let run = |games: u64| {
        let begun = Instant::now();
        tally = std::hint::black_box(game.playouts(seed, games, listed, PLAYOUT_LIMIT));
        begun.elapsed()
    };
    let playouts_per_s = median_of_runs(length, run, |games, took| games as f64 / took.as_secs_f64().max(1e-9));
    let a_game = |count: u64| count as f64 / tally.games.max(1) as f64;
    Speed {
        playouts_per_s,
        steps_per_s: playouts_per_s * a_game(tally.steps.total()),
        actions_per_s: playouts_per_s * a_game(tally.steps.decisions),
        tally,
    }
}

/// Finds how often `run` fits into `length`, which warms up as well, and gives the median of some runs.
fn median_of_runs(
    length: Duration,
    mut run: impl FnMut(u64) -> Duration,
    figure: impl Fn(u64, Duration) -> f64,
) -> f64 {
    let mut times = 1;
    let mut took = run(times);
    while took < length / 4 && times < 1 << 30 {
        times *= 2;
        took = run(times);
    }
    let fits = length.as_secs_f64() / took.as_secs_f64().max(1e-9);
    times = ((times as f64 * fits) as u64).max(1);
    median((0..RUNS).map(|_| figure(times, run(times))).collect())
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert_eq!(median(vec![9.0, 1.0, 5.0]), 5.0);
        assert!(median(vec![]).is_nan());
    }

    #[test]
    fn runs_are_as_long_as_asked() {
        let mut longest = 0;
        let run = |times: u64| {
            longest = longest.max(times);
            Duration::from_micros(10 * times)
        };
        assert_eq!(median_of_runs(Duration::from_millis(20), run, |times, _| times as f64), 2000.0);
        assert_eq!(longest, 2000);
    }
}
