//! Matches: why they stop, and what is measured.

use std::time::Duration;

use game_bots::{Player, SeatStats, StopReason, play, play_timed};
use game_traits::rng::DefaultRng;
use game_traits::{ActionError, Seat, Turn};

use crate::nim::{Heap, Nim, Take};

/// A player that always gives the same answer.
struct Stubborn(Option<Take>);

impl Player<Nim> for Stubborn {
    fn decide(&mut self, _: &Nim, _: Seat, _: Turn, _: &Heap, _: &mut DefaultRng) -> Option<Take> {
        std::thread::sleep(Duration::from_micros(1));
        self.0
    }
}

fn stubborn(answers: [Option<u8>; 2]) -> [Box<dyn Player<Nim>>; 2] {
    answers.map(|n| Box::new(Stubborn(n.map(Take))) as Box<dyn Player<Nim>>)
}

#[test]
fn a_match_that_stops_gives_the_reason() {
    let stops = |answers, limit| {
        let result = play(&Nim(5), &mut stubborn(answers), 1, limit);
        (result.table.decisions().count(), result.stopped, result.outcome.is_some())
    };
    assert_eq!(stops([Some(3), Some(2)], 9), (2, None, true));
    assert_eq!(stops([Some(3), Some(2)], 2), (2, None, true), "a match may be as long as the limit");
    assert_eq!(stops([Some(3), Some(2)], 1), (1, Some(StopReason::Limit(1)), false));
    assert_eq!(stops([Some(3), None], 9), (1, Some(StopReason::NoAction(Seat::new(1))), false));
    let (decisions, stopped, _) = stops([Some(3), Some(3)], 9);
    let why = stopped.expect("three of two");
    assert!(decisions == 1 && matches!(why, StopReason::Refused { why: ActionError::Illegal(_), .. }), "{why:?}");
    assert_eq!(why.to_string(), "seat 1: NIM-1: there are only 2");
}

#[test]
fn time_is_measured_only_on_request() {
    let plain = play(&Nim(5), &mut stubborn([Some(3), Some(2)]), 1, 9).stats;
    let timed = play_timed(&Nim(5), &mut stubborn([Some(3), Some(2)]), 1, 9).stats;
    for (plain, timed) in plain.iter().zip(&timed) {
        let counts = |stats: &SeatStats| (stats.decisions, stats.asked, stats.iterations);
        assert_eq!((counts(plain), counts(timed)), ((1, 1, 0), (1, 1, 0)));
        assert!(plain.time.is_zero() && !timed.time.is_zero());
    }
}
