//! A set of cells of one board.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::placement::board::bits;

/// A set of cells of one board: bit 0 is the upper left cell, and cells count by rows, so bit order is board order (TP-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Cells(pub(crate) u128);

impl Cells {
    /// No cell.
    pub(crate) const EMPTY: Self = Cells(0);

    /// The set of one cell.
    #[inline]
    pub(crate) const fn one(cell: u8) -> Self {
        Cells(1 << (cell & 127))
    }

    /// All cells behind one in board order.
    #[inline]
    pub(crate) const fn after(cell: u8) -> Self {
        Cells((u128::MAX << (cell & 127)) << 1)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn contains(self, cell: u8) -> bool {
        self.0 & Cells::one(cell).0 != 0
    }

    /// Whether the two sets have a cell in common.
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all cells of this set are in the other.
    #[inline]
    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The last cell in board order.
    #[inline]
    pub(crate) const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(127 - self.0.leading_zeros() as u8) }
    }

    /// The cells in board order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        bits(self.0)
    }
}

impl FromIterator<u8> for Cells {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::one(cell))
    }
}

impl BitAnd for Cells {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Cells(self.0 | other.0)
    }
}

impl Not for Cells {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Cells(!self.0)
    }
}

/// The cells of the first set that are not in the second.
impl Sub for Cells {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Cells(self.0 & !other.0)
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
