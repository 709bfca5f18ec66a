//! What the numbers of a tensor mean. That none is lost and none leaks is a law; this is what they say.

use point_final::game_traits::observation::Observations;
use point_final::game_traits::{Game, Observer};

use crate::rules::script::{Script, seat};

/// The tensor of seat 1 but for the features of which all numbers are 0, line by line.
fn observed(position: &str) -> Vec<String> {
    let script = Script::at(position);
    let tensor = script.game.observation(&script.game.view(&script.state, Observer::Seat(seat(1))), seat(1));
    let text = script.game.observation_space().describe(&tensor);
    text.lines().filter(|line| !line.ends_with(':')).map(String::from).collect()
}

#[test]
fn a_tensor_shows_the_own_seat_first() {
    let expected = [
        "seat: 1",
        "phase: 2",
        "acting: 0",
        "callers: 0 1",
        // Seat 0 comes last.
        "responsible: 2",
        "laid_last: 2",
        "totals: 2=0.03",
        "hand: 4=0.22 18=0.25",
        "known: 71",
        "hand_sizes: 0=0.33 1=0.14 2=0.25",
        "pile_size: 0=0.91",
        // Of 29 kinds C is number 2, H 7, A 0 and T 19.
        "table: 2 36 58 106",
        "table_cards: 0=0.20 2 7 19=0.25",
        "table_size: 0=0.33",
    ];
    assert_eq!(observed("turn 1 | C H A T | 0 0 | B super (B) +7 / E*2 S / D"), expected);
}

#[test]
fn a_tensor_says_what_a_phase_is_about() {
    for (position, lines) in [
        ("turn 1 must lay | - | - - | B / E / D", ["phase: 2", "acting: 0", "must_lay: 0"].as_slice()),
        ("draw 1 2 then 2 | C | 0 0 | B / E / D", &["phase: 3", "acting: 0", "next: 1", "draws_left: 0=0.67"]),
        ("accused 0 by 1 | C H A | 0 0 | B / E / D", &["phase: 4", "acting: 2", "accuser: 0"]),
        ("caller 1 | C H A T [T] | 0 0 | B / E (T) / D", &["phase: 5", "acting: 0", "face_down: 19"]),
        ("last card 1 | C H A | 1 1 | B / - / D", &["phase: 6", "acting: 0"]),
    ] {
        let of_the_phase = ["phase", "acting", "next", "accuser", "must_lay", "draws_left", "face_down"];
        let said = observed(position)
            .into_iter()
            .filter(|line| line.split_once(':').is_some_and(|(name, _)| of_the_phase.contains(&name)));
        assert_eq!(said.collect::<Vec<_>>(), lines, "{position}");
    }
}
