//! Where the next token may be placed: where all tokens to come still find room (TP-4, TP-5). The answer is exact.
//!
//! 1. *Proof by one arrangement.* The larger tokens to come are placed greedily from one end of the board, and cells apart
//!    are chosen for those of one cell, with some to spare. A corner from which the token touches none of the larger ones
//!    and no more of the cells than can be spared is legal. Arrangements from both ends settle nearly all corners at once.
//! 2. *Branch and bound.* A corner that stays open is searched: the larger tokens one by one, on those places first that
//!    cost the others the fewest cells. A branch is cut where the room has too few cells with their surroundings
//!    ([`Board::spread`]), or too few cells apart ([`Board::may_hold`]).
//! 3. *Exchange argument.* For tokens of one cell it suffices to branch on the last cell of the room and on its upper right
//!    neighbor: in any arrangement that uses neither, one of the last cell's other neighbors, of which at most one can be
//!    used, is exchanged for the last cell, which costs no more.
//! 4. *A bound on the work.* At most five tokens have more than one cell (TP-1). The places of the first two are settled
//!    when an edition is built, within a node budget; so in play at most two of them are tried on all their places.
//!
//! [`Board::spread`]: crate::placement::board::Board::spread
//! [`Board::may_hold`]: crate::placement::board::Board::may_hold

use alloc::vec;

use game_traits::ConfigError;

use crate::edition::rules::{MAX_TOKENS, Rules};
use crate::placement::board::{after, bits, last, one};
use crate::placement::grid::Grid;
use crate::unit_kind::UnitKind;

/// The node budget of all searches together when an edition is built.
const NODES: u64 = 1 << 18;
/// The maximum number of cells held in reserve for a proof.
const MAX_SPARE: usize = 7;
/// The maximum number of cells apart that are looked for.
const MAX_APART: usize = MAX_TOKENS + MAX_SPARE;

/// The corners where the next token may be placed; none if all are.
#[inline]
pub(crate) fn legal(rules: &Rules, grid: &Grid) -> u128 {
    let slot = grid.placed();
    if slot < 2 {
        return early(rules, grid, slot);
    }
    let Some(&kind) = rules.order().get(slot) else { return 0 };
    let (room, open) = candidates(rules, grid, slot, kind);
    Search { rules, budget: u64::MAX }.leaving_room(room, open, slot, kind)
}

/// Whether the next token may be placed there.
pub(crate) fn is_legal(rules: &Rules, grid: &Grid, corner: u8) -> bool {
    let slot = grid.placed();
    if slot < 2 {
        return early(rules, grid, slot) & one(corner) != 0;
    }
    let Some(&kind) = rules.order().get(slot) else { return false };
    let (room, open) = candidates(rules, grid, slot, kind);
    open & one(corner) != 0 && Search { rules, budget: u64::MAX }.leaves_room(room, slot, kind, corner)
}

/// Where the first or the second token may be placed.
#[inline]
fn early(rules: &Rules, grid: &Grid, slot: usize) -> u128 {
    if slot == 0 {
        rules.first_corners
    } else {
        rules.second_corners.get(grid.corners[0] as usize).copied().unwrap_or(0)
    }
}

/// Where units can stand, and the corners that do not touch a unit and keep the order of TP-5.
#[inline]
fn candidates(rules: &Rules, grid: &Grid, slot: usize, kind: UnitKind) -> (u128, u128) {
    let room = rules.board.all & !rules.board.around(grid.occupied);
    let mut corners = rules.unit(kind).fits(room);
    if slot > rules.unit(kind).first as usize {
        corners &= after(grid.corners[slot - 1]);
    }
    (room, corners)
}

struct Search<'a> {
    rules: &'a Rules,
    /// The number of nodes that are left.
    budget: u64,
}

