//! Eggs, purchases, weapons taken (TP-3, TP-21 to TP-23, TP-26).

use game_traits::{Game, Seat, Turn};
use touche_poulet::{Edition, Effect, Illegal, UnitKind};

use crate::editions;
use crate::rules::table::{Script, config, with_edition};

#[test]
fn tp_03_the_cheapest_wild_egg_is_for_sale() {
    let mut table = Script::placed(2);
    table.set_epis(0, 74);
    table.act(0, "buy wild");
    table.acts(&["0 take recolte"]);
    table.reveal(&["recolte"]);
    assert_eq!(table.epis(0), 39);
    assert_eq!(table.game.wild_price(table.state.public()), Some(40));
    assert_eq!(table.refused(0, "buy wild"), Illegal::CannotAfford { price: 40, epis: 39 });
}

#[test]
fn tp_21_a_tresor_brings_its_destroyer_a_weapon_and_a_grange_its_owner() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick oeufbusier", "0 target 1@7.7", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!((table.must(), table.epis(0)), (0, 20));
    assert_eq!(table.legal(0), ["take pigeonnage", "take salve", "take recolte"]);
    let mut table = Script::placed(2);
    table.hit(1, 0, &["1.1", "2.1", "3.1", "1.2", "2.2"]);
    table.acts(&["0 pick oeufbusier", "0 target 1@3.2", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.must(), 1, "the owner chooses");
    table.act(1, "take salve");
    assert_eq!(table.game.weapons(table.state.public(), Seat::new(1)).len(), 1);
    assert_eq!(table.game.on_sale(table.state.public(), Seat::new(1)), 1, "its egg went on sale at once");
}

#[test]
fn tp_22_an_egg_brings_a_weapon_and_the_row_is_refilled() {
    let mut table = Script::placed(2);
    table.hit(1, 0, &["5.4", "6.4"]);
    table.hit(0, 1, &["5.4", "6.4"]);
    table.set_epis(0, 60);
    assert!(table.can(0, "buy 1") && !table.can(0, "buy 0"), "only an egg of another colour");
    table.act(0, "buy 1");
    assert_eq!(table.epis(0), 35);
    assert_eq!(table.legal(0), ["take pigeonnage", "take salve", "take recolte"], "equal cards are one choice");
    let weapon = "coffre-fort".parse().expect("a weapon");
    assert_eq!(table.refused(0, "take coffre-fort"), Illegal::NotFaceUp { weapon });
    table.act(0, "take salve");
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    table.reveal(&["coffre-fort"]);
    assert!(!table.can(0, "buy 1"), "it is sold");
    assert_eq!(table.state.public().eggs(Seat::new(0)), 1);
}

