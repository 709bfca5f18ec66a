//! A turn: PF-10 to PF-15.

use point_final::game_traits::{ActionError, Game};
use point_final::{Config, Illegal};

use super::script::{Script, card, seat};

#[test]
fn pf_10_any_letter_or_joker_can_be_laid() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K consonant super / D");
    assert_eq!(script.legal(1), "lay K, lay consonant, lay super, accuse, draw");
    script.act(1, "lay K"); // no word begins so: that is a bluff, and legal
    assert_eq!((script.table().as_str(), script.responsible(), script.must()), ("C H K", Some(1), 2));
}

#[test]
fn pf_10_what_is_not_held_or_no_letter_is_not_laid() {
    let script = Script::at("turn 1 | C H | 0 0 | B / K cadeau / D");
    assert_eq!(script.refused(1, "lay A"), Illegal::NotHeld { card: card("A") });
    assert_eq!(script.refused(1, "lay cadeau"), Illegal::NotLayable { card: card("cadeau") });
    assert_eq!(script.refusal(1, "lay A").to_string(), "PF-10: you hold no A");
}

/// The word may grow beyond every word there is, and beyond 32 letters.
#[test]
fn pf_10_the_word_has_no_end() {
    let table =
        ["A"; 5].iter().chain(&["E"; 9]).chain(&["super"; 10]).chain(&["vowel"; 9]).copied().collect::<Vec<_>>();
    let table = table.join(" ");
    let mut script = Script::at(&format!("turn 1 | {table} | 0 0 | B / K consonant / D"));
    script.act(1, "lay K").act(2, "accuse");
    assert_eq!(script.legal(1), "concede");
    script.act(1, "concede");
    assert_eq!(script.hand(1), "A*5 E*9 K vowel*9 consonant super*10");
}

#[test]
fn pf_11_the_player_to_act_accuses() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K / D");
    script.act(1, "accuse");
    assert_eq!((script.must(), script.may()), (0, vec![]));
    let out_of_turn = script.game.check(&script.state, seat(2), "accuse".parse().expect("an action"));
    assert!(matches!(out_of_turn, Err(ActionError::NotYours { .. })));
}

#[test]
fn pf_12_the_player_who_draws_becomes_responsible() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K / D");
    script.act(1, "draw").chance("card A").chance("card T");
    assert_eq!((script.hand(1).as_str(), script.responsible(), script.must()), ("A K T", Some(1), 2));
    script.act(2, "accuse");
    assert_eq!(script.must(), 1);
}

#[test]
fn pf_12_no_player_draws_from_an_empty_pile() {
    let script = Script::at("turn 1 | C H | 0 0 | B / K / D | -");
    assert_eq!(script.refused(1, "draw"), Illegal::PileEmpty);
    assert_eq!(script.legal(1), "lay K, accuse");
}

#[test]
fn pf_13_a_special_goes_into_the_pile_and_the_turn_to_the_left() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K echange / D");
    let before = script.pile();
    script.act(1, "play echange 2");
    assert_eq!((script.pile(), script.must(), script.table().as_str()), (before + 1, 2, "C H"));
}

#[test]
fn pf_13_a_player_named_is_another() {
    let script = Script::at("turn 1 | C | 0 0 | B / K echange poubelle cadeau / D");
    let not_another = |n| Illegal::NotAnother { seat: seat(n), players: 3 };
    assert_eq!(script.refused(1, "play echange 1"), not_another(1));
    assert_eq!(script.refused(1, "play echange 3"), not_another(3));
    assert_eq!(script.refused(1, "play cadeau K 1"), not_another(1));
    let special = |text: &str| text.parse().expect("a special");
    assert_eq!(script.refused(1, "play echange"), Illegal::NamesAPlayer { special: special("echange") });
    assert_eq!(script.refused(1, "play poubelle 2"), Illegal::NamesNone { special: special("poubelle") });
    assert_eq!(script.refused(1, "play cadeau"), Illegal::NamesGift);
    assert_eq!(script.refused(1, "play cadeau 2"), Illegal::NamesGift);
}

#[test]
fn pf_14_on_an_empty_table_a_letter_is_laid() {
    let script = Script::at("turn 1 must lay | - | - - | B / K vowel cadeau / D");
    assert_eq!(script.legal(1), "lay K, lay vowel");
    assert_eq!(script.refused(1, "draw"), Illegal::LayFirst { kinds: 2 });
    assert_eq!(script.refused(1, "play cadeau K 2"), Illegal::LayFirst { kinds: 2 });
}

