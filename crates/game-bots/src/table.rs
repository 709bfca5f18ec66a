//! A match of players.

use std::time::{Duration, Instant};

use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionError, Game, GameRng, Observer, Outcome, Seat, Table, Turn};

use crate::Player;

/// What a seat did in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatStats {
    /// Its actions.
    pub decisions: u64,
    /// How often it was asked; more often than it acted, where it was free to interrupt.
    pub asked: u64,
    /// Iterations of its searches.
    pub iterations: u64,
    /// How long it thought.
    pub time: Duration,
}

/// Why a match stopped before the game was over.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StopReason<I: std::error::Error> {
    /// It was cut off.
    #[error("cut off after {0} decisions")]
    Limit(usize),
    /// A seat that had to act gave no action, or has no player.
    #[error("seat {0} had to act and gave no action")]
    NoAction(Seat),
    /// A seat gave an action that was refused.
    #[error("seat {seat}: {why}")]
    Refused {
        /// Which seat.
        seat: Seat,
        /// Why.
        why: ActionError<I>,
    },
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct MatchResult<G: Game> {
    /// The match at its end.
    pub table: Table<G>,
    /// The result; `None` if it was stopped before.
    pub outcome: Option<Outcome>,
    /// Why it was stopped; `None` if it came to its end.
    pub stopped: Option<StopReason<G::Illegal>>,
    /// What each seat did.
    pub work: Vec<SeatStats>,
}

/// Plays a match: chance, each seat and the order of asking have streams of their own of `seed`. Who may interrupt is asked
/// before the lowest seat that must act, in an order drawn anew each time. After `limit` decisions the match is cut off; it
/// stops as well where a player has no legal answer, and [`MatchResult::stopped`] tells whose and why.
pub fn play<G: Game>(game: &G, players: &mut [Box<dyn Player<G>>], seed: u64, limit: usize) -> MatchResult<G> {
    let mut table = Table::seeded(game.clone(), seed);
    let mut rngs: Vec<DefaultRng> = (0..players.len()).map(|seat| stream(seed, seat as u64 + 1)).collect();
    let mut order = stream(seed, Seat::MAX as u64 + 1);
    let mut work = vec![SeatStats::default(); players.len()];
    let mut decisions = 0;
    let stopped = loop {
        let turn = table.turn();
        let Turn::Decide { must, may } = turn else { break None };
        let Some(first) = must.lowest() else { break None };
        if decisions == limit {
            break Some(StopReason::Limit(limit));
        }
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
        let Some((seat, action)) = choice else { break Some(StopReason::NoAction(first)) };
        if let Err(why) = table.act(seat, action) {
            break Some(StopReason::Refused { seat, why });
        }
        decisions += 1;
    };
    let outcome = table.outcome();
    MatchResult { table, outcome, stopped, work }
}
