//! Patches, and the ways in which they can lie.

use core::fmt;
use core::str::FromStr;

use game_traits::{ParseError, text};

use crate::edition::{PATCHES, TABLE};
use crate::quilt::{Cell, SIDE, STRIDE};

/// The 1 × 2, last of the queue (PW-5).
pub(crate) const SMALLEST: Patch = Patch(0);

/// A patch, by its id from 0 to 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Patch(u8);

impl Patch {
    /// How many patches there are.
    pub const COUNT: usize = PATCHES;

    /// The patch with this id, if it is below [`Patch::COUNT`].
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        if (id as usize) < PATCHES { Some(Patch(id)) } else { None }
    }

    /// All patches, by id.
    pub fn all() -> impl Iterator<Item = Patch> {
        (0..PATCHES as u8).map(Patch)
    }

    /// Its id, below [`Patch::COUNT`].
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// What it costs, in buttons.
    #[inline]
    pub const fn cost(self) -> u16 {
        COST[self.0 as usize] as u16
    }

    /// How far the token moves, in spaces.
    #[inline]
    pub const fn time(self) -> u8 {
        TABLE[self.0 as usize].time
    }

    /// What it earns at an income mark, in buttons.
    #[inline]
    pub const fn income(self) -> u8 {
        TABLE[self.0 as usize].income
    }

    /// How many cells it covers.
    pub const fn cells(self) -> u32 {
        LAYS[self.0 as usize].lay[0].bits.count_ones()
    }

    /// In how many different ways it can lie, from 1 to 8 (PW-12).
    #[inline]
    pub const fn orientations(self) -> u8 {
        LAYS[self.0 as usize].count
    }

    /// One of its ways to lie, from 0: first the printed shape turned clockwise by 0, 90, 180 and 270 degrees, then its
    /// mirror image likewise (PW-11); ways that give the same cells as an earlier one are left out.
    pub const fn lay(self, orientation: u8) -> Option<&'static Lay> {
        if orientation < self.orientations() { Some(&LAYS[self.0 as usize].lay[orientation as usize]) } else { None }
    }
}

impl fmt::Debug for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Patch({})", self.0)
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Patch {
    type Err = ParseError;

    /// A number from 0 to 32.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::number(text, 0, PATCHES as u64 - 1)
            .map(|id| Patch(id as u8))
            .ok_or_else(|| ParseError::new("a patch from 0 to 32", text, 0))
    }
}

/// One way in which a patch can lie.
#[derive(Clone, Copy, Debug)]
pub struct Lay {
    /// Columns of its bounding box.
    pub(crate) width: u8,
    /// Rows of its bounding box.
    pub(crate) height: u8,
    /// Its cells as bits of a quilt, the bounding box in the upper left corner.
    pub(crate) bits: u128,
    /// Its cells as bit numbers; the first `bits.count_ones()` count.
    pub(crate) offsets: [u8; MOST_CELLS],
}

impl Lay {
    /// Columns and rows of its bounding box.
    pub const fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    /// Whether it stays on the board with its bounding box's upper left corner on `corner`.
    pub(crate) const fn stays_on_board(&self, corner: Cell) -> bool {
        corner.column() + self.width <= SIDE && corner.row() + self.height <= SIDE
    }

    /// The cells that it covers with its corner there.
    pub fn cells(&self, corner: Cell) -> impl Iterator<Item = Cell> {
        let lay = *self;
        (0..lay.bits.count_ones() as usize).filter_map(move |i| Cell::from_bit(corner.bit() + lay.offsets[i]))
    }
}

/// No patch has more cells or orientations.
pub(crate) const MOST_CELLS: usize = 8;
pub(crate) const MOST_LAYS: usize = 8;

#[derive(Clone, Copy)]
pub(crate) struct Lays {
    pub(crate) count: u8,
    pub(crate) lay: [Lay; MOST_LAYS],
}

