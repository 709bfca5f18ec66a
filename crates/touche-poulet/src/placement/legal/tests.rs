//! Searches against trying all, and how long they are.

use super::*;
use crate::config::Config;
use crate::edition::standard;
use crate::edition::{BoardPlan, Edition, UnitPlan};
use crate::placement::board::Board;
use crate::placement::clues::Clues;
use alloc::{format, string::String, vec::Vec};
use game_traits::conformance::assert_golden;
use game_traits::{GameRng, rng};

fn unit(kind: UnitKind, tokens: u8, shape: &[&str]) -> UnitPlan {
    standard::unit(kind, tokens, shape, 5, false, "")
}

/// A board of one zone, and no weapons.
fn plain(columns: u8, rows: u8) -> Edition {
    let mut edition = Edition::standard();
    edition.board = BoardPlan { columns, rows, zones: [standard::zone("all", [1, columns], [1, rows])].into() };
    edition.weapons.clear();
    edition.eggs_to_win = 3;
    edition
}

/// Five large units of any shape on a board of any size, and as many tokens of one cell as can still be placed, less
/// `fewer`.
pub(crate) fn dense(rng: &mut impl GameRng, fewer: u8) -> Option<Rules> {
    const SHAPES: [&[&str]; 9] = [
        &["##"],
        &["#", "#"],
        &["#.", "##"],
        &["###"],
        &["#.#", "..."],
        &["#..#", "####"],
        &["#...#", "..#..", "#...#"],
        &["##", "##"],
        &["#.", "..", ".#"],
    ];
    let columns = 3 + rng.random_below(14) as u8;
    let rows = 3 + rng.random_below(128 / u32::from(columns) - 2) as u8;
    let edition = plain(columns, rows);
    let kinds =
        [UnitKind::Grange, UnitKind::Pulverisateur, UnitKind::Tractank, UnitKind::Moissonneuse, UnitKind::Grenier];
    let large = kinds.map(|kind| unit(kind, 1, SHAPES[rng.random_below(9) as usize]));
    let with = |singles: u8| {
        let mut edition = edition.clone();
        edition.units = large.clone().into();
        let some = [(UnitKind::Faucheur, singles / 2), (UnitKind::Oeufbusier, singles - singles / 2)];
        edition.units.extend(some.into_iter().filter(|&(_, n)| n > 0).map(|(kind, n)| unit(kind, n, &["#"])));
        Rules::new(&Config { edition: Some(edition), ..Config::default() })
    };
    let most = (0..=11).take_while(|&singles| with(singles).is_ok()).last()?;
    with(most.saturating_sub(fewer)).ok()
}

/// The module's promise: whatever the edition and the placements before, a search takes few steps.
#[test]
fn tp_05_no_edition_makes_a_search_long() {
    let (mut rng, mut worst, mut sum, mut searches) = (rng::seeded(1), 0, 0, 0);
    let editions = (0..120).filter_map(|number| dense(&mut rng, number % 3)).collect::<Vec<Rules>>();
    assert!(editions.len() > 40, "{} editions", editions.len());
    for rules in editions.iter().flat_map(|rules| [rules; 10]) {
        let mut grid = Grid::EMPTY;
        while let Some(&kind) = rules.order.get(grid.placed()) {
            let slot = grid.placed();
            let (room, open) = candidates(rules, &grid, slot, kind);
            let mut budget = u32::MAX;
            let corners =
                if slot < 2 { legal(rules, &grid) } else { leaving_room(rules, room, open, slot, &mut budget) };
            let steps = u32::MAX - budget;
            (worst, sum) = (worst.max(steps), sum + steps);
            searches += u32::from(steps > 0);
            let n = rng.random_below(corners.len());
            grid.place(rules, corners.nth(n).expect("the rest can be placed"));
        }
    }
    // Measured: 414, and 18 on average: what prunes less shows.
    assert!(worst < 1_000 && searches > 500, "{worst} nodes at most in {searches} searches");
    assert!(sum < 20 * searches, "{worst} nodes at most, {sum} in {searches} searches");
}

