//! The laws of the contracts, over numbers of players, starters and editions.

use game_traits::Game;
use game_traits::Seat;
use game_traits::conformance::{Expectations, Law, laws, proptest::prelude::*};
use touche_poulet::{Config, TouchePoulet};

use crate::editions;
use crate::random_editions;

fn configs() -> impl Strategy<Value = Config> {
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

fn claims() -> Expectations<TouchePoulet> {
    Expectations {
        file: Some(file!()),
        // Targets and picked kinds of a turn that is over leave no trace of their own.
        events_tell_more_than_views: true,
        // Changed states are played on, which takes longest.
        cases: |law| if law == Law::Validity { 8 } else { 16 },
        golden: [(0, 0x664e_4266_26c6_cc13), (1, 0xd261_cabf_edec_ec11), (2, 0xd745_6c5e_4122_3c0c)]
            .map(|(seed, digest)| (Config::default(), seed, digest))
            .into(),
        // One unit of one cell: the sampled placements are exact whatever has happened.
        tiny: vec![(Config { edition: Some(editions::tiny()), ..Config::default() }, 7)],
        ..Expectations::default()
    }
}

laws!(configs(), claims());
