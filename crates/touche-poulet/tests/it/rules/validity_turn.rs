//! Positions from outside: targets and strikes that are pending, and what is asked.

use game_traits::Seat;
use touche_poulet::Config;

use crate::editions;
use crate::rules::table::{LAYOUT, Script, config, with_edition};
use crate::rules::validity::{accepts, changed, fallen, refuses};

const CANNOT: &str = "TP-32: seat 0 is asked what it cannot be asked";

/// Three play, seat 1 begins. Each has felled a Trésor, and has a Reconnaissance for it.
fn second_begins() -> Script {
    let mut table = Script::new(Config { first: Seat::new(1), ..config(3) });
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    for seat in 0..3 {
        for unit in LAYOUT {
            table.act(seat, &format!("place {unit}"));
        }
    }
    for seat in 0..3 {
        fallen(&mut table, (seat + 1) % 3, seat, &["tresor"]);
        table.give(seat, "reconnaissance-de-zone");
    }
    table
}

/// The same in resolution: seat 1 has three targets, seat 2 two, seat 0 one, and none of them hits.
fn resolving() -> Script {
    let mut table = second_begins();
    table.acts(&["1 pick grange", "1 target 2@1.8", "1 target 2@9.8", "1 target 0@9.8"]);
    table.acts(&["2 pick faucheur", "2 target 0@1.8", "2 target 1@9.8", "0 pick oeufbusier", "0 target 1@1.8"]);
    table
}

/// The position as it is.
fn valid(table: &Script) {
    accepts(table, &[]);
}

#[test]
fn tp_09_a_target_is_where_one_can_be() {
    let table = Script::placed(3);
    accepts(&table, &["targets 0 oeufbusier 2@9.8 first"]);
    let wrong = "TP-9: a target of seat 0 where none can be";
    refuses(&table, wrong, &["targets 0 oeufbusier 0@9.8 first"]);
    refuses(&table, wrong, &["targets 0 oeufbusier 3@9.8 first", "targeted 3 -"]);
    refuses(&table, wrong, &["targets 0 tresor 1@9.8 first"]);
    refuses(&table, wrong, &["targets 0 grange 1@9.8 first 0 grange 1@9.8"]);
    refuses(&table, "TP-11: cells bear targets that are not pending", &["targeted 1 9.8"]);
    let none = "TP-11: a target of seat 0 begins no attack and continues none";
    refuses(&table, none, &["targets 0 oeufbusier 1@9.8"]);
    refuses(&table, none, &["targets 0 grange 1@8.8 first 0 faucheur 1@9.8"]);
    refuses(&table, "TP-13: an attack has had its bonus", &["targets 0 oeufbusier 2@9.8 first used"]);
}

#[test]
fn tp_08_seats_attack_one_after_the_other() {
    let table = second_begins();
    accepts(&table, &["targets 1 oeufbusier 2@9.8 first"]);
    for seat in [2, 0] {
        let early = format!("TP-8: a target of seat {seat}, which has resolved or not attacked yet");
        refuses(&table, &early, &[&format!("targets {seat} oeufbusier 1@9.8 first")]);
    }
}

#[test]
fn tp_12_seats_resolve_one_after_the_other() {
    let mut table = resolving();
    valid(&table);
    let grange = "1 grange 2@1.8 first 1 grange 2@9.8 1 grange 0@9.8";
    let faucheur = "2 faucheur 0@1.8 first 2 faucheur 1@9.8";
    accepts(&table, &[&format!("targets {grange} {faucheur} 0 oeufbusier 1@1.8 first")]);
    let closed = format!("targets {grange} {faucheur} 0 oeufbusier 1@1.8");
    refuses(&table, "TP-11: a target of seat 0 begins no attack", &[&closed]);
    let late = format!("targets {grange} 0 oeufbusier 1@1.8 first {faucheur}");
    refuses(&table, "TP-12: a target of seat 2 is behind one of a seat that resolves later", &[&late]);
    // Only the attack that resolves has had its bonus, and all of its targets say so.
    let used = |attack: &str| attack.replace("first", "first used");
    let all_used = used(grange).replace("2@9.8", "2@9.8 used").replace("0@9.8", "0@9.8 used");
    accepts(&table, &[&format!("targets {all_used} {faucheur}")]);
    refuses(&table, "TP-11: a target of seat 1 begins no attack", &[&format!("targets {} {faucheur}", used(grange))]);
    let early = used(faucheur).replace("1@9.8", "1@9.8 used");
    refuses(&table, "TP-13: an attack has had its bonus", &[&format!("targets {grange} {early}")]);
    let second = "targets 1 grange 2@1.8 first 1 grange 2@9.8 first used";
    refuses(&table, "TP-13: an attack has had its bonus", &[second]);
    refuses(&table, "TP-13: an attack has had its bonus", &["targets 1 plain 2@1.8 first used"]);
    // Between the targets of the Grange, and after the last.
    for _ in 0..3 {
        table.act(1, "pass");
        valid(&table);
    }
    // Seat 2 resolves, seat 0 is to come.
    table.act(1, "pass");
    assert_eq!(table.must(), 2);
    valid(&table);
    let late = format!("targets 1 oeufbusier 2@5.8 first {faucheur}");
    refuses(&table, "TP-8: a target of seat 1, which has resolved", &[&late]);
    accepts(&table, &["strikes 2 frappe-nucleaire 0@1.1"]);
    accepts(&table, &["strikes 0 frappe-nucleaire 1@1.1"]);
    refuses(&table, "TP-25: a strike of seat 1 where none can be", &["strikes 1 frappe-nucleaire 2@1.1"]);
    table.acts(&["2 pass", "2 pass", "2 pass"]);
    assert_eq!(table.must(), 0);
    valid(&table);
}

