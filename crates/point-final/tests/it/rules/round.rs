//! A round begins: PF-6 to PF-9.

use std::ops::ControlFlow;

use point_final::game_traits::{Game, Turn};
use point_final::{Config, Phase};

use super::desk::{Desk, Setup, seat};

fn chances(desk: &Desk) -> Vec<(String, u64)> {
    let mut outcomes = Vec::new();
    let _ = desk.game.for_each_chance(&desk.state, |outcome, weight| {
        outcomes.push((outcome.to_string(), weight));
        ControlFlow::Continue(())
    });
    outcomes
}

#[test]
fn pf_6_six_cards_each_seat_0_first() {
    let mut desk = Desk::new(Config { players: 2, ..Config::default() });
    for letter in ["A", "E", "E", "S", "T", "super"] {
        assert_eq!(desk.state.phase(), Phase::Deal { seat: seat(0) });
        desk.chance(&format!("card {letter}"));
    }
    assert_eq!((desk.hand(0), desk.hand(1)), ("A E*2 S T super".into(), "-".into()));
    for letter in ["B", "C", "D", "cadeau", "F", "G"] {
        assert_eq!(desk.state.phase(), Phase::Deal { seat: seat(1) });
        desk.chance(&format!("card {letter}"));
    }
    assert_eq!(desk.hand(1), "B C D F G cadeau");
    assert_eq!((desk.state.phase(), desk.pile()), (Phase::Starter, 98));
}

#[test]
fn pf_7_who_begins_is_drawn_all_alike_and_play_goes_to_the_left() {
    let mut desk = Desk::new(Config { players: 3, ..Config::default() });
    for n in 0..18 {
        desk.chance(["card E", "card super"][n / 9]);
    }
    assert_eq!(chances(&desk), [("starter 0".to_string(), 1), ("starter 1".into(), 1), ("starter 2".into(), 1)]);
    desk.chance("starter 2");
    assert_eq!(desk.must(), 2);
    desk.act(2, "lay super");
    assert_eq!(desk.must(), 0);
    desk.act(0, "lay E");
    assert_eq!(desk.must(), 1);
}

#[test]
fn pf_8_a_card_is_drawn_by_its_copies_in_the_pile() {
    let mut desk = Desk::new(Config::default());
    let weight = |desk: &Desk, card: &str| {
        chances(desk).iter().find(|(text, _)| text == &format!("card {card}")).map(|&(_, weight)| weight)
    };
    assert_eq!(chances(&desk).iter().map(|(_, weight)| weight).sum::<u64>(), 110);
    assert_eq!([weight(&desk, "E"), weight(&desk, "Z"), weight(&desk, "vowel")], [Some(9), Some(1), Some(10)]);
    desk.chance("card E").chance("card Z");
    assert_eq!([weight(&desk, "E"), weight(&desk, "Z"), weight(&desk, "vowel")], [Some(8), None, Some(10)]);
}

/// What goes into the pile can be drawn again at once.
#[test]
fn pf_8_the_pile_takes_in_what_is_put_there() {
    let setup = Setup { table: "C H A", turn: 1, pile: Some("B"), ..Setup::of(&["B", "poubelle T T", "D"]) };
    let mut desk = setup.desk();
    desk.act(1, "play poubelle");
    assert_eq!(desk.state.pile().to_string(), "A B C H poubelle");
}

#[test]
fn pf_9_what_is_left_is_drawn() {
    let setup = Setup { table: "C H A", turn: 1, pile: Some("E"), ..Setup::of(&["B", "T", "D"]) };
    let mut desk = setup.desk();
    desk.act(1, "draw").chance("card E");
    assert_eq!((desk.hand(1).as_str(), desk.pile(), desk.must()), ("E T", 0, 2));
    // A Pioche 3 goes into the empty pile itself, and is all that there is to draw.
    let setup = Setup { table: "C H A", turn: 1, pile: Some("-"), ..Setup::of(&["B", "pioche-3 T", "D"]) };
    let mut desk = setup.desk();
    desk.act(1, "play pioche-3 0").chance("card pioche-3");
    assert_eq!((desk.hand(0).as_str(), desk.pile(), desk.must()), ("B pioche-3", 0, 2));
    assert_ne!(desk.game.turn(&desk.state), Turn::Chance);
}
