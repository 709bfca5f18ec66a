//! The cases of all games: fixed positions and games from seeds, held to the answers in `answers.txt`.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/cookbook.md")]
struct Cookbook;

use game_bench::{Answers, Case, FixtureSettings};
use tabletop::GAMES;
use tabletop::game_erased::AnyGame;

/// The answers of every game, a line each: its id, the fields of [`Answers`] and the digest of [`record`].
/// `BLESS=1 cargo test -p benches` writes them.
const ANSWERS: &str = include_str!("../answers.txt");

/// The answers of a game, and the digest at the end of its [`record`].
///
/// # Panics
/// If it has none in `answers.txt`.
pub fn answers(id: &str) -> (Answers, u64) {
    let line = ANSWERS.lines().map(|line| line.split(' ').collect::<Vec<_>>()).find(|line| line[0] == id);
    let line = line.unwrap_or_else(|| panic!("no answers for {id}; BLESS=1 cargo test -p benches writes them"));
    let number = |field: usize| line[field].parse().expect("a number");
    let answers =
        Answers { positions: number(1), legal: number(2), applied: number(3), steps: number(4), perft: number(5) };
    (answers, number(6))
}

/// The ids of all games.
pub fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.id)
}

/// The game with its default config.
///
/// # Panics
/// If there is no such game.
pub fn open(id: &str) -> Box<dyn AnyGame> {
    let entry = GAMES.iter().find(|entry| entry.id == id).unwrap_or_else(|| panic!("no game {id}"));
    entry.open(None).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// The work of a game, with its answers.
pub fn case(id: &str) -> Case {
    Case::of(id, open(id).workload(FixtureSettings::default()), answers(id).0)
}

/// A random game written down.
///
/// # Panics
/// If a listed action is refused.
pub fn record(id: &str) -> String {
    let seed = FixtureSettings::default().seed;
    let mut rng = tabletop::game_traits::rng::stream(seed, 1);
    let mut table = open(id).table(seed);
    for _ in 0..1_000 {
        let Some((seat, action)) = table.random_choice(&mut rng) else { break };
        table.act(seat, &action).unwrap_or_else(|e| panic!("{id}: {e}"));
    }
    table.record()
}

/// Replays a record; gives the digest at its end.
///
/// # Panics
/// If the record does not replay.
pub fn replay(game: &dyn AnyGame, record: &str) -> u64 {
    game.replay(record, None, 0).unwrap_or_else(|e| panic!("{}: {e}", game.id())).digest()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use game_bench::Operation;
    use game_traits::conformance::assert_golden;

    #[test]
    fn recipes_are_short() {
        let text = include_str!("../../docs/cookbook.md");
        let recipes: Vec<_> = text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(recipes.len() >= 9, "{} recipes", recipes.len());
        for recipe in recipes {
            assert!(recipe.lines().count() < 40, "{} lines:\n{recipe}", recipe.lines().count());
        }
    }

    #[test]
    fn answers_are_as_they_were() {
        let mut now = String::new();
        for id in ids() {
            let mut work = open(id).workload(FixtureSettings::default());
            let answers = work.answers();
            for operation in Operation::ALL {
                assert_eq!(work.run(operation), answers.of(operation), "{id}: {operation}");
            }
            let Answers { positions, legal, applied, steps, perft } = answers;
            let digest = replay(&*open(id), &record(id));
            writeln!(now, "{id} {positions} {legal} {applied} {steps} {perft} {digest}").expect("a string");
        }
        assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/answers.txt"), &now);
    }
}
