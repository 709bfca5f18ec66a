//! Timing: runs are warmed up and repeated, and the median counts.
//!
//! Runs are many and short. On a machine with other load a long run is always interrupted, a short one seldom.

use std::time::{Duration, Instant};

use game_erased::AnyGame;
use game_erased::game_bench::{Operation, Tally, Workload};

use crate::random_game::PLAYOUT_LIMIT;

/// A run lasts about this long.
const RUN: Duration = Duration::from_millis(1);

/// How often each loop over positions is measured; odd, so that a median is one of them.
const LOOPS: u64 = 101;

/// The number of runs of a loop that takes long.
const MIN_RUNS: u64 = 5;
/// After this time a loop is not run again, once it was run [`MIN_RUNS`] times.
const MAX_TIME: Duration = Duration::from_millis(500);

/// How often games are measured; more often, for their mean length.
const GAMES: u64 = 501;

/// Nanoseconds for each position of an operation over all positions of a workload.
pub(crate) fn nanoseconds(work: &mut dyn Workload, operation: Operation) -> f64 {
    let positions = work.len().max(1) as f64;
    let mut run = |times: u64| {
        let begun = Instant::now();
        for _ in 0..times {
            std::hint::black_box(work.run(operation));
        }
        begun.elapsed()
    };
    let times = times_within(RUN, &mut run);
    let loops = times as f64 * positions;
    let begun = Instant::now();
    let on = |&n: &u64| n < MIN_RUNS || begun.elapsed() < MAX_TIME;
    median((0..LOOPS).take_while(on).map(|_| run(times).as_secs_f64() * 1e9 / loops).collect())
}

/// How fast uniform playouts are.
#[derive(Clone, Copy)]
pub(crate) struct Speed {
    /// [`Speed::steps_per_s`] divided by the mean length of a game: a few games can be a hundred times as long as
    /// others.
    pub(crate) playouts_per_s: f64,
    /// Decisions and chance outcomes: the median of the runs.
    pub(crate) steps_per_s: f64,
    /// The part of those that are decisions.
    pub(crate) actions_per_s: f64,
    /// The sums over all runs.
    pub(crate) tally: Tally,
}

impl Speed {
    /// The mean number of decisions of a game.
    pub(crate) fn decisions_per_game(&self) -> f64 {
        self.tally.steps.decisions as f64 / self.tally.games.max(1) as f64
    }
}

/// Playouts from the start; with `listed` from whole lists of legal actions.
pub(crate) fn playouts(game: &dyn AnyGame, seed: u64, listed: bool) -> Speed {
    let run = |seed: u64, games: u64| {
        let begun = Instant::now();
        let tally = std::hint::black_box(game.playouts(seed, games, listed, PLAYOUT_LIMIT));
        (tally, begun.elapsed())
    };
    let games = times_within(RUN, |games| run(seed, games).1);
    let whole = Instant::now();
    let (mut tally, mut rates) = (Tally::default(), Vec::new());
    for number in 0..GAMES {
        if number >= MIN_RUNS && whole.elapsed() > 2 * MAX_TIME {
            break;
        }
        let (played, took) = run(seed.wrapping_add(number), games);
        rates.push(played.steps.total() as f64 / took.as_secs_f64().max(1e-9));
        tally.games += played.games;
        tally.cut_off += played.cut_off;
        tally.steps.decisions += played.steps.decisions;
        tally.steps.chances += played.steps.chances;
    }
    let steps_per_s = median(rates);
    let steps = tally.steps.total().max(1) as f64;
    Speed {
        playouts_per_s: steps_per_s * tally.games as f64 / steps,
        steps_per_s,
        actions_per_s: steps_per_s * tally.steps.decisions as f64 / steps,
        tally,
    }
}

/// The number of times that `run` fits into `length`; finding it out warms up as well.
fn times_within(length: Duration, mut run: impl FnMut(u64) -> Duration) -> u64 {
    // The shorter of two: one may have been interrupted.
    let mut took = |times: u64| run(times).min(run(times));
    let mut times = 1;
    let mut each = took(times);
    while each < length / 4 && times < 1 << 30 {
        times *= 2;
        each = took(times);
    }
    ((times as f64 * length.as_secs_f64() / each.as_secs_f64().max(1e-9)).round() as u64).max(1)
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
        let quick = |times: u64| Duration::from_micros(10 * times);
        assert_eq!(times_within(Duration::from_millis(20), quick), 2000);
        let slow = |times: u64| Duration::from_secs(times);
        assert_eq!(times_within(Duration::from_millis(20), slow), 1);
    }
}
