//! The position.

use core::fmt;

use game_traits::{Digest, Seat};
use serde::{Deserialize, Serialize};

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

/// A position: the cells that each seat has marked, a bit a cell. Who is to act follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct State {
    pub(crate) marks: [u16; 2],
}

impl State {
    /// Who has marked a cell.
    pub fn at(&self, cell: Cell) -> Option<Seat> {
        (0..2).find(|&seat| self.marks[seat] & cell.bit() != 0).map(Seat::new)
    }

    /// How many marks there are.
    pub fn marked(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    /// The cells that are free, as a set.
    pub(crate) fn free(&self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    /// Whether a seat has three in a line (TT-4).
    pub fn has_line(&self, seat: Seat) -> bool {
        self.marks.get(seat.index()).is_some_and(|marks| LINES.iter().any(|line| marks & line == *line))
    }

    /// Who is to act (TT-2); `None` when the game is over (TT-4, TT-5).
    pub fn mover(&self) -> Option<Seat> {
        let over = self.free() == 0 || (0..2).any(|seat| self.has_line(Seat::new(seat)));
        (!over).then(|| Seat::new(self.marked() as usize % 2))
    }
}

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        out.word(self.marks[0].into());
        out.word(self.marks[1].into());
    }
}

impl fmt::Display for State {
    /// Rows from the top: `X.O/.X./..O`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.index() > 0 && cell.index() % 3 == 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.at(cell).map(Seat::index) {
                Some(0) => "X",
                Some(_) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for State {
    /// Only a position that can be reached is read.
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "State", deny_unknown_fields)]
        struct Unchecked {
            marks: [u16; 2],
        }
        let Unchecked { marks } = Unchecked::deserialize(from)?;
        let state = State { marks };
        state.validate().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}
