//! Specials: PF-24 to PF-29.

use point_final::{Config, Event, Illegal, Phase};

use super::script::{Script, card, seat};

#[test]
fn pf_24_echange_swaps_two_hands() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K L echange / D*2");
    script.act(1, "play echange 2");
    assert_eq!((script.hand(0).as_str(), script.hand(1).as_str(), script.hand(2).as_str()), ("B", "D*2", "K L"));
}

#[test]
fn pf_25_passe_a_gauche_moves_every_hand() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K passe-a-gauche / D*2");
    script.act(1, "play passe-a-gauche");
    assert_eq!((script.hand(0).as_str(), script.hand(1).as_str(), script.hand(2).as_str()), ("D*2", "B", "K"));
}

#[test]
fn pf_26_pioche_2_and_3() {
    for (special, number) in [("pioche-2", 2), ("pioche-3", 3)] {
        let mine = format!("K {special}");
        let mut script = Script::at(&format!("turn 1 | C | 0 0 | B / {mine} / D"));
        script.act(1, &format!("play {special} 0"));
        assert_eq!(script.state.public().phase(), Phase::Draw { seat: seat(0), left: number, next: seat(2) });
        for _ in 0..number {
            script.chance("card E");
        }
        assert_eq!((script.hand(0), script.must()), (format!("B E*{number}"), 2));
    }
}

#[test]
fn pf_27_poubelle_sweeps_the_word_and_its_player_begins_another() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K poubelle cadeau / D");
    let before = script.pile();
    script.act(1, "play poubelle");
    assert_eq!((script.table().as_str(), script.pile(), script.must()), ("-", before + 3, 1));
    assert_eq!(script.legal(1), "lay K");
}

#[test]
fn pf_27_from_an_empty_table_nothing_is_swept() {
    let config = Config { free_empty_table: true, ..Config::default() };
    for (table, swept) in [("C H | 0 0", 1), ("- | - -", 0)] {
        let mut script = Script::with(config.clone(), &format!("turn 1 | {table} | B / K poubelle cadeau / D"));
        script.act(1, "play poubelle");
        assert_eq!(script.events.iter().filter(|event| matches!(event, Event::Swept { .. })).count(), swept, "{table}");
    }
}

#[test]
fn pf_28_cadeau_gives_any_card_to_any_other() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K cadeau*2 / D");
    let ways = "play cadeau K 0, play cadeau cadeau 0, play cadeau K 2, play cadeau cadeau 2";
    assert_eq!(script.legal(1), format!("lay K, accuse, draw, {ways}"));
    assert_eq!(script.refused(1, "play cadeau B 0"), Illegal::GiftNotHeld { card: card("B") });
    script.act(1, "play cadeau K 0");
    assert_eq!((script.hand(0).as_str(), script.hand(1).as_str(), script.must()), ("B K", "cadeau", 2));
}

/// The Cadeau itself is not there to be given.
#[test]
fn pf_28_a_cadeau_is_not_its_own_gift() {
    let script = Script::at("turn 1 | C | 0 0 | B / K cadeau / D");
    assert_eq!(script.refused(1, "play cadeau cadeau 0"), Illegal::GiftNotHeld { card: card("cadeau") });
}

#[test]
fn pf_29_poubelle_without_a_letter_passes_the_turn() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / poubelle cadeau / D");
    script.act(1, "play poubelle");
    assert_eq!((script.table().as_str(), script.must()), ("-", 2));
    assert_eq!(script.events.last(), Some(&Event::NoLetter { seat: seat(1) }), "all learn of it");
}