#[test]
fn tp_25_strikes_fall_by_player_then_by_board_then_by_cell() {
    let table = second_begins();
    // Two play their second targeting before the third: all three can have aimed when seat 0 attacks.
    let last = "active 0";
    let falls = ["1 2@6.1", "1 2@8.1", "1 0@4.1", "2 0@2.1", "2 1@1.1", "0 1@3.1", "0 2@2.1"];
    let fact = |falls: &[&str]| {
        let strikes: Vec<_> = falls.iter().map(|strike| strike.replace(' ', " frappe-nucleaire ")).collect();
        format!("strikes {}", strikes.join(" "))
    };
    accepts(&table, &[&fact(&falls), last]);
    refuses(&table, "TP-25: a strike of seat 2 where none can be", &[&fact(&falls)]);
    for n in 1..falls.len() {
        let mut swapped = falls;
        swapped.swap(n - 1, n);
        refuses(&table, "TP-25: strikes are not in the order in which they fall", &[&fact(&swapped), last]);
    }
    for strike in ["pigeonnage 2@6.1", "frappe-nucleaire 3@6.1", "frappe-nucleaire 1@6.1", "frappe-nucleaire 2@9.9"] {
        refuses(&table, "TP-25: a strike of seat 1 where none can be", &[&format!("strikes 1 {strike}")]);
    }
    let mut placing = Script::new(config(2));
    placing.reveal(&["recolte", "salve", "pigeonnage"]);
    refuses(&placing, "TP-25: a strike of seat 1", &["strikes 1 frappe-nucleaire 0@6.1"]);
}

/// Two play; seat 0 fells a Trésor with an Œufbusier: it takes a weapon, and the explosion is still due.
fn taking() -> Script {
    let mut table = Script::placed(2);
    table.acts(&["0 pick oeufbusier", "0 target 1@7.7", "1 pick oeufbusier", "1 target 0@9.8"]);
    table
}

#[test]
fn tp_13_a_bonus_is_due_in_resolution() {
    let table = taking();
    accepts(&table, &["stage resolution 0 oeufbusier 1@7.7"]);
    refuses(&table, "TP-13: a bonus is due where none can be", &["stage resolution 0 tresor 1@7.7"]);
    refuses(&table, "TP-13: a bonus is due where none can be", &["stage resolution 0 oeufbusier 0@7.7"]);
    refuses(&table, CANNOT, &["prompt scout", "takers"]);
    refuses(&table, CANNOT, &["prompt", "takers"]);
    // Nothing is due, and seat 0 has neither a card nor épis enough: there is no window.
    refuses(&table, CANNOT, &["prompt", "takers", "stage resolution 0"]);
    // With a Reconnaissance there would be one, but for the bonus.
    let card = ["prompt", "takers", "holds 0 1 reconnaissance-de-zone"];
    let deck = table.cards("deck", "reconnaissance-de-zone", 2);
    refuses(&table, CANNOT, &[&card[..], &[&deck]].concat());
    accepts(&table, &[&card[..], &[&deck, "stage resolution 0"]].concat());
    let none = "TP-22: a weapon is to be taken where no seat is asked";
    refuses(&table, none, &["takers"]);
    refuses(&table, none, &["prompt scout"]);
    let targeting = Script::placed(2);
    refuses(&targeting, none, &["takers 0"]);
}

