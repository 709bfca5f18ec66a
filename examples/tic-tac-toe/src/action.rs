//! Actions, and their text.

use core::fmt;
use core::str::FromStr;

use game_traits::{Action, ParseError};

/// The number of cells.
pub(crate) const CELLS: usize = 9;

/// A cell, and the action to mark it (TT-1, TT-3): `a1` to `c3`.
///
/// ```
/// # use tic_tac_toe::Cell;
/// let center: Cell = "b2".parse().expect("a cell");
/// assert_eq!(Cell::all().nth(4), Some(center));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// All of them, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS).filter_map(Cell::new)
    }

    /// The cell with this index in [`Cell::all`].
    pub fn new(index: usize) -> Option<Self> {
        (index < CELLS).then_some(Cell(index as u8))
    }

    /// Its index in [`Cell::all`].
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its bit in a set of cells.
    pub(crate) fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Action for Cell {}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 3) as char, self.0 / 3 + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => Ok(Cell((row - b'1') * 3 + column - b'a')),
            _ => Err(ParseError::new("a cell from a1 to c3", text, 0)),
        }
    }
}
