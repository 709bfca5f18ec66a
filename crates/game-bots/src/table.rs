//! A match of players.

use std::time::{Duration, Instant};

use game_traits::rng::{DefaultRng, stream};
use game_traits::{Game, GameRng, Observer, Outcome, Seat, Table, Turn};

use crate::Player;

/// What a seat did in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Its actions.
    pub decisions: u64,
    /// How often it was asked; more often than it acted, where it was free to interrupt.
    pub asked: u64,
    /// Iterations of its searches.
    pub iterations: u64,
    /// How long it thought.
    pub time: Duration,
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The match at its end.
    pub table: Table<G>,
    /// The result; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// What each seat did.
    pub work: Vec<Work>,
}

/// Plays a match: chance, each seat and the order of asking have streams of their own of `seed`. Who may interrupt is asked
/// before the lowest seat that must act, in an order drawn anew each time. After `limit` decisions the match is cut off,
/// and likewise where a player has no legal answer.
pub fn play<G: Game>(game: &G, players: &mut [Box<dyn Player<G>>], seed: u64, limit: usize) -> Played<G> {
    let mut table = Table::seeded(game.clone(), seed);
    let mut rngs: Vec<DefaultRng> = (0..players.len()).map(|seat| stream(seed, seat as u64 + 1)).collect();
    let mut order = stream(seed, Seat::MAX as u64 + 1);
    let mut work = vec![Work::default(); players.len()];
    for _ in 0..limit {
        let turn = table.turn();
        let Turn::Decide { must, may } = turn else { break };
        let Some(first) = must.lowest() else { break };
        let mut ask = |seat: Seat| {
            let index = seat.index();
            let player = players.get_mut(index)?;
            let view = table.view(Observer::Seat(seat));
            let begun = Instant::now();
            let action = player.decide(game, seat, turn, &view, &mut rngs[index]);
            let work = &mut work[index];
            work.time += begun.elapsed();
            work.asked += 1;
            work.iterations += player.iterations();
            work.decisions += u64::from(action.is_some());
            action.map(|action| (seat, action))
        };
        let mut free: Vec<Seat> = may.iter().collect();
        order.shuffle(&mut free);
        let choice = free.into_iter().find_map(&mut ask).or_else(|| ask(first));
        let Some((seat, action)) = choice else { break };
        if table.act(seat, action).is_err() {
            break;
        }
    }
    let outcome = table.outcome();
    Played { table, outcome, work }
}
