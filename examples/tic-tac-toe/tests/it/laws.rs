//! The laws of the contracts.

use tic_tac_toe::game_traits::conformance::{
    Expectations, Ranks, assert_golden, conform, conform_observations, golden_digests, proptest::prelude::*,
};
use tic_tac_toe::game_traits::observation::Observations;
use tic_tac_toe::game_traits::{Game, Seat};
use tic_tac_toe::{Config, TicTacToe};

#[test]
fn laws() {
    conform::<TicTacToe>(
        Just(Config {}),
        Expectations {
            file: Some(file!()),
            ends: true,
            ranks: Ranks::ByScore,
            views_show_events: true,
            sum: Some(|_| 0),
            max_decisions: Some(|_| 9),
            max_chances: Some(|_| 0),
            ..Expectations::default()
        },
    );
}

#[test]
fn observations() {
    conform_observations::<TicTacToe>(&Just(Config {}), &Expectations::default());
    let state = "X.O/.X./...".parse().expect("a position");
    assert!(TicTacToe.validate(&state).is_ok());
    let tensor = TicTacToe.observation(&state, Seat::new(1));
    assert_eq!(tensor, [-1.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn digests_are_as_they_were() {
    let games = [(Config {}, 0)];
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"), &golden_digests::<TicTacToe>(&games));
}
