//! Actions and positions as numbers: dense ids, and digests that tell positions apart.

use std::collections::BTreeMap;

use game_traits::{ActionSet, Game, rng};
use touche_poulet::{Config, Edition, TouchePoulet, UnitKind};

use crate::editions;
use crate::rules::table::Script;

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
        // Eight kinds to place; by board nine things to do with a cell, a zone to scout, an egg, a robbery; eight kinds
        // to pick; the wild egg; weapons to play and to take; to pass.
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

/// Facts of a position as text: no two of them have one digest, nor the digest of the position without them.
fn all_differ(facts: impl IntoIterator<Item = String>) {
    let table = Script::placed(2);
    let mut seen = BTreeMap::from([(table.game.digest(&table.state), "nothing".to_string())]);
    for fact in facts {
        let state = table.with(&[&fact]).unwrap_or_else(|e| panic!("{fact}: {e}"));
        if let Some(other) = seen.insert(table.game.digest(&state), fact.clone()) {
            panic!("{other} and {fact} have one digest");
        }
    }
    assert!(seen.len() > 2);
}

const PLACES: [&str; 5] = ["0@1.1", "0@2.1", "0@9.8", "1@1.1", "3@9.8"];
const ATTACKS: [&str; 4] = ["plain", "grange", "faucheur", "tresor"];

/// Each pair of words.
fn pairs(some: &[&str], others: &[&str]) -> Vec<String> {
    some.iter().flat_map(|a| others.iter().map(move |b| format!("{a} {b}"))).collect()
}

#[test]
fn what_is_asked_is_in_the_digest() {
    let mut prompts: Vec<String> = ["scout", "take", "field", "field optional"].map(String::from).into();
    for choice in pairs(&ATTACKS, &["0", "1", "2", "300"]) {
        prompts.extend([format!("targets {choice}"), format!("targets {choice} begun")]);
    }
    prompts.extend(pairs(&ATTACKS[1..], &["0", "1", "3"]).into_iter().map(|line| format!("line {line}")));
    for weapon in 0..3 {
        prompts.extend([format!("strike #{weapon}"), format!("rob #{weapon}")]);
        prompts.extend(
            pairs(&["0", "1", "3"], &["", "1.1", "8.8 9.8"])
                .iter()
                .map(|probe| format!("probe {weapon} {probe}").trim().to_string()),
        );
    }
    all_differ(prompts.into_iter().map(|prompt| format!("prompt {prompt}")));
}

#[test]
fn what_is_pending_is_in_the_digest() {
    let mut facts = Vec::new();
    for place in PLACES {
        facts.push(format!("field 0 {place}"));
        facts.extend(ATTACKS[1..].iter().map(|kind| format!("stage resolution 0 {kind} {place}")));
        for owner in [0, 1, 3] {
            facts.extend((0..3).map(|weapon| format!("strikes {owner} #{weapon} {place}")));
            for attack in ATTACKS {
                let target = format!("targets {owner} {attack} {place}");
                facts.extend(["", " first", " used", " first used"].map(|flags| format!("{target}{flags}")));
            }
        }
    }
    all_differ(facts);
}

#[test]
fn phases_are_in_the_digest() {
    let stages = ["setup", "placement", "placement 0", "placement 1", "over", "over 0", "over 1", "over 0 1"];
    let more =
        ["targeting 0", "targeting 2", "targeting 1 grange", "targeting 1 tresor", "resolution 0", "resolution 1"];
    all_differ(stages.iter().chain(&more).map(|stage| format!("stage {stage}")));
}

/// Every number, flag and set of a position but the cells that bear a target, which follow from the targets.
#[test]
fn every_fact_is_in_the_digest() {
    let mut facts: Vec<String> =
        ["first 1", "first 3", "active 1", "last-turn", "takers 0", "takers 1", "takers 0 0"].map(String::from).into();
    for n in 0..16 {
        facts.extend([format!("row 1 #{n}"), format!("deck 1 #{n}"), format!("deck 2 #{n}")]);
    }
    for seat in 0..4 {
        for cells in ["1.1", "9.8", "1.1 9.8"] {
            facts.extend(["exploded", "answered", "occupied"].map(|set| format!("{set} {seat} {cells}")));
            facts.extend((1..4).map(|by| format!("hit {seat} by {by} {cells}")));
        }
        for n in 0..16 {
            facts.extend([format!("holds {seat} 1 #{n}"), format!("scouted {seat} #{n}")]);
        }
        facts.extend(UnitKind::ALL.map(|kind| format!("living {seat} 3 {kind}")));
        facts.extend([1, 2, 70_000].map(|epis| format!("epis {seat} {epis}")));
        facts.extend(["0", "1", "3", "wild", "0 wild"].map(|eggs| format!("eggs {seat} {eggs}")));
        facts.extend(
            ["grange:1.1", "grange:2.1", "grange:2.1 tractank:1.1", "- tractank:1.1"]
                .map(|tokens| format!("placed {seat} {tokens}")),
        );
    }
    all_differ(facts);
}
