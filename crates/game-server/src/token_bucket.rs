//! A limit on the rate of something.

use std::time::{Duration, Instant};

/// What may still be taken: a bucket that fills with time.
pub(crate) struct TokenBucket {
    per_second: f64,
    max: f64,
    left: f64,
    at: Instant,
}

impl TokenBucket {
    /// A full bucket, which holds what comes in `seconds`.
    pub(crate) fn new(per_second: u32, seconds: u32) -> Self {
        let per_second = f64::from(per_second);
        let max = per_second * f64::from(seconds);
        TokenBucket { per_second, max, left: max, at: Instant::now() }
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
fn a_bucket_is_used_up_and_fills_again() {
    let mut bucket = TokenBucket::new(5, 2);
    let begin = bucket.at;
    assert_eq!((0..20).filter(|_| bucket.take(1, begin)).count(), 10);
    assert!(!bucket.take(1, begin));
    let later = begin + Duration::from_secs(4);
    assert!(bucket.take(9, later) && !bucket.take(2, later) && bucket.take(1, later));
}

#[test]
fn who_waits_has_it_later() {
    let mut bucket = TokenBucket::new(5, 2);
    let begin = bucket.at;
    assert!((0..10).all(|_| bucket.wait(1, begin).is_zero()));
    assert_eq!(bucket.wait(1, begin), Duration::from_millis(200));
    assert_eq!(bucket.wait(1, begin + Duration::from_millis(200)), Duration::from_millis(200));
    assert!(!bucket.take(1, begin + Duration::from_millis(400)));
    assert!(bucket.take(1, begin + Duration::from_secs(1)));
    assert_eq!(TokenBucket::new(0, 2).wait(1, begin), Duration::from_secs(1));
}
