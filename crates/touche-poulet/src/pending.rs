//! Targets and strikes that are placed and not yet resolved.

use alloc::vec::Vec;

use crate::cells::Cells;
use crate::unit_kind::UnitKind;

/// A cell of a board, by numbers: the packed form of a [`BoardCell`](crate::BoardCell).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct At {
    pub(crate) board: u8,
    pub(crate) cell: u8,
}

/// A pending target. Those of one attack stand one behind the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Target {
    pub(crate) at: At,
    #[cfg_attr(feature = "serde", serde(with = "crate::serde::seat_number"))]
    pub(crate) owner: u8,
    /// The kind that attacks; none for an attack without bonus.
    pub(crate) attack: Option<UnitKind>,
    /// Whether it is the first of those of its attack that are left.
    pub(crate) first_of_attack: bool,
    /// Whether its attack has had its bonus (TP-13).
    pub(crate) bonus_used: bool,
}

/// A pending strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Strike {
    pub(crate) at: At,
    #[cfg_attr(feature = "serde", serde(with = "crate::serde::seat_number"))]
    pub(crate) owner: u8,
    pub(crate) weapon: u8,
}

/// Takes the next target out. Returns it and the number of those behind it that are of its attack, whose first one is
/// the first of the attack then.
pub(crate) fn take_first(targets: &mut Vec<Target>) -> (Target, usize) {
    let first = targets.remove(0);
    let rest = targets.iter().take_while(|target| !target.first_of_attack).count();
    if rest > 0 {
        targets[0].first_of_attack = true;
    }
    (first, rest)
}

/// Takes out the targets on these cells of a board (TP-16), and passes each with its place.
pub(crate) fn take_out(targets: &mut Vec<Target>, board: usize, cells: Cells, mut gone: impl FnMut(usize, Target)) {
    let (mut place, mut first) = (0, false);
    targets.retain_mut(|target| {
        place += 1;
        first |= target.first_of_attack;
        if target.at.board as usize == board && cells.contains(target.at.cell) {
            gone(place - 1, *target);
            return false;
        }
        target.first_of_attack = first;
        first = false;
        true
    });
}
