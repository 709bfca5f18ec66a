//! What an edition may ask for, what a position may hold, and what cards add up to (TP-1, TP-22, TP-25).

use game_traits::{ActionSet, Game};
use serde_json::{Value, json};
use touche_poulet::{Blast, CardUse, Cell, Edition, Effect, State, TouchePoulet, UnitKind};

use crate::rules::table::{Script, with_edition};

/// Why a game with this number of players and a changed standard edition is refused; empty if it is not.
fn refused(players: u8, change: impl FnOnce(&mut Edition)) -> String {
    let mut edition = Edition::standard();
    change(&mut edition);
    TouchePoulet::from_config(with_edition(players, edition)).err().map_or_else(String::new, |e| e.to_string())
}

/// Any number of eggs that can be had may win, and any number of strikes may be pending.
#[test]
fn tp_01_all_eggs_that_can_be_had_may_win() {
    for (players, most) in [(2, 8), (3, 13), (4, 18)] {
        for eggs in 1..=most {
            assert_eq!(refused(players, |edition| edition.eggs_to_win = eggs), "", "{eggs} eggs, {players} players");
        }
        let more = format!("TP-1: {} eggs win, {most} can be had", most + 1);
        assert_eq!(refused(players, |edition| edition.eggs_to_win = most + 1), more);
    }
    assert_eq!(refused(4, |edition| card(edition, "Frappe nucleaire").count = 60), "");
    assert_eq!(refused(1, |_| {}), "players: 1 player, not 2 to 4");
}

fn card<'e>(edition: &'e mut Edition, name: &str) -> &'e mut touche_poulet::WeaponPlan {
    edition.weapons.iter_mut().find(|weapon| weapon.name == name).expect("a weapon")
}

/// Any number of targets and strikes can be pending: decks of 60 cards a weapon are fine.
#[test]
fn tp_25_decks_of_the_most_cards_are_fine() {
    let most = |edition: &mut Edition| edition.weapons.iter_mut().for_each(|weapon| weapon.count = 60);
    assert_eq!(refused(4, most), "");
    assert_eq!(refused(4, |edition| card(edition, "Salve").count = 61), "TP-25: 61 cards of salve, not 1 to 60");
}

#[test]
fn tp_25_the_number_of_an_effect_has_its_limits() {
    let most = 1_000;
    let strike = |shape, reach| Effect::Strike { shape, reach };
    let fine = [
        strike(Blast::Square, 0),
        strike(Blast::Cross, 3),
        Effect::Probe(1),
        Effect::Probe(4),
        Effect::ExtraTarget(3),
        Effect::BusierTargets(4),
        Effect::Rob(most),
        Effect::Income(most),
        Effect::Bounty(1),
        Effect::EggDiscount(most),
        Effect::BusierBlast(Blast::Cross),
    ];
    let bad = [
        (strike(Blast::Square, 4), "is 4, not 0 to 3"),
        (Effect::Probe(0), "is 0, not 1 to 4"),
        (Effect::Probe(5), "is 5, not 1 to 4"),
        (Effect::ExtraTarget(4), "is 4, not 1 to 3"),
        (Effect::BusierTargets(5), "is 5, not 1 to 4"),
        (Effect::Rob(0), "is 0, not 1 to 1000"),
        (Effect::Income(1_001), "is 1001, not 1 to 1000"),
    ];
    let with = |effect: Effect| {
        refused(2, |edition| {
            let weapon = card(edition, "Chapardage");
            (weapon.count, weapon.effect, weapon.card_use) = (1, effect, effect.card_use());
        })
    };
    for effect in fine {
        assert_eq!(with(effect), "", "{effect:?}");
    }
    for (effect, text) in bad {
        assert_eq!(with(effect), format!("TP-25: the number of chapardage {text}"), "{effect:?}");
    }
    let wrong = refused(2, |edition| card(edition, "Chapardage").card_use = CardUse::Permanent);
    assert!(wrong.starts_with("TP-24: chapardage is Permanent, its effect is"), "{wrong}");
}

