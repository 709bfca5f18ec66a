//! A set of cells of one board, and the places of any set that is held as bits.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells of one board: bit 0 is the upper left cell, and cells count by rows, so bit order is board order
/// (TP-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Cells(pub(crate) u128);

/// The numbers of the bits of a set, in ascending order.
#[inline]
pub(crate) fn bits(set: impl Into<u128>) -> impl Iterator<Item = u8> {
    let mut set = set.into();
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 128).then_some(bit as u8)
    })
}

impl Cells {
    /// No cell.
    pub(crate) const EMPTY: Self = Cells(0);

    /// Every cell of the largest board.
    pub(crate) const ANY: Self = Cells(u128::MAX);

    /// The set of one cell.
    #[inline]
    pub(crate) const fn one(cell: u8) -> Self {
        debug_assert!(cell < 128);
        Cells(1 << (cell & 127))
    }

    /// All cells before one in board order.
    #[inline]
    pub(crate) const fn before(cell: u8) -> Self {
        Cells(Cells::one(cell).0 - 1)
    }

    /// All cells behind one in board order.
    #[inline]
    pub(crate) const fn after(cell: u8) -> Self {
        debug_assert!(cell < 128);
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
        self.meets(Cells::one(cell))
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

    /// The first cell in board order.
    #[inline]
    pub(crate) const fn first(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The last cell in board order.
    #[inline]
    pub(crate) const fn last(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(127 - self.0.leading_zeros() as u8) }
    }

    /// The cell with `n` others before it.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<u8> {
        game_traits::bits::select(self.0, n)
    }

    /// The cells in board order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        bits(self.0)
    }

    /// The cells for which something holds.
    #[inline]
    pub(crate) fn filter(self, mut holds: impl FnMut(u8) -> bool) -> Self {
        self.iter().filter(|&cell| holds(cell)).collect()
    }
}

impl FromIterator<u8> for Cells {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().map(Cells::one).collect()
    }
}

/// The union.
impl FromIterator<Cells> for Cells {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cells>>(sets: I) -> Self {
        sets.into_iter().fold(Cells::EMPTY, |union, set| union | set)
    }
}

macro_rules! operators {
    ($($operator:ident::$method:ident, $assign:ident::$assign_method:ident: |$set:ident, $other:ident| $bits:expr;)*) => {$(
        impl $operator for Cells {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($set, $other) = (self.0, other.0);
                Cells($bits)
            }
        }

        impl $assign for Cells {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign: |set, other| set & other;
    BitOr::bitor, BitOrAssign::bitor_assign: |set, other| set | other;
    // The cells of the first set that are not in the second.
    Sub::sub, SubAssign::sub_assign: |set, other| set & !other;
}
