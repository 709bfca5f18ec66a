//! A turn: PF-10 to PF-15.

use point_final::Illegal;
use point_final::game_traits::{ActionError, Game};

use super::desk::{Setup, card, seat};

#[test]
fn pf_10_any_letter_or_joker_can_be_laid() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K consonant super", "D"]) }.desk();
    assert_eq!(desk.legal(1), "lay K, lay consonant, lay super, accuse, draw");
    desk.act(1, "lay K"); // no word begins so: that is a bluff, and legal
    assert_eq!((desk.table().as_str(), desk.responsible(), desk.must()), ("C H K", Some(1), 2));
}

#[test]
fn pf_10_what_is_not_held_or_no_letter_is_not_laid() {
    let desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K cadeau", "D"]) }.desk();
    assert_eq!(desk.refused(1, "lay A"), Illegal::NotHeld { card: card("A") });
    assert_eq!(desk.refused(1, "lay cadeau"), Illegal::NotLayable { card: card("cadeau") });
    assert_eq!(desk.refused(1, "lay A").to_string(), "PF-10: you hold no A");
}

/// The word may grow beyond every word there is, and beyond 32 letters.
#[test]
fn pf_10_the_word_has_no_end() {
    let table =
        ["A"; 5].iter().chain(&["E"; 9]).chain(&["super"; 10]).chain(&["vowel"; 9]).copied().collect::<Vec<_>>();
    let table = table.join(" ");
    let mut desk = Setup { table: &table, turn: 1, ..Setup::of(&["B", "K consonant", "D"]) }.desk();
    desk.act(1, "lay K").act(2, "accuse");
    assert_eq!(desk.legal(1), "concede");
    desk.act(1, "concede");
    assert_eq!(desk.hand(1), "A*5 E*9 K vowel*9 consonant super*10");
}

#[test]
fn pf_11_who_is_to_act_accuses() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    desk.act(1, "accuse");
    assert_eq!((desk.must(), desk.may()), (0, vec![]));
    let out_of_turn = desk.game.check(&desk.state, seat(2), "accuse".parse().expect("an action"));
    assert!(matches!(out_of_turn, Err(ActionError::NotYours { .. })));
}

#[test]
fn pf_12_who_draws_becomes_responsible() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    desk.act(1, "draw").chance("card A").chance("card T");
    assert_eq!((desk.hand(1).as_str(), desk.responsible(), desk.must()), ("A K T", Some(1), 2));
    desk.act(2, "accuse");
    assert_eq!(desk.must(), 1);
}

#[test]
fn pf_12_nobody_draws_from_an_empty_pile() {
    let desk = Setup { table: "C H", turn: 1, pile: Some("-"), ..Setup::of(&["B", "K", "D"]) }.desk();
    assert_eq!(desk.refused(1, "draw"), Illegal::PileEmpty);
    assert_eq!(desk.legal(1), "lay K, accuse");
}

#[test]
fn pf_13_a_special_goes_into_the_pile_and_the_turn_to_the_left() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K echange", "D"]) }.desk();
    let before = desk.pile();
    desk.act(1, "play echange 2");
    assert_eq!((desk.pile(), desk.must(), desk.table().as_str()), (before + 1, 2, "C H"));
}

#[test]
fn pf_13_a_player_named_is_another() {
    let desk = Setup { turn: 1, table: "C", ..Setup::of(&["B", "K echange cadeau poubelle", "D"]) }.desk();
    let not_another = |n| Illegal::NotAnother { seat: seat(n), players: 3 };
    assert_eq!(desk.refused(1, "play echange 1"), not_another(1));
    assert_eq!(desk.refused(1, "play echange 3"), not_another(3));
    assert_eq!(desk.refused(1, "play cadeau K 1"), not_another(1));
    let special = |text: &str| text.parse().expect("a special");
    assert_eq!(desk.refused(1, "play echange"), Illegal::NamesSomebody { special: special("echange") });
    assert_eq!(desk.refused(1, "play poubelle 2"), Illegal::NamesNobody { special: special("poubelle") });
    assert_eq!(desk.refused(1, "play cadeau"), Illegal::NamesGift);
    assert_eq!(desk.refused(1, "play cadeau 2"), Illegal::NamesGift);
}

#[test]
fn pf_14_on_an_empty_table_a_letter_is_laid() {
    let desk = Setup { turn: 1, ..Setup::of(&["B", "K vowel cadeau", "D"]) }.desk();
    assert_eq!(desk.legal(1), "lay K, lay vowel");
    assert_eq!(desk.refused(1, "draw"), Illegal::LayFirst { layable: 2 });
    assert_eq!(desk.refused(1, "play cadeau K 2"), Illegal::LayFirst { layable: 2 });
}

/// Who holds neither letter nor joker draws or plays; the next finds the same empty table, and nobody to accuse.
#[test]
fn pf_14_without_a_letter_one_draws_or_plays() {
    let mut desk = Setup { turn: 1, ..Setup::of(&["B", "poubelle cadeau", "poubelle D"]) }.desk();
    assert_eq!(desk.legal(1), "draw, play poubelle, play cadeau poubelle 0, play cadeau poubelle 2");
    desk.act(1, "draw").chance("card A").chance("card T");
    assert_eq!((desk.responsible(), desk.must(), desk.legal(2).as_str()), (None, 2, "lay D"));
    let desk = Setup { turn: 1, ..Setup::of(&["B", "poubelle cadeau", "poubelle D"]) }.desk();
    assert_eq!(desk.refused(1, "accuse"), Illegal::NobodyResponsible);
}

#[test]
fn pf_15_every_hand_has_a_legal_action() {
    for kind in point_final::Card::all() {
        for table in ["-", "E S"] {
            let hand = kind.to_string();
            let desk = Setup { table, turn: 1, pile: Some("-"), ..Setup::of(&["T", &hand, "N"]) }.desk();
            let own = if kind.is_layable() { format!("lay {kind}") } else { format!("play {kind}") };
            assert!(desk.legal(1).split(", ").any(|action| action == own), "{own}");
        }
    }
}
