//! Point final: PF-20 to PF-23.

use point_final::Illegal;
use point_final::game_traits::{ActionError, Game};

use super::script::{Script, seat};

/// C H I E N lies there, seat 0 laid the last card, it is the turn of seat 1 of four.
fn chien() -> Script {
    Script::at("turn 1 | C H I E N | 0 0 | A B / A K / A D / E echange")
}

#[test]
fn pf_20_all_but_the_seat_that_laid_last_can_call_in_turn_or_out_of_turn() {
    let script = chien();
    assert_eq!((script.must(), script.may()), (1, vec![2, 3]));
    assert!(script.legal(1).ends_with("call A, call K"));
    assert_eq!(script.legal(2), "call A, call D");
    assert_eq!(script.legal(3), "call E, call echange");
    assert_eq!(script.legal(0), "");
    let last = script.game.check(&script.state, seat(0), "call A".parse().expect("an action"));
    assert!(matches!(last, Err(ActionError::NotYours { .. })));
}

#[test]
fn pf_20_at_least_four_cards() {
    let script = Script::at("turn 1 | C H I | 0 0 | B / K / D");
    assert_eq!(script.may(), [0; 0]);
    assert_eq!(script.refused(1, "call K"), Illegal::TooShort { cards: 3, needed: 4 });
}

#[test]
fn pf_20_drawing_and_moved_hands_change_nothing_about_who_laid_last() {
    // Two play: seat 1 draws, and it is the turn of seat 0, who laid last.
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / K");
    script.act(1, "draw");
    assert_eq!(script.may(), [0; 0], "not while cards are drawn");
    script.chance("card E").chance("card E");
    assert_eq!((script.must(), script.may(), script.legal(0).as_str()), (0, vec![1], "lay B, accuse, draw"));
    assert_eq!(script.refused(0, "call B"), Illegal::LaidLast);
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / K echange / D");
    script.act(1, "play echange 0");
    assert_eq!((script.must(), script.may()), (2, vec![1]));
}

#[test]
fn pf_20_not_while_a_word_is_due() {
    let mut script = chien();
    script.act(1, "accuse");
    assert_eq!(script.may(), [0; 0]);
    let mut script = chien();
    script.act(2, "call A");
    assert_eq!((script.must(), script.may()), (2, vec![]));
    assert_eq!(script.refused(2, "call D"), Illegal::WordDue);
}

#[test]
fn pf_20_only_a_card_of_the_own_hand_and_nothing_else_out_of_turn() {
    let script = chien();
    assert!(matches!(script.refused(2, "call Z"), Illegal::NotHeld { .. }));
    assert_eq!(script.refused(2, "lay A"), Illegal::OutOfTurn { turn: seat(1) });
    assert_eq!(script.refused(2, "draw"), Illegal::OutOfTurn { turn: seat(1) });
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
        let mut script = Script::at(&format!("turn 1 | {table} | 0 0 | A B / A K / A D"));
        script.act(2, "call A").act(2, &format!("say {word}"));
        assert_eq!(script.table() == "A", right, "{table}, {word}");
    }
}

#[test]
fn pf_22_right_the_called_card_begins_a_new_word() {
    let mut script = chien();
    let before = script.pile();
    script.act(2, "call D").act(2, "say CHIEN");
    assert_eq!((script.table().as_str(), script.hand(2).as_str(), script.pile()), ("D", "A", before + 5));
    assert_eq!((script.responsible(), script.state.public().laid_last()), (Some(2), Some(seat(2))));
    assert_eq!(script.must(), 3, "at the caller's left, whichever seat's turn it was");
}

#[test]
fn pf_22_a_special_turned_over_is_disabled() {
    let mut script = chien();
    let before = script.pile();
    script.act(3, "call echange").act(3, "say CHIEN");
    assert_eq!((script.table().as_str(), script.hand(3).as_str(), script.pile()), ("-", "E", before + 6));
    assert_eq!((script.responsible(), script.must()), (None, 0));
    assert_eq!(script.legal(0), "lay A, lay B");
}

#[test]
fn pf_23_wrong_the_caller_takes_all_back() {
    for answer in ["concede", "say CHIENNE"] {
        let mut script = chien();
        script.act(2, "call D").act(2, answer);
        assert_eq!((script.table().as_str(), script.hand(2).as_str()), ("-", "A C D E H I N"), "{answer}");
        assert_eq!(script.must(), 3, "at the caller's left, whichever seat's turn it was");
    }
}
