//! What players receive of their match.

use std::sync::{Arc, Mutex};

use game_bots::{Player, Random, play};
use game_traits::rng::DefaultRng;
use game_traits::{Game, Observer, Seat, Turn};
use point_final::PointFinal;

type Received = Arc<Mutex<Vec<<PointFinal as Game>::Event>>>;

/// Plays at random, and keeps what it received.
struct Diary {
    random: Random,
    received: Received,
    at_decisions: Arc<Mutex<Vec<usize>>>,
}

impl Player<PointFinal> for Diary {
    fn begin(&mut self, _: &PointFinal, _: Seat) {
        self.received.lock().expect("a lock").clear();
    }

    fn observe(&mut self, _: &PointFinal, _: Seat, event: &<PointFinal as Game>::Event) {
        self.received.lock().expect("a lock").push(*event);
    }

    fn decide(
        &mut self,
        game: &PointFinal,
        seat: Seat,
        turn: Turn,
        view: &<PointFinal as Game>::View,
        rng: &mut DefaultRng,
    ) -> Option<<PointFinal as Game>::Action> {
        self.at_decisions.lock().expect("a lock").push(self.received.lock().expect("a lock").len());
        self.random.decide(game, seat, turn, view, rng)
    }
}

#[test]
fn a_player_receives_the_events_of_its_seat_before_each_decision_and_those_of_the_end() {
    let game = PointFinal::from_config(point_final::Config { players: 3, ..Default::default() }).expect("a config");
    let received: Vec<Received> = (0..3).map(|_| Received::default()).collect();
    let at_decisions: Vec<_> = (0..3).map(|_| Arc::default()).collect();
    let mut players: Vec<Box<dyn Player<PointFinal>>> = received
        .iter()
        .zip(&at_decisions)
        .map(|(received, at)| {
            Box::new(Diary { random: Random, received: received.clone(), at_decisions: Arc::clone(at) })
                as Box<dyn Player<PointFinal>>
        })
        .collect();
    // Twice by the same players: the second match begins with an empty memory.
    for seed in [1, 2] {
        at_decisions.iter().for_each(|at| at.lock().expect("a lock").clear());
        let table = play(&game, &mut players, seed, 400).table;
        for seat in game.seats() {
            let expected: Vec<_> = table.events(Observer::Seat(seat)).collect();
            assert_eq!(*received[seat.index()].lock().expect("a lock"), expected, "seat {seat}");
            // Each decision of its own came after all that the seat could know.
            let mut own = table.decisions().enumerate().filter(|(_, (by, _))| *by == seat);
            let at = at_decisions[seat.index()].lock().expect("a lock");
            let (first, _) = own.next().expect("it decides");
            let before: usize =
                (0..first).map(|n| table.events_of(Some(n), Observer::Seat(seat)).count()).sum::<usize>()
                    + table.events_of(None, Observer::Seat(seat)).count();
            assert!(at.contains(&before), "seat {seat}: {before} events before decision {first}, asked at {at:?}");
            assert!(at.is_sorted());
        }
    }
}
