//! The components as data.
//!
//! Provenance (PW-1): the 33 patches of the base edition (Lookout, 2014). Shape, cost, time and income of each were
//! compared over 13 public implementations, and every patch has a unanimous majority. The index is the id.

/// A patch as printed: rows of `#` (cloth) and `.`, cost in buttons, time in spaces, income in buttons.
pub(crate) struct Printed {
    pub(crate) rows: &'static [&'static str],
    pub(crate) cost: u8,
    pub(crate) time: u8,
    pub(crate) income: u8,
}

const fn patch(rows: &'static [&'static str], cost: u8, time: u8, income: u8) -> Printed {
    Printed { rows, cost, time, income }
}

/// The number of patches.
pub(crate) const PATCHES: usize = 33;

/// The patches. Rows, cost, time, income.
#[rustfmt::skip]
pub(crate) const TABLE: [Printed; PATCHES] = [
    patch(&["##"], 2, 1, 0),
    patch(&["##", "#."], 1, 3, 0),
    patch(&["###"], 2, 2, 0),
    patch(&["##", "#."], 3, 1, 0),
    patch(&["###", ".#."], 2, 2, 0),
    patch(&["##.", ".##"], 3, 2, 1),
    patch(&["####"], 3, 3, 1),
    patch(&["###", "#.."], 4, 2, 1),
    patch(&["###", "#.."], 4, 6, 2),
    patch(&["##", "##"], 6, 5, 2),
    patch(&["##.", ".##"], 7, 6, 3),
    patch(&["###", "#.#"], 1, 2, 0),
    patch(&["###", "##."], 2, 2, 0),
    patch(&["###.", "..##"], 2, 3, 1),
    patch(&["####", ".#.."], 3, 4, 1),
    patch(&["#####"], 7, 1, 1),
    patch(&[".#.", "###", ".#."], 5, 4, 2),
    patch(&["###", ".#.", ".#."], 5, 5, 2),
    patch(&["####", "#..."], 10, 3, 2),
    patch(&["##.", ".##", "..#"], 10, 4, 3),
    patch(&[".#..", "####", ".#.."], 0, 3, 1),
    patch(&["#...", "####", "...#"], 1, 2, 0),
    patch(&[".#..", "####", "..#."], 2, 1, 0),
    patch(&["####", "#..#"], 1, 5, 1),
    patch(&["###.", ".###"], 4, 2, 0),
    patch(&["##.", ".##", "##."], 3, 6, 2),
    patch(&["#...", "####", "#..."], 7, 2, 2),
    patch(&["####", ".##."], 7, 4, 2),
    patch(&["##.", "###", "..#"], 8, 6, 3),
    patch(&["####", "##.."], 10, 5, 3),
    patch(&["..#..", "#####", "..#.."], 1, 4, 1),
    patch(&["###", ".#.", "###"], 2, 3, 0),
    patch(&[".##.", "####", ".##."], 5, 3, 1),
];

/// The buttons that each player begins with (PW-4).
pub(crate) const START_BUTTONS: u16 = 5;
/// The points of the special tile (PW-2).
pub(crate) const SPECIAL_TILE: i32 = 7;
/// The side of the square that earns the special tile (PW-16).
pub(crate) const SPECIAL_SIDE: u32 = 7;
/// The points that an empty cell costs at the end (PW-19).
pub(crate) const EMPTY_CELL: i32 = 2;
/// The number of patches ahead of the neutral token that are for sale (PW-9).
pub(crate) const REACH: usize = 3;
