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

/// What a game's benchmarks have to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answers {
    /// The game.
    pub id: &'static str,
    /// Legal actions of all [`POSITIONS`].
    pub legal: u64,
    /// Decisions and chance outcomes of [`PLAYOUTS`] games.
    pub steps: u64,
    /// Perft of the first position: a depth that takes some milliseconds, and its nodes.
    pub perft: (u32, u64),
    /// The digest at the end of the recorded game.
    pub digest: u64,
}

/// Every game's answers.
pub const ANSWERS: &[Answers] = &[
    Answers { id: "patchwork", legal: 104_506, steps: 1_186, perft: (2, 88_845), digest: 0xb9af_6fa0_e4a5_25c4 },
    Answers { id: "final-touch", legal: 9_075, steps: 2_750, perft: (2, 625), digest: 0x94f9_4265_8656_7f7a },
    Answers { id: "point-final", legal: 20_519, steps: 12_736, perft: (2, 40), digest: 0x563c_e13d_2f95_88c7 },
    Answers { id: "touche-poulet", legal: 47_171, steps: 2_933, perft: (2, 8_190), digest: 0xfb3b_8467_3348_138e },
];

/// The answers of a game.
///
/// # Panics
/// If it has none here.
pub fn answers(id: &str) -> Answers {
    let found = ANSWERS.iter().find(|answers| answers.id == id);
    *found.unwrap_or_else(|| panic!("no answers for {id} in benches/src/lib.rs"))
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
    use super::*;

    #[test]
    fn answers_are_as_they_were() {
        for (entry, answers) in games() {
            let game = open(entry.id);
            let found = Answers {
                id: entry.id,
                legal: sample(entry.id).list(),
                steps: playouts(&*game, false),
                perft: (answers.perft.0, perft(&*game, answers.perft.0)),
                digest: replay(&*game, &record(entry.id)),
            };
            assert_eq!(found, answers);
            assert_eq!(sample(entry.id).count(), found.legal);
            assert_eq!(playouts(&*game, true), found.steps);
        }
    }
}
