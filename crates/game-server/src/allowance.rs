//! A limit on the rate of something.

use std::time::{Duration, Instant};

/// What may still be taken: a bucket that fills with time.
pub(crate) struct Allowance {
    per_second: f64,
    max: f64,
    left: f64,
    at: Instant,
}

impl Allowance {
    /// A full bucket, which holds what comes in `seconds`.
    pub(crate) fn new(per_second: u32, seconds: u32) -> Self {
        let per_second = f64::from(per_second);
        let max = per_second * f64::from(seconds);
        Allowance { per_second, max, left: max, at: Instant::now() }
    }

    fn fill(&mut self, now: Instant) {
        let gained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.max);
        self.at = now;
    }

    /// Takes `cost`, and returns the time until the bucket has it.
    pub(crate) fn wait(&mut self, cost: u32, now: Instant) -> Duration {
        self.fill(now);
        self.left -= f64::from(cost);
        Duration::from_secs_f64((-self.left).max(0.0) / self.per_second.max(1.0))
    }

    /// Takes `cost`, if the bucket has it.
    pub(crate) fn take(&mut self, cost: u32, now: Instant) -> bool {
        self.fill(now);
        let is_there = self.left >= f64::from(cost);
        if is_there {
            self.left -= f64::from(cost);
        }
        is_there
    }
}

#[test]
fn an_allowance_is_used_up_and_fills_again() {
    let mut allowance = Allowance::new(5, 2);
    let begin = allowance.at;
    assert_eq!((0..20).filter(|_| allowance.take(1, begin)).count(), 10);
    assert!(!allowance.take(1, begin));
    let later = begin + Duration::from_secs(4);
    assert!(allowance.take(9, later) && !allowance.take(2, later) && allowance.take(1, later));
}

#[test]
fn who_waits_has_it_later() {
    let mut allowance = Allowance::new(5, 2);
    let begin = allowance.at;
    assert!((0..10).all(|_| allowance.wait(1, begin).is_zero()));
    assert_eq!(allowance.wait(1, begin), Duration::from_millis(200));
    assert_eq!(allowance.wait(1, begin + Duration::from_millis(200)), Duration::from_millis(200));
    assert!(!allowance.take(1, begin + Duration::from_millis(400)));
    assert!(allowance.take(1, begin + Duration::from_secs(1)));
    assert_eq!(Allowance::new(0, 2).wait(1, begin), Duration::from_secs(1));
}
