//! Matches of players.

use std::time::Duration;

use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionError, Game, GameRng, Observer, Outcome, RuleError, Seat, Table, Turn};

use crate::Player;
use crate::clock::Instant;

/// The effort of one seat in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatStats {
    /// The number of its actions.
    pub decisions: u64,
    /// The number of times it was asked. This exceeds `decisions` where it declined to interrupt.
    pub asked: u64,
    /// The number of iterations of its searches.
    pub iterations: u64,
    /// The time that its decisions took; zero after [`play`], which reads no clock, measured by [`play_timed`].
    pub time: Duration,
}

/// The reason why a match stopped before the end of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StopReason<I: RuleError> {
    /// The limit of decisions was reached.
    #[error("cut off after {0} decisions")]
    Limit(usize),
    /// A seat that had to act gave no action, or has no player.
    #[error("seat {0} had to act and gave no action")]
    NoAction(Seat),
    /// A seat gave an action that was refused.
    #[error("seat {seat}: {why}")]
    Refused {
        /// The seat.
        seat: Seat,
        /// The reason of the refusal.
        #[source]
        why: ActionError<I>,
    },
}

/// A match that was played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MatchResult<G: Game> {
    /// The table after the last decision, with the record of the match.
    pub table: Table<G>,
    /// The outcome; `None` if the match stopped before the end of the game.
    pub outcome: Option<Outcome>,
    /// The reason why the match stopped; `None` if the game came to its end.
    pub stopped: Option<StopReason<G::Illegal>>,
    /// The effort of each player, by seat.
    pub stats: Vec<SeatStats>,
}

/// Plays a match, one player a seat in the order of the seats.
///
/// The same `seed` gives the same match, provided that the players depend on nothing but their generators: chance, each
/// seat and the order of asking have a stream of their own. Seats that may interrupt are asked before the lowest seat
/// that must act, in an order that is drawn anew for each decision. Every player receives the events that its seat may
/// observe, those of the end as well, by [`Player::observe`]. The match stops after `limit` decisions, and at the first
/// answer that is not legal; then [`MatchResult::stopped`] has the reason.
///
/// ```
/// use game_bots::{Player, Random, StopReason, play};
/// use game_traits::Game;
///
/// let game = patchwork::Patchwork::from_config(patchwork::Config::default())?;
/// let mut players: Vec<Box<dyn Player<_>>> = vec![Box::new(Random), Box::new(Random)];
/// let result = play(&game, &mut players, 7, 10_000);
/// assert!(result.outcome.is_some());
/// let result = play(&game, &mut players, 7, 3);
/// assert_eq!(result.stopped, Some(StopReason::Limit(3)));
/// assert_eq!(result.table.decisions().count(), 3);
/// # Ok::<(), game_traits::ConfigError>(())
/// ```
pub fn play<G: Game>(game: &G, players: &mut [Box<dyn Player<G>>], seed: u64, limit: usize) -> MatchResult<G> {
    played(game, players, seed, limit, false)
}

/// Plays a match like [`play`], and measures the [time](SeatStats::time) of each player.
pub fn play_timed<G: Game>(game: &G, players: &mut [Box<dyn Player<G>>], seed: u64, limit: usize) -> MatchResult<G> {
    played(game, players, seed, limit, true)
}

fn played<G: Game>(
    game: &G,
    players: &mut [Box<dyn Player<G>>],
    seed: u64,
    limit: usize,
    timed: bool,
) -> MatchResult<G> {
    let mut table = Table::seeded(game.clone(), seed);
    let mut rngs: Vec<DefaultRng> = (0..players.len()).map(|seat| stream(seed, seat as u64 + 1)).collect();
    let mut order = stream(seed, Seat::MAX as u64 + 1);
    let mut stats = vec![SeatStats::default(); players.len()];
    let (mut decisions, mut received) = (0, vec![0; players.len()]);
    for (seat, player) in game.seats().iter().zip(players.iter_mut()) {
        player.begin(game, seat);
    }
    let stopped = loop {
        for (seat, (player, received)) in game.seats().iter().zip(players.iter_mut().zip(&mut received)) {
            for event in table.events_since(Observer::Seat(seat), *received) {
                player.observe(game, seat, &event);
                *received += 1;
            }
        }
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
            let start = timed.then(Instant::now);
            let action = player.decide(game, seat, turn, &view, &mut rngs[index]);
            let stats = &mut stats[index];
            stats.time += start.map_or(Duration::ZERO, |start| start.elapsed());
            stats.asked += 1;
            stats.iterations += player.iterations();
            stats.decisions += u64::from(action.is_some());
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
    MatchResult { table, outcome, stopped, stats }
}
