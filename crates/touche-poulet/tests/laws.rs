//! The laws of the contracts, over numbers of players, starters and editions.

#[path = "common/editions.rs"]
mod editions;

use game_traits::Seat;
use game_traits::conformance::{Claims, conform, proptest::prelude::*};
use touche_poulet::{Config, TouchePoulet};

fn configs() -> impl Strategy<Value = Config> {
    let edition = prop_oneof![
        4 => Just(None),
        1 => Just(Some(editions::ten_by_ten())),
        2 => Just(Some(editions::small())),
        1 => Just(Some(editions::treasures())),
    ];
    (2..=4u8, 0..2usize, edition).prop_map(|(players, first, edition)| Config {
        players,
        first: Seat::new(first),
        edition,
    })
}

#[test]
fn laws() {
    conform::<TouchePoulet>(
        configs(),
        Claims {
            file: Some(file!()),
            // Targets and picked kinds of a turn that is over leave no trace of their own.
            events_tell_more_than_views: true,
            golden: Vec::new(),
            tiny: Vec::new(),
            ..Claims::default()
        },
    );
}
