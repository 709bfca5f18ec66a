//! Specials: PF-24 to PF-29.

use point_final::{Event, Illegal, Phase};

use super::desk::{Setup, card, seat};

#[test]
fn pf_24_echange_swaps_two_hands() {
    let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "K echange L", "D D"]) }.desk();
    desk.act(1, "play echange 2");
    assert_eq!((desk.hand(0).as_str(), desk.hand(1).as_str(), desk.hand(2).as_str()), ("B", "D*2", "K L"));
}

#[test]
fn pf_25_passe_a_gauche_moves_every_hand() {
    let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "K passe-a-gauche", "D D"]) }.desk();
    desk.act(1, "play passe-a-gauche");
    assert_eq!((desk.hand(0).as_str(), desk.hand(1).as_str(), desk.hand(2).as_str()), ("D*2", "B", "K"));
}

#[test]
fn pf_26_pioche_2_and_3() {
    for (special, number) in [("pioche-2", 2), ("pioche-3", 3)] {
        let mine = format!("K {special}");
        let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", &mine, "D"]) }.desk();
        desk.act(1, &format!("play {special} 0"));
        assert_eq!(desk.state.phase(), Phase::Draw { seat: seat(0), left: number, next: seat(2) });
        for _ in 0..number {
            desk.chance("card E");
        }
        assert_eq!((desk.hand(0), desk.must()), (format!("B E*{number}"), 2));
    }
}

#[test]
fn pf_27_poubelle_sweeps_the_word_and_its_player_begins_another() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K poubelle cadeau", "D"]) }.desk();
    let before = desk.pile();
    desk.act(1, "play poubelle");
    assert_eq!((desk.table().as_str(), desk.pile(), desk.must()), ("-", before + 3, 1));
    assert_eq!(desk.legal(1), "lay K");
}

#[test]
fn pf_28_cadeau_gives_any_card_to_any_other() {
    let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "K cadeau cadeau", "D"]) }.desk();
    let ways = "play cadeau K 0, play cadeau cadeau 0, play cadeau K 2, play cadeau cadeau 2";
    assert_eq!(desk.legal(1), format!("lay K, accuse, draw, {ways}"));
    assert_eq!(desk.refused(1, "play cadeau B 0"), Illegal::GiftNotHeld { card: card("B") });
    desk.act(1, "play cadeau K 0");
    assert_eq!((desk.hand(0).as_str(), desk.hand(1).as_str(), desk.must()), ("B K", "cadeau", 2));
}

/// The Cadeau itself is not there to be given.
#[test]
fn pf_28_a_cadeau_is_not_its_own_gift() {
    let desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "K cadeau", "D"]) }.desk();
    assert_eq!(desk.refused(1, "play cadeau cadeau 0"), Illegal::GiftNotHeld { card: card("cadeau") });
}

#[test]
fn pf_29_poubelle_without_a_letter_passes_the_turn() {
    let mut desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "poubelle cadeau", "D"]) }.desk();
    desk.act(1, "play poubelle");
    assert_eq!((desk.table().as_str(), desk.must()), ("-", 2));
    assert_eq!(desk.events.last(), Some(&Event::NoLetter { seat: seat(1) }), "all learn of it");
}
