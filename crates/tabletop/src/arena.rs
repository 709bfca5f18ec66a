//! Many matches of bots, on several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use game_bots::Budget;
use game_bots::erased::{AnyBots, Bot, TextMatchResult};
use game_traits::GameRng;
use game_traits::rng::stream;

use crate::failure::Failure;
use crate::interrupt;

/// The maximum number of decisions of a match.
const LIMIT: usize = 20_000;

/// The longest time that an interrupt waits for its answer.
const LOOK: Duration = Duration::from_millis(50);

/// The games of an arena.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) bots: Vec<Bot>,
    pub(crate) budget: Budget,
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) seats: usize,
}

impl Plan {
    /// The bot at each seat in a game, by its index in `bots`. The bots change seats from game to game, so that each of them has
    /// each seat equally often.
    pub(crate) fn lineup(&self, game: usize) -> Vec<usize> {
        let (bots, seats) = (self.bots.len(), self.seats);
        let round = game / bots;
        (0..seats).map(|seat| ((seat + round) % seats + game) % bots).collect()
    }

    /// The games of one round share the seed of chance, so that no bot gains by better draws where chance does not depend on
    /// what the bots do.
    fn seed(&self, game: usize) -> u64 {
        stream(self.seed, (game / self.bots.len()) as u64).raw_u64()
    }
}

/// Plays the games, and calls `done` with each one and its number as it ends. Gives `false` if an interrupt came before the end.
pub(crate) fn run(
    players: Box<dyn AnyBots>,
    plan: &Plan,
    threads: usize,
    mut done: impl FnMut(usize, TextMatchResult) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    interrupt::defer()?;
    let (send, receive) = channel();
    let work = Arc::new((players, plan.clone(), AtomicUsize::new(0)));
    for _ in 0..threads.clamp(1, plan.games.max(1)) {
        let (work, send) = (Arc::clone(&work), send.clone());
        // At an interrupt a game in progress is given up: these threads are not joined.
        thread::spawn(move || games(&*work.0, &work.1, &work.2, &send));
    }
    drop(send);
    let mut received = 0;
    loop {
        match receive.recv_timeout(LOOK) {
            Ok((game, played)) => {
                received += 1;
                done(game, played)?;
            }
            Err(RecvTimeoutError::Disconnected) if received < plan.games => {
                return Err(Failure::new(format!("game {received} could not be played; please report this")));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(true),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_pending() {
            return Ok(received == plan.games);
        }
    }
}

fn games(players: &dyn AnyBots, plan: &Plan, next: &AtomicUsize, send: &Sender<(usize, TextMatchResult)>) {
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= plan.games {
            return;
        }
        let seated: Vec<Bot> = plan.lineup(game).into_iter().map(|bot| plan.bots[bot]).collect();
        let played = players.play(&seated, plan.budget, plan.seed(game), LIMIT);
        if send.send((game, played)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(bots: usize, seats: usize) -> Plan {
        let bot = "random".parse().expect("a bot");
        Plan { bots: vec![bot; bots], budget: Budget::Iterations(1), games: 60, seed: 1, seats }
    }

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        for (bots, seats) in [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 4)] {
            let plan = plan(bots, seats);
            let games = 12 * bots * seats;
            let mut sat = vec![vec![0; seats]; bots];
            for game in 0..games {
                for (seat, bot) in plan.lineup(game).into_iter().enumerate() {
                    sat[bot][seat] += 1;
                }
            }
            assert!(sat.iter().flatten().all(|&times| times == games / bots), "{bots} bots, {seats} seats: {sat:?}");
        }
    }

    #[test]
    fn two_bots_of_four_are_teams() {
        let plan = plan(2, 4);
        assert!((0..20).map(|game| plan.lineup(game)).all(|seats| seats[0] == seats[2] && seats[1] == seats[3]));
    }

    #[test]
    fn one_round_has_one_seed() {
        let plan = plan(2, 2);
        assert_eq!(plan.seed(0), plan.seed(1));
        assert_ne!(plan.seed(1), plan.seed(2));
    }
}
