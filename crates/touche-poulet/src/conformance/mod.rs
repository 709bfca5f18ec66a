//! What the crate's own tests hold to the laws: 2 to 4 players, every starter, the standard edition, small ones and
//! random ones.
//!
//! ```text
//! use game_traits::conformance::laws;
//! use touche_poulet::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```
//!
//! The strategy of configs is also that of [`strategies`](game_traits::strategies).

use alloc::vec;

use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Expectations, Law, Ranks};
use game_traits::{Game, Seat};

use crate::config::Config;
use crate::rules::TouchePoulet;

pub mod editions;
mod random_editions;

/// Any config with which a game can be made.
pub fn configs() -> impl Strategy<Value = Config> {
    let edition = prop_oneof![
        4 => Just(None),
        1 => Just(Some(editions::ten_by_ten())),
        2 => Just(Some(editions::small())),
        1 => Just(Some(editions::treasures())),
        4 => random_editions::random().prop_map(Some),
    ];
    (2..=4u8, 0..4usize, edition)
        .prop_map(|(players, first, edition)| Config {
            players,
            first: Seat::new(first % usize::from(players)),
            edition,
        })
        // TP-1: all tokens have to find room, and the eggs that win have to be there.
        .prop_filter("an edition of the game", |config| TouchePoulet::from_config(config.clone()).is_ok())
}

/// What is claimed of every config.
pub fn expectations() -> Expectations<TouchePoulet> {
    Expectations {
        // Views do not show all events: targets and picked kinds of a turn that is over leave no trace of their own.
        ends: true,
        ranks: Ranks::ByScore,
        // Changed states are played on, which takes longest.
        cases: |law| if law == Law::Validity { 8 } else { 16 },
        // One unit of one cell: the sampled placements are exact whatever has happened.
        tiny: vec![(Config { edition: Some(editions::tiny()), ..Config::default() }, 7)],
        ..Expectations::default()
    }
}
