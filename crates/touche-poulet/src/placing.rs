//! Where the next token may be placed (TP-4, TP-5): where all that are still to come find room.
//!
//! A whole placement of the rest proves every corner legal that it leaves free, all at once. Such packings are kept ready
//! for every place of the first token; where they do not reach, the corners that stay open are searched one by one, and
//! each answer found proves others. So the answer is exact, and mostly takes a few set operations.

use alloc::vec::Vec;

use game_traits::{GameRng, rng};

use crate::board::{after, bits, one};
use crate::grid::Grid;
use crate::kind::Kind;
use crate::rules::{MOST_TOKENS, Rules};
use crate::unit::Unit;

/// How many steps a search may take before an edition is refused.
const PATIENCE: u64 = 20_000;
/// How many packings are kept ready for a place of the first token.
const KEPT: u32 = 32;

/// What packings there are for one place of the first token.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opening {
    packings: Vec<Packing>,
}

/// A whole placement, by what its tokens from each slot on keep from others.
#[derive(Clone, Debug)]
struct Packing {
    /// Their cells and all that touch them.
    taken: [u128; MOST_TOKENS + 1],
    /// The corners before all those of them that are of the kind before the slot (TP-5).
    below: [u128; MOST_TOKENS + 1],
}

/// What is known to be legal, and what not yet.
struct Corners<'a> {
    rules: &'a Rules,
    unit: &'a Unit,
    /// Where units can stand.
    room: u128,
    proven: u128,
    open: u128,
}

impl Corners<'_> {
    /// A placement of the rest proves what it leaves free.
    #[inline]
    fn prove(&mut self, taken: u128, below: u128) {
        let free = self.open & below & self.unit.fits(self.room & !taken);
        self.proven |= free;
        self.open &= !free;
    }

    /// The same, from the corners of the rest.
    fn prove_by(&mut self, slot: usize, corners: &[u8; MOST_TOKENS], kind: Kind) {
        let (mut taken, mut below) = (0, u128::MAX);
        for (&next, &corner) in self.rules.order().iter().zip(corners).skip(slot + 1) {
            taken |= self.rules.unit(next).halo(corner);
            if next == kind {
                below &= one(corner) - 1;
            }
        }
        self.prove(taken, below);
    }
}

/// The corners where the next token may be placed; none if all are.
#[inline]
pub(crate) fn legal(rules: &Rules, grid: &Grid) -> u128 {
    let slot = grid.placed();
    if slot == 0 {
        return rules.first_corners;
    }
    if slot == 1 && !rules.second_corners.is_empty() {
        return rules.second_corners.get(grid.corners[0] as usize).copied().unwrap_or(0);
    }
    let Some(&kind) = rules.order().get(slot) else { return 0 };
    let (room, candidates) = candidates(rules, grid, slot, kind);
    if slot + 1 == rules.order().len() {
        return candidates;
    }
    let mut corners = Corners { rules, unit: rules.unit(kind), room, proven: 0, open: candidates };
    if let Some(opening) = rules.openings.get(grid.corners[0] as usize) {
        for packing in &opening.packings {
            if packing.taken[slot + 1] & grid.occupied == 0 {
                corners.prove(packing.taken[slot + 1], packing.below[slot + 1]);
                if corners.open == 0 {
                    return corners.proven;
                }
            }
        }
    }
    search(corners, slot, kind)
}

/// Settles the corners that stay open, one by one.
#[cold]
fn search(mut corners: Corners<'_>, slot: usize, kind: Kind) -> u128 {
    while corners.open != 0 {
        let corner = corners.open.trailing_zeros() as u8;
        let found = completion(corners.rules, corners.room, slot, kind, corner);
        if let Some(rest) = found {
            corners.prove_by(slot, &rest, kind);
            corners.proven |= one(corner);
        }
        corners.open &= !one(corner);
    }
    corners.proven
}

/// Whether the next token may be placed there.
pub(crate) fn is_legal(rules: &Rules, grid: &Grid, corner: u8) -> bool {
    let slot = grid.placed();
    let Some(&kind) = rules.order().get(slot) else { return false };
    let (room, candidates) = candidates(rules, grid, slot, kind);
    candidates & one(corner) != 0 && completion(rules, room, slot, kind, corner).is_some()
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

/// The corners of all tokens behind `slot`, if they find room when that one stands on `corner`.
fn completion(rules: &Rules, room: u128, slot: usize, kind: Kind, corner: u8) -> Option<[u8; MOST_TOKENS]> {
    let room = room & !rules.unit(kind).halo(corner);
    let floor = if rules.order().get(slot + 1) == Some(&kind) { after(corner) } else { u128::MAX };
    let mut search = Search { rules, corners: [0; MOST_TOKENS], patience: u64::MAX };
    search.completes(room, slot + 1, floor, floor != u128::MAX).then_some(search.corners)
}

/// The corner that costs the others least room.
#[inline]
fn tightest(unit: &Unit, room: u128, corners: u128) -> Option<u8> {
    bits(corners).min_by_key(|&corner| (unit.halo(corner) & room).count_ones())
}

struct Search<'a> {
    rules: &'a Rules,
    corners: [u8; MOST_TOKENS],
    /// How many steps are left.
    patience: u64,
}

