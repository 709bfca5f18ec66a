//! Point final: PF-20 to PF-23.

use point_final::Illegal;
use point_final::game_traits::{ActionError, Game};

use super::desk::{Desk, Setup, seat};

/// C H I E N lies there, seat 0 laid the last card, it is the turn of seat 1 of four.
fn chien() -> Desk {
    Setup { table: "C H I E N", turn: 1, ..Setup::of(&["B A", "K A", "D A", "E echange"]) }.desk()
}

#[test]
fn pf_20_all_but_who_laid_last_can_call_in_turn_or_out_of_turn() {
    let desk = chien();
    assert_eq!((desk.must(), desk.may()), (1, vec![2, 3]));
    assert!(desk.legal(1).ends_with("call A, call K"));
    assert_eq!(desk.legal(2), "call A, call D");
    assert_eq!(desk.legal(3), "call E, call echange");
    assert_eq!(desk.legal(0), "");
    let last = desk.game.check(&desk.state, seat(0), "call A".parse().expect("an action"));
    assert!(matches!(last, Err(ActionError::NotYours { .. })));
}

#[test]
fn pf_20_at_least_four_cards() {
    let desk = Setup { table: "C H I", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    assert_eq!(desk.may(), [0; 0]);
    assert_eq!(desk.refused(1, "call K"), Illegal::TooShort { cards: 3, needed: 4 });
}

#[test]
fn pf_20_drawing_and_moved_hands_change_nothing_about_who_laid_last() {
    // Two play: seat 1 draws, and it is the turn of seat 0, who laid last.
    let mut desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K"]) }.desk();
    desk.act(1, "draw");
    assert_eq!(desk.may(), [0; 0], "not while cards are drawn");
    desk.chance("card E").chance("card E");
    assert_eq!((desk.must(), desk.may(), desk.legal(0).as_str()), (0, vec![1], "lay B, accuse, draw"));
    assert_eq!(desk.refused(0, "call B"), Illegal::LaidLast);
    let mut desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K echange", "D"]) }.desk();
    desk.act(1, "play echange 0");
    assert_eq!((desk.must(), desk.may()), (2, vec![1]));
}

#[test]
fn pf_20_not_while_a_word_is_due() {
    let mut desk = chien();
    desk.act(1, "accuse");
    assert_eq!(desk.may(), [0; 0]);
    let mut desk = chien();
    desk.act(2, "call A");
    assert_eq!((desk.must(), desk.may()), (2, vec![]));
    assert_eq!(desk.refused(2, "call D"), Illegal::WordDue);
}

#[test]
fn pf_20_only_a_card_of_the_own_hand_and_nothing_else_out_of_turn() {
    let desk = chien();
    assert!(matches!(desk.refused(2, "call Z"), Illegal::NotHeld { .. }));
    assert_eq!(desk.refused(2, "lay A"), Illegal::OutOfTurn { turn: seat(1) });
    assert_eq!(desk.refused(2, "draw"), Illegal::OutOfTurn { turn: seat(1) });
}

/// The word has to end where the cards do: CHIEN, not CHIENNE; jokers match what they can stand for.
#[test]
fn pf_21_the_word_has_the_length_of_the_table_chien() {
    for (table, word, right) in [
        ("C H I E N", "CHIEN", true),
        ("C H I E N", "CHIENNE", false),
        ("C H I E N", "CHIE", false),
        ("C consonant vowel super N", "CHIEN", true),
        ("C vowel vowel super N", "CHIEN", false),
    ] {
        let mut desk = Setup { table, turn: 1, ..Setup::of(&["B A", "K A", "D A"]) }.desk();
        desk.act(2, "call A").act(2, &format!("say {word}"));
        assert_eq!(desk.table() == "A", right, "{table}, {word}");
    }
}

#[test]
fn pf_22_right_his_card_begins_a_new_word() {
    let mut desk = chien();
    let before = desk.pile();
    desk.act(2, "call D").act(2, "say CHIEN");
    assert_eq!((desk.table().as_str(), desk.hand(2).as_str(), desk.pile()), ("D", "A", before + 5));
    assert_eq!((desk.responsible(), desk.state.laid_last()), (Some(2), Some(seat(2))));
    assert_eq!(desk.must(), 3, "at his left, whoever's turn it was");
}

#[test]
fn pf_22_a_special_turned_over_is_disabled() {
    let mut desk = chien();
    let before = desk.pile();
    desk.act(3, "call echange").act(3, "say CHIEN");
    assert_eq!((desk.table().as_str(), desk.hand(3).as_str(), desk.pile()), ("-", "E", before + 6));
    assert_eq!((desk.responsible(), desk.must()), (None, 0));
    assert_eq!(desk.legal(0), "lay A, lay B");
}

#[test]
fn pf_23_wrong_he_takes_all_back() {
    for answer in ["concede", "say CHIENNE"] {
        let mut desk = chien();
        desk.act(2, "call D").act(2, answer);
        assert_eq!((desk.table().as_str(), desk.hand(2).as_str()), ("-", "A C D E H I N"), "{answer}");
        assert_eq!(desk.must(), 3, "at his left, whoever's turn it was");
    }
}
