//! What the numbers of a tensor mean. That none is lost and none leaks is a law; this is what they say.

use game_traits::Seat;
use game_traits::observation::Observations;
use patchwork::{Patchwork, State};

const EMPTY: &str = "9/9/9/9/9/9/9/9/9";

/// The tensor of seat 1, line by line.
fn observed(position: &str) -> Vec<String> {
    let (game, state) = (Patchwork::default(), position.parse::<State>().expect("a position"));
    let tensor = game.observation(&state, Seat::new(1));
    game.observation_space().describe(&tensor).lines().map(String::from).collect()
}

#[test]
fn a_tensor_shows_the_own_seat_first() {
    let position = format!("{EMPTY} 9/9/9/9/3##4/9/9/9/9 5+38@53 20+19@0 1 3! 0 1 4,16,10,0");
    let expected = [
        "seat: 1",
        "phase: 1",
        "mover: 0",
        "leather_due: 0",
        "quilts: 39 40",
        "buttons: 0=0.50 1=0.20",
        "income: 0=0.50 1",
        "spaces: 1",
        "special_tile: 1",
        "first_home: 0",
        "leathers: 0=0.60",
        // 4, 33 + 16 and 2 · 33 + 10.
        "reach: 4 49 76",
        "circle: 0=0.91 4 10=0.94 16=0.97",
        "undrawn:",
    ];
    assert_eq!(observed(&position), expected);
}

#[test]
fn the_phase_is_drawing_then_play_then_over() {
    let phase = |rest: &str| observed(&format!("{EMPTY} {EMPTY} {rest}")).swap_remove(1);
    assert_eq!(phase("5+0@0 5+0@0 0 0 - - 1,2,?"), "phase: 0");
    assert_eq!(phase("5+0@0 5+0@0 0 0 - - 1,2"), "phase: 1");
    assert_eq!(phase("5+0@53 5+0@53 0 5 - 0 1,2"), "phase: 2");
}

#[test]
fn patches_to_be_drawn_are_shown() {
    let drawn: Vec<String> = (1..=29).map(|id| id.to_string()).collect();
    let lines = observed(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - {},?", drawn.join(",")));
    assert_eq!(lines.last().map(String::as_str), Some("undrawn: 30 31 32"));
}