/// What the proofs leave to the search, and the nodes that this takes, is as it was: a proof that is worse shows at
/// once.
#[test]
fn proofs_leave_to_the_search_what_they_left() {
    let mut rng = rng::seeded(10);
    let standard = Rules::new(&Config::default()).expect("the standard edition");
    let editions = (0..12).filter_map(|number| dense(&mut rng, number % 3)).chain([standard]).collect::<Vec<Rules>>();
    let mut lines = String::from("# by token: corners, those proven from the first cell, from the last, nodes\n");
    for rules in &editions {
        for _ in 0..6 {
            let mut grid = Grid::EMPTY;
            while let Some(&kind) = rules.order.get(grid.placed()) {
                let slot = grid.placed();
                let (room, open) = candidates(rules, &grid, slot, kind);
                let mut budget = u32::MAX;
                let legal = leaving_room(rules, room, open, slot, &mut budget);
                if slot > 0 {
                    let proven = [false, true].map(|from_last| prove(rules, room, open, slot, from_last).len());
                    lines += &format!("{} {} {} {} ", open.len(), proven[0], proven[1], u32::MAX - budget);
                }
                grid.place(rules, legal.nth(rng.random_below(legal.len())).expect("the rest can be placed"));
            }
            lines += "\n";
        }
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/proofs.txt"), &lines);
}

/// A small board, and a few tokens of any shape, some of one kind.
pub(crate) fn small(rng: &mut impl GameRng) -> Option<Rules> {
    const SHAPES: [&[&str]; 5] = [&["##"], &["#", "#"], &["#.", "##"], &["#.#"], &["#.", ".#"]];
    let (columns, rows) = (2 + rng.random_below(5) as u8, 2 + rng.random_below(4) as u8);
    let mut edition = plain(columns, rows);
    let mut shape = || SHAPES[rng.random_below(5) as usize];
    let shapes = [shape(), shape(), &["#"], &["#"]];
    let kinds = [UnitKind::Grange, UnitKind::Tractank, UnitKind::Faucheur, UnitKind::Tresor];
    let tokens = kinds.into_iter().zip(shapes).map(|(kind, shape)| unit(kind, rng.random_below(4) as u8, shape));
    edition.units = tokens.filter(|unit| unit.tokens > 0 && unit.shape.len() <= rows.into()).collect();
    Rules::new(&Config { edition: Some(edition), ..Config::default() }).ok()
}

/// Up to `wanted` cells apart, and the number of them in `floor`: the maximum that an exhaustive search finds.
fn most_held(board: &Board, room: Cells, wanted: usize, floor: Cells) -> Option<usize> {
    if wanted == 0 {
        return Some(0);
    }
    let rest = |cell: u8| room - (board.around(Cells::one(cell)) | Cells::before(cell));
    room.iter()
        .filter_map(|cell| {
            let more = most_held(board, rest(cell), wanted - 1, floor)?;
            Some(more + usize::from(floor.contains(cell)))
        })
        .max()
}

/// Cells apart, a number of them behind a cell, are found exactly if there are such.
#[test]
fn cells_apart_are_found_exactly_if_there_are_such() {
    let (mut rng, mut found, mut refused) = (rng::seeded(4), 0, 0);
    for rules in (0..200).filter_map(|_| small(&mut rng)).collect::<Vec<_>>() {
        let (board, Some(&kind)) = (&rules.board, rules.order.get(rules.large)) else { continue };
        for _ in 0..4 {
            let odds = 3 + rng.random_below(7);
            let room = board.all.filter(|_| rng.random_ratio(odds, 10));
            let floor = Cells::after(rng.random_below(u32::from(board.columns * board.rows)) as u8);
            for wanted in 0..=5 {
                let most = most_held(board, room, wanted, floor);
                for held in 0..=wanted + 1 {
                    let mut clues = Clues::rest(&rules, room, rules.order.len());
                    (clues.left[kind.index()], clues.cells_left) = (wanted as u8, wanted as u32);
                    let mut node = Node::new(clues);
                    (node.held, node.floor) = (held as u8, floor);
                    let exists = most.is_some_and(|most| held <= most);
                    let case = (room, wanted, held, floor);
                    assert_eq!(Search::new(u32::MAX).run(node).is_some(), exists, "{case:x?}");
                    (found, refused) = (found + u32::from(exists), refused + u32::from(!exists));
                }
                assert!(most.is_none() || board.may_hold(room, wanted), "a bound holds");
            }
        }
    }
    assert!(found > 1_000 && refused > 1_000, "{found} found, {refused} refused");
}
