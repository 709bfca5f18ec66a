//! The time that a seat has to decide.

use std::time::{Duration, Instant};

use game_traits::{Seat, Turn};

use super::{Host, SeatState};
use crate::protocol::{ClockSetting, Notice};

/// How much longer a seat has whose player has not come since the match woke up.
const ABSENCE: Duration = Duration::from_secs(60);

/// Runs from the position in which a seat has to act. The time to decide begins when that position was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    sent: Instant,
    written: Option<Instant>,
}

impl Clock {
    /// When the seat is out of time: so long after the writing, or after the time within which it had to be written.
    fn deadline(self, decide: Duration, read: Duration) -> Instant {
        self.written.unwrap_or(self.sent + read) + decide
    }
}

impl Host {
    pub(super) fn clock_setting(&self) -> Option<ClockSetting> {
        self.stored.clock.map(|seconds| ClockSetting { seconds })
    }

    pub(super) fn deadline(&self, state: &SeatState) -> Option<Instant> {
        let decide = Duration::from_secs(self.stored.clock?.into());
        let absence = if state.was_here { Duration::ZERO } else { ABSENCE };
        Some(state.clock?.deadline(decide, self.app.settings.limits.read) + absence)
    }

    /// The time that a seat has left which has to act: all of it until the position is written.
    pub(super) fn left(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let decide = Duration::from_secs(self.stored.clock?.into());
        let written = self.seat_states[seat.index()].clock.and_then(|clock| clock.written);
        Some(written.map_or(decide, |written| (written + decide).saturating_duration_since(now)))
    }

    /// Lets the clocks run of the seats that have to act, and those of others not.
    pub(super) fn start_clocks(&mut self) {
        if self.stored.clock.is_none() {
            return;
        }
        let must = match self.table.turn() {
            Turn::Decide { must, .. } if self.begun && self.ending.is_none() => must,
            _ => game_traits::Seats::EMPTY,
        };
        let now = Instant::now();
        for seat in self.seats() {
            let written = (!self.is_connected(seat)).then_some(now);
            let state = &mut self.seat_states[seat.index()];
            if must.contains(seat) && !state.is_played_by_bot() {
                state.clock.get_or_insert(Clock { sent: now, written });
            } else {
                state.clock = None;
            }
        }
    }

    /// A position was written to a client. One that it was sent before the last starts no clock.
    pub(super) fn written(&mut self, client: u64, revision: usize) {
        let client = self.clients.get(&client).filter(|client| client.revision == Some(revision));
        if let Some(seat) = client.and_then(|client| client.observer.seat()) {
            self.written_to(seat);
        }
    }

    pub(super) fn written_to(&mut self, seat: Seat) {
        if let Some(clock) = &mut self.seat_states[seat.index()].clock {
            clock.written.get_or_insert(Instant::now());
        }
    }

    /// Lets bots play the seats that are out of time.
    pub(super) fn replace_late(&mut self, now: Instant) {
        let is_late =
            |seat: &Seat| self.deadline(&self.seat_states[seat.index()]).is_some_and(|deadline| deadline <= now);
        let late: Vec<Seat> = self.seats().filter(is_late).collect();
        for seat in late {
            let change = self.pace.changes();
            let state = &mut self.seat_states[seat.index()];
            (state.by_bot, state.late_at, state.clock) = (true, Some(change), None);
            self.notice(seat, Notice::OutOfTime);
        }
    }
}

#[test]
fn the_time_to_decide_begins_when_the_position_was_written() {
    let (begin, decide, read) = (Instant::now(), Duration::from_secs(60), Duration::from_secs(5));
    let later = |seconds| begin + Duration::from_secs(seconds);
    let mut clock = Clock { sent: begin, written: None };
    assert_eq!(clock.deadline(decide, read), later(65), "what cannot be written is not waited for without end");
    clock.written = Some(later(4));
    assert_eq!(clock.deadline(decide, read), later(64));
}
