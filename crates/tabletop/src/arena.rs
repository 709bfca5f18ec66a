//! Many matches of bots, on several threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use game_bots::Budget;
use game_bots::erased::{AnyBots, Bot, BotError, Series, TextMatchResult};

use crate::failure::Failure;
use crate::interrupt;

/// The maximum time that an interrupt waits for its answer.
const LOOK: Duration = Duration::from_millis(50);

/// Which bots meet, and in which order.
pub(crate) struct Schedule {
    pairings: Vec<Pairing>,
    /// The number of games of a pairing that share the seed of chance.
    round: usize,
}

/// Bots that play each other.
struct Pairing {
    /// Their numbers among all bots.
    bots: Vec<usize>,
    series: Series,
}

impl Schedule {
    /// All bots in one series: who sits out a game changes from game to game.
    pub(crate) fn all(bots: &[Bot], budget: Budget, seed: u64, seats: usize) -> Self {
        let series = Series::new(bots.to_vec(), budget, seed, seats);
        Schedule { pairings: vec![Pairing { bots: (0..bots.len()).collect(), series }], round: bots.len() }
    }

    /// Each two bots in a series of their own, with the next seed, round by round in turn.
    pub(crate) fn round_robin(bots: &[Bot], budget: Budget, seed: u64, seats: usize) -> Self {
        let two = (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| [a, b])).zip(0..);
        let pairing = |(two, number): ([usize; 2], u64)| {
            let pair = two.map(|bot| bots[bot]).to_vec();
            Pairing { bots: two.to_vec(), series: Series::new(pair, budget, seed.wrapping_add(number), seats) }
        };
        Schedule { pairings: two.map(pairing).collect(), round: 2 }
    }

    /// The number of pairings.
    pub(crate) fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// The number of games in a row that share the seed of chance.
    pub(crate) fn round(&self) -> usize {
        self.round
    }

    /// The pairing that plays this game, and its number there.
    fn place(&self, game: usize) -> (&Pairing, u64) {
        let (round, count) = (game / self.round, self.pairings.len());
        (&self.pairings[round % count], (round / count * self.round + game % self.round) as u64)
    }

    /// The number of the bot at each seat of a game.
    pub(crate) fn lineup(&self, game: usize) -> Vec<usize> {
        let (pairing, number) = self.place(game);
        pairing.series.lineup(number).into_iter().map(|bot| pairing.bots[bot]).collect()
    }

    fn play(&self, players: &dyn AnyBots, game: usize) -> Result<TextMatchResult, BotError> {
        let (pairing, number) = self.place(game);
        pairing.series.play(players, number, Series::LIMIT)
    }
}

/// Plays the games, and calls `done` with each one and its number as it ends, until it breaks. Gives `false` if an
/// interrupt came before the end.
pub(crate) fn run(
    players: Box<dyn AnyBots>,
    schedule: &Arc<Schedule>,
    count: usize,
    threads: usize,
    mut done: impl FnMut(usize, TextMatchResult) -> Result<ControlFlow<()>, Failure>,
) -> Result<bool, Failure> {
    interrupt::defer()?;
    let (send, receive) = channel();
    let work = Arc::new((players, Arc::clone(schedule), AtomicUsize::new(0)));
    for _ in 0..threads.clamp(1, count.max(1)) {
        let (work, send) = (Arc::clone(&work), send.clone());
        // At an interrupt a game in progress is given up: these threads are not joined.
        thread::spawn(move || games(&*work.0, &work.1, count, &work.2, &send));
    }
    drop(send);
    let mut received = 0;
    loop {
        match receive.recv_timeout(LOOK) {
            Ok((game, played)) => {
                received += 1;
                if done(game, played.map_err(Failure::new)?)?.is_break() {
                    return Ok(true);
                }
            }
            Err(RecvTimeoutError::Disconnected) if received < count => {
                return Err(Failure::new(format!("game {received} could not be played; please report this")));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(true),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_pending() {
            return Ok(received == count);
        }
    }
}

fn games(
    players: &dyn AnyBots,
    schedule: &Schedule,
    count: usize,
    next: &AtomicUsize,
    send: &Sender<(usize, Result<TextMatchResult, BotError>)>,
) {
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= count || send.send((game, schedule.play(players, game))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bots(count: usize) -> Vec<Bot> {
        vec!["random".parse().expect("a bot"); count]
    }

    #[test]
    fn in_a_round_robin_each_two_bots_meet_equally_often_at_each_seat() {
        let schedule = Schedule::round_robin(&bots(4), Budget::Iterations(1), 5, 2);
        let mut met = [[0; 4]; 4];
        for game in 0..6 * 10 {
            let lineup = schedule.lineup(game);
            met[lineup[0]][lineup[1]] += 1;
        }
        let expected = |a: usize, b: usize| if a == b { 0 } else { 5 };
        assert!((0..4).all(|a| (0..4).all(|b| met[a][b] == expected(a, b))), "{met:?}");
    }

    #[test]
    fn a_pairing_is_a_series_of_its_own() {
        let schedule = Schedule::round_robin(&bots(3), Budget::Iterations(1), u64::MAX, 2);
        // 0–1, 0–2, 1–2, each two games, and again.
        let lineups: Vec<_> = (0..8).map(|game| schedule.lineup(game)).collect();
        assert_eq!(lineups[..6], [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        let seed = |game| {
            let (pairing, number) = schedule.place(game);
            (pairing.series.seed, number)
        };
        assert_eq!([0, 1, 2, 5, 6].map(seed), [(u64::MAX, 0), (u64::MAX, 1), (0, 0), (1, 1), (u64::MAX, 2)]);
    }

    #[test]
    fn without_a_round_robin_all_bots_are_in_one_series() {
        let schedule = Schedule::all(&bots(3), Budget::Iterations(1), 1, 2);
        let series = Series::new(bots(3), Budget::Iterations(1), 1, 2);
        assert!((0..20).all(|game| schedule.lineup(game) == series.lineup(game as u64)));
    }
}
