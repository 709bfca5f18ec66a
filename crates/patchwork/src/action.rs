//! What a player decides, what chance brings, and how both are written.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::edition::PATCHES;
use crate::patch::{LAYS, Lay, MOST_LAYS, Patch};
use crate::quilt::{Cell, SIDE};

/// What a player decides. Every value is on the board; whether it is legal, the position says.
///
/// | text | action |
/// |---|---|
/// | `advance` | move the time token just beyond the opponent's, a button for each space (PW-8) |
/// | `take 5.1 c4` | take patch 5 and place it in orientation 1 with its bounding box's upper left corner on c4 (PW-9) |
/// | `leather c4` | place the leather patch (PW-14) |
///
/// Orientations are numbered as [`Patch::lay`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// An [`Action`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Advance and receive buttons (PW-8).
    Advance,
    /// Take and place a patch (PW-9).
    Take {
        /// Which patch.
        patch: Patch,
        /// How it lies: an index for [`Patch::lay`].
        orientation: u8,
        /// The upper left corner of its bounding box.
        corner: Cell,
    },
    /// Place the leather patch (PW-14).
    Leather {
        /// Where.
        cell: Cell,
    },
}

// Six bits of patch or one of these two, three bits of orientation, seven bits of cell.
const ADVANCE: u16 = 0;
const LEATHER: u16 = 1;
const FIRST_PATCH: u16 = 2;

impl Action {
    /// Advance and receive buttons (PW-8).
    pub const ADVANCE: Self = Action(ADVANCE << 10);

    /// Takes a patch. `None` if it has no such orientation or would stick out of the board.
    pub fn take(patch: Patch, orientation: u8, corner: Cell) -> Option<Self> {
        patch.lay(orientation).filter(|lay| lay.stays_on_board(corner))?;
        Some(Action(Self::takes(patch, orientation) | u16::from(corner.bit())))
    }

    /// Places the leather patch.
    pub const fn leather(cell: Cell) -> Self {
        Self::LEATHERS.at(cell.bit())
    }

    /// All that share everything but the cell; the listing adds the cells that it finds free.
    pub(crate) const LEATHERS: Self = Action(LEATHER << 10);

    #[inline]
    pub(crate) const fn takes(patch: Patch, orientation: u8) -> u16 {
        (patch.id() as u16 + FIRST_PATCH) << 10 | (orientation as u16) << 7
    }

    #[inline]
    pub(crate) const fn taking(patch: Patch, orientation: u8) -> Self {
        Action(Self::takes(patch, orientation))
    }

    #[inline]
    pub(crate) const fn at(self, bit: u8) -> Self {
        Action(self.0 | bit as u16)
    }

    /// The action taken apart.
    #[inline]
    pub const fn kind(self) -> Kind {
        match (self.0 >> 10, Cell::from_bit((self.0 & 127) as u8)) {
            (LEATHER, Some(cell)) => Kind::Leather { cell },
            (code, Some(corner)) if code >= FIRST_PATCH => match Patch::new((code - FIRST_PATCH) as u8) {
                Some(patch) => Kind::Take { patch, orientation: (self.0 >> 7 & 7) as u8, corner },
                None => Kind::Advance,
            },
            _ => Kind::Advance,
        }
    }

    /// How many dense ids there are: to advance, 81 leathers, 7,349 placements.
    pub(crate) const SPACE: usize = FIRST_PLACEMENT + PLACEMENTS;

    pub(crate) fn index(self) -> usize {
        match self.kind() {
            Kind::Advance => 0,
            Kind::Leather { cell } => FIRST_LEATHER + cell.row() as usize * SIDE as usize + cell.column() as usize,
            Kind::Take { patch, orientation, corner } => {
                let first = FIRST_OF[patch.id() as usize][orientation as usize] as usize;
                let (columns, _) = corners(&LAYS[patch.id() as usize].lay[orientation as usize]);
                FIRST_PLACEMENT + first + corner.row() as usize * columns + corner.column() as usize
            }
        }
    }