/// A player who holds neither letter nor joker draws or plays; the next finds the same empty table, and no seat to
/// accuse.
#[test]
fn pf_14_without_a_letter_one_draws_or_plays() {
    let mut script = Script::at("turn 1 must lay | - | - - | B / poubelle cadeau / D poubelle");
    assert_eq!(script.legal(1), "draw, play poubelle, play cadeau poubelle 0, play cadeau poubelle 2");
    script.act(1, "draw").chance("card A").chance("card T");
    assert_eq!((script.responsible(), script.must(), script.legal(2).as_str()), (None, 2, "lay D"));
    let script = Script::at("turn 1 must lay | - | - - | B / poubelle cadeau / D poubelle");
    assert_eq!(script.refused(1, "accuse"), Illegal::NoneResponsible);
}

/// The ways in which a table comes to be empty where the book demands no letter: a call right with a special, a call
/// wrong, a last card without a word, a Poubelle of a player without letters, a time fault, a turn that passed on an
/// empty table.
fn emptied() -> [(&'static str, &'static [(usize, &'static str)]); 6] {
    [
        ("turn 1 | C H A T | 0 0 | B cadeau / K / D echange", &[(2, "call echange"), (2, "say CHAT")]),
        ("turn 1 | C H A T | 0 0 | B cadeau / K / D E", &[(2, "call E"), (2, "concede")]),
        ("turn 2 | C H | 0 0 | B cadeau / K / Z", &[(2, "lay Z"), (2, "concede")]),
        ("turn 2 | C H | 0 0 | B cadeau / K / echange poubelle", &[(2, "play poubelle")]),
        ("turn 2 | C H | 0 0 | B cadeau / K / D", &[(2, "time-out")]),
        ("turn 2 must lay | - | - - | B cadeau / K / D", &[(2, "time-out")]),
    ]
}

fn reached(free_empty_table: bool, (text, actions): (&str, &[(usize, &str)])) -> Script {
    let mut script = Script::with(Config { free_empty_table, clock: true, ..Config::default() }, text);
    for &(seat, action) in actions {
        script.act(seat, action);
    }
    assert_eq!((script.table().as_str(), script.must(), script.responsible()), ("-", 0, None), "{text}");
    script
}

#[test]
fn pf_14_a_letter_is_laid_however_the_table_came_to_be_empty() {
    for way in emptied() {
        assert_eq!(reached(false, way).legal(0), "lay B, time-out", "{way:?}");
    }
}

#[test]
fn pf_14_by_config_all_stays_free_where_the_book_demands_no_letter() {
    for way in emptied() {
        let script = reached(true, way);
        assert_eq!(script.legal(0), "lay B, draw, play cadeau B 1, play cadeau B 2, time-out", "{way:?}");
    }
}

/// The book demands a letter of the player who begins the round, who begins after an accusation and who played a
/// Poubelle.
#[test]
fn pf_14_by_config_the_player_who_begins_still_lays() {
    let config = || Config { free_empty_table: true, ..Config::default() };
    let mut round = Script::with(config(), "starter | - | - - | B / K | T");
    round.chance("starter 1");
    assert_eq!(round.legal(1), "lay K");
    assert_eq!(round.refused(1, "draw"), Illegal::LayFirst { kinds: 1 });
    let mut accused = Script::with(config(), "turn 1 | C H | 0 0 | B / K cadeau");
    accused.act(1, "accuse").act(0, "concede");
    assert_eq!(accused.legal(1), "lay K");
    let mut swept = Script::with(config(), "turn 1 | C H | 0 0 | B / K poubelle cadeau");
    swept.act(1, "play poubelle");
    assert_eq!(swept.legal(1), "lay K");
}

/// Who draws on an empty table is responsible, and says any word; no card moves, and the accuser begins.
#[test]
fn pf_14_by_config_a_player_who_drew_on_an_empty_table_can_be_accused() {
    for answer in ["say ZUT", "say ZZZ", "concede"] {
        let config = Config { free_empty_table: true, ..Config::default() };
        let mut script = Script::with(config, "turn 1 | - | - - | B / K / D");
        script.act(1, "draw").chance("card A").chance("card T");
        assert_eq!(script.text(), "turn 2 | - | - 1 | B / A K T / D");
        assert_eq!(script.legal(2), "lay D, accuse, draw");
        script.act(2, "accuse").act(1, answer);
        assert_eq!(script.text(), "turn 2 must lay | - | - - | B / A K T / D", "{answer}");
    }
}

#[test]
fn pf_15_every_hand_has_a_legal_action() {
    for kind in point_final::Card::all() {
        for turn in ["turn 1 must lay | - | - -", "turn 1 | E S | 0 0"] {
            let script = Script::at(&format!("{turn} | T / {kind} / N | -"));
            let own = if kind.is_layable() { format!("lay {kind}") } else { format!("play {kind}") };
            assert!(script.legal(1).split(", ").any(|action| action == own), "{own}");
        }
    }
}
