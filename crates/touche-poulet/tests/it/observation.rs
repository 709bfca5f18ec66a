//! What the numbers of a tensor mean. That none is lost and none leaks is a law; this is what they say.

use game_traits::observation::Observations;
use game_traits::{Game, Observer, Seat};
use touche_poulet::{Blast, Edition, Effect};

use crate::editions;
use crate::rules::table::{Script, with_edition};

/// What the tensor of seat 1 of three says with these facts and not without them, line by line. Its own board comes
/// first, then that of seat 2, then that of seat 0; a board has 72 cells, by rows.
fn said(facts: &[&str]) -> Vec<String> {
    said_of(&Script::placed(3), facts)
}

fn said_of(table: &Script, facts: &[&str]) -> Vec<String> {
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

/// Each number is at its place: by board, by seat, by kind or weapon, by cell; with two weapons that strike.
#[test]
fn every_number_of_a_tensor_has_its_place() {
    let mut edition = Edition::standard();
    edition.weapons.push(editions::weapon("Petite frappe", 2, Effect::Strike { shape: Blast::Cross, reach: 1 }));
    let weapons = edition.weapons.len();
    let table = Script::placed_in(with_edition(3, edition));
    #[track_caller]
    fn says(table: &Script, facts: &[&str], wanted: &[String]) {
        let said = said_of(table, facts);
        wanted.iter().for_each(|line| assert!(said.contains(line), "{facts:?}: {line} is not in {said:?}"));
    }
    // Seat 1 looks: its own board comes first.
    let place = |seat: usize| (seat + 2) % 3;
    for board in 0..3 {
        for (at, number) in [("9.1", 8), ("2.7", 55), ("9.8", 71)] {
            let on = place(board) * 72 + number;
            says(&table, &[&format!("exploded {board} {at}")], &[format!("craters: {on}")]);
            says(&table, &[&format!("prompt probe 1 {board} {at}")], &[format!("named: {on}")]);
            says(
                &table,
                &[&format!("stage resolution 0 tresor {board}@{at}")],
                &["bonus: 7".into(), format!("bonus_cell: {on}")],
            );
            let occupied = format!("occupied {board} {at}");
            says(&table, &[&occupied, &format!("answered {board} {at}")], &[format!("answered_unit: {on}")]);
            says(&table, &[&format!("answered {board} {at}")], &[format!("answered_empty: {on}")]);
            for seat in 0..3 {
                let by = (place(board) * 3 + place(seat)) * 72 + number;
                let hit = [occupied.clone(), format!("exploded {board} {at}"), format!("hit {board} by {seat} {at}")];
                let hit: Vec<&str> = hit.iter().map(String::as_str).take(2 + seat.min(1)).collect();
                says(&table, &hit, &[format!("hits: {by}")]);
                for (kind, share) in [("grange", "0.12"), ("pulverisateur", "0.25"), ("oeufbusier", "0.88")] {
                    let lines =
                        [format!("targets: {by}"), format!("target_order: {on}"), format!("target_kind: {on}={share}")];
                    says(&table, &[&format!("targets {seat} {kind} {board}@{at}")], &lines);
                }
                for (weapon, strike) in ["frappe-nucleaire", "petite-frappe"].into_iter().enumerate() {
                    let plane = (place(board) * 3 + place(seat)) * 2 + weapon;
                    let fact = format!("strikes {seat} {strike} {board}@{at}");
                    says(&table, &[&fact], &[format!("strikes: {}=0.50", plane * 72 + number)]);
                }
            }
        }
        for seat in 0..3 {
            let corner = (place(board) * 3 + place(seat)) * 72 + 20;
            let cells = [corner, corner + 1, corner + 9, corner + 10].map(|cell| cell.to_string()).join(" ");
            says(&table, &[&format!("field {seat} {board}@3.3")], &[format!("fields: {cells}")]);
        }
        for zone in 0..6 {
            says(&table, &[&format!("scouted {board} #{zone}")], &[format!("scouted: {}", place(board) * 6 + zone)]);
        }
    }
    for seat in 0..3 {
        let at = place(seat);
        says(&table, &[&format!("epis {seat} 25"), "last-turn"], &[format!("epis: {at}=0.36"), "last_turn: 0".into()]);
        says(&table, &[&format!("eggs {seat} wild wild")], &[format!("wild_eggs: {at}=0.25")]);
        says(&table, &[&format!("takers {seat} {seat}")], &[format!("takers: {at}=0.67")]);
        for color in 0..3 {
            says(&table, &[&format!("eggs {seat} {color}")], &[format!("eggs: {}=0.12", at * 3 + place(color))]);
        }
        for weapon in 0..weapons {
            let cards = table.game.deck(table.state.public());
            let count = [2, 3, 3, 3, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2][weapon];
            let share = format!("{:.2}", 1.0 / f64::from(count));
            assert!(cards.len() == weapons, "the deck has some of each");
            let held = format!("holds {seat} 1 #{weapon}");
            says(&table, &[&held], &[format!("weapons: {}={share}", at * weapons + weapon)]);
            says(&table, &[&format!("row 1 #{weapon}")], &[format!("row: {weapon}={share}")]);
        }
    }
    // Another number than the last fact says.
    for (living, line) in [("1 grange", "living: 0"), ("1 oeufbusier", "living: 6=0.50"), ("1 tresor", "living: 7")] {
        let said = said_of(&table, &[&format!("living 1 {living}")]);
        assert!(said.iter().any(|other| other.starts_with(line)), "{living}: {said:?}");
    }
}