/// All orientations, derived from the printed shapes when this is compiled.
pub(crate) static LAYS: [Lays; PATCHES] = ALL_LAYS;
pub(crate) const ALL_LAYS: [Lays; PATCHES] = {
    let mut all =
        [Lays { count: 0, lay: [Lay { width: 0, height: 0, bits: 0, offsets: [0; MOST_CELLS] }; 8] }; PATCHES];
    let mut id = 0;
    while id < PATCHES {
        all[id] = orient(TABLE[id].rows);
        id += 1;
    }
    all
};

static COST: [u8; PATCHES] = {
    let mut cost = [0; PATCHES];
    let mut id = 0;
    while id < PATCHES {
        cost[id] = TABLE[id].cost;
        id += 1;
    }
    cost
};

const fn orient(rows: &[&str]) -> Lays {
    let (high, wide) = (rows.len(), rows[0].len());
    let mut lays = Lays { count: 0, lay: [Lay { width: 0, height: 0, bits: 0, offsets: [0; MOST_CELLS] }; 8] };
    let mut way = 0;
    while way < 8 {
        let (turns, mirrored) = (way % 4, way >= 4);
        let mut bits = 0u128;
        let mut y = 0;
        while y < high {
            let mut x = 0;
            while x < wide {
                if rows[y].as_bytes()[x] == b'#' {
                    let x = if mirrored { wide - 1 - x } else { x };
                    // A clockwise quarter turn takes (x, y) to (height − 1 − y, x).
                    let (column, row) = match turns {
                        0 => (x, y),
                        1 => (high - 1 - y, x),
                        2 => (wide - 1 - x, high - 1 - y),
                        _ => (y, wide - 1 - x),
                    };
                    bits |= 1 << (row * STRIDE + column);
                }
                x += 1;
            }
            y += 1;
        }
        let mut known = false;
        let mut i = 0;
        while i < lays.count as usize {
            known |= lays.lay[i].bits == bits;
            i += 1;
        }
        if !known {
            let (width, height) = if turns % 2 == 0 { (wide, high) } else { (high, wide) };
            lays.lay[lays.count as usize] =
                Lay { width: width as u8, height: height as u8, bits, offsets: offsets(bits) };
            lays.count += 1;
        }
        way += 1;
    }
    lays
}

const fn offsets(mut bits: u128) -> [u8; MOST_CELLS] {
    let mut offsets = [0; MOST_CELLS];
    let mut n = 0;
    while bits != 0 {
        offsets[n] = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        n += 1;
    }
    offsets
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn drawn(lay: &Lay) -> String {
        let cell = |row: u8, column: u8| lay.bits >> (usize::from(row) * STRIDE + usize::from(column)) & 1 == 1;
        let line = |row| (0..lay.width).map(|column| if cell(row, column) { '#' } else { '.' }).collect();
        (0..lay.height).map(line).collect::<Vec<String>>().join(" ")
    }

    /// PW-11 and PW-12: turned clockwise, then the mirror image likewise, and nothing twice.
    #[test]
    fn shapes_are_turned_before_they_are_mirrored() {
        for (rows, ways) in [
            (&["##", "##"][..], &["## ##"][..]),
            (&["##"], &["##", "# #"]),
            (&["##.", ".##"], &["##. .##", ".# ## #.", ".## ##.", "#. ## .#"]),
            (
                &["##", "#.", "#."],
                &["## #. #.", "### ..#", ".# .# ##", "#.. ###", "## .# .#", "..# ###", "#. #. ##", "### #.."],
            ),
        ] {
            let lays = orient(rows);
            let drawn: Vec<String> = lays.lay[..lays.count.into()].iter().map(drawn).collect();
            assert_eq!(drawn, ways);
            for lay in &lays.lay[..lays.count.into()] {
                let cells = &lay.offsets[..lay.bits.count_ones() as usize];
                assert_eq!(cells.iter().fold(0, |bits, &cell| bits | 1 << cell), lay.bits, "cell by cell the same");
            }
        }
    }
}
