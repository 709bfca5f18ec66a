//! The thirteen weapons (TP-24, TP-25).

use game_traits::Seat;
use touche_poulet::{CellKnowledge, Edition, Effect, Event, Illegal, NoAttack, UnitKind, Unplayable};

use crate::rules::table::{Script, board_cell, cells_but, with_edition};

fn cannot_play(weapon: &str, reason: Unplayable) -> Illegal {
    Illegal::CannotPlay { weapon: weapon.parse().expect("a weapon"), reason }
}

/// Both seats attack an empty corner, and no one is asked anything more.
fn quiet(table: &mut Script, first: usize) {
    let other = 1 - first;
    table.act(first, "pick oeufbusier");
    table.act(first, &format!("target {other}@9.8"));
    table.act(other, "pick oeufbusier");
    table.act(other, &format!("target {first}@9.8"));
}

#[test]
fn tp_24_cards_are_played_in_a_phase_of_ones_own_and_discarded() {
    let mut table = Script::placed(2);
    table.give(1, "recolte");
    assert!(table.why(1, "play recolte").contains("seat 1 is not to act"));
    let weapon = "recolte".parse().expect("a weapon");
    assert_eq!(table.refused(0, "play recolte"), Illegal::NotHeld { weapon });
    table.acts(&["0 pick oeufbusier", "0 target 1@9.8", "1 play recolte"]);
    assert_eq!(table.epis(1), 10);
    assert!(table.game.discard(table.state.public()).iter().any(|(name, n)| name.as_str() == "recolte" && *n == 1));
    table.give(1, "coffre-fort");
    assert_eq!(table.refused(1, "play coffre-fort"), cannot_play("coffre-fort", Unplayable::Permanent));
    table.give(1, "chapardage");
    assert_eq!(table.refused(1, "play chapardage"), cannot_play("chapardage", Unplayable::FindsNothing));
}

#[test]
fn tp_24_without_living_units_no_frappe_tir_salve() {
    let mut table = Script::placed(3);
    let all = cells_but(&table.game, &[]);
    table.hit(0, 1, &all.iter().map(String::as_str).collect::<Vec<_>>());
    for weapon in ["frappe-nucleaire", "tir-supplementaire", "salve", "recolte"] {
        table.give(0, weapon);
    }
    assert_eq!(table.legal(0), ["play recolte", "pass"]);
    assert_eq!(table.refused(0, "play salve"), cannot_play("salve", Unplayable::NoUnits));
}

#[test]
fn tp_25_frappe_nucleaire_explodes_three_by_three_before_the_targets() {
    let mut table = Script::placed(2);
    table.give(0, "frappe-nucleaire");
    table.act(0, "play frappe-nucleaire");
    assert_eq!(table.legal(0).len(), 72, "any cell of an opponent");
    table.acts(&["0 strike 1@1.1", "0 pick oeufbusier", "0 target 1@1.2", "1 pick oeufbusier", "1 target 0@9.8"]);
    let news = table.take_events();
    assert!(
        news.contains(&Event::TargetVoided { seat: Seat::new(0), at: board_cell("1@1.2") }),
        "the target came too late"
    );
    for hit in ["1@1.1", "1@2.1", "1@1.2", "1@2.2"] {
        assert_eq!(table.known(hit), CellKnowledge::Hit { by: Seat::new(0) });
    }
    assert_eq!(table.known("1@3.1"), CellKnowledge::Nothing, "cut at the edge, and no bonus");
}

#[test]
fn tp_25_pigeonnage_names_two_cells_and_the_answers_stay() {
    let mut table = Script::placed(2);
    table.give(0, "pigeonnage");
    table.acts(&["0 play pigeonnage", "0 probe 1@3.2"]);
    assert_eq!(table.refused(0, "probe 1@3.1"), Illegal::OutOfOrder { at: board_cell("1@3.1") });
    assert_eq!(table.known("1@3.2"), CellKnowledge::Nothing, "the second is named before the first is answered");
    table.act(0, "probe 1@9.8");
    assert_eq!((table.known("1@3.2"), table.known("1@9.8")), (CellKnowledge::Unit, CellKnowledge::Empty));
    assert_eq!(table.game.answer(&table.view(None), board_cell("1@3.2")), Some(true));
    quiet(&mut table, 0);
    assert_eq!(table.known("1@9.8"), CellKnowledge::Crater, "until the cell explodes");
    assert_eq!(table.game.answer(&table.view(None), board_cell("1@9.8")), None);
}