impl Search<'_> {
    /// Whether the tokens from `slot` on find room, the first of them on a corner of `floor`. Tokens of one shape are tried
    /// in ascending order only, except behind one that the floor holds up.
    fn completes(&mut self, room: u128, slot: usize, floor: u128, held_up: bool) -> bool {
        let rules = self.rules;
        let Some(&kind) = rules.order().get(slot) else { return true };
        let unit = rules.unit(kind);
        if unit.cells == 1 && floor == u128::MAX {
            return self.singles(room, slot);
        }
        let needs = &rules.needs[slot & (MOST_TOKENS - 1)];
        if self.patience == 0 || needs.spread > rules.board.spread(room) || !self.may_hold(room, needs.apart) {
            return false;
        }
        self.patience -= 1;
        let next = rules.order().get(slot + 1).copied();
        let alike = next.is_some_and(|next| next == kind || !held_up && rules.unit(next).offsets() == unit.offsets());
        let held_up = held_up && next == Some(kind);
        let mut corners = unit.fits(room) & floor;
        while let Some(corner) = if alike { bits(corners).next() } else { tightest(unit, room, corners) } {
            corners &= !one(corner);
            self.corners[slot] = corner;
            let floor = if alike { after(corner) } else { u128::MAX };
            if self.completes(room & !unit.halo(corner), slot + 1, floor, held_up) {
                return true;
            }
        }
        false
    }

    /// The same for tokens of one cell: they are all alike here.
    fn singles(&mut self, room: u128, slot: usize) -> bool {
        let left = self.rules.order().len() - slot;
        if left == 0 {
            return true;
        }
        if self.patience == 0 || room == 0 || !self.may_hold(room, left as u32) {
            return false;
        }
        self.patience -= 1;
        let first = room.trailing_zeros() as u8;
        self.corners[slot] = first;
        self.singles(room & !self.rules.board.around(one(first)), slot + 1) || self.singles(room & !one(first), slot)
    }

    /// A bound on how many cells of `room` can be apart: each 2 × 2 square holds one of them.
    fn may_hold(&self, mut room: u128, wanted: u32) -> bool {
        let board = &self.rules.board;
        for _ in 1..wanted {
            if room == 0 {
                return false;
            }
            let first = room & room.wrapping_neg();
            let (right, left) = board.squares_below(first);
            let square = if (right & room).count_ones() >= (left & room).count_ones() { right } else { left };
            room &= !square;
        }
        wanted == 0 || room != 0
    }
}

/// What tokens need at least, whatever their places.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Cells with those to the right, below and between: they keep these apart.
    spread: u32,
    /// Cells that do not touch each other.
    apart: u32,
}

/// TP-1: whether there is any placement; if so, all that is kept ready for quick answers.
pub(crate) fn prepare(rules: &mut Rules) -> bool {
    let order: Vec<Kind> = rules.order().into();
    for slot in (0..order.len()).rev() {
        let unit = rules.unit(order[slot]);
        let after = if slot + 1 < order.len() { rules.needs[slot + 1] } else { Needs::default() };
        rules.needs[slot] = Needs { spread: after.spread + unit.spread, apart: after.apart + unit.apart };
    }
    let Some(&kind) = order.first() else { return false };
    let all = rules.unit(kind).corners;
    let mut rng = rng::seeded(5);
    rules.openings = (0..128).map(|corner| opening(rules, all, corner, &mut rng)).collect();
    let ready = bits(all).filter(|&corner| !rules.openings[corner as usize].packings.is_empty());
    rules.first_corners = ready.fold(0, |set, corner| set | one(corner));
    for corner in bits(all & !rules.first_corners) {
        let room = rules.board.all & !rules.unit(kind).halo(corner);
        let floor = if order.get(1) == Some(&kind) { after(corner) } else { u128::MAX };
        let mut search = Search { rules, corners: [0; MOST_TOKENS], patience: PATIENCE };
        if search.completes(room, 1, floor, floor != u128::MAX) {
            rules.first_corners |= one(corner);
        } else if search.patience == 0 {
            // Not known: an edition packed so full would make every placement a long search.
            return false;
        }
    }
    if order.len() > 1 {
        let mut second = alloc::vec![0; 128];
        for corner in bits(rules.first_corners) {
            let mut grid = Grid::EMPTY;
            grid.place(rules, corner);
            second[corner as usize] = legal(rules, &grid);
        }
        rules.second_corners = second;
    }
    rules.first_corners != 0
}

fn opening(rules: &Rules, all: u128, corner: u8, rng: &mut impl GameRng) -> Opening {
    let tries = if all & one(corner) != 0 { 2 * KEPT } else { 0 };
    Opening { packings: (0..tries).filter_map(|_| packing(rules, corner, rng)).take(KEPT as usize).collect() }
}

/// Packs all tokens at random, the first one on `corner`, if that works out without a search.
fn packing(rules: &Rules, corner: u8, rng: &mut impl GameRng) -> Option<Packing> {
    let order = rules.order();
    let mut corners = [corner; MOST_TOKENS];
    let mut room = rules.board.all & !rules.unit(order[0]).halo(corner);
    for slot in 1..order.len() {
        let unit = rules.unit(order[slot]);
        // Tight ones, but not always the tightest.
        let cost = |corner: u8| (unit.halo(corner) & room).count_ones();
        let mut fits = unit.fits(room);
        if order[slot] == order[slot - 1] {
            fits &= after(corners[slot - 1]);
        }
        corners[slot] = bits(fits).min_by_key(|&corner| cost(corner) * 2 + rng.below(5))?;
        room &= !unit.halo(corners[slot]);
    }
    let mut packing = Packing { taken: [0; MOST_TOKENS + 1], below: [u128::MAX; MOST_TOKENS + 1] };
    for slot in (0..order.len()).rev() {
        packing.taken[slot] = packing.taken[slot + 1] | rules.unit(order[slot]).halo(corners[slot]);
        let before = slot.checked_sub(1).map(|before| order[before]);
        let alike = (slot..order.len()).filter(|&other| Some(order[other]) == before);
        packing.below[slot] = alike.fold(u128::MAX, |below, other| below & (one(corners[other]) - 1));
    }
    Some(packing)
}
