//! A hundred games of each game, by their hashes: the same in every process, every build and every release with the
//! same rules version.

mod program;

use std::fmt::Write;

use game_erased::{AnyTable, GameDescriptor};
use game_traits::Digest;
use game_traits::conformance::assert_golden;
use game_traits::rng::stream;
use program::tabletop;
use tabletop::GAMES;

const SEEDS: u64 = 100;
/// As many decisions as `tabletop record` makes at the most.
const LIMIT: usize = 20_000;

/// What `tabletop record` plays, in this process.
fn played(game: &GameDescriptor, config: &str, seed: u64) -> Box<dyn AnyTable> {
    let mut table = game.open(Some(config)).expect("a config").table(seed);
    let mut rng = stream(seed, 1);
    for _ in 0..LIMIT {
        let Some((seat, action)) = table.random_choice(&mut rng) else { break };
        table.act(seat, &action).expect("what is chosen is legal");
    }
    table
}

fn hash(record: &str) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(record.as_bytes());
    digest.finish()
}

#[test]
fn a_hundred_games_of_each_are_what_they_were() {
    let mut now = String::from("# game, seed, digest of the last position, digest of the record as text\n");
    for game in GAMES {
        let configs = game.sample_configs();
        for (seed, config) in (0..SEEDS).zip(configs.iter().cycle()) {
            let table = played(game, config, seed);
            let (position, record) = (table.digest(), hash(&table.record()));
            writeln!(now, "{} {seed} {position:016x} {record:016x}", game.id).expect("a string");
        }
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden.txt"), &now);
}

#[test]
fn another_process_plays_the_same_games() {
    for game in GAMES {
        let configs = game.sample_configs();
        for (seed, config) in (0..SEEDS).zip(configs.iter().cycle()) {
            let ours = played(game, config, seed).record();
            let seed = seed.to_string();
            let theirs = tabletop(&["record", game.id, "--seed", &seed, "--config", config, "--out", "-"]).well();
            assert!(ours == theirs, "{} {config}, seed {seed}", game.id);
        }
    }
}