#[test]
fn tp_15_the_targets_of_a_bonus_are_there_and_of_one_attack() {
    let table = taking();
    let targets = "targets 0 oeufbusier 1@9.8 first 1 oeufbusier 0@9.8 first";
    accepts(&table, &[targets, "stage resolution 1"]);
    refuses(&table, "TP-15: 3 targets of a bonus, 2 in all", &[targets, "stage resolution 3"]);
    refuses(&table, "TP-8: a target of seat 1", &[targets, "stage resolution 2"]);
    refuses(&table, "TP-9: a target of seat 0", &["targets 0 grange 1@9.8 first", "stage resolution 1"]);
    let two = "targets 0 oeufbusier 1@8.8 first 0 oeufbusier 1@9.8 first";
    refuses(&table, "TP-15: a bonus has more than one attack", &[two, "stage resolution 2"]);
    // The attack behind the bonus begins anew, and has had its bonus.
    let grange = "targets 0 oeufbusier 1@8.8 first 0 tractank 1@9.8 first used";
    accepts(&table, &[grange, "stage resolution 1"]);
    refuses(&table, "TP-11: a target of seat 0", &[&grange.replace("9.8 first", "9.8"), "stage resolution 1"]);
}

#[test]
fn tp_08_attacks_that_are_owed_and_made() {
    let table = Script::placed(2);
    accepts(&table, &["stage targeting 1 oeufbusier"]);
    refuses(&table, "TP-8: a kind has attacked that cannot", &["stage targeting 1 tresor"]);
    refuses(&table, "TP-8: 9 attacks are owed", &["stage targeting 9"]);
    refuses(&table, CANNOT, &["stage targeting 0"]);
    // No Grange is in this edition.
    let mut small = Script::new(with_edition(2, editions::small()));
    small.reveal(&["recolte", "salve", "pigeonnage"]);
    for seat in 0..2 {
        for _ in 0..small.game.tokens().len() {
            let place = small.legal(seat)[0].clone();
            small.act(seat, &place);
            valid(&small);
        }
    }
    accepts(&small, &["stage targeting 1 oeufbusier"]);
    refuses(&small, "TP-8: a kind has attacked that cannot", &["stage targeting 1 grange"]);
}

#[test]
fn tp_11_targets_of_choice_are_asked_one_by_one() {
    let mut table = Script::placed(2);
    table.act(0, "pick grange");
    valid(&table);
    refuses(&table, CANNOT, &["prompt targets grange 2 begun"]);
    table.act(0, "target 1@1.1");
    valid(&table);
    accepts(&table, &["prompt targets grange 1 begun"]);
    refuses(&table, CANNOT, &["prompt targets grange 0 begun"]);
    refuses(&table, "TP-32: seat 0 is asked and has no answer", &["prompt targets grange 72 begun"]);
    refuses(&table, CANNOT, &["prompt targets faucheur 2 begun"]);
    refuses(&table, CANNOT, &["prompt targets tractank 2"]);
    table.acts(&["0 target 1@2.1", "0 target 1@3.1"]);
    // Seat 1 has no target that it could go on from.
    let other = "TP-32: seat 1 is asked what it cannot be asked";
    refuses(&table, other, &["prompt targets grange 2 begun"]);
    // As many targets as there are cells can be pending.
    let four = Script::placed(4);
    let cells: Vec<_> = four.game.cells().collect();
    let all = (1..4).flat_map(|board| cells.iter().map(move |cell| format!("0 oeufbusier {board}@{cell} first")));
    let all: Vec<String> = all.collect();
    let but_one = format!("targets {}", all[1..].join(" "));
    accepts(&four, &[&but_one, "prompt targets oeufbusier 1"]);
    refuses(&four, "TP-32: seat 0 is asked and has no answer", &[&but_one, "prompt targets oeufbusier 2"]);
}

