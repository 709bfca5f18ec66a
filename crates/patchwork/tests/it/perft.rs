//! Perft: the tree counted, against figures from an engine written apart.

use game_traits::perft::perft;
use game_traits::{Game, Seat};
use patchwork::{Config, Patch, Patchwork, State, TimeBoard};

/// The circle 1, 2, …, 32, 0.
fn anchor(time_board: TimeBoard) -> Patchwork {
    let circle = (1..=32).chain([0]).map(Patch::new).collect();
    Patchwork::from_config(Config { circle, time_board, ..Config::default() }).expect("a whole circle")
}

#[test]
fn from_the_anchor_circle() {
    let game = anchor(TimeBoard::Revised);
    assert_eq!([1, 2, 3].map(|depth| perft(&game, &game.start(), depth)), [Ok(639), Ok(387_453), Ok(64_645_343)]);
}

/// Walks a file of positions: occupied cells in hexadecimal (bit 9 · row + column), buttons, income and space, twice;
/// seat to move, leathers passed, special tile and first home (2: none), circle, nodes by depth.
fn walk(file: &str, time_board: TimeBoard) {
    let game = anchor(time_board);
    let mut lines = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').filter(|&word| word != "|").collect();
        let [occ0, b0, i0, p0, occ1, b1, i1, p1, mover, leathers, special, home, circle, nodes] = words[..] else {
            panic!("14 fields: {line}")
        };
        let owner = |word: &str| if word == "2" { "-".to_owned() } else { word.to_owned() };
        let text = format!(
            "{} {} {b0}+{i0}@{p0} {b1}+{i1}@{p1} {mover} {leathers} {} {} {circle}",
            quilt(occ0),
            quilt(occ1),
            owner(special),
            owner(home)
        );
        let state: State = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(game.validate(&state), Ok(()), "{text}");
        assert_eq!(game.turn(&state).first_required(), Some(Seat::new(mover.parse().expect("a seat"))), "{text}");
        for (depth, nodes) in nodes.split(',').enumerate() {
            let nodes = nodes.parse().expect("a number");
            assert_eq!(perft(&game, &state, depth as u32 + 1), Ok(nodes), "depth {} of {text}", depth + 1);
        }
        lines += 1;
    }
    assert!(lines >= 100, "only {lines} positions");
}

fn quilt(hex: &str) -> String {
    let covered = u128::from_str_radix(hex, 16).expect("hexadecimal cells");
    let row = |row: usize| {
        let mut text = String::new();
        for column in 0..9 {
            text.push(if covered >> (9 * row + column) & 1 == 1 { '#' } else { '1' });
        }
        // Runs of free cells become one number.
        for run in (2..=9).rev() {
            text = text.replace(&"1".repeat(run), &run.to_string());
        }
        text
    };
    (0..9).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn positions_of_the_first_time_board() {
    walk(include_str!("../data/first.perft"), TimeBoard::First);
}

#[test]
fn positions_of_the_revised_time_board() {
    walk(include_str!("../data/revised.perft"), TimeBoard::Revised);
}
