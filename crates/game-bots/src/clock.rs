//! The clock, which only searches with a time limit and [`play_timed`](crate::play_timed) read, and the time of a game.

use std::time::Duration;

#[cfg(not(feature = "web-time"))]
pub(crate) use std::time::Instant;
#[cfg(feature = "web-time")]
pub(crate) use web_time::Instant;

use crate::Budget;

/// What one decision may take.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effort {
    /// A number of iterations.
    Iterations(u64),
    /// A time from a moment on.
    Time(Instant, Duration),
}

impl Effort {
    /// Returns whether nothing is left after this many iterations.
    pub(crate) fn is_spent(self, iterations: u64) -> bool {
        match self {
            Effort::Iterations(n) => iterations >= n,
            Effort::Time(start, time) => start.elapsed() >= time,
        }
    }
}

/// What a player has spent of the time of a game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct GameClock {
    spent: Duration,
}

impl GameClock {
    /// What one decision that begins now may take. The clock is read only where the budget is a time, and
    /// `decisions_left` asked only where it is that of a game.
    pub(crate) fn allot(self, budget: Budget, decisions_left: impl FnOnce() -> u64) -> Effort {
        match budget {
            Budget::Iterations(n) => Effort::Iterations(n),
            Budget::Time(time) => Effort::Time(Instant::now(), time),
            Budget::Game(time) => {
                let start = Instant::now();
                Effort::Time(start, self.share(time, decisions_left()))
            }
        }
    }

    /// The share of one of this number of decisions in what is left. It is less than that: where the number is too low,
    /// something is left for the decision after.
    fn share(self, time: Duration, decisions: u64) -> Duration {
        time.saturating_sub(self.spent) / (decisions.clamp(1, u64::from(u32::MAX - 1)) as u32 + 1)
    }

    /// Ends a decision with this effort.
    pub(crate) fn spend(&mut self, effort: Effort) {
        if let Effort::Time(start, _) = effort {
            self.spent = self.spent.saturating_add(start.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Duration = Duration::from_secs(10);

    /// The times of the decisions of a game whose clock is not a real one: a decision takes what it was given and
    /// `late` more.
    fn times(decisions: u64, estimate: impl Fn(u64) -> u64, late: Duration) -> Vec<Duration> {
        let mut clock = GameClock::default();
        let decide = |made: u64| {
            let time = clock.share(GAME, estimate(decisions - made));
            clock.spent += time + late;
            time
        };
        (0..decisions).map(decide).collect()
    }

    #[test]
    fn a_right_estimate_gives_each_decision_about_the_same() {
        let times = times(19, |left| left, Duration::ZERO);
        assert_eq!(times[0], Duration::from_millis(500));
        let spread =
            times.iter().max().expect("times").as_secs_f64() / times.iter().min().expect("times").as_secs_f64();
        assert!(spread < 1.0 + 1e-6, "{times:?}");
        assert!(times.iter().sum::<Duration>() <= GAME);
    }

    #[test]
    fn no_estimate_spends_more_than_there_is() {
        let estimates: [fn(u64) -> u64; 4] = [|_| 0, |_| 1, |left| left / 3, |left| 10 * left];
        for (n, estimate) in estimates.into_iter().enumerate() {
            let times = times(40, estimate, Duration::ZERO);
            assert!(times.iter().sum::<Duration>() <= GAME, "estimate {n}: {times:?}");
            assert!(times.iter().all(|time| !time.is_zero()) || n < 2, "estimate {n}: {times:?}");
        }
    }

    #[test]
    fn decisions_that_take_longer_leave_less_to_the_others() {
        let late = times(20, |left| left, Duration::from_millis(100));
        assert!(late.is_sorted_by(|a, b| a > b) && !late[19].is_zero(), "{late:?}");
        // Here the time is over before the game is.
        assert!(times(20, |left| left, Duration::from_secs(1))[19].is_zero());
    }

    #[test]
    fn only_the_time_of_a_game_is_divided() {
        let alone = |budget| GameClock::default().allot(budget, || panic!("no estimate is needed"));
        assert!(matches!(alone(Budget::Iterations(7)), Effort::Iterations(7)));
        assert!(matches!(alone(Budget::Time(GAME)), Effort::Time(_, GAME)));
        let share = GameClock::default().allot(Budget::Game(GAME), || 9);
        assert!(matches!(share, Effort::Time(_, time) if time == Duration::from_secs(1)), "{share:?}");
    }
}
