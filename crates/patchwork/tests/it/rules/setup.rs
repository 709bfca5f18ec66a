//! Components and the beginning (PW-1 to PW-5).

use std::collections::BTreeSet;

use game_traits::{Game, Seat, Turn, rng};
use patchwork::{Cell, Config, Event, Patch, Patchwork, Quilt, TimeBoard};

use super::table::{EMPTY, FULL, at, first_board, one, play, revised, zero};

#[test]
fn pw_01_thirty_three_patches() {
    assert_eq!(Patch::all().count(), 33);
    let sum = |of: fn(Patch) -> u32| Patch::all().map(of).sum::<u32>();
    assert_eq!(sum(Patch::cell_count), 166);
    assert_eq!(sum(|patch| patch.cost().into()), 133);
    assert_eq!(sum(|patch| patch.time().into()), 107);
    assert_eq!(sum(|patch| patch.income().into()), 38);
    assert_eq!(sum(|patch| patch.orientation_count().into()), 144);

    // Patches of one shape have the same cells in some orientation.
    let cells = |patch: Patch| -> BTreeSet<Vec<Cell>> {
        let corner = Cell::new(0, 0).expect("a1");
        (0..patch.orientation_count())
            .map(|index| patch.orientation(index).expect("an orientation").cells(corner).collect())
            .collect()
    };
    assert_eq!(Patch::all().map(cells).collect::<BTreeSet<_>>().len(), 30);
    let five = Patch::new(5).expect("patch 5");
    assert_eq!((five.cost(), five.time(), five.income(), five.cell_count()), (3, 2, 1, 4));
}

#[test]
fn pw_01_placements_on_an_empty_quilt() {
    let game = revised();
    let space = game.action_space().expect("a bounded space");
    // To advance, 81 leathers, and the placements.
    assert_eq!(space, 1 + 81 + 7_349);
}

#[test]
fn pw_02_boards_leathers_and_the_special_tile() {
    assert_eq!(Cell::all().count(), 81);
    assert_eq!(Quilt::EMPTY.count_free(), 81);
    assert_eq!(TimeBoard::First.leathers().len(), 5);
    // The same position with and without the tile: 7 points.
    let with = at(&format!("{FULL} {EMPTY} 0+0@53 0+0@53 0 5 0 0 -"));
    let without = at(&format!("{FULL} {EMPTY} 0+0@53 0+0@53 0 5 - 0 -"));
    assert_eq!(with.score(zero()) - without.score(zero()), 7);
}

#[test]
fn pw_03_two_time_boards() {
    assert_eq!(TimeBoard::INCOMES, [5, 11, 17, 23, 29, 35, 41, 47, 53]);
    assert_eq!(TimeBoard::First.leathers(), [20, 26, 32, 44, 50]);
    assert_eq!(TimeBoard::Revised.leathers(), [26, 32, 38, 44, 50]);
    assert_eq!(Config::default().time_board, TimeBoard::Revised);
    assert_eq!((first_board().time_board(), revised().time_board()), (TimeBoard::First, TimeBoard::Revised));
    // Space 20 has a leather patch on one board and none on the other.
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@19 5+0@19 0 0 - - -"));
    assert_eq!(play(&first_board(), &before, zero(), "advance").0.leather_due(), Some(zero()));
    assert_eq!(play(&revised(), &before, zero(), "advance").0.leather_due(), None);
}

#[test]
fn pw_04_five_buttons_and_both_on_space_0() {
    let start = revised().start();
    for seat in [zero(), one()] {
        assert_eq!((start.buttons(seat), start.space(seat), start.income(seat)), (5, 0, 0));
    }
    for first in [zero(), one()] {
        let circle = (1..=32).chain([0]).map(Patch::new).collect();
        let game = Patchwork::from_config(Config { first, circle, ..Config::default() }).expect("a config");
        assert_eq!(game.turn(&game.start()), Turn::one(first));
    }
    let third = Patchwork::from_config(Config { first: Seat::new(2), ..Config::default() });
    assert_eq!(third.unwrap_err().to_string(), "PW-4: seat 2 cannot start a game of two");
}

