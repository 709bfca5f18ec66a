//! The time that a seat has to decide.

use std::time::{Duration, Instant};

/// Runs from the position in which a seat has to act. The time to decide begins when that position was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    message: u64,
    sent: Instant,
    written: Option<Instant>,
}

impl Clock {
    /// The position is message number `message` to the client.
    pub(crate) fn sent(message: u64, now: Instant) -> Self {
        Clock { message, sent: now, written: None }
    }

    /// The messages up to number `message` are written.
    pub(crate) fn written(&mut self, message: u64, now: Instant) {
        if message >= self.message {
            self.written.get_or_insert(now);
        }
    }

    pub(crate) fn is_written(&self) -> bool {
        self.written.is_some()
    }

    /// When the seat is given up: so long after the writing, or so long after the sending if it cannot be written.
    pub(crate) fn deadline(&self, decide: Duration, read: Duration) -> Instant {
        self.written.map_or(self.sent + read, |written| written + decide)
    }
}

#[test]
fn the_time_to_decide_begins_when_the_position_was_written() {
    let (begin, decide, read) = (Instant::now(), Duration::from_secs(60), Duration::from_secs(5));
    let later = |seconds| begin + Duration::from_secs(seconds);
    let mut clock = Clock::sent(7, begin);
    assert_eq!(clock.deadline(decide, read), later(5), "what cannot be written is not waited for any longer");
    clock.written(6, later(1));
    assert_eq!(clock.deadline(decide, read), later(5), "an earlier message");
    clock.written(7, later(4));
    clock.written(8, later(9));
    assert_eq!((clock.deadline(decide, read), clock.is_written()), (later(64), true));
}
