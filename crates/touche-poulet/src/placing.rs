//! Where the next token may be placed (TP-4, TP-5): where all that are still to come find room.
//!
//! A whole placement of the rest, packed into one end of the board, proves every corner legal that it leaves free, all at
//! once. Two of them leave few corners open, and each of these is searched.

use crate::board::{after, one};
use crate::grid::Grid;
use crate::kind::Kind;
use crate::rules::Rules;

/// How many steps a search may take before an edition is refused.
const PATIENCE: u64 = 1_000_000;

/// The corners where the next token may be placed; none if all are.
#[inline]
pub(crate) fn legal(rules: &Rules, grid: &Grid) -> u128 {
    let slot = grid.placed();
    let Some(&kind) = rules.order().get(slot) else { return 0 };
    let (room, candidates) = candidates(rules, grid, slot, kind);
    if slot + 1 == rules.order().len() {
        return candidates;
    }
    let mut proven = 0;
    for end in [End::Last, End::First] {
        if let Some((taken, below)) = pack(rules, room, slot + 1, kind, end) {
            proven |= candidates & below & rules.unit(kind).fits(room & !taken);
        }
    }
    let mut open = candidates & !proven;
    while open != 0 {
        let corner = open.trailing_zeros() as u8;
        open &= open - 1;
        if leaves_room(rules, room, slot, kind, corner) {
            proven |= one(corner);
        }
    }
    proven
}

/// Whether the next token may be placed there.
pub(crate) fn is_legal(rules: &Rules, grid: &Grid, corner: u8) -> bool {
    let slot = grid.placed();
    let Some(&kind) = rules.order().get(slot) else { return false };
    let (room, candidates) = candidates(rules, grid, slot, kind);
    candidates & one(corner) != 0 && leaves_room(rules, room, slot, kind, corner)
}

/// Where units can stand, and the corners that do not touch a unit and keep the order of TP-5.
#[inline]
fn candidates(rules: &Rules, grid: &Grid, slot: usize, kind: Kind) -> (u128, u128) {
    let room = rules.board.all & !rules.board.around(grid.occupied);
    let mut corners = rules.unit(kind).fits(room);
    if slot > rules.unit(kind).first as usize {
        corners &= after(grid.corners[slot - 1]);
    }
    (room, corners)
}

fn leaves_room(rules: &Rules, room: u128, slot: usize, kind: Kind, corner: u8) -> bool {
    let floor = if rules.order().get(slot + 1) == Some(&kind) { after(corner) } else { u128::MAX };
    let room = room & !rules.unit(kind).halo(corner);
    completes(rules, room, slot + 1, floor, floor != u128::MAX, &mut u64::MAX.clone())
}

/// An end of the board.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

/// Packs the tokens from `slot` on towards one end, if that works out without a search: the cells that they leave to no
/// other, and the corners before all of those that are of `kind`.
#[inline]
fn pack(rules: &Rules, mut room: u128, slot: usize, kind: Kind, end: End) -> Option<(u128, u128)> {
    let (whole, mut below) = (room, u128::MAX);
    for &next in rules.order().get(slot..)? {
        let unit = rules.unit(next);
        let corners = unit.fits(room);
        if corners == 0 {
            return None;
        }
        let corner = match end {
            End::First => corners.trailing_zeros() as u8,
            End::Last => 127 - corners.leading_zeros() as u8,
        };
        room &= !unit.halo(corner);
        if next == kind {
            below &= one(corner) - 1;
        }
    }
    Some((whole & !room, below))
}

/// Whether the tokens from `slot` on find room, the first of them on a corner of `floor`. Tokens of one shape are tried in
/// ascending order only, except behind one that the floor holds up. Gives up when out of `patience`.
fn completes(rules: &Rules, room: u128, slot: usize, floor: u128, held_up: bool, patience: &mut u64) -> bool {
    let Some(&kind) = rules.order().get(slot) else { return true };
    if *patience == 0 {
        return false;
    }
    *patience -= 1;
    let unit = rules.unit(kind);
    let mut corners = unit.fits(room) & floor;
    let next = rules.order().get(slot + 1).copied();
    let alike = next.is_some_and(|next| next == kind || !held_up && rules.unit(next).offsets() == unit.offsets());
    let held_up = held_up && next == Some(kind);
    while corners != 0 {
        let corner = corners.trailing_zeros() as u8;
        corners &= corners - 1;
        let floor = if alike { after(corner) } else { u128::MAX };
        if completes(rules, room & !unit.halo(corner), slot + 1, floor, held_up, patience) {
            return true;
        }
    }
    false
}

/// TP-1: whether there is any placement.
pub(crate) fn can_be_placed(rules: &Rules) -> bool {
    completes(rules, rules.board.all, 0, u128::MAX, false, &mut PATIENCE.clone())
}
