//! The position.

use game_traits::{BySeat, Seat};

use crate::action::{CELLS, Cell};

/// The lines that win (TT-4), as sets of cells.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000, // rows
    0b001_001_001,
    0b010_010_010,
    0b100_100_100, // columns
    0b100_010_001,
    0b001_010_100, // diagonals
];

/// All nine cells.
pub(crate) const FULL: u16 = (1 << CELLS) - 1;

/// A position: the cells that each seat has marked, a bit a cell. Whose turn it is follows from it.
///
/// ```
/// # use tic_tac_toe::State;
/// # use game_traits::Seat;
/// let state: State = "X.O/.X./..O".parse().expect("a position");
/// assert_eq!(state.marked(), 4);
/// assert_eq!(state.at("c1".parse().expect("a cell")), Some(Seat::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    pub(crate) marks: BySeat<u16, 2>,
}

impl State {
    /// The seat that has marked a cell.
    pub fn at(&self, cell: Cell) -> Option<Seat> {
        self.marks.iter().find(|(_, marks)| *marks & cell.bit() != 0).map(|(seat, _)| seat)
    }

    /// The number of marks.
    pub fn marked(&self) -> u32 {
        self.marks.values().iter().map(|marks| marks.count_ones()).sum()
    }

    /// Whether no cell is free.
    pub(crate) fn is_full(&self) -> bool {
        self.marked() as usize == CELLS
    }

    /// Whether a seat has three in a line (TT-4).
    ///
    /// # Panics
    /// If the seat is not 0 or 1.
    pub fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| self.marks[seat] & line == *line)
    }
}