#[test]
fn tp_22_windows_of_the_resolution() {
    let mut table = Script::placed(2);
    table.set_epis(0, 80);
    table.acts(&["0 pick tractank", "0 line 1@9.7 down 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    // Before the first target, before the second, after the last; only a pass leads on.
    for _ in 0..3 {
        assert_eq!((table.must(), table.legal(0)), (0, vec!["buy wild".to_string(), "pass".to_string()]));
        table.act(0, "pass");
    }
    assert_eq!(table.must(), 1);
}

#[test]
fn tp_22_the_discard_becomes_the_deck() {
    let mut edition = Edition::standard();
    edition.weapons = vec![editions::weapon("Recolte", 4, touche_poulet::Effect::Income(10))];
    let mut table = Script::new(with_edition(2, edition));
    table.reveal(&["recolte"; 3]);
    for seat in 0..2 {
        for unit in crate::rules::table::LAYOUT {
            table.act(seat, &format!("place {unit}"));
        }
    }
    table.set_epis(0, 200);
    table.acts(&["0 buy wild", "0 take recolte"]);
    table.reveal(&["recolte"]);
    table.acts(&["0 play recolte", "0 buy wild", "0 take recolte"]);
    table.reveal(&["recolte"]);
    assert!(table.events.iter().any(|event| matches!(event, touche_poulet::Event::Reshuffled { cards: 1 })));
    // From a short row one takes what lies there.
    table.acts(&["0 buy wild", "0 take recolte"]);
    assert_eq!(table.game.face_up(table.state.public()).iter().map(|(_, n)| n).sum::<u8>(), 2);
}

/// The one card is discarded while the row is short: it comes up before the next one is taken.
#[test]
fn tp_22_the_row_is_filled_before_a_take() {
    let mut edition = editions::tiny();
    edition.board = editions::board(3, 3);
    edition.weapons = vec![editions::weapon("Recolte", 1, Effect::Income(10))];
    (edition.face_up_weapons, edition.wild_egg_prices, edition.eggs_to_win) = (1, vec![0, 0, 0], 3);
    let mut table = Script::new(with_edition(2, edition));
    table.reveal(&["recolte"]);
    table.acts(&["0 place faucheur 1.1", "1 place faucheur 1.1"]);
    table.acts(&["0 buy wild", "0 take recolte", "0 play recolte", "0 buy wild"]);
    assert_eq!(table.game.turn(&table.state), Turn::Chance, "the discard becomes the deck");
    table.reveal(&["recolte"]);
    assert_eq!(table.legal(0), ["take recolte"]);
    table.act(0, "take recolte");
    // There is no other card: who buys while it is held takes nothing.
    table.acts(&["0 play recolte", "0 pick faucheur", "0 target 1@2.3", "0 target 1@3.3"]);
    assert_eq!((table.must(), table.state.public().eggs(Seat::new(0))), (1, 2));
}

/// A unit that falls brings a card as well, and the row is filled up for it.
#[test]
fn tp_22_the_row_is_filled_before_a_tresors_weapon() {
    let mut edition = editions::treasures();
    edition.weapons = vec![editions::weapon("Recolte", 1, Effect::Income(10))];
    (edition.face_up_weapons, edition.wild_egg_prices) = (1, vec![0, 60, 70, 80]);
    let mut table = Script::new(with_edition(2, edition));
    table.reveal(&["recolte"]);
    for seat in 0..2 {
        for unit in ["faucheur 1.1", "tresor 3.1", "tresor 5.1", "tresor 3.3"] {
            table.act(seat, &format!("place {unit}"));
        }
    }
    table.acts(&["0 buy wild", "0 take recolte", "0 play recolte", "0 pick faucheur", "0 target 1@3.1"]);
    table.acts(&["0 target 1@5.5", "1 pick faucheur", "1 target 0@4.5", "1 target 0@5.5"]);
    table.reveal(&["recolte"]);
    assert_eq!(table.legal(0), ["take recolte"]);
}

/// The book has 15 target tokens a player: here one player needs 16 in one targeting.
#[test]
fn tp_23_target_tokens_are_not_limited() {
    let mut edition = Edition::standard();
    let tir = edition.weapons.iter_mut().find(|weapon| weapon.name == "Tir supplementaire").expect("a weapon");
    tir.count = 13;
    let mut table = Script::new(with_edition(2, edition));
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    for seat in 0..2 {
        for unit in crate::rules::table::LAYOUT {
            table.act(seat, &format!("place {unit}"));
        }
    }
    for n in 0..13 {
        table.give(0, "tir-supplementaire");
        table.act(0, "play tir-supplementaire");
        table.act(0, &format!("target 1@{}.{}", n % 9 + 1, n / 9 + 1));
    }
    table.acts(&["0 pick grange", "0 target 1@7.8", "0 target 1@8.8", "0 target 1@9.8"]);
    assert_eq!(table.game.targets(table.state.public()).len(), 16);
    assert_eq!(table.must(), 1);
}

#[test]
fn tp_23_epis_are_not_limited() {
    let mut table = Script::placed(2);
    table.set_epis(0, 1_000_000);
    table.give(0, "recolte");
    table.act(0, "play recolte");
    assert_eq!(table.epis(0), 1_000_010);
}

#[test]
fn tp_26_all_know_who_holds_which_weapon() {
    let mut table = Script::placed(2);
    table.give(1, "coffre-fort");
    let seen = table.game.weapons(table.state.public(), Seat::new(1));
    assert_eq!(
        seen.iter().map(|(name, n)| (name.to_string(), *n)).collect::<Vec<_>>(),
        [("coffre-fort".to_string(), 1)]
    );
    assert_eq!(table.view(None).public().living(Seat::new(0), UnitKind::Faucheur), 2);
    assert_eq!(Script::new(config(2)).game.deck(Script::new(config(2)).state.public()).len(), 13);
}
