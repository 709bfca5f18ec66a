//! What the crate's own tests hold to the laws: both time boards, both starters, drawn and given circles.
//!
//! ```text
//! use game_traits::conformance::laws;
//! use patchwork::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```
//!
//! The strategy of configs is also that of [`strategies`](game_traits::strategies).

use alloc::vec::Vec;

use game_traits::Seat;
use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Expectations, Ranks};

use crate::config::Config;
use crate::patch::Patch;
use crate::rules::Patchwork;
use crate::time_board::TimeBoard;

/// Any config, with a circle or without.
pub fn configs() -> impl Strategy<Value = Config> {
    let drawn = Patch::all().filter(|&patch| patch != Patch::SMALLEST);
    let circle = Just(drawn.collect::<Vec<_>>()).prop_shuffle().prop_map(|mut patches| {
        patches.push(Patch::SMALLEST);
        patches
    });
    let board = prop_oneof![Just(TimeBoard::First), Just(TimeBoard::Revised)];
    (0..2usize, board, prop::option::of(circle)).prop_map(|(first, time_board, circle)| Config {
        first: Seat::new(first),
        time_board,
        circle,
    })
}

/// What is claimed of every config.
pub fn expectations() -> Expectations<Patchwork> {
    Expectations {
        ends: true,
        views_show_events: true,
        ranks: Ranks::TieBroken,
        // Each decision moves a token or places a leather patch.
        max_decisions: Some(|_| 2 * 53 + 5),
        max_chances: Some(|_| 32),
        ..Expectations::default()
    }
}
