//! Quilt boards and their cells.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

use crate::edition::SPECIAL_SIDE;

/// Columns and rows of a quilt board (PW-2).
pub(crate) const SIDE: u8 = 9;

/// Bits from one row to the next: a column more than the board has. It is never free, so a shape that is shifted over
/// the right edge always meets it.
pub(crate) const STRIDE: usize = 10;

/// All cells of the board.
const BOARD: u128 = {
    let mut board = 0;
    let mut row = 0;
    while row < SIDE as usize {
        board |= ((1 << SIDE) - 1) << (row * STRIDE);
        row += 1;
    }
    board
};

/// A cell of a quilt: column `a` to `i`, then row 1 to 9 from the top, as in `c4`.
///
/// ```
/// use patchwork::Cell;
/// let cell: Cell = "c4".parse()?;
/// assert_eq!((cell.column(), cell.row()), (2, 3));
/// assert_eq!(Cell::new(2, 3), Some(cell));
/// assert_eq!(Cell::new(9, 0), None);
/// # Ok::<(), patchwork::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell at a column and a row, if both are from 0 to 8.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < SIDE && row < SIDE { Some(Cell(row * STRIDE as u8 + column)) } else { None }
    }

    /// All cells, by rows.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Cell(row * STRIDE as u8 + column)))
    }

    /// Its column, 0 to 8.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE as u8
    }

    /// Its row, 0 to 8.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE as u8
    }

    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bit(bit: u8) -> Option<Self> {
        Cell::new(bit % STRIDE as u8, bit / STRIDE as u8)
    }

    /// The cell of a bit that is known to be one.
    #[inline]
    pub(crate) const fn at_bit(bit: u8) -> Self {
        debug_assert!(Self::from_bit(bit).is_some());
        Cell(bit)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'i', row @ b'1'..=b'9'] => Ok(Cell((row - b'1') * STRIDE as u8 + (column - b'a'))),
            _ => Err(ParseError::new("a cell from a1 to i9", text, 0)),
        }
    }
}

/// A quilt board of 9 × 9 cells, each free or covered.
///
/// Its text has the rows from the top with `/` between them; a digit counts free cells, `#` is a covered one.
///
/// ```
/// use patchwork::Quilt;
/// let quilt: Quilt = "3##4/9/9/9/9/9/9/9/9".parse()?;
/// assert_eq!(quilt.count_free(), 79);
/// assert!(!quilt.is_free("d1".parse()?));
/// # Ok::<(), patchwork::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quilt {
    /// The free cells: a listing starts from them.
    free: u128,
}

impl Quilt {
    /// The quilt without a patch.
    pub const EMPTY: Self = Quilt { free: BOARD };

    /// Returns whether nothing lies on `cell`.
    #[inline]
    pub const fn is_free(self, cell: Cell) -> bool {
        self.free >> cell.0 & 1 == 1
    }

    /// The number of free cells, 0 to 81.
    #[inline]
    pub const fn count_free(self) -> u32 {
        self.free.count_ones()
    }

    /// Returns whether every cell is covered.
    #[inline]
    pub const fn is_full(self) -> bool {
        self.free == 0
    }

    /// The free cells as a set of bits: column `c` of row `r`, both from 0, is bit `10 r + c`.
    ///
    /// ```
    /// use patchwork::Quilt;
    /// let quilt: Quilt = "9/3##4/9/9/9/9/9/9/9".parse()?;
    /// assert_eq!(quilt.free_cells() >> 10 & 0x1FF, 0b1_1110_0111);
    /// # Ok::<(), patchwork::game_traits::ParseError>(())
    /// ```
    #[inline]
    pub const fn free_cells(self) -> u128 {
        self.free
    }

    /// Covers cells.
    #[inline]
    pub(crate) const fn cover(&mut self, cells: u128) {
        self.free &= !cells;
    }

    /// Returns whether a 7 × 7 square is completely covered (PW-16).
    #[inline]
    pub(crate) const fn has_special_square(self) -> bool {
        const { assert!(SPECIAL_SIDE == 7) }
        let covered = !self.free & BOARD;
        // Runs of 2, 4 and 7 along the row, then down the column.
        let runs = covered & covered >> 1;
        let runs = runs & runs >> 2;
        let runs = runs & runs >> 3;
        let squares = runs & runs >> STRIDE;
        let squares = squares & squares >> (2 * STRIDE);
        squares & squares >> (3 * STRIDE) != 0
    }
}

impl fmt::Debug for Quilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Quilt({self})")
    }
}

impl fmt::Display for Quilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIDE {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut free = 0;
            for column in 0..SIDE {
                if self.free >> (row as usize * STRIDE + column as usize) & 1 == 1 {
                    free += 1;
                    continue;
                }
                if free > 0 {
                    write!(f, "{free}")?;
                }
                free = 0;
                f.write_str("#")?;
            }
            if free > 0 {
                write!(f, "{free}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Quilt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut quilt = Quilt::EMPTY;
        let mut at = 0;
        for row in 0..SIDE as usize {
            if row > 0 {
                expect(text, &mut at, b'/', "`/` between two rows")?;
            }
            let mut column = 0;
            let mut after_digit = false;
            while column < SIDE as usize {
                match text.as_bytes().get(at) {
                    Some(b'#') => {
                        quilt.free &= !(1 << (row * STRIDE + column));
                        column += 1;
                        after_digit = false;
                    }
                    // Two numbers in a row would be a second way to write the same quilt.
                    Some(&free @ b'1'..=b'9') if !after_digit => {
                        column += (free - b'0') as usize;
                        after_digit = true;
                    }
                    _ => return Err(error(text, at, "`#` or a number of free cells")),
                }
                at += 1;
            }
            if column > SIDE as usize {
                return Err(error(text, at - 1, "nine cells to a row"));
            }
        }
        if at == text.len() { Ok(quilt) } else { Err(error(text, at, "the end of the quilt")) }
    }
}

fn expect(text: &str, at: &mut usize, byte: u8, what: &'static str) -> Result<(), ParseError> {
    if text.as_bytes().get(*at) != Some(&byte) {
        return Err(error(text, *at, what));
    }
    *at += 1;
    Ok(())
}

/// All that was read so far is ASCII, so `at` counts characters as well.
fn error(text: &str, at: usize, what: &'static str) -> ParseError {
    ParseError::new(what, text.get(at..).unwrap_or(""), at)
}