impl Search<'_> {
    /// Those of the `open` corners for the token of `slot` that leave room for the ones behind it.
    #[inline]
    fn leaving_room(&mut self, room: u128, mut open: u128, slot: usize, kind: UnitKind) -> u128 {
        let rules = self.rules;
        if slot + 1 >= rules.order().len() || open == 0 {
            return open;
        }
        let mut proven = 0;
        let ends: &[bool] = if slot + 1 < rules.large { &[false, true] } else { &[false] };
        for &from_last in ends {
            let now = prove(rules, room, open, slot, kind, from_last);
            proven |= now;
            open &= !now;
            if open == 0 {
                return proven;
            }
        }
        proven | self.each(room, open, slot, kind)
    }

    /// The same, one by one.
    #[cold]
    fn each(&mut self, room: u128, open: u128, slot: usize, kind: UnitKind) -> u128 {
        let legal = bits(open).filter(|&corner| self.leaves_room(room, slot, kind, corner));
        legal.fold(0, |set, corner| set | one(corner))
    }

    /// Whether the tokens behind `slot` find room when that one stands on `corner`.
    fn leaves_room(&mut self, room: u128, slot: usize, kind: UnitKind, corner: u8) -> bool {
        self.finds_room(room & !self.rules.unit(kind).halo(corner), slot + 1, after(corner))
    }

    /// Whether the tokens from `slot` on find room; those that are of the kind before it on corners of `floor`.
    fn finds_room(&mut self, room: u128, slot: usize, floor: u128) -> bool {
        let rules = self.rules;
        if slot >= rules.large {
            let left = rules.order().len() - slot.min(rules.order().len());
            let held = alike(rules, slot);
            let mut cells = [0; MAX_APART];
            let found = apart(rules, room, left, &mut cells);
            let quick = found == left && (held == 0 || floor & one(cells[held - 1]) != 0);
            return quick || self.search_apart(room, left, held, floor);
        }
        let needs = rules.needs[slot & (MAX_TOKENS - 1)];
        // Each of the tokens to come has a cell apart from all others.
        if self.budget == 0
            || needs > rules.board.spread(room)
            || !rules.board.may_hold(room, rules.order().len() - slot)
        {
            return false;
        }
        self.budget -= 1;
        let unit = rules.unit(rules.order()[slot]);
        let mut corners = if alike(rules, slot) > 0 { unit.fits(room) & floor } else { unit.fits(room) };
        // Those first that cost the others least room.
        let cost = |&corner: &u8| (unit.halo(corner) & room).count_ones();
        while let Some(corner) = bits(corners).min_by_key(cost) {
            corners &= !one(corner);
            if self.finds_room(room & !unit.halo(corner), slot + 1, after(corner)) {
                return true;
            }
        }
        false
    }

    /// Whether `wanted` cells of `room` can be apart, `held` of them in `floor`, which is all from some cell on: by the exchange
    /// argument.
    fn search_apart(&mut self, room: u128, wanted: usize, held: usize, floor: u128) -> bool {
        if wanted == 0 {
            return held == 0;
        }
        if self.budget == 0
            || held > wanted
            || held > 0 && room & floor == 0
            || !self.rules.board.may_hold(room, wanted)
        {
            return false;
        }
        self.budget -= 1;
        let board = &self.rules.board;
        let cell = one(last(room));
        let other = board.up(board.right(cell)) & room;
        [cell, other].into_iter().filter(|&cell| cell != 0).any(|cell| {
            let held = held.saturating_sub(usize::from(cell & floor != 0));
            self.search_apart(room & !board.around(cell), wanted - 1, held, floor)
        })
    }
}

/// How many tokens from `slot` on are of the kind before it.
#[inline]
fn alike(rules: &Rules, slot: usize) -> usize {
    let order = rules.order();
    let before = order.get(slot.wrapping_sub(1)).copied();
    order.iter().skip(slot).take_while(|&&kind| Some(kind) == before).count()
}

