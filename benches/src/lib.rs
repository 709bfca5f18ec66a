//! What the benchmarks of all games share: fixed positions from seeded play, and the answers that each benchmark asserts.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

use tabletop::GAMES;
use tabletop::game_erased::{AnyGame, GameDescriptor, Sample};

/// How many positions a loop runs over: more than a branch predictor learns by heart.
pub const POSITIONS: usize = 2_048;
/// The seed of all that is measured.
pub const SEED: u64 = 1;
/// How many games a playout benchmark plays.
pub const PLAYOUTS: u64 = 16;
/// No playout is longer than this.
pub const LIMIT: u64 = 100_000;

/// The depth of the perft benchmark.
pub const DEPTH: u32 = 2;

/// What a game's benchmarks have to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answers {
    /// Legal actions of all [`POSITIONS`].
    pub legal: u64,
    /// Decisions and chance outcomes of [`PLAYOUTS`] games.
    pub steps: u64,
    /// Perft of the first position to [`DEPTH`].
    pub perft: u64,
    /// The digest at the end of the recorded game.
    pub digest: u64,
}

/// The answers of every game, a line each: its id, then the fields of [`Answers`]. `BLESS=1 cargo test -p benches` writes them.
const ANSWERS: &str = include_str!("../answers.txt");

/// The answers of a game.
///
/// # Panics
/// If it has none in `answers.txt`.
pub fn answers(id: &str) -> Answers {
    let line = ANSWERS.lines().map(|line| line.split(' ').collect::<Vec<_>>()).find(|line| line[0] == id);
    let line = line.unwrap_or_else(|| panic!("no answers for {id}; BLESS=1 cargo test -p benches writes them"));
    let number = |field: usize| line[field].parse().expect("a number");
    Answers { legal: number(1), steps: number(2), perft: number(3), digest: number(4) }
}

/// The entry and answers of every registered game.
///
/// # Panics
/// If a game is registered that has no answers here.
pub fn games() -> impl Iterator<Item = (&'static GameDescriptor, Answers)> {
    GAMES.iter().map(|entry| (entry, answers(entry.id)))
}

/// The game with its default config.
///
/// # Panics
/// If there is no such game.
pub fn open(id: &str) -> Box<dyn AnyGame> {
    let entry = GAMES.iter().find(|entry| entry.id == id).unwrap_or_else(|| panic!("no game {id}"));
    entry.open(None).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// The fixed positions of a game.
pub fn sample(id: &str) -> Box<dyn Sample> {
    open(id).sample(SEED, POSITIONS)
}

/// A random game written down.
///
/// # Panics
/// If a listed action is refused.
pub fn record(id: &str) -> String {
    let mut rng = tabletop::game_traits::rng::stream(SEED, 1);
    let mut table = open(id).table(SEED);
    for _ in 0..1_000 {
        let Some((seat, action)) = table.random_choice(&mut rng) else { break };
        table.act(seat, &action).unwrap_or_else(|e| panic!("{id}: {e}"));
    }
    table.record()
}

/// Steps of the fixed playouts.
pub fn playouts(game: &dyn AnyGame, listed: bool) -> u64 {
    game.playouts(SEED, PLAYOUTS, listed, LIMIT).steps.total()
}

/// Perft of the first position.
///
/// # Panics
/// If the chance of a first position does not settle.
pub fn perft(game: &dyn AnyGame, depth: u32) -> u64 {
    game.perft(SEED, depth).unwrap_or_else(|e| panic!("{}: {e}", game.id()))
}

/// Replays a record; gives the digest at its end.
///
/// # Panics
/// If the record does not replay.
pub fn replay(game: &dyn AnyGame, record: &str) -> u64 {
    game.replay(record, None, SEED).unwrap_or_else(|e| panic!("{}: {e}", game.id())).digest()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use game_traits::conformance::assert_golden;

    #[test]
    fn answers_are_as_they_were() {
        let mut now = String::new();
        for game in GAMES {
            let (id, open) = (game.id, open(game.id));
            let (legal, steps) = (sample(id).list(), playouts(&*open, false));
            let (nodes, digest) = (perft(&*open, DEPTH), replay(&*open, &record(id)));
            writeln!(now, "{id} {legal} {steps} {nodes} {digest}").expect("a string");
            assert_eq!(sample(id).count(), legal);
            assert_eq!(playouts(&*open, true), steps);
        }
        assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/answers.txt"), &now);
    }
}
