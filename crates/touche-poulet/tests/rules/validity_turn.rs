//! Positions from outside: targets and strikes that are pending, and what is asked.

use game_traits::Seat;
use serde_json::{Value, json};
use touche_poulet::Config;

use crate::editions;
use crate::table::{LAYOUT, Match, config, number, with_edition};
use crate::validity::{accepts, fallen, refuses};

/// Three play, seat 1 begins. Each has felled a Trésor, and has a Reconnaissance for it.
fn second_begins() -> Match {
    let mut table = Match::new(Config { first: Seat::new(1), ..config(3) });
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
fn resolving() -> Match {
    let mut table = second_begins();
    table.acts(&["1 pick grange", "1 target 2@1.8", "1 target 2@9.8", "1 target 0@9.8"]);
    table.acts(&["2 pick faucheur", "2 target 0@1.8", "2 target 1@9.8", "0 pick oeufbusier", "0 target 1@1.8"]);
    table
}

/// A target: board, cell, attack, and whether it opens it.
fn target(board: usize, cell: &str, by: &str, opens: bool) -> Value {
    json!([[board, number(cell)], by, opens])
}

/// These targets are pending, so many of each seat, and the boards bear them.
fn pending(owns: [u8; 4], targets: &[Value]) -> Vec<(&'static str, Value)> {
    let boards = ["/table/players/0/targeted", "/table/players/1/targeted", "/table/players/2/targeted"];
    let mut changes = vec![("/table/owns", json!(owns)), ("/table/targets", json!(targets))];
    for (board, place) in boards.into_iter().enumerate() {
        let here = targets.iter().filter(|target| target[0][0] == json!(board));
        let mut cells: Vec<u64> = here.filter_map(|target| target[0][1].as_u64()).collect();
        cells.sort_unstable();
        cells.dedup();
        changes.push((place, json!(cells)));
    }
    changes
}

fn ask(what: Value) -> (&'static str, Value) {
    ("/table/ask", what)
}

#[test]
fn tp_09_a_target_is_where_one_can_be() {
    let table = Match::placed(3);
    let one = |target: Value| pending([1, 0, 0, 0], &[target]);
    accepts(&table, &one(target(2, "9.8", "oeufbusier", true)));
    let wrong = "TP-9: a target of seat 0 where none can be";
    refuses(&table, wrong, &one(target(0, "9.8", "oeufbusier", true)));
    refuses(&table, wrong, &one(target(3, "9.8", "oeufbusier", true)));
    refuses(&table, wrong, &one(target(1, "9.8", "tresor", true)));
    let twice = [target(1, "9.8", "grange", true), target(1, "9.8", "grange", false)];
    refuses(&table, wrong, &pending([2, 0, 0, 0], &twice));
    let unmarked = [("/table/players/1/targeted", json!([number("9.8")]))];
    refuses(&table, "TP-11: cells bear targets that are not pending", &unmarked);
    let closed = "TP-11: the first target of seat 0 opens no attack";
    refuses(&table, closed, &one(target(1, "9.8", "oeufbusier", false)));
}

#[test]
fn tp_08_seats_attack_one_after_the_other() {
    let table = second_begins();
    accepts(&table, &pending([0, 1, 0, 0], &[target(2, "9.8", "oeufbusier", true)]));
    let early = pending([0, 0, 1, 0], &[target(1, "9.8", "oeufbusier", true)]);
    refuses(&table, "TP-8: seat 2 has not attacked yet, and has targets", &early);
    let early = pending([1, 0, 0, 0], &[target(1, "9.8", "oeufbusier", true)]);
    refuses(&table, "TP-8: seat 0 has not attacked yet, and has targets", &early);
}

#[test]
fn tp_12_seats_resolve_one_after_the_other() {
    let mut table = resolving();
    accepts(&table, &[]);
    let closed = [
        target(2, "1.8", "grange", true),
        target(2, "9.8", "grange", false),
        target(0, "9.8", "grange", false),
        target(0, "1.8", "faucheur", true),
        target(1, "9.8", "faucheur", false),
        target(1, "1.8", "oeufbusier", false),
    ];
    refuses(&table, "TP-11: the first target of seat 0 opens no attack", &pending([1, 3, 2, 0], &closed));
    let over = "TP-13: an attack that is over has had its bonus";
    refuses(&table, over, &[("/table/fired", json!(true))]);
    refuses(&table, "TP-15: a bonus attack that is over has had its bonus", &[("/table/sub_fired", json!(true))]);
    refuses(&table, "TP-8: attacks are owed in no targeting", &[("/table/attacks", json!(1))]);
    refuses(&table, "TP-8: attacks are owed in no targeting", &[("/table/attacked", json!(1))]);
    // Between the targets of the Grange, and after the last.
    table.act(1, "pass");
    accepts(&table, &[]);
    accepts(&table, &[("/table/fired", json!(true))]);
    table.acts(&["1 pass", "1 pass"]);
    accepts(&table, &[]);
    refuses(&table, over, &[("/table/fired", json!(true))]);
    // Seat 2 resolves, seat 0 is to come.
    table.act(1, "pass");
    assert_eq!(table.asked(), 2);
    accepts(&table, &[]);
    let behind = |seat: usize| {
        let mut targets = closed[3..].to_vec();
        targets[2] = target(1, "1.8", "oeufbusier", true);
        targets.push(target(0, "5.8", "oeufbusier", true));
        let mut owns = [1, 0, 2, 0];
        owns[seat] += 1;
        pending(owns, &targets)
    };
    refuses(&table, "TP-12: seat 1 has resolved, and has targets", &behind(1));
    let strike = |owner: usize, board: usize| [("/table/strikes", json!([[[board, 0], owner, 0]]))];
    accepts(&table, &strike(2, 0));
    accepts(&table, &strike(0, 1));
    refuses(&table, "TP-25: a strike of seat 1 where none can be", &strike(1, 2));
    table.acts(&["2 pass", "2 pass", "2 pass"]);
    assert_eq!(table.asked(), 0);
    accepts(&table, &[]);
}

#[test]
fn tp_25_strikes_fall_by_player_then_by_board_then_by_cell() {
    let table = second_begins();
    let falls =
        [(1, 2, 5), (1, 2, 7), (1, 0, 3), (2, 0, 1), (2, 1, 0), (0, 1, 2), (0, 2, 1)].map(|(owner, board, cell)| {
            json!([[board, cell], owner, 0]) // weapon 0 is the Frappe nucléaire
        });
    accepts(&table, &[("/table/strikes", json!(falls))]);
    for n in 1..falls.len() {
        let mut swapped = falls.clone();
        swapped.swap(n - 1, n);
        let reason = "TP-25: strikes are not in the order in which they fall";
        refuses(&table, reason, &[("/table/strikes", json!(swapped))]);
    }
    let wrong = "TP-25: a strike of seat 1 where none can be";
    for strike in [json!([[2, 5], 1, 1]), json!([[3, 5], 1, 0]), json!([[1, 5], 1, 0]), json!([[2, 80], 1, 0])] {
        refuses(&table, wrong, &[("/table/strikes", json!([strike]))]);
    }
    let mut placing = Match::new(config(2));
    placing.reveal(&["recolte", "salve", "pigeonnage"]);
    refuses(&placing, wrong, &[("/table/strikes", json!([[[0, 5], 1, 0]]))]);
}

/// Two play; seat 0 fells a Trésor with an Œufbusier: it takes a weapon, and the explosion is still due.
fn taking() -> Match {
    let mut table = Match::placed(2);
    table.acts(&["0 pick oeufbusier", "0 target 1@7.7", "1 pick oeufbusier", "1 target 0@9.8"]);
    table
}

#[test]
fn tp_13_a_bonus_is_due_in_resolution() {
    let table = taking();
    accepts(&table, &[]);
    let bonus = |by: Value, board: usize| ("/table/bonus", json!([by, [board, number("7.7")]]));
    let none = "TP-13: a bonus is due where none can be";
    refuses(&table, none, &[bonus(Value::Null, 1)]);
    refuses(&table, none, &[bonus(json!("oeufbusier"), 0)]);
    refuses(&table, none, &[bonus(json!("oeufbusier"), 2)]);
    let takers = ("/table/takers", json!([]));
    refuses(&table, "TP-13: a bonus waits behind a card", &[ask(json!("scout")), takers.clone()]);
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    refuses(&table, cannot, &[ask(json!("menu")), takers.clone()]);
    // Nothing is due, and seat 0 has neither a card nor épis enough: there is no window.
    refuses(&table, cannot, &[ask(json!("menu")), takers.clone(), ("/table/bonus", Value::Null)]);
    // With a Reconnaissance there would be one, but for the bonus.
    let card = [ask(json!("menu")), takers.clone(), ("/table/players/0/held/2", json!(1)), ("/table/deck/2", json!(2))];
    refuses(&table, cannot, &card);
    accepts(&table, &[&card[..], &[("/table/bonus", Value::Null)]].concat());
    let nobody = "TP-22: a weapon is to be taken where nobody is asked";
    refuses(&table, nobody, &[takers]);
    refuses(&table, nobody, &[ask(json!("scout"))]);
    let targeting = Match::placed(2);
    refuses(&targeting, nobody, &[("/table/takers", json!([0]))]);
    refuses(&targeting, none, &[bonus(json!("oeufbusier"), 1)]);
    let sub = [
        ("/table/sub", json!([target(1, "9.8", "oeufbusier", true)])),
        ("/table/players/1/targeted", json!([number("9.8")])),
    ];
    refuses(&targeting, none, &sub);
}

#[test]
fn tp_08_attacks_that_are_owed_and_made() {
    let table = Match::placed(2);
    // By bit: an Œufbusier has attacked; a Trésor does not.
    accepts(&table, &[("/table/attacked", json!(1 << 6))]);
    refuses(&table, "TP-8: a kind has attacked that cannot", &[("/table/attacked", json!(1 << 7))]);
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    refuses(&table, cannot, &[("/table/attacks", json!(0))]);
    // No Grange is in this edition.
    let mut small = Match::new(with_edition(2, editions::small()));
    small.reveal(&["recolte", "salve", "pigeonnage"]);
    for seat in 0..2 {
        for _ in 0..small.game.tokens().len() {
            let place = small.legal(seat)[0].clone();
            small.act(seat, &place);
            accepts(&small, &[]);
        }
    }
    accepts(&small, &[("/table/attacked", json!(1 << 6))]);
    refuses(&small, "TP-8: a kind has attacked that cannot", &[("/table/attacked", json!(1))]);
}

fn choose(by: Value, left: u8, begun: bool, sub: bool) -> (&'static str, Value) {
    ask(json!({"targets": {"by": by, "left": left, "begun": begun, "sub": sub}}))
}

#[test]
fn tp_11_targets_of_choice_are_asked_one_by_one() {
    let mut table = Match::placed(2);
    table.act(0, "pick grange");
    accepts(&table, &[]);
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    refuses(&table, cannot, &[choose(json!("grange"), 2, true, false)]);
    table.act(0, "target 1@1.1");
    accepts(&table, &[]);
    accepts(&table, &[choose(json!("grange"), 1, true, false)]);
    refuses(&table, cannot, &[choose(json!("grange"), 0, true, false)]);
    refuses(&table, cannot, &[choose(json!("grange"), 17, true, false)]);
    refuses(&table, cannot, &[choose(json!("grange"), 2, true, true)]);
    refuses(&table, cannot, &[choose(json!("faucheur"), 2, true, false)]);
    refuses(&table, cannot, &[choose(json!("tractank"), 2, false, false)]);
    table.acts(&["0 target 1@2.1", "0 target 1@3.1"]);
    // Seat 1 has no target that it could go on from.
    let other = "TP-32: seat 1 is asked what it cannot be asked";
    refuses(&table, other, &[choose(json!("grange"), 2, true, false)]);
    // No more than 92 targets are held.
    let four = Match::placed(4);
    let cell = |n: usize| format!("{}.{}", n % 9 + 1, n / 9 + 1);
    let many = |count: usize| {
        let targets: Vec<_> = (0..count).map(|n| target(1 + n / 72, &cell(n % 72), "oeufbusier", true)).collect();
        [&pending([count as u8, 0, 0, 0], &targets)[..], &[choose(json!("oeufbusier"), 1, false, false)]].concat()
    };
    accepts(&four, &many(91));
    refuses(&four, cannot, &many(92));
}

#[test]
fn tp_15_the_attack_of_a_bonus() {
    let mut table = Match::placed(2);
    fallen(&mut table, 1, 0, &["tresor"]);
    table.give(0, "double-oeufbusier");
    table.acts(&["0 pick tractank", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    accepts(&table, &[]);
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    let busier = || json!("oeufbusier");
    accepts(&table, &[choose(Value::Null, 1, false, true)]);
    refuses(&table, cannot, &[choose(json!("grange"), 2, false, true)]);
    refuses(&table, cannot, &[choose(busier(), 9, false, true)]);
    refuses(&table, cannot, &[choose(busier(), 2, true, true)]);
    refuses(&table, cannot, &[choose(busier(), 2, false, false)]);
    let bonus = ("/table/bonus", json!(["tractank", [1, 0]]));
    refuses(&table, cannot, &[choose(busier(), 2, false, true), bonus]);
    table.act(0, "target 1@5.1");
    accepts(&table, &[]);
    refuses(&table, cannot, &[choose(busier(), 1, false, true)]);
    refuses(&table, cannot, &[choose(Value::Null, 1, true, true)]);
    refuses(&table, cannot, &[choose(busier(), 8, true, true)]);
    refuses(&table, "TP-13: a bonus waits behind a card", &[ask(json!("scout"))]);
    refuses(&table, cannot, &[ask(json!("menu"))]);
    let grange = [("/table/sub", json!([target(1, "5.1", "grange", true)]))];
    refuses(&table, "TP-9: a target of seat 0 where none can be", &grange);
    table.act(0, "target 1@9.8");
    accepts(&table, &[]);
}

#[test]
fn tp_10_a_line_is_as_long_as_it_can_be() {
    let mut table = Match::placed(2);
    table.act(0, "pick grenier");
    accepts(&table, &[]);
    let line = |by: &str, cells: u8| ask(json!({"line": {"by": by, "cells": cells}}));
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    accepts(&table, &[line("tractank", 2)]);
    refuses(&table, cannot, &[line("grenier", 2)]);
    refuses(&table, cannot, &[line("grange", 3)]);
    refuses(&resolving(), "TP-32: seat 1 is asked what it cannot be asked", &[line("grenier", 3)]);
    // All that is left of seat 1 lies under its magnetic field.
    let mut table = Match::placed(2);
    let all = ["grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier"];
    fallen(&mut table, 1, 0, &all);
    let field = ["7.7", "8.7", "7.8", "8.8"].map(number);
    let gone: Vec<u64> = (0..72).filter(|cell| !field.contains(cell)).collect();
    table.edit(|state| {
        state["table"]["players"][1]["exploded"] = json!(gone);
        state["table"]["players"][1]["field"] = json!([1, field[0]]);
    });
    accepts(&table, &[]);
    refuses(&table, cannot, &[line("grenier", 0)]);
}

#[test]
fn tp_18_tp_25_what_a_card_asks() {
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    let field = |optional: bool| ask(json!({"field": {"optional": optional}}));
    let mut table = Match::placed(2);
    table.give(0, "champ-magnetique-portatif");
    table.act(0, "play champ-magnetique-portatif");
    accepts(&table, &[]);
    refuses(&table, cannot, &[field(true)]);
    refuses(
        &table,
        "TP-32: seat 0 is asked and has no answer",
        &[ask(json!("scout")), ("/table/players/1/scouted", json!(0b11_1111))],
    );
    let mut table = Match::placed(2);
    table.acts(&["0 pick moissonneuse", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    accepts(&table, &[]);
    accepts(&table, &[field(false)]);
    let strike = |weapon: u8| ask(json!({"strike": {"weapon": weapon}}));
    refuses(&table, cannot, &[strike(0)]);
    let mut table = Match::placed(2);
    table.give(0, "frappe-nucleaire");
    table.act(0, "play frappe-nucleaire");
    accepts(&table, &[]);
    refuses(&table, cannot, &[strike(1)]);
    refuses(&table, cannot, &[ask(json!({"rob": {"weapon": 0}}))]);
}

#[test]
fn tp_25_pigeonnage_names_cells_of_one_board() {
    let names =
        |left: u8, board: u8, named: &[u64]| ask(json!({"names": {"left": left, "board": board, "named": named}}));
    let cannot = "TP-32: seat 0 is asked what it cannot be asked";
    let mut table = Match::placed(3);
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    accepts(&table, &[]);
    accepts(&table, &[names(4, 0, &[])]);
    for (left, board) in [(0, 0), (5, 0), (2, 1)] {
        refuses(&table, cannot, &[names(left, board, &[])]);
    }
    table.act(0, "probe 2@3.3");
    accepts(&table, &[]);
    let named = number("3.3");
    accepts(&table, &[names(3, 1, &[named])]);
    for (left, board) in [(4, 2), (0, 2), (1, 0), (1, 3)] {
        refuses(&table, cannot, &[names(left, board, &[named])]);
    }
    refuses(&table, cannot, &[names(1, 2, &[number("9.8")])]);
    refuses(&table, cannot, &[names(2, 2, &[number("8.8")])]);
    refuses(&table, cannot, &[("/table/players/2/exploded", json!([named]))]);
    refuses(&table, cannot, &[("/table/players/2/answered", json!([named]))]);
}
