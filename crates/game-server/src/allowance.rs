//! How often something may be done.

use std::time::Instant;

/// What may still be taken: a bucket that fills with time.
pub(crate) struct Allowance {
    per_second: f64,
    most: f64,
    left: f64,
    at: Instant,
}

impl Allowance {
    /// A full bucket, which holds what comes in `seconds`.
    pub(crate) fn new(per_second: u32, seconds: u32) -> Self {
        let per_second = f64::from(per_second);
        let most = per_second * f64::from(seconds);
        Allowance { per_second, most, left: most, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let gained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.most);
        self.at = now;
        let is_there = self.left >= 1.0;
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }
}

#[test]
fn an_allowance_is_used_up_and_fills_again() {
    use std::time::Duration;
    let mut allowance = Allowance::new(5, 2);
    let begin = allowance.at;
    assert_eq!((0..20).filter(|_| allowance.take(begin)).count(), 10);
    assert!(!allowance.take(begin));
    assert!(allowance.take(begin + Duration::from_secs(4)));
}
