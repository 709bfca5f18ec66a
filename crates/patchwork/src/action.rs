//! Actions and chance outcomes, and their text forms.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::patch::Patch;
use crate::quilt::Cell;

/// What a player decides. Every value stays on the board; whether it is legal depends on the position.
///
/// | text | action |
/// |---|---|
/// | `advance` | move the time token just beyond the opponent's, a button for each space (PW-8) |
/// | `take 5.1 c4` | take patch 5 and place it in orientation 1, the upper left corner of its box on c4 (PW-9) |
/// | `leather c4` | place the leather patch (PW-14) |
///
/// Orientations are numbered as in [`Patch::orientation`].
///
/// ```
/// use patchwork::{Action, ActionKind};
/// let action: Action = "take 5.1 c4".parse()?;
/// let ActionKind::Take { patch, orientation, corner } = action.kind() else { unreachable!() };
/// assert_eq!((patch.id(), orientation, corner.to_string().as_str()), (5, 1, "c4"));
/// assert_eq!(Action::take(patch, orientation, corner), Some(action));
/// assert!("take 5.1 i9".parse::<Action>().is_err(), "it would not stay on the board");
/// # Ok::<(), patchwork::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// An [`Action`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionKind {
    /// Advance and receive buttons (PW-8).
    Advance,
    /// Take and place a patch (PW-9).
    Take {
        /// The patch.
        patch: Patch,
        /// An index for [`Patch::orientation`].
        orientation: u8,
        /// The upper left corner of its bounding box.
        corner: Cell,
    },
    /// Place the leather patch (PW-14).
    Leather {
        /// The cell.
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
        patch.orientation(orientation).filter(|it| it.fits(corner))?;
        Some(Self::takes(patch, orientation).at(corner.bit()))
    }

    /// Places the leather patch.
    pub const fn leather(cell: Cell) -> Self {
        Self::LEATHERS.at(cell.bit())
    }

    /// The action without its cell; the listing adds the cells that it finds.
    pub(crate) const LEATHERS: Self = Action(LEATHER << 10);

    /// The action without its cell; the listing adds the cells that it finds.
    #[inline]
    pub(crate) const fn takes(patch: Patch, orientation: u8) -> Self {
        Action((patch.id() as u16 + FIRST_PATCH) << 10 | (orientation as u16) << 7)
    }

    #[inline]
    pub(crate) const fn at(self, bit: u8) -> Self {
        Action(self.0 | bit as u16)
    }

    /// The action taken apart.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        let cell = Cell::at_bit((self.0 & 127) as u8);
        match self.0 >> 10 {
            ADVANCE => ActionKind::Advance,
            LEATHER => ActionKind::Leather { cell },
            code => ActionKind::Take {
                patch: Patch::from_id((code - FIRST_PATCH) as u8),
                orientation: (self.0 >> 7 & 7) as u8,
                corner: cell,
            },
        }
    }
}

impl game_traits::Action for Action {}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Advance => f.write_str("advance"),
            ActionKind::Take { patch, orientation, corner } => write!(f, "take {patch}.{orientation} {corner}"),
            ActionKind::Leather { cell } => write!(f, "leather {cell}"),
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
                const SHAPE: &str = "a patch and its orientation, such as 5.1";
                let shape = words.word(SHAPE)?;
                let (patch, orientation) = shape.split_once('.').ok_or_else(|| words.error(SHAPE, shape))?;
                let patch: Patch = patch.parse().map_err(|e: ParseError| e.shifted(words.word_at()))?;
                let max = u64::from(patch.orientation_count()) - 1;
                let orientation = game_traits::text::number(orientation, 0, max).ok_or_else(|| {
                    words.error(alloc::format!("patch {patch} in an orientation from 0 to {max}"), shape)
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

/// A chance outcome: the patch that comes next in the circle (PW-5). Its text is the patch's id, as in `14`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(Patch);

impl Chance {
    /// Draws this patch.
    #[inline]
    pub const fn new(patch: Patch) -> Self {
        Chance(patch)
    }

    /// The patch drawn.
    #[inline]
    pub const fn patch(self) -> Patch {
        self.0
    }
}

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