#[test]
fn tp_01_prices_have_a_limit() {
    assert_eq!(refused(2, |edition| edition.egg_price = 1_000), "");
    for text in [
        refused(2, |edition| edition.egg_price = 1_001),
        refused(2, |edition| edition.wild_egg_prices[2] = 1_001),
        refused(2, |edition| edition.units[0].points_per_cell = 1_001),
    ] {
        assert!(text.starts_with("TP-1: ") && text.ends_with(" is 1001, at most 1000"), "{text}");
    }
}

/// TP-24: two cards of one name add up, also for who has less than the price.
#[test]
fn tp_25_two_marchandages_make_an_egg_ten_cheaper() {
    for (epis, can) in [(15, true), (14, false)] {
        let mut table = Script::placed(2);
        table.hit(1, 0, &["5.4", "6.4"]);
        table.give(0, "marchandage");
        table.give(0, "marchandage");
        table.set_epis(0, epis);
        assert_eq!(table.can(0, "buy 1"), can, "{epis} épis");
    }
}

/// Only the Gros calibre widens the explosion of an Œufbusier, whatever else is permanent.
#[test]
fn tp_25_other_permanent_cards_leave_the_cross() {
    let mut table = Script::placed(2);
    table.give(0, "marchandage");
    table.acts(&["0 pick oeufbusier", "0 target 1@5.1", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.words("exploded 1"), ["4.1", "5.1", "6.1", "5.2"]);
}

/// TP-1: a token that would stick out covers nothing.
#[test]
fn tp_01_cells_of_a_token() {
    let table = Script::placed(2);
    let cells = |kind: UnitKind, corner: &str| -> Vec<String> {
        let corner: Cell = corner.parse().expect("a cell");
        table.game.cells_of(kind, corner).map(|cell| cell.to_string()).collect()
    };
    assert_eq!(cells(UnitKind::Tractank, "8.7"), ["8.7", "9.7", "8.8", "9.8"]);
    for corner in ["9.7", "8.8", "9.8", "10.1", "1.9"] {
        assert!(cells(UnitKind::Tractank, corner).is_empty(), "{corner}");
    }
}

/// Entries of a position as data that name no cell and no seat, and lists that are too long or too short.
#[test]
fn tp_11_places_as_data_are_on_some_board() {
    let table = Script::placed(2);
    let position = serde_json::to_value(&table.state).expect("data");
    let read = |place: &str, value: Value| -> bool {
        let mut other = position.clone();
        *other.pointer_mut(place).expect("a place") = value;
        serde_json::from_value::<State>(other).is_ok()
    };
    // Of 9 columns: the 128th cell is the second of row 15.
    for (set, fine) in [
        (json!(["9.8", "2.15"]), true),
        (json!(["3.15"]), false),
        (json!(["10.1"]), false),
        (json!(["4.1", "4.1"]), false),
    ] {
        assert_eq!(read("/public/players/0/craters", set.clone()), fine, "{set}");
    }
    for (seat, fine) in [(3, true), (4, false)] {
        assert_eq!(read("/public/first", json!(seat)), fine);
        assert_eq!(read("/public/weapon_takers", json!([seat])), fine);
        assert_eq!(read("/public/players/0/field", json!(format!("{seat}@1.1"))), fine);
        assert_eq!(read("/public/strikes", json!([{"at": "0@1.1", "seat": seat, "weapon": 0}])), fine);
    }
    assert!(read("/public/players/0/field", json!("0@2.15")) && !read("/public/players/0/field", json!("0@3.15")));
    for (list, longest) in [("deck", 16), ("face_up", 16), ("players/0/weapons", 16)] {
        let reads = |entries: usize| read(&format!("/public/{list}"), json!(vec![0; entries]));
        assert!(reads(longest) && !reads(longest + 1), "{list}");
    }
    assert!(!read("/public/players/0/eggs", json!([0])) && !read("/public/players/0/eggs", json!([0, 0, 0])));
    assert!(!read("/public/players/0/hits", json!([[]])) && !read("/placements", json!([])));
    assert!(read("/public/players/0/scouted", json!([15])) && !read("/public/players/0/scouted", json!([16])));
    assert!(!read("/public/columns", json!(0)) && !read("/public/players", json!([])));
}

/// What depends on something else has to agree with it.
#[test]
fn tp_12_hits_as_data_are_on_units_and_bonuses_in_resolution() {
    let mut table = Script::placed(2);
    table.hit(1, 0, &["1.1"]);
    let position = serde_json::to_value(&table.state).expect("data");
    assert_eq!(position["public"]["players"][1]["hits"], json!([["1.1"], []]));
    let read = |place: &str, value: Value| -> Result<State, String> {
        let mut other = position.clone();
        *other.pointer_mut(place).expect("a place") = value;
        serde_json::from_value(other).map_err(|why| why.to_string())
    };
    assert!(read("/public/players/1/hits", json!([["1.1", "9.8"], []])).is_err_and(|why| why.contains("TP-12")));
    assert!(read("/public/players/1/hits", json!([["1.1"], ["1.1"]])).is_err_and(|why| why.contains("TP-14")));
    assert!(read("/public/players/1/craters", json!(["2.1"])).is_err_and(|why| why.contains("TP-12")));
    assert!(read("/public/bonus", json!({"kind": "grange", "at": "1@1.1"})).is_err_and(|why| why.contains("TP-13")));
    assert!(read("/public/named", json!(["1@9.8"])).is_err_and(|why| why.contains("TP-25")));
    let named = |cells: &[&str]| {
        let mut other = position.clone();
        other["public"]["prompt"] = json!({"probe": {"left": 1}});
        other["public"]["named"] = json!(cells);
        serde_json::from_value::<State>(other)
    };
    assert!(named(&["1@8.8", "1@9.8"]).is_ok() && named(&[]).is_ok());
    assert!(named(&["1@8.8", "0@9.8"]).is_err() && named(&["4@8.8"]).is_err());
    // Of another board every cell is another one.
    let wider = read("/public/columns", json!(8)).map(|state| table.game.validate(&state).map_err(|why| why.rule()));
    assert!(wider.is_err() || wider == Ok(Err("TP-1")), "{wider:?}");
}

/// A game gives back its config, and the n-th action without the list.
#[test]
fn tp_01_a_game_knows_its_config() {
    let config = with_edition(3, crate::editions::small());
    let game = TouchePoulet::from_config(config.clone()).expect("a config");
    assert_eq!(game.config(), config);
    let table = Script::placed(2);
    let seat = game_traits::Seat::new(0);
    let legal = table.game.legal(&table.state, seat).to_vec();
    for n in 0..=legal.len() {
        assert_eq!(table.game.legal(&table.state, seat).nth(n), legal.get(n).copied());
    }
}

/// In messages of tests things show as they are typed.
#[test]
fn tp_11_what_messages_show() {
    let mut table = Script::placed(2);
    let action: touche_poulet::Action = "target 1@9.8".parse().expect("an action");
    assert_eq!(format!("{action:?}"), "Action(target 1@9.8)");
    let outcome: touche_poulet::Chance = "reveal coffre-fort".parse().expect("an outcome");
    assert_eq!(outcome.to_string(), "reveal coffre-fort");
    let cell: Cell = "9.8".parse().expect("a cell");
    assert!(format!("{cell:?}").contains("9.8"), "{cell:?}");
    assert!(format!("{outcome:?}").contains("coffre-fort"), "{outcome:?}");
    assert!(format!("{:?}", table.game).contains("TouchePoulet"), "{:?}", table.game);
    table.acts(&["0 pick oeufbusier", "0 target 1@9.8"]);
    let state = format!("{:?}", table.state);
    assert!(state.contains("targets: [Target"), "{state}");
}
