//! Patches and their orientations.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use game_traits::{ConfigError, ParseError, text};

use crate::edition::{PATCHES, TABLE};
use crate::quilt::{Cell, SIDE, STRIDE};

/// A patch, by its id from 0 to 32. Its text is the id; as data it is the number.
///
/// ```
/// use patchwork::{Cell, Patch};
/// let patch: Patch = "7".parse()?;
/// assert_eq!((patch.cost(), patch.time(), patch.income(), patch.orientation_count()), (4, 2, 1, 8));
/// let corner: Cell = "c4".parse()?;
/// let turned = patch.orientation(1).expect("it has eight");
/// let cells: Vec<String> = turned.cells(corner).map(|cell| cell.to_string()).collect();
/// assert_eq!(cells, ["c4", "d4", "d5", "d6"]);
/// # Ok::<(), patchwork::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Patch(u8);

impl Patch {
    /// The number of patches.
    pub const COUNT: usize = PATCHES;

    /// The 1 × 2, last of the circle (PW-5).
    pub(crate) const SMALLEST: Self = Patch(0);

    /// The patch with this id, if it is below [`Patch::COUNT`].
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        if (id as usize) < PATCHES { Some(Patch(id)) } else { None }
    }

    /// All patches, by id.
    pub fn all() -> impl Iterator<Item = Patch> {
        (0..PATCHES as u8).map(Patch)
    }

    /// The patch of an id that is known to be one.
    #[inline]
    pub(crate) const fn from_id(id: u8) -> Self {
        debug_assert!((id as usize) < PATCHES);
        Patch(id)
    }

    /// Its id, below [`Patch::COUNT`].
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its cost, in buttons.
    #[inline]
    pub const fn cost(self) -> u16 {
        COST[self.0 as usize] as u16
    }

    /// Its time: how far the token moves, in spaces.
    #[inline]
    pub const fn time(self) -> u8 {
        TABLE[self.0 as usize].time
    }

    /// Its income at an income mark, in buttons.
    #[inline]
    pub const fn income(self) -> u8 {
        TABLE[self.0 as usize].income
    }

    /// The number of cells that it covers, 2 to 8.
    pub const fn cell_count(self) -> u32 {
        ORIENTATIONS[self.0 as usize].all[0].bits.count_ones()
    }

    /// The number of its orientations, 1 to 8 (PW-12).
    #[inline]
    pub const fn orientation_count(self) -> u8 {
        ORIENTATIONS[self.0 as usize].count
    }

    /// Returns an orientation by its index from 0: first the printed shape turned clockwise by 0, 90, 180 and 270
    /// degrees, then its mirror image likewise (PW-11). Those with the same cells as an earlier one are left out.
    #[inline]
    pub const fn orientation(self, index: u8) -> Option<&'static Orientation> {
        let all = &ORIENTATIONS[self.0 as usize];
        if index < all.count { Some(&all.all[index as usize]) } else { None }
    }
}

impl From<Patch> for u8 {
    fn from(patch: Patch) -> u8 {
        patch.id()
    }
}

impl TryFrom<u8> for Patch {
    type Error = ConfigError;

