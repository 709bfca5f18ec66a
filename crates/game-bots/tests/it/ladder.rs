//! `mcts-v1` stays as it is: later versions are measured against it.

use std::fmt::Write;

use game_bots::Budget;
use game_bots::erased::Bots;
use game_bots::knowledge;
use game_traits::conformance::assert_golden;

#[test]
fn the_first_version_plays_as_it_did() {
    let bots = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>().open(None).expect("the default");
    let seated = ["mcts-v1:300", "mcts-v1:100"].map(|name| name.parse().expect("a bot"));
    let mut out = String::new();
    for seed in 0..3 {
        writeln!(out, "{}", bots.play(&seated, Budget::Iterations(1), seed, 10_000).record)
            .expect("a String takes all");
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mcts-v1.txt"), &out);
}