#[test]
fn tp_15_the_attack_of_a_bonus() {
    let mut table = Script::placed(2);
    fallen(&mut table, 1, 0, &["tresor"]);
    table.give(0, "double-oeufbusier");
    table.acts(&["0 pick tractank", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    valid(&table);
    accepts(&table, &["prompt targets plain 1"]);
    refuses(&table, CANNOT, &["prompt targets grange 2"]);
    refuses(&table, CANNOT, &["prompt targets oeufbusier 2 begun"]);
    refuses(&table, CANNOT, &["prompt targets oeufbusier 0"]);
    refuses(&table, CANNOT, &["prompt targets oeufbusier 2", "stage resolution 0 tractank 1@1.1"]);
    table.act(0, "target 1@5.1");
    valid(&table);
    refuses(&table, CANNOT, &["prompt targets oeufbusier 1"]);
    refuses(&table, CANNOT, &["prompt targets plain 1 begun"]);
    for card in ["scout", "field", "rob chapardage", "probe 2 0"] {
        refuses(&table, CANNOT, &[&format!("prompt {card}")]);
    }
    refuses(&table, CANNOT, &["prompt"]);
    table.act(0, "target 1@9.8");
    valid(&table);
}

#[test]
fn tp_10_a_line_is_as_long_as_it_can_be() {
    let mut table = Script::placed(2);
    table.act(0, "pick grenier");
    valid(&table);
    accepts(&table, &["prompt line tractank 2"]);
    refuses(&table, CANNOT, &["prompt line grenier 2"]);
    refuses(&table, CANNOT, &["prompt line grange 3"]);
    refuses(&resolving(), "TP-32: seat 1 is asked what it cannot be asked", &["prompt line grenier 3"]);
    // All that is left of seat 1 lies under its magnetic field.
    let mut table = Script::placed(2);
    let all = ["grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier"];
    fallen(&mut table, 1, 0, &all);
    let field = ["7.7", "8.7", "7.8", "8.8"];
    let gone = table.game.cells().map(|cell| cell.to_string()).filter(|cell| !field.contains(&cell.as_str()));
    let gone = gone.collect::<Vec<_>>().join(" ");
    table.set(&[format!("exploded 1 {gone}"), "field 1 1@7.7".to_string()]);
    valid(&table);
    refuses(&table, CANNOT, &["prompt line grenier 0"]);
}

#[test]
fn tp_18_tp_25_what_a_card_asks() {
    let mut table = Script::placed(2);
    table.give(0, "champ-magnetique-portatif");
    table.act(0, "play champ-magnetique-portatif");
    valid(&table);
    refuses(&table, CANNOT, &["prompt field optional"]);
    let all = "scouted 1 prairie mare-aux-canards champ-de-lavande potager chemin champ-de-ble";
    refuses(&table, "TP-32: seat 0 is asked and has no answer", &["prompt scout", all]);
    let mut table = Script::placed(2);
    table.acts(&["0 pick moissonneuse", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    valid(&table);
    accepts(&table, &["prompt field"]);
    refuses(&table, CANNOT, &["prompt strike frappe-nucleaire"]);
    let mut table = Script::placed(2);
    table.give(0, "frappe-nucleaire");
    table.act(0, "play frappe-nucleaire");
    valid(&table);
    refuses(&table, CANNOT, &["prompt strike pigeonnage"]);
    refuses(&table, CANNOT, &["prompt rob frappe-nucleaire"]);
}

#[test]
fn tp_25_pigeonnage_names_cells_of_one_board() {
    let mut table = Script::placed(3);
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    valid(&table);
    accepts(&table, &["prompt probe 4 0"]);
    for probe in ["0 0", "5 0", "2 1"] {
        refuses(&table, CANNOT, &[&format!("prompt probe {probe}")]);
    }
    table.act(0, "probe 2@3.3");
    valid(&table);
    accepts(&table, &["prompt probe 3 1 3.3"]);
    for probe in ["4 2 3.3", "0 2 3.3", "1 0 3.3", "1 3 3.3", "1 2 9.8", "2 2 8.8"] {
        refuses(&table, CANNOT, &[&format!("prompt probe {probe}")]);
    }
    refuses(&table, CANNOT, &["exploded 2 3.3"]);
    refuses(&table, CANNOT, &["answered 2 3.3"]);
}

/// The reader of texts says what it cannot read.
#[test]
fn tp_11_texts_that_are_no_facts() {
    let table = Script::placed(2);
    for (fact, expected) in [
        ("purse 0 1", "the name of a fact"),
        ("epis 4 1", "the name of a fact"),
        ("epis 0 x", "épis"),
        ("field 0 4@1.1", "a seat from 0 to 3 and a cell"),
        ("field 0 1@1.16", "a seat from 0 to 3 and a cell"),
        ("exploded 0 10.1", "a cell as column.row"),
        ("deck 1 bombe", "the name of a weapon"),
        ("deck 1 #16", "the name of a weapon"),
        ("scouted 0 #16", "the name of a zone"),
        ("placed 0 tresor:1.1", "the next token"),
        ("hit 0 of 1 1.1", "by"),
        ("hit 0 by 0 1.1", "a seat from 1 to 3"),
        ("stage begun", "`setup`"),
        ("prompt shout", "`menu`"),
        ("first 0 0", "the end of the text"),
    ] {
        let why = changed(&table, &[fact]);
        assert!(why.starts_with(&format!("expected {expected}")), "{fact}: {why}");
    }
}
