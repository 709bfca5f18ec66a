//! Targets and strikes that are placed and not yet resolved.

use game_traits::Seat;
use tinyvec::TinyVec;

use crate::unit_kind::UnitKind;

/// A cell of a board, by numbers: the packed form of a [`BoardCell`](crate::BoardCell).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct PackedCell {
    pub(crate) board: Seat,
    pub(crate) cell: u8,
}

/// A pending target. Those of one attack stand one behind the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Target {
    pub(crate) at: PackedCell,
    pub(crate) owner: Seat,
    /// The kind that attacks; none for an attack without bonus.
    pub(crate) attack: Option<UnitKind>,
    /// Whether it is the first of those of its attack that are left.
    pub(crate) first_of_attack: bool,
    /// Whether its attack has had its bonus (TP-13).
    pub(crate) bonus_used: bool,
}

/// A pending strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Strike {
    pub(crate) at: PackedCell,
    pub(crate) owner: Seat,
    pub(crate) weapon: u8,
}

/// Pending targets, in the order in which they resolve. More than these are on the heap.
pub(crate) type Targets = TinyVec<[Target; 32]>;
/// Pending strikes, in the order in which they fall.
pub(crate) type Strikes = TinyVec<[Strike; 8]>;
/// The seats that still take a weapon, in order.
pub(crate) type Takers = TinyVec<[Seat; 16]>;
