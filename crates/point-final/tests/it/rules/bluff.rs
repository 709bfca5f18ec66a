//! Bluff: PF-16 to PF-19.

use point_final::game_traits::Game;
use point_final::{AfterBluff, Config, Illegal};

use super::desk::{Desk, Setup};

/// Seat 1 accuses seat 0 of C H, three play.
fn accused(table: &str) -> Desk {
    let mut desk = Setup { table, turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    desk.act(1, "accuse");
    desk
}

#[test]
fn pf_16_the_word_begins_with_the_cards_in_order() {
    for (word, valid) in [("CHAT", true), ("CHIEN", true), ("HACHE", false), ("ACHAT", false), ("CHXYZ", false)] {
        let mut desk = accused("C H");
        desk.act(0, &format!("say {word}"));
        assert_eq!(desk.hand(0) == "B", valid, "{word}");
    }
}

#[test]
fn pf_16_a_word_of_exactly_these_letters_counts() {
    let mut desk = accused("C H A T");
    desk.act(0, "say CHAT");
    assert_eq!(desk.hand(1), "A C H K T");
}

#[test]
fn pf_17_without_a_word_the_accused_takes_the_cards() {
    for answer in ["concede", "say CHAISE", "say ZZZ"] {
        let mut desk = accused("C H super L");
        desk.act(0, answer);
        assert_eq!((desk.hand(0).as_str(), desk.hand(1).as_str()), ("B C H L super", "K"), "{answer}");
        assert_eq!(desk.table(), "-");
    }
}

#[test]
fn pf_17_with_a_word_the_accuser_takes_the_cards() {
    let mut desk = accused("C H super");
    desk.act(0, "say CHU");
    assert_eq!((desk.hand(0).as_str(), desk.hand(1).as_str(), desk.table().as_str()), ("B", "C H K super", "-"));
}

#[test]
fn pf_18_the_accuser_begins_the_new_word_either_way() {
    for answer in ["say CHAT", "concede"] {
        let mut desk = accused("C H");
        desk.act(0, answer);
        assert_eq!((desk.must(), desk.responsible()), (1, None), "{answer}");
        assert!(desk.legal(1).split(", ").all(|action| action.starts_with("lay ")));
    }
}

#[test]
fn pf_18_or_the_accused_does_by_config() {
    for answer in ["say CHAT", "concede"] {
        let mut setup = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K", "D"]) };
        setup.config.after_bluff = AfterBluff::Accused;
        let mut desk = setup.desk();
        desk.act(1, "accuse").act(0, answer);
        assert_eq!(desk.must(), 0, "{answer}");
    }
}

#[test]
fn pf_19_a_special_in_between_does_not_clear_who_laid() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K passe-a-gauche", "D"]) }.desk();
    desk.act(1, "play passe-a-gauche");
    assert_eq!((desk.must(), desk.responsible()), (2, Some(0)));
    desk.act(2, "accuse").act(0, "concede");
    // The hand moved on, the blame did not.
    assert_eq!(desk.hand(0), "C D H");
}

#[test]
fn pf_19_special_clears_by_config_until_somebody_lays_or_draws() {
    let mut setup = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K passe-a-gauche", "D"]) };
    setup.config.special_clears = true;
    let mut desk = setup.desk();
    desk.act(1, "play passe-a-gauche");
    assert_eq!((desk.responsible(), desk.table().as_str()), (None, "C H"));
    assert_eq!(desk.refused(2, "accuse"), Illegal::NobodyResponsible);
    desk.act(2, "draw").chance("card E").chance("card E");
    assert_eq!(desk.responsible(), Some(2));
}

#[test]
fn pf_19_cards_drawn_for_a_pioche_do_not_count() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K pioche-2", "D"]) }.desk();
    desk.act(1, "play pioche-2 2").chance("card E").chance("card E");
    assert_eq!(desk.responsible(), Some(0));
}

/// With two players a special brings the turn back to who laid: he cannot accuse himself.
#[test]
fn pf_19_nobody_accuses_himself() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K pioche-2"]) }.desk();
    desk.act(1, "play pioche-2 0").chance("card E").chance("card E");
    assert_eq!(desk.refused(0, "accuse"), Illegal::YourOwnWord);
    assert_eq!(desk.legal(0), "lay B, lay E, draw");
}

#[test]
fn pf_19_only_in_turn() {
    let desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    assert_eq!(desk.refused(2, "accuse"), Illegal::OutOfTurn { turn: super::desk::seat(1) });
    assert_eq!(Config::default().after_bluff, AfterBluff::Accuser);
    assert!(desk.game.check(&desk.state, super::desk::seat(1), "accuse".parse().expect("an action")).is_ok());
}
