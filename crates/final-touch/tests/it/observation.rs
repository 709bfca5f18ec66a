//! What the numbers of a tensor mean. That none is lost and none leaks is a law; this is what they say.

use final_touch::{Config, FinalTouch};
use game_traits::observation::Observations;
use game_traits::{Game, Observer, Seat};

use crate::script::at;

#[test]
fn a_tensor_shows_the_own_seat_first() {
    let game = FinalTouch::from_config(Config { players: 3, ..Config::default() }).expect("three can play");
    let state = at("0>2 8/11 1-2,4-7,9-10,12-24 yg/p yg2b 4,0,25 3=0,25!=12 1 yg2bp/4p/5u 9y9g8b7u6p");
    let seat = Seat::new(1);
    let tensor = game.observation(&game.view(&state, Observer::Seat(seat)), seat);
    let expected = [
        "seat: 1",
        "phase: 1",
        "deciding: 1",
        "drawing: 2",
        "out: 0",
        "winners:",
        "hand: 4=0.80",
        "hand_sizes: 0=0.80 1 2",
        "pile_size: 0=0.65",
        "placed: 0=0.08 1=0.08",
        "missing: 0=0.08 1=0.08",
        "smeared: 4=0.33",
        "discard: 0=0.08 1=0.08 2=0.17",
        "current: 7",
        "next: 10",
        "hidden: 0 1 3 4 5 6 8 9 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "finished: 2",
        // Number 25 counts for seats 1 and 2, number 3 for seat 0, which comes last.
        "earned: 24 49 52",
        "current_card: 0=0.17 1=0.17 5=0.14 6=0.07",
        "next_card: 0=0.08 2=0.25 4=0.08 5=0.17 6=0.07",
        "money: 1=0.50 2=0.14",
    ];
    assert_eq!(game.observation_space().describe(&tensor).lines().collect::<Vec<_>>(), expected);
}