#[test]
fn pw_05_the_circle_is_drawn_and_ends_with_the_1_by_2() {
    let game = revised();
    let mut state = game.start();
    let mut events = Vec::new();
    assert_eq!(state.to_string(), format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - ?"));
    assert_eq!(state.undrawn().count(), 32);
    assert_eq!(game.settle(&mut state, &mut rng::seeded(5), &mut events), 32);
    let drawn: Vec<Event> = state.circle().iter().take(32).map(|patch| Event::Drawn { patch }).collect();
    assert_eq!(events, drawn);
    let circle: Vec<Patch> = state.circle().iter().collect();
    assert_eq!(circle.len(), 33);
    assert_eq!(circle.last().map(|patch| patch.id()), Some(0));
    assert_eq!(circle.iter().collect::<BTreeSet<_>>().len(), 33);
    // The same circle given is the same position.
    let given = Patchwork::from_config(Config { circle: Some(circle), ..Config::default() }).expect("a config");
    assert_eq!(given.start(), state);
}

#[test]
fn pw_05_a_given_circle_has_every_patch_once_and_0_last() {
    let refusal = |ids: &mut dyn Iterator<Item = u8>| {
        let circle = Some(ids.map(|id| Patch::new(id).expect("a patch")).collect());
        Patchwork::from_config(Config { circle, ..Config::default() }).unwrap_err().to_string()
    };
    assert_eq!(refusal(&mut (1..=31)), "PW-5: a circle of 31 patches, not of 33");
    assert_eq!(refusal(&mut (1..=31).chain([1, 0])), "PW-5: patch 1 is in the circle twice");
    assert_eq!(refusal(&mut (0..=32)), "PW-5: the circle has to end with patch 0, the 1 × 2");
}

#[test]
fn pw_01_a_patch_is_its_number() {
    for patch in Patch::all() {
        assert_eq!(Patch::try_from(u8::from(patch)), Ok(patch));
        assert_eq!(serde_json::to_value(patch).expect("JSON"), patch.id());
        assert_eq!(serde_json::from_value(patch.id().into()).ok(), Some(patch));
    }
    let why = "PW-1: no patch 33, ids go from 0 to 32";
    assert_eq!(Patch::try_from(33).expect_err("33 patches").to_string(), why);
    let config = serde_json::from_str::<Config>(r#"{"circle": [33]}"#).expect_err("33 patches").to_string();
    assert!(config.starts_with(why), "{config}");
    let state = serde_json::to_value(revised().start()).expect("JSON");
    assert_eq!(state["undrawn"][0], 1, "as in a config");
}

#[test]
fn pw_01_the_table_is_the_data_file() {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../../data/patchwork_patches.json")).expect("JSON");
    let printed = file.as_array().expect("a list of patches");
    assert_eq!(printed.len(), Patch::COUNT);
    for (patch, printed) in Patch::all().zip(printed) {
        let number = |key: &str| printed[key].as_u64().expect("a number");
        assert_eq!(
            (patch.cost().into(), patch.time().into(), patch.income().into()),
            (number("cost"), number("time"), number("income")),
            "patch {patch}"
        );
        let rows = printed["rows"].as_array().expect("rows").iter().map(|row| row.as_str().expect("text"));
        let cells: Vec<Cell> = rows
            .enumerate()
            .flat_map(|(y, row)| row.bytes().enumerate().filter(|&(_, b)| b == b'#').map(move |(x, _)| (x, y)))
            .filter_map(|(x, y)| Cell::new(x as u8, y as u8))
            .collect();
        let corner = Cell::new(0, 0).expect("a1");
        assert_eq!(patch.orientation(0).expect("as printed").cells(corner).collect::<Vec<_>>(), cells, "patch {patch}");
    }
}
