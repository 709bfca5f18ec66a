//! Many matches of bots, on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use game_bots::Budget;
use game_bots::erased::{AnyBots, Bot, TextMatchResult};
use game_traits::GameRng;
use game_traits::rng::stream;

use crate::failure::Failure;

/// A match is cut off after so many decisions.
const LIMIT: usize = 20_000;

/// How often it is looked whether somebody interrupts.
const LOOK: Duration = Duration::from_millis(50);

/// What is to be played.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) bots: Vec<Bot>,
    pub(crate) budget: Budget,
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) seats: usize,
}

impl Plan {
    /// Which bot sits where in a game: its place in `bots`, by seat. From game to game the bots change places, so that each
    /// sits everywhere equally often.
    pub(crate) fn lineup(&self, game: usize) -> Vec<usize> {
        let (bots, seats) = (self.bots.len(), self.seats);
        let round = game / bots;
        (0..seats).map(|seat| ((seat + round) % seats + game) % bots).collect()
    }

    /// The games of one round have the same luck, as far as chance does not depend on what the bots do.
    fn seed(&self, game: usize) -> u64 {
        stream(self.seed, (game / self.bots.len()) as u64).raw_u64()
    }
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C does not end the program, but the arena.
fn heed_interrupts() -> Result<(), Failure> {
    static SET: OnceLock<Result<(), String>> = OnceLock::new();
    SET.get_or_init(|| ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed)).map_err(|e| e.to_string()))
        .clone()
        .map_err(|e| Failure::new(format!("cannot listen for an interrupt: {e}")))
}

/// Plays the games; `done` hears of each as it ends, with its number. Whether all were played: not if somebody interrupted.
pub(crate) fn run(
    players: Box<dyn AnyBots>,
    plan: &Plan,
    threads: usize,
    mut done: impl FnMut(usize, TextMatchResult) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    heed_interrupts()?;
    let (send, receive) = channel();
    let work = Arc::new((players, plan.clone(), AtomicUsize::new(0)));
    for _ in 0..threads.clamp(1, plan.games.max(1)) {
        let (work, send) = (Arc::clone(&work), send.clone());
        // Nobody waits for these at an interrupt: a game in progress is given up.
        thread::spawn(move || games(&*work.0, &work.1, &work.2, &send));
    }
    drop(send);
    let mut heard = 0;
    loop {
        match receive.recv_timeout(LOOK) {
            Ok((game, played)) => {
                heard += 1;
                done(game, played)?;
            }
            Err(RecvTimeoutError::Disconnected) if heard < plan.games => {
                return Err(Failure::new(format!("game {heard} could not be played; please report this")));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(true),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Ok(heard == plan.games);
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
