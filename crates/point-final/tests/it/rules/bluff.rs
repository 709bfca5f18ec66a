//! Bluff: PF-16 to PF-19.

use point_final::game_traits::Game;
use point_final::{AfterBluff, Config, Illegal};

use super::script::Script;

/// Seat 1 accuses seat 0 of C H, three play.
fn accused(table: &str) -> Script {
    let mut script = Script::at(&format!("turn 1 | {table} | 0 0 | B / K / D"));
    script.act(1, "accuse");
    script
}

#[test]
fn pf_16_the_word_begins_with_the_cards_in_order() {
    for (word, valid) in [("CHAT", true), ("CHIEN", true), ("HACHE", false), ("ACHAT", false), ("CHXYZ", false)] {
        let mut script = accused("C H");
        script.act(0, &format!("say {word}"));
        assert_eq!(script.hand(0) == "B", valid, "{word}");
    }
}

#[test]
fn pf_16_a_word_of_exactly_these_letters_counts() {
    let mut script = accused("C H A T");
    script.act(0, "say CHAT");
    assert_eq!(script.hand(1), "A C H K T");
}

#[test]
fn pf_17_without_a_word_the_accused_takes_the_cards() {
    for answer in ["concede", "say CHAISE", "say ZZZ"] {
        let mut script = accused("C H super L");
        script.act(0, answer);
        assert_eq!((script.hand(0).as_str(), script.hand(1).as_str()), ("B C H L super", "K"), "{answer}");
        assert_eq!(script.table(), "-");
    }
}

#[test]
fn pf_17_with_a_word_the_accuser_takes_the_cards() {
    let mut script = accused("C H super");
    script.act(0, "say CHU");
    assert_eq!((script.hand(0).as_str(), script.hand(1).as_str(), script.table().as_str()), ("B", "C H K super", "-"));
}

#[test]
fn pf_18_the_accuser_begins_the_new_word_either_way() {
    for answer in ["say CHAT", "concede"] {
        let mut script = accused("C H");
        script.act(0, answer);
        assert_eq!((script.must(), script.responsible()), (1, None), "{answer}");
        assert!(script.legal(1).split(", ").all(|action| action.starts_with("lay ")));
    }
}

#[test]
fn pf_18_or_the_accused_does_by_config() {
    for answer in ["say CHAT", "concede"] {
        let config = Config { after_bluff: AfterBluff::Accused, ..Config::default() };
        let mut script = Script::with(config, "turn 1 | C H | 0 0 | B / K / D");
        script.act(1, "accuse").act(0, answer);
        assert_eq!(script.must(), 0, "{answer}");
    }
}

#[test]
fn pf_19_a_special_in_between_does_not_clear_who_laid() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K passe-a-gauche / D");
    script.act(1, "play passe-a-gauche");
    assert_eq!((script.must(), script.responsible()), (2, Some(0)));
    script.act(2, "accuse").act(0, "concede");
    // The hand moved on, the blame did not.
    assert_eq!(script.hand(0), "C D H");
}

#[test]
fn pf_19_special_clears_by_config_until_a_seat_lays_or_draws() {
    let config = Config { special_clears: true, ..Config::default() };
    let mut script = Script::with(config, "turn 1 | C H | 0 0 | B / K passe-a-gauche / D");
    script.act(1, "play passe-a-gauche");
    assert_eq!((script.responsible(), script.table().as_str()), (None, "C H"));
    assert_eq!(script.refused(2, "accuse"), Illegal::NoneResponsible);
    script.act(2, "draw").chance("card E").chance("card E");
    assert_eq!(script.responsible(), Some(2));
}

#[test]
fn pf_19_cards_drawn_for_a_pioche_do_not_count() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K pioche-2 / D");
    script.act(1, "play pioche-2 2").chance("card E").chance("card E");
    assert_eq!(script.responsible(), Some(0));
}

/// With two players a special brings the turn back to the player who laid, and who cannot accuse themselves.
#[test]
fn pf_19_no_player_accuses_themselves() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K pioche-2");
    script.act(1, "play pioche-2 0").chance("card E").chance("card E");
    assert_eq!(script.refused(0, "accuse"), Illegal::YourOwnWord);
    assert_eq!(script.legal(0), "lay B, lay E, draw");
}

#[test]
fn pf_19_only_in_turn() {
    let script = Script::at("turn 1 | C H A T | 0 0 | B / K / D");
    assert_eq!(script.refused(2, "accuse"), Illegal::OutOfTurn { turn: super::script::seat(1) });
    assert_eq!(Config::default().after_bluff, AfterBluff::Accuser);
    assert!(script.game.check(&script.state, super::script::seat(1), "accuse".parse().expect("an action")).is_ok());
}