/// Corners for the token of `slot` that leave room for the ones behind it, by one arrangement of these: the larger ones each
/// as near as it goes to the first or the last corner of the board, the others from the last cell on.
#[inline]
fn prove(rules: &Rules, mut room: u128, open: u128, slot: usize, kind: UnitKind, from_last: bool) -> u128 {
    let mut free = open;
    for &next in &rules.order()[(slot + 1).min(rules.large)..rules.large] {
        let unit = rules.unit(next);
        let corners = unit.fits(room);
        if corners == 0 {
            return 0;
        }
        let corner = if from_last { last(corners) } else { corners.trailing_zeros() as u8 };
        room &= !unit.halo(corner);
        if next == kind {
            free &= one(corner) - 1;
        }
    }
    let unit = rules.unit(kind);
    free &= unit.fits(room);
    let left = rules.order().len() - (slot + 1).max(rules.large);
    if left == 0 {
        return free;
    }
    // Some more than are wanted: the token may keep them from the others.
    let mut cells = [0; MAX_APART];
    let found = apart(rules, room, left + (unit.keeps as usize).min(MAX_SPARE), &mut cells);
    let (cells, Some(spare)) = (&cells[..found], found.checked_sub(left)) else { return 0 };
    if spare < unit.keeps as usize {
        // By number, the corners that keep more than a number.
        let mut kept = [0u128; MAX_SPARE + 1];
        for &cell in cells {
            count(&mut kept[..=spare], unit.near(cell));
        }
        free &= !kept[spare];
    }
    let held = alike(rules, slot + 1);
    if held > 0 {
        // TP-5: as many have to come behind it.
        let mut behind = [0u128; MAX_TOKENS];
        for &cell in cells {
            count(&mut behind[..held], (one(cell) - 1) & !unit.near(cell));
        }
        free &= behind[held - 1];
    }
    free
}

/// Up to `wanted` cells of a room that are apart, from the last one on; says how many. The last token is one of one cell.
#[inline]
fn apart(rules: &Rules, mut room: u128, wanted: usize, cells: &mut [u8; MAX_APART]) -> usize {
    let Some(&kind) = rules.order().last() else { return 0 };
    let unit = rules.unit(kind);
    let mut found = 0;
    while room != 0 && found < wanted.min(MAX_APART) {
        cells[found] = last(room);
        room &= !unit.halo(cells[found]);
        found += 1;
    }
    found
}

/// Counts a set: `more[n]` is what came more than `n` times.
#[inline]
fn count(more: &mut [u128], set: u128) {
    for n in (1..more.len()).rev() {
        more[n] |= more[n - 1] & set;
    }
    more[0] |= set;
}

/// The rules with what legality looks up, if all tokens can be placed (TP-1).
///
/// # Errors
/// If they cannot, or no way is found within the node budget.
pub(crate) fn prepared(mut rules: Rules) -> Result<Rules, ConfigError> {
    let found = prepare(&mut rules);
    ConfigError::ensure(found, "TP-1", || "there is no way to place all tokens, or none that is found in time")?;
    Ok(rules)
}

/// TP-1: whether there is any placement; if so, all that is kept ready for quick answers.
fn prepare(rules: &mut Rules) -> bool {
    let count = rules.order().len();
    for slot in (0..count).rev() {
        let after = rules.needs.get(slot + 1).copied().unwrap_or(0);
        rules.needs[slot] = after + rules.unit(rules.order()[slot]).spread;
    }
    let Some(&first) = rules.order().first() else { return false };
    let corners = rules.unit(first).corners;
    let Some(&next) = rules.order().get(1) else {
        rules.first_corners = corners;
        return corners != 0;
    };
    let mut second = vec![0; 128];
    let mut search = Search { rules, budget: NODES };
    for corner in bits(corners) {
        let mut grid = Grid::EMPTY;
        grid.place(rules, corner);
        let (room, open) = candidates(rules, &grid, 1, next);
        second[corner as usize] = search.leaving_room(room, open, 1, next);
    }
    let in_time = search.budget > 0;
    rules.first_corners = bits(corners).filter(|&corner| second[corner as usize] != 0).fold(0, |set, c| set | one(c));
    rules.second_corners = second;
    in_time && rules.first_corners != 0
}

#[cfg(test)]
pub(crate) mod tests;
