//! `mcts-v1` stays as it is: later versions are measured against it.

use std::fmt::Write;

use game_bots::Budget;
use game_bots::erased::{AnyBots, Bots};
use game_bots::knowledge;
use game_traits::conformance::assert_golden;

/// The records of a few matches of two searches of the first version.
fn matches(bots: &dyn AnyBots, seeds: u64) -> String {
    let seated = ["mcts-v1:300", "mcts-v1:100"].map(|name| name.parse().expect("a bot"));
    let mut out = String::new();
    for seed in 0..seeds {
        writeln!(out, "{}", bots.play(&seated, Budget::Iterations(1), seed, 10_000).record)
            .expect("a String takes all");
    }
    out
}

#[test]
fn the_first_version_plays_as_it_did() {
    let patchwork = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>().open(None).expect("the default");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mcts-v1.txt");
    assert_golden(golden, &matches(&*patchwork, 3));
    let final_touch = Bots::of::<final_touch::FinalTouch, knowledge::FinalTouch>().open(None).expect("the default");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mcts-v1-final-touch.txt");
    assert_golden(golden, &matches(&*final_touch, 2));
}
