//! A round begins: PF-6 to PF-9.

use std::ops::ControlFlow;

use point_final::game_traits::{Game, Turn};
use point_final::{Config, Phase};

use super::script::{Script, seat};

fn chances(script: &Script) -> Vec<(String, u64)> {
    let mut outcomes = Vec::new();
    let _ = script.game.for_each_chance(&script.state, |outcome, weight| {
        outcomes.push((outcome.to_string(), weight));
        ControlFlow::Continue(())
    });
    outcomes
}

#[test]
fn pf_6_six_cards_each_seat_0_first() {
    let mut script = Script::new(Config { players: 2, ..Config::default() });
    for letter in ["A", "E", "E", "S", "T", "super"] {
        assert_eq!(script.state.public().phase(), Phase::Deal { seat: seat(0) });
        script.chance(&format!("card {letter}"));
    }
    assert_eq!((script.hand(0), script.hand(1)), ("A E*2 S T super".into(), "-".into()));
    for letter in ["B", "C", "D", "cadeau", "F", "G"] {
        assert_eq!(script.state.public().phase(), Phase::Deal { seat: seat(1) });
        script.chance(&format!("card {letter}"));
    }
    assert_eq!(script.hand(1), "B C D F G cadeau");
    assert_eq!((script.state.public().phase(), script.pile()), (Phase::Starter, 98));
}

#[test]
fn pf_7_the_seat_that_begins_is_drawn_all_alike_and_play_goes_to_the_left() {
    let mut script = Script::new(Config { players: 3, ..Config::default() });
    for n in 0..18 {
        script.chance(["card E", "card super"][n / 9]);
    }
    assert_eq!(chances(&script), [("starter 0".to_string(), 1), ("starter 1".into(), 1), ("starter 2".into(), 1)]);
    script.chance("starter 2");
    assert_eq!(script.must(), 2);
    script.act(2, "lay super");
    assert_eq!(script.must(), 0);
    script.act(0, "lay E");
    assert_eq!(script.must(), 1);
}

#[test]
fn pf_8_a_card_is_drawn_by_its_copies_in_the_pile() {
    let mut script = Script::new(Config::default());
    let weight = |script: &Script, card: &str| {
        chances(script).iter().find(|(text, _)| text == &format!("card {card}")).map(|&(_, weight)| weight)
    };
    assert_eq!(chances(&script).iter().map(|(_, weight)| weight).sum::<u64>(), 110);
    assert_eq!([weight(&script, "E"), weight(&script, "Z"), weight(&script, "vowel")], [Some(9), Some(1), Some(10)]);
    script.chance("card E").chance("card Z");
    assert_eq!([weight(&script, "E"), weight(&script, "Z"), weight(&script, "vowel")], [Some(8), None, Some(10)]);
}

/// What goes into the pile can be drawn again at once.
#[test]
fn pf_8_the_pile_takes_in_what_is_put_there() {
    let mut script = Script::at("turn 1 | C H A | 0 0 | B / T*2 poubelle / D | B");
    script.act(1, "play poubelle");
    assert_eq!(script.state.pile().to_string(), "A B C H poubelle");
}

#[test]
fn pf_9_what_is_left_is_drawn() {
    let mut script = Script::at("turn 1 | C H A | 0 0 | B / T / D | E");
    script.act(1, "draw").chance("card E");
    assert_eq!((script.hand(1).as_str(), script.pile(), script.must()), ("E T", 0, 2));
    // A Pioche 3 goes into the empty pile itself, and is all that there is to draw.
    let mut script = Script::at("turn 1 | C H A | 0 0 | B / T pioche-3 / D | -");
    script.act(1, "play pioche-3 0").chance("card pioche-3");
    assert_eq!((script.hand(0).as_str(), script.pile(), script.must()), ("B pioche-3", 0, 2));
    assert_ne!(script.game.turn(&script.state), Turn::Chance);
}
