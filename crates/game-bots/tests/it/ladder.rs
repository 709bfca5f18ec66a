//! `mcts-v1` stays as it is: later versions are measured against it.

use std::fmt::Write;

use game_bots::{Heuristics, Mcts, Player, knowledge, play};
use game_traits::Portable;
use game_traits::conformance::assert_golden;

use crate::settings;

/// Holds the records of a few matches of two searches of the first version to a file.
fn hold<G: Portable<Config: Default>, H: Heuristics<G> + Default>(file: &str, seeds: u64) {
    let game = G::from_config(G::Config::default()).expect("the default");
    let mut out = String::new();
    for seed in 0..seeds {
        let search =
            |iterations| Box::new(Mcts::with_heuristics(H::default().v1(), settings(iterations))) as Box<dyn Player<G>>;
        let record = play(&game, &mut [search(300), search(100)], seed, 10_000).table.record();
        writeln!(out, "{}", record.to_json()).expect("a String takes all");
    }
    assert_golden(format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR")), &out);
}

#[test]
fn the_first_version_plays_as_it_did() {
    hold::<patchwork::Patchwork, knowledge::Patchwork>("mcts-v1.txt", 3);
    hold::<final_touch::FinalTouch, knowledge::FinalTouch>("mcts-v1-final-touch.txt", 2);
    hold::<point_final::PointFinal, knowledge::PointFinal>("mcts-v1-point-final.txt", 1);
    hold::<touche_poulet::TouchePoulet, knowledge::TouchePoulet>("mcts-v1-touche-poulet.txt", 1);
}
