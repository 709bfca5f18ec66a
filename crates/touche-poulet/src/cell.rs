//! Cells, and cells of a seat's board.

use core::fmt;
use core::str::FromStr;

use game_traits::text::number;
use game_traits::{ParseError, Seat};

/// No board is longer than this on a side.
pub(crate) const MAX_SIDE: usize = 128;

/// A cell: column and row from 1, from the upper left. Whether it is on the board, the edition says.
///
/// ```
/// use touche_poulet::Cell;
/// assert_eq!(Cell::new(5, 3).map(|cell| cell.to_string()).as_deref(), Some("5.3"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    // Rows first: cells count by rows (TP-11).
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in this column and row, both from 1 to 128.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column >= 1 && column as usize <= MAX_SIDE && row >= 1 && row as usize <= MAX_SIDE {
            Some(Cell { row, column })
        } else {
            None
        }
    }

    /// The column, from 1.
    #[inline]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, from 1.
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column, self.row)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let side = |text| number(text, 1, MAX_SIDE as u64).map(|n| n as u8);
        text.split_once('.')
            .and_then(|(column, row)| Cell::new(side(column)?, side(row)?))
            .ok_or_else(|| ParseError::new("a cell as column.row, such as 5.3", text, 0))
    }
}

/// A cell of the board of a seat: `2@5.3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardCell {
    /// The seat whose board it is on.
    pub seat: Seat,
    /// The cell of that board.
    pub cell: Cell,
}

impl fmt::Display for BoardCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.seat, self.cell)
    }
}

impl FromStr for BoardCell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (seat, cell) =
            text.split_once('@').ok_or_else(|| ParseError::new("a seat and a cell, such as 2@5.3", text, 0))?;
        Ok(BoardCell { seat: seat.parse()?, cell: cell.parse().map_err(|e: ParseError| e.shifted(seat.len() + 1))? })
    }
}
