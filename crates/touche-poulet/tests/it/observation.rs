//! What the numbers of a tensor mean. That none is lost and none leaks is a law; this is what they say.

use game_traits::observation::Observations;
use game_traits::{Game, Observer, Seat};

use crate::rules::table::Script;

/// What the tensor of seat 1 of three says with these facts and not without them, line by line. Its own board comes
/// first, then that of seat 2, then that of seat 0; a board has 72 cells, by rows.
fn said(facts: &[&str]) -> Vec<String> {
    let table = Script::placed(3);
    let lines = |state| {
        let tensor = table.game.observation(&table.game.view(state, Observer::Seat(Seat::new(1))), Seat::new(1));
        table.game.observation_space().describe(&tensor)
    };
    let state = table.with(facts).expect("a position");
    let (before, after) = (lines(&table.state), lines(&state));
    after.lines().filter(|line| !before.lines().any(|other| other == *line)).map(String::from).collect()
}

#[test]
fn a_tensor_says_whose_turn_it_is() {
    assert_eq!(said(&["stage setup"]), ["stage: 0", "acting:", "attacks:"]);
    let placing = ["stage: 1", "acting: 0 1", "ready: 2", "attacks:", "own: 0 1 2 9 10 11", "placing: 2"];
    assert_eq!(said(&["stage placement 0", "placed 1 grange:1.1"]), placing);
    let targeting = ["acting: 0", "active: 0", "attacks: 0=0.67", "attacked: 0 5"];
    assert_eq!(said(&["stage targeting 2 grange faucheur", "active 1"]), targeting);
    let resolution = ["stage: 3", "attacks:", "bonus: 0", "bonus_cell: 74", "bonus_targets: 0=0.40"];
    assert_eq!(said(&["stage resolution 2 grange 2@3.1"]), resolution);
    let over = ["stage: 4", "acting:", "winners: 1 2", "first: 1", "last_turn: 0", "attacks:"];
    assert_eq!(said(&["stage over 0 2", "last-turn", "first 2"]), over);
}

#[test]
fn a_tensor_says_what_is_asked() {
    for (fact, lines) in [
        (
            "prompt targets faucheur 2 begun",
            ["prompt: 1", "prompt_kind: 5", "prompt_left: 0=0.40", "prompt_flag: 0"].as_slice(),
        ),
        ("prompt line faucheur 3", &["prompt: 2", "prompt_kind: 5", "prompt_left: 0=0.50"]),
        ("prompt field optional", &["prompt: 3", "prompt_flag: 0"]),
        ("prompt strike #2", &["prompt: 4", "prompt_weapon: 2"]),
        ("prompt probe 2 0 1.1 9.8", &["prompt: 5", "prompt_left: 0=0.40", "named: 144 215"]),
        ("prompt scout", &["prompt: 6"]),
        ("prompt rob #1", &["prompt: 7", "prompt_weapon: 1"]),
    ] {
        assert_eq!(said(&[fact]), lines, "{fact}");
    }
    assert_eq!(said(&["prompt take", "takers 0 2 0"]), ["prompt: 8", "takers: 1=0.50 2=0.67"]);
}

#[test]
fn a_tensor_says_what_is_known_of_boards() {
    assert_eq!(said(&["exploded 2 1.1 9.8", "hit 2 by 1 1.1"]), ["craters: 143", "hits: 216"]);
    let destroyed = [
        "hits: 547",
        "destroyed: 187=0.75",
        "living: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21=0.50 22 23",
    ];
    assert_eq!(said(&["exploded 0 8.5", "hit 0 by 2 8.5"]), destroyed);
    assert_eq!(said(&["answered 2 1.1 9.8"]), ["answered_unit: 72", "answered_empty: 143"]);
    assert_eq!(said(&["scouted 0 #1", "exploded 0 1.1"]), ["hits: 576", "scouted: 13", "zone_counts: 13=0.50"]);
}

#[test]
fn a_tensor_says_what_is_pending() {
    let targets = [
        "targets: 184 545",
        "target_order: 40 185=0.50",
        "target_kind: 40=0.12",
        "target_first: 40",
        "target_bonus_used: 185",
    ];
    assert_eq!(said(&["targets 0 grange 1@5.5 first 2 plain 0@6.5 used"]), targets);
    let twice = "strikes 0 frappe-nucleaire 1@1.1 0 frappe-nucleaire 1@1.1";
    assert_eq!(said(&[twice]), ["strikes: 144=0.67"]);
    assert_eq!(said(&["field 0 1@3.3"]), ["fields: 164 165 173 174"]);
}

#[test]
fn a_tensor_says_what_each_seat_has() {
    let lines = ["epis: 2=0.36", "eggs: 3=0.12", "wild_eggs: 1=0.12", "weapons: 6=0.33", "row: 6=0.33", "deck: 4=0.50"];
    let facts = ["epis 0 25", "eggs 2 1 wild", "row 1 recolte", "deck 1 salve", "holds 1 1 recolte"];
    let said = said(&facts);
    assert_eq!(said[said.len() - lines.len()..], lines);
}