    fn try_from(id: u8) -> Result<Self, ConfigError> {
        Patch::new(id)
            .ok_or_else(|| ConfigError::new("PW-1", format!("no patch {id}, ids go from 0 to {}", Self::COUNT - 1)))
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

/// One orientation of a patch: its cells, turned and perhaps flipped.
#[derive(Clone, Copy, Debug)]
pub struct Orientation {
    /// Columns of its bounding box.
    pub(crate) width: u8,
    /// Rows of its bounding box.
    pub(crate) height: u8,
    /// Its cells as bits of a quilt, the bounding box in the upper left corner.
    pub(crate) bits: u128,
    /// Its cells as bit numbers; the first `bits.count_ones()` count.
    pub(crate) offsets: [u8; MAX_CELLS],
}

impl Orientation {
    /// The columns and the rows of its bounding box.
    pub const fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    /// Returns whether it stays on the board with its bounding box's upper left corner on `corner`.
    pub const fn fits(&self, corner: Cell) -> bool {
        corner.column() + self.width <= SIDE && corner.row() + self.height <= SIDE
    }

    /// The cells of the board that it covers with its corner there. Where it does not [fit](Self::fits), those that
    /// would stick out are left out.
    ///
    /// ```
    /// use patchwork::{Cell, Patch};
    /// let corner: Cell = "h9".parse()?;
    /// let row = Patch::all().find_map(|patch| patch.orientation(0).filter(|it| it.size() == (3, 1)));
    /// let row = row.expect("three in a row");
    /// assert!(!row.fits(corner));
    /// assert_eq!(row.cells(corner).map(|cell| cell.to_string()).collect::<Vec<_>>(), ["h9", "i9"]);
    /// # Ok::<(), patchwork::game_traits::ParseError>(())
    /// ```
    pub fn cells(&self, corner: Cell) -> impl Iterator<Item = Cell> {
        const ROW: u8 = STRIDE as u8;
        let (offsets, count) = (self.offsets, self.bits.count_ones() as usize);
        let cell = move |offset: u8| Cell::new(corner.column() + offset % ROW, corner.row() + offset / ROW);
        offsets.into_iter().take(count).filter_map(cell)
    }
}

/// The maximum number of cells of a patch.
pub(crate) const MAX_CELLS: usize = 8;
/// The maximum number of orientations of a patch.
pub(crate) const MAX_ORIENTATIONS: usize = 8;

#[derive(Clone, Copy)]
pub(crate) struct Orientations {
    pub(crate) count: u8,
    pub(crate) all: [Orientation; MAX_ORIENTATIONS],
}

impl Orientations {
    const NONE: Self = {
        let empty = Orientation { width: 0, height: 0, bits: 0, offsets: [0; MAX_CELLS] };
        Orientations { count: 0, all: [empty; MAX_ORIENTATIONS] }
    };
}

/// The orientations of all patches, derived from the printed shapes at compile time.
pub(crate) static ORIENTATIONS: [Orientations; PATCHES] = ALL_ORIENTATIONS;
pub(crate) const ALL_ORIENTATIONS: [Orientations; PATCHES] = {
    let mut all = [Orientations::NONE; PATCHES];
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

const fn orient(rows: &[&str]) -> Orientations {
    let high = rows.len();
    let wide = rows[0].len();
    let mut found = Orientations::NONE;
    let mut way = 0;
    while way < 8 {
        let turns = way % 4;
        let mirrored = way >= 4;
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
        while i < found.count as usize {
            known |= found.all[i].bits == bits;
            i += 1;
        }
        if !known {
            let (width, height) = if turns % 2 == 0 { (wide, high) } else { (high, wide) };
            found.all[found.count as usize] =
                Orientation { width: width as u8, height: height as u8, bits, offsets: offsets(bits) };
            found.count += 1;
        }
        way += 1;
    }
    found
}

const fn offsets(mut bits: u128) -> [u8; MAX_CELLS] {
    let mut offsets = [0; MAX_CELLS];
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

    fn drawn(orientation: &Orientation) -> String {
        let cell = |row: u8, column: u8| orientation.bits >> (usize::from(row) * STRIDE + usize::from(column)) & 1 == 1;
        let line = |row| (0..orientation.width).map(|column| if cell(row, column) { '#' } else { '.' }).collect();
        (0..orientation.height).map(line).collect::<Vec<String>>().join(" ")
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
            let found = orient(rows);
            let found = &found.all[..found.count.into()];
            assert_eq!(found.iter().map(drawn).collect::<Vec<String>>(), ways);
            for orientation in found {
                let cells = &orientation.offsets[..orientation.bits.count_ones() as usize];
                assert_eq!(cells.iter().fold(0, |bits, &cell| bits | 1 << cell), orientation.bits, "the same cells");
            }
        }
    }
}
