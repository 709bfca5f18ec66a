//! The tests of the players: laws of all of them, searches against exact values, and the heuristics of single games.

mod alpha_beta;
mod best_play;
mod budget;
#[allow(unreachable_pub)]
mod coins;
mod erased;
#[expect(clippy::disallowed_types, reason = "tables that are looked up; their order is never used")]
mod exploitability;
mod final_touch;
#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "../../../game-traits/tests/it/hunch/mod.rs"]
mod hunch;
mod ladder;
mod matches;
#[allow(unreachable_pub)]
mod nim;
mod observe;
mod patchwork;
mod players;
mod point_final;
mod search;
mod touche_poulet;
mod weights;

use game_bots::{Budget, MctsSettings};

/// The default settings with this number of iterations.
fn settings(iterations: u64) -> MctsSettings {
    MctsSettings { budget: Budget::Iterations(iterations), ..MctsSettings::default() }
}