#[test]
fn tp_25_reconnaissance_counts_a_zone_from_then_on() {
    let mut table = Script::placed(2);
    table.give(0, "reconnaissance-de-zone");
    table.acts(&["0 play reconnaissance-de-zone", "0 scout 1 prairie"]);
    let counts = |table: &Script| table.game.zone_counts(&table.view(None), Seat::new(1));
    assert_eq!(counts(&table).iter().map(|(zone, n)| (zone.as_str(), *n)).collect::<Vec<_>>(), [("prairie", 9)]);
    table.acts(&["0 pick pulverisateur", "0 target 1@1.1", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(counts(&table)[0].1, 5, "four cells of the Grange were hit");
    table.give(1, "reconnaissance-de-zone");
    table.act(1, "play reconnaissance-de-zone");
    let zone = "nulle-part".parse().expect("a name");
    assert_eq!(table.refused(1, "scout 0 nulle-part"), Illegal::NoSuchZone { zone });
}

#[test]
fn tp_25_tir_supplementaire_is_an_attack_of_its_own_without_bonus() {
    let mut table = Script::placed(2);
    table.give(0, "tir-supplementaire");
    table.acts(&["0 play tir-supplementaire", "0 target 1@1.1", "0 pick oeufbusier", "0 target 1@9.8"]);
    table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.known("1@1.1"), CellKnowledge::Hit { by: Seat::new(0) });
    assert_eq!(table.known("1@1.2"), CellKnowledge::Nothing);
}

#[test]
fn tp_25_salve_is_one_more_attack_of_another_kind() {
    let mut table = Script::placed(2);
    table.give(0, "salve");
    table.acts(&["0 play salve", "0 pick oeufbusier", "0 target 1@9.8"]);
    assert_eq!(table.must(), 0, "the menu comes again");
    let reason = NoAttack::HasAttacked;
    assert_eq!(table.refused(0, "pick oeufbusier"), Illegal::CannotAttack { kind: UnitKind::Oeufbusier, reason });
    table.acts(&["0 pick pulverisateur", "0 target 1@9.7"]);
    assert_eq!(table.must(), 1);
    // Only if there is a kind for it.
    let mut table = Script::placed(2);
    let rest = cells_but(&table.game, &["grange"]);
    table.hit(0, 1, &rest.iter().map(String::as_str).collect::<Vec<_>>());
    table.give(0, "salve");
    assert_eq!(table.refused(0, "play salve"), cannot_play("salve", Unplayable::FindsNothing));
}

#[test]
fn tp_25_chapardage_takes_ten_and_coffre_fort_keeps_all() {
    let mut table = Script::placed(3);
    table.set_epis(1, 7);
    table.set_epis(2, 30);
    table.give(0, "chapardage");
    table.act(0, "play chapardage");
    assert_eq!(table.legal(0), ["rob 1", "rob 2"]);
    table.act(0, "rob 1");
    assert_eq!((table.epis(0), table.epis(1)), (7, 0), "or all they have");
    table.give(2, "coffre-fort");
    table.give(0, "chapardage");
    assert!(!table.can(0, "play chapardage"));
    table.acts(&["0 pick grenier", "0 line 2@1.1 across 3", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.acts(&["2 pick oeufbusier", "2 target 0@9.7"]);
    assert_eq!(table.epis(2), 30, "TP-19: a Grenier steals nothing either");
}

#[test]
fn tp_25_champ_magnetique_portatif_moves_the_field() {
    let mut table = Script::placed(2);
    table.give(0, "champ-magnetique-portatif");
    table.act(0, "play champ-magnetique-portatif");
    assert!(!table.can(0, "pass"), "what a card asks cannot be declined");
    table.act(0, "field 0@1.1");
    quiet(&mut table, 0);
    assert_eq!(
        table.game.field(table.state.public(), Seat::new(0)),
        None,
        "TP-18: placed in targeting, gone in the same turn"
    );
}

#[test]
fn tp_25_moisson_abondante_pays_once_a_unit() {
    let mut table = Script::placed(2);
    table.give(0, "moisson-abondante");
    table.give(0, "moisson-abondante");
    table.hit(1, 0, &["5.4"]);
    table.acts(&["0 pick oeufbusier", "0 target 1@6.4", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.epis(0), 2 * 10 + 2 * 5, "TP-24: two cards of one name add up");
}

#[test]
fn tp_25_marchandage_makes_every_egg_cheaper() {
    let mut table = Script::placed(2);
    table.hit(1, 0, &["5.4", "6.4"]);
    table.give(0, "marchandage");
    table.set_epis(0, 84);
    for (egg, epis) in [("wild", 54), ("1", 34), ("wild", -1)] {
        if epis < 0 {
            let reason = Illegal::CannotAfford { price: 35, epis: 34 };
            assert_eq!(table.refused(0, "buy wild"), reason, "40 less 5");
            continue;
        }
        table.act(0, &format!("buy {egg}"));
        assert_eq!(table.epis(0), epis as u32, "{egg}");
        let card = table.legal(0)[0].clone();
        table.act(0, &card);
        table.reveal(&["coffre-fort"]);
    }
}

#[test]
fn tp_25_double_oeufbusier_and_gros_calibre() {
    let mut table = Script::placed(2);
    table.give(0, "double-oeufbusier");
    table.give(0, "gros-calibre");
    table.acts(&["0 pick oeufbusier", "0 target 1@5.1", "0 target 1@5.4", "1 pick oeufbusier", "1 target 0@9.8"]);
    let fallen = CellKnowledge::Destroyed { kind: UnitKind::Tractank, by: Seat::new(0) };
    assert_eq!(table.known("1@6.2"), fallen, "the 8 cells around explode");
    assert_eq!(table.known("1@5.4"), CellKnowledge::Hit { by: Seat::new(0) }, "one target more");
    assert_eq!(table.known("1@6.4"), CellKnowledge::Nothing, "still one explosion");
    // Also as the bonus of a Tractank.
    table.acts(&["1 pick oeufbusier", "1 target 0@9.7", "0 pick tractank", "0 line 1@1.1 across 2"]);
    table.acts(&["0 target 1@8.2", "0 target 1@9.7"]);
    assert_eq!(table.known("1@8.3"), CellKnowledge::Destroyed { kind: UnitKind::Pulverisateur, by: Seat::new(0) });
    assert_eq!(table.known("1@9.3"), CellKnowledge::Crater);
}

/// Whatever number an effect has in an edition counts, and for each card that is held.
#[test]
fn tp_24_an_effect_counts_by_its_number_and_by_its_cards() {
    let mut edition = Edition::standard();
    for weapon in &mut edition.weapons {
        weapon.effect = match weapon.effect {
            Effect::EggDiscount(_) => Effect::EggDiscount(3),
            Effect::Bounty(_) => Effect::Bounty(7),
            Effect::BusierTargets(_) => Effect::BusierTargets(2),
            Effect::ExtraTarget(_) => Effect::ExtraTarget(3),
            Effect::Income(_) => Effect::Income(4),
            Effect::Rob(_) => Effect::Rob(3),
            Effect::Probe(_) => Effect::Probe(3),
            other => other,
        };
    }
    let table = Script::placed_in(with_edition(2, edition));
    for (cards, price, bounty, targets) in [(1, 32, 7, 3), (2, 29, 14, 5)] {
        let mut table = table.clone();
        for weapon in ["marchandage", "moisson-abondante", "double-oeufbusier"] {
            (0..cards).for_each(|_| table.give(0, weapon));
        }
        table.set_epis(0, price - 1);
        assert!(!table.can(0, "buy wild"), "{cards} cards");
        table.set_epis(0, price);
        assert!(table.can(0, "buy wild"), "{cards} cards");
        table.set_epis(0, 0);
        table.hit(1, 0, &["5.4"]);
        table.act(0, "pick oeufbusier");
        assert_eq!(table.words("prompt"), ["targets", "oeufbusier", &targets.to_string()]);
        table.act(0, "target 1@6.4");
        for cell in ["5.8", "6.8", "7.8", "8.8"].iter().take(targets - 1) {
            table.act(0, &format!("target 1@{cell}"));
        }
        table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
        assert_eq!(table.epis(0), 20 + bounty, "{cards} cards");
    }
    let mut table = table;
    for weapon in ["recolte", "chapardage", "pigeonnage", "tir-supplementaire"] {
        table.give(0, weapon);
    }
    table.set_epis(1, 10);
    table.acts(&["0 play recolte", "0 play chapardage", "0 rob 1"]);
    assert_eq!((table.epis(0), table.epis(1)), (7, 7));
    table.acts(&["0 play pigeonnage", "0 probe 1@1.8", "0 probe 1@2.8", "0 probe 1@3.8"]);
    table.act(0, "play tir-supplementaire");
    assert_eq!(table.words("prompt"), ["targets", "plain", "3"]);
}