    pub(crate) fn at_index(index: usize) -> Option<Self> {
        let cell = |n: usize, columns: usize| Cell::new((n % columns) as u8, (n / columns) as u8);
        let Some(placement) = index.checked_sub(FIRST_PLACEMENT) else {
            return match index.checked_sub(FIRST_LEATHER) {
                Some(n) => cell(n, SIDE as usize).map(Self::leather),
                None => Some(Self::ADVANCE),
            };
        };
        // The last patch and the last orientation that do not begin behind it.
        let patch = FIRST_OF.partition_point(|first| first[0] as usize <= placement).checked_sub(1)?;
        let lays = &LAYS[patch];
        let first = &FIRST_OF[patch][..lays.count as usize];
        let orientation = first.partition_point(|&first| first as usize <= placement).checked_sub(1)?;
        let (columns, rows) = corners(&lays.lay[orientation]);
        let n = placement - first[orientation] as usize;
        if n >= columns * rows {
            return None;
        }
        Action::take(Patch::new(patch as u8)?, orientation as u8, cell(n, columns)?)
    }
}

const FIRST_LEATHER: usize = 1;
const FIRST_PLACEMENT: usize = FIRST_LEATHER + SIDE as usize * SIDE as usize;

/// In how many columns and rows the corner of a bounding box can stand.
const fn corners(lay: &Lay) -> (usize, usize) {
    ((SIDE + 1 - lay.width) as usize, (SIDE + 1 - lay.height) as usize)
}

/// The first dense id of each patch and orientation, counted among placements, and how many there are in all.
const NUMBERED: ([[u16; MOST_LAYS]; PATCHES], usize) = {
    let (mut first, mut next) = ([[0; MOST_LAYS]; PATCHES], 0);
    let mut id = 0;
    while id < PATCHES {
        let mut o = 0;
        while o < crate::patch::ALL_LAYS[id].count as usize {
            first[id][o] = next as u16;
            let (columns, rows) = corners(&crate::patch::ALL_LAYS[id].lay[o]);
            next += columns * rows;
            o += 1;
        }
        id += 1;
    }
    (first, next)
};
static FIRST_OF: [[u16; MOST_LAYS]; PATCHES] = NUMBERED.0;
pub(crate) const PLACEMENTS: usize = NUMBERED.1;

impl game_traits::Action for Action {}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Advance => f.write_str("advance"),
            Kind::Take { patch, orientation, corner } => write!(f, "take {patch}.{orientation} {corner}"),
            Kind::Leather { cell } => write!(f, "leather {cell}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`advance`, `take` or `leather`";
        let mut words = Words::new(text);
        let action = match words.word(EXPECTED)? {
            "advance" => Action::ADVANCE,
            "leather" => Action::leather(words.parse("a cell from a1 to i9")?),
            "take" => {
                const LIE: &str = "a patch and its orientation, such as 5.1";
                let lie = words.word(LIE)?;
                let (patch, orientation) = lie.split_once('.').ok_or_else(|| words.error(LIE, lie))?;
                let patch: Patch = patch.parse().map_err(|e: ParseError| e.shifted(words.word_at()))?;
                let most = u64::from(patch.orientations()) - 1;
                let orientation = game_traits::text::number(orientation, 0, most).ok_or_else(|| {
                    words.error(alloc::format!("patch {patch} in an orientation from 0 to {most}"), lie)
                })?;
                let corner = words.word("a cell from a1 to i9")?;
                let at = words.word_at();
                let cell = corner.parse().map_err(|e: ParseError| e.shifted(at))?;
                Action::take(patch, orientation as u8, cell)
                    .ok_or_else(|| ParseError::new("a corner from which the patch stays on the board", corner, at))?
            }
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(action)
    }
}

/// The patch that comes next in the circle (PW-5); its text is the patch's id, as in `14`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(pub Patch);

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Chance)
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Action, Chance);
