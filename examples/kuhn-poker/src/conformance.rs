//! What the crate's own tests hold to the laws: both numbers of players, all decks.
//!
//! ```text
//! use game_traits::conformance::laws;
//! use kuhn_poker::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```

use alloc::vec;

use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Expectations, Ranks};

use crate::card::Card;
use crate::config::Config;
use crate::edition::Edition;
use crate::rules::KuhnPoker;

/// Any config.
pub fn configs() -> impl Strategy<Value = Config> {
    (2..=3u8).prop_flat_map(|players| {
        let edition = (Edition::standard(players).cards..=Card::MAX).prop_map(|cards| Edition { cards });
        prop::option::of(edition).prop_map(move |edition| Config { players, edition })
    })
}

/// What is claimed of every config.
pub fn expectations() -> Expectations<KuhnPoker> {
    Expectations {
        ends: true,
        views_show_events: true,
        ranks: Ranks::ByScore,
        // KP-8
        sum: Some(|_| 0),
        // KP-10
        max_decisions: Some(|config| 2 * u64::from(config.players) - 1),
        max_chances: Some(|config| config.players.into()),
        tiny: vec![(Config::default(), 5), (Config { players: 3, ..Config::default() }, 8)],
        ..Expectations::default()
    }
}
