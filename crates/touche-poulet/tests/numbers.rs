//! Actions and positions as numbers: dense ids, and digests that tell positions apart.

#[path = "common/editions.rs"]
mod editions;

use std::collections::BTreeMap;

use game_traits::{ActionSet, Game, Seat, rng};
use serde_json::{Value, json};
use touche_poulet::{Config, Edition, State, TouchePoulet};

fn game(players: u8, edition: Edition) -> TouchePoulet {
    TouchePoulet::from_config(Config { players, edition: Some(edition), ..Config::default() }).expect("a config")
}

/// Each id has its action and each action its id, block by block.
#[test]
fn ids_and_actions_are_the_same_in_another_form() {
    for (players, edition) in
        [(2, editions::tiny()), (3, editions::small()), (4, editions::treasures()), (3, Edition::standard())]
    {
        let (cells, zones) = (usize::from(edition.board.columns * edition.board.rows), edition.board.zones.len());
        let weapons = edition.weapons.len();
        let game = game(players, edition);
        // Eight kinds to place; by board nine things to do with a cell, a zone to scout, an egg, a robbery; eight kinds to
        // pick; the wild egg; weapons to play and to take; to pass.
        let space = 8 * cells + usize::from(players) * (9 * cells + zones + 2) + 8 + 1 + 2 * weapons + 1;
        assert_eq!(game.action_space(), Some(space));
        for id in 0..space {
            let action = game.action_at(id).unwrap_or_else(|| panic!("no action {id} of {space}"));
            assert_eq!(game.action_index(action), Some(id), "{action}");
        }
        assert_eq!(game.action_at(space), None);
    }
}

/// Whatever is legal has an id.
#[test]
fn legal_actions_have_ids() {
    let game = game(3, editions::small());
    let (mut state, mut rng) = (game.start(), rng::seeded(3));
    game.settle(&mut state, &mut rng, &mut ());
    let mut decisions = 0;
    while let Some(seat) = game.turn(&state).actors().lowest() {
        for action in game.legal(&state, seat).to_vec() {
            let id = game.action_index(action).unwrap_or_else(|| panic!("{action} has no id"));
            assert_eq!(game.action_at(id), Some(action));
        }
        let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
        game.apply(&mut state, seat, action, &mut ()).expect("legal");
        game.settle(&mut state, &mut rng, &mut ());
        decisions += 1;
    }
    assert!(decisions > 30, "{decisions} decisions");
}

/// A position of two seats as data, before the first attack.
fn position() -> (TouchePoulet, Value) {
    let game = game(2, Edition::standard());
    let (mut state, mut rng) = (game.start(), rng::seeded(2));
    game.settle(&mut state, &mut rng, &mut ());
    for seat in [0, 1] {
        for _ in game.tokens() {
            let action = game.legal(&state, Seat::new(seat)).sample(&mut rng).expect("an action");
            game.apply(&mut state, Seat::new(seat), action, &mut ()).expect("legal");
        }
    }
    let value = serde_json::to_value(&state).expect("a state is data");
    (game, value)
}

/// Digests of the position with each of these values in a place: no two are alike.
fn all_differ(place: &str, values: Vec<Value>) {
    let (game, mut position) = position();
    let mut seen: BTreeMap<u64, Value> = BTreeMap::new();
    for value in values {
        *position.pointer_mut(place).expect("a place in a position") = value.clone();
        let state: State = serde_json::from_value(position.clone()).unwrap_or_else(|e| panic!("{value}: {e}"));
        if let Some(other) = seen.insert(game.digest(&state), value.clone()) {
            panic!("{other} and {value} in {place} have one digest");
        }
    }
    assert!(seen.len() > 1);
}

/// Each pair of values.
fn pairs(some: &[Value], others: &[Value]) -> Vec<(Value, Value)> {
    some.iter().flat_map(|a| others.iter().map(move |b| (a.clone(), b.clone()))).collect()
}

fn places() -> [Value; 5] {
    [json!([0, 0]), json!([0, 1]), json!([0, 71]), json!([1, 0]), json!([3, 71])]
}

fn attacks() -> [Value; 4] {
    [json!(null), json!("grange"), json!("faucheur"), json!("tresor")]
}

#[test]
fn what_is_asked_tells_in_the_digest() {
    let (attacks, both) = (attacks(), [json!(false), json!(true)]);
    let mut asks = vec![json!("menu"), json!("scout"), json!("take")];
    for (by, left) in pairs(&attacks, &[json!(0), json!(1), json!(2), json!(3)]) {
        for (begun, sub) in pairs(&both, &both) {
            asks.push(json!({ "targets": { "by": by, "left": left, "begun": begun, "sub": sub } }));
        }
        asks.push(json!({ "line": { "by": by, "cells": left } }));
    }
    asks.extend(both.map(|optional| json!({ "field": { "optional": optional } })));
    for weapon in 0..3 {
        asks.push(json!({ "strike": { "weapon": weapon } }));
        asks.push(json!({ "rob": { "weapon": weapon } }));
        for (board, named) in pairs(&[json!(0), json!(1), json!(3)], &[json!([]), json!([0]), json!([70, 71])]) {
            asks.push(json!({ "names": { "left": weapon, "board": board, "named": named } }));
        }
    }
    all_differ("/table/ask", asks);
}

#[test]
fn what_is_pending_tells_in_the_digest() {
    let mut targets = vec![json!([])];
    for (at, by) in pairs(&places(), &attacks()) {
        targets.extend([false, true].map(|opens| json!([[at, by, opens]])));
    }
    all_differ("/table/targets", targets.clone());
    all_differ("/table/sub", targets);
    let numbers = [json!(0), json!(1), json!(3)];
    let mut strikes = vec![json!([])];
    for (at, seat) in pairs(&places(), &numbers) {
        strikes.extend(numbers.iter().map(|weapon| json!([[at, seat, weapon]])));
    }
    all_differ("/table/strikes", strikes);
    let bonus = pairs(&attacks(), &places()).into_iter().map(|(by, at)| json!([by, at]));
    all_differ("/table/bonus", bonus.chain([json!(null)]).collect());
    all_differ("/table/players/0/field", places().into_iter().chain([json!(null)]).collect());
}

/// Every number, flag and set of a position but the cells that bear a target, which follow from the targets.
#[test]
fn every_fact_tells_in_the_digest() {
    let (game, position) = position();
    let digest = |value: &Value| Some(game.digest(&serde_json::from_value::<State>(value.clone()).ok()?));
    let before = digest(&position).expect("a state");
    let mut places = Vec::new();
    leaves(&position, String::new(), &mut places);
    let mut changed = 0;
    for place in places.iter().filter(|place| !place.contains("targeted")) {
        let mut other = position.clone();
        let leaf = other.pointer_mut(place).expect("a place in a position");
        *leaf = match &*leaf {
            Value::Bool(flag) => json!(!flag),
            Value::Number(number) => json!(number.as_u64().expect("a count") ^ 1),
            Value::Array(list) if list.is_empty() => json!([0]),
            _ => continue,
        };
        // Two cells that are out of order are no set.
        if let Some(after) = digest(&other) {
            assert_ne!(before, after, "{place}");
            changed += 1;
        }
    }
    assert!(changed > 150, "{changed} facts changed");
}

/// Where numbers, flags and empty lists stand.
fn leaves(value: &Value, place: String, out: &mut Vec<String>) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            list.iter().enumerate().for_each(|(n, inner)| leaves(inner, format!("{place}/{n}"), out));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| leaves(inner, format!("{place}/{name}"), out)),
        _ => out.push(place),
    }
}
