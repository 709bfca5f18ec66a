//! Where the next token may be placed: where all tokens to come still find room (TP-4, TP-5). The answer is exact.
//!
//! 1. *Proof by one arrangement.* The larger tokens to come are placed greedily from one end of the board, and cells
//!    apart are chosen for those of one cell, with some to spare. A corner from which the token touches none of the
//!    larger ones and no more of the cells than can be spared is legal. Arrangements from both ends settle nearly all
//!    corners at once.
//! 2. *Search.* For a corner that stays open each token to come goes to the last place that is free; where that leads
//!    nowhere, [`crate::placement::search`] decides.
//! 3. *A bound on the work.* At most five tokens have more than one cell (TP-1). The places of the first two are
//!    settled when an edition is built, within a node budget; so in play at most two of them are tried on all their
//!    places.

use alloc::vec;

use crate::cells::Cells;
use crate::placement::grid::Grid;
use crate::placement::search::{Node, Search};
use crate::rules::{MAX_TOKENS, Rules};
use crate::unit_kind::UnitKind;

/// The node budget of all searches together when an edition is built.
const NODES: u32 = 1 << 18;
/// The maximum number of cells held in reserve for a proof.
const MAX_SPARE: usize = 7;
/// The maximum number of cells apart that are looked for.
const MAX_APART: usize = MAX_TOKENS + MAX_SPARE;

/// The corners where the next token may be placed; none if all are.
#[inline]
pub(crate) fn legal(rules: &Rules, grid: &Grid) -> Cells {
    let slot = grid.placed();
    let Some(&kind) = rules.order.get(slot) else { return Cells::EMPTY };
    match slot {
        0 => rules.first_corners,
        1 => rules.second_corners[usize::from(grid.corners[0])],
        _ => {
            let (room, open) = candidates(rules, grid, slot, kind);
            let mut endless = u32::MAX;
            leaving_room(rules, room, open, slot, &mut endless)
        }
    }
}

/// Where units can stand, and the corners that do not touch a unit and keep the order of TP-5.
#[inline]
fn candidates(rules: &Rules, grid: &Grid, slot: usize, kind: UnitKind) -> (Cells, Cells) {
    let room = rules.board.all - rules.board.around(grid.occupied);
    let mut corners = rules.unit(kind).fits(room);
    if slot > rules.unit(kind).first as usize {
        corners &= Cells::after(grid.corners[slot - 1]);
    }
    (room, corners)
}

/// Those of the `open` corners for the token of `slot` that leave room for the ones behind it.
#[inline]
fn leaving_room(rules: &Rules, room: Cells, mut open: Cells, slot: usize, budget: &mut u32) -> Cells {
    if slot + 1 >= rules.order.len() || open.is_empty() {
        return open;
    }
    let mut proven = Cells::EMPTY;
    let ends: &[bool] = if slot + 1 < rules.large { &[false, true] } else { &[false] };
    for &from_last in ends {
        let now = prove(rules, room, open, slot, from_last);
        proven |= now;
        open -= now;
        if open.is_empty() {
            return proven;
        }
    }
    proven | searched(rules, room, open, slot, budget)
}

/// The same by search.
#[cold]
fn searched(rules: &Rules, room: Cells, mut open: Cells, slot: usize, budget: &mut u32) -> Cells {
    let kind = rules.order[slot];
    let held = alike(rules, slot + 1);
    if held > 0 {
        // TP-5: those of its kind come behind it, where often nothing is left.
        open = open.filter(|corner| (room - rules.unit(kind).halo(corner)).meets(Cells::after(corner)));
    }
    if open.is_empty() {
        return Cells::EMPTY;
    }
    let mut search = Search::new(*budget);
    let rest = Node::rest(rules, room, slot + 1);
    let legal = open.filter(|corner| leaves_room(&rest, slot, corner, &mut search));
    *budget = search.budget;
    legal
}

/// Whether the `rest` of the tokens finds room when that of `slot` stands on `corner`, and those of its kind behind it
/// (TP-5).
fn leaves_room(rest: &Node<'_>, slot: usize, corner: u8, search: &mut Search) -> bool {
    let rules = rest.clues.rules;
    let mut node = *rest;
    let kind = rules.order[slot];
    node.clues.room -= rules.unit(kind).halo(corner);
    if slot < rules.large {
        node.shut[kind.index()] = Cells::ANY - Cells::after(corner);
    } else {
        (node.held, node.floor) = (alike(rules, slot + 1) as u8, Cells::after(corner));
    }
    node.filled_from_the_last().is_some() || search.run(node).is_some()
}

/// How many tokens from `slot` on are of the kind before it.
#[inline]
fn alike(rules: &Rules, slot: usize) -> usize {
    let order = &rules.order;
    let before = order.get(slot.wrapping_sub(1)).copied();
    order.iter().skip(slot).take_while(|&&kind| Some(kind) == before).count()
}

/// Corners for the token of `slot` that leave room for the ones behind it, by one arrangement of these: the larger ones
/// each as near as it goes to the first or the last corner of the board, the others from the last cell on.
#[inline]
fn prove(rules: &Rules, mut room: Cells, open: Cells, slot: usize, from_last: bool) -> Cells {
    let kind = rules.order[slot];
    let mut free = open;
    for &next in &rules.order[(slot + 1).min(rules.large)..rules.large] {
        let unit = rules.unit(next);
        let corners = unit.fits(room);
        let Some(corner) = (if from_last { corners.last() } else { corners.first() }) else { return Cells::EMPTY };
        room -= unit.halo(corner);
        if next == kind {
            free &= Cells::before(corner);
        }
    }
    let unit = rules.unit(kind);
    free &= unit.fits(room);
    let left = rules.order.len() - (slot + 1).max(rules.large);
    if left == 0 {
        return free;
    }
    // Some more than are wanted: the token may keep them from the others.
    let mut cells = [0; MAX_APART];
    let found = apart(rules, room, left + (unit.keeps as usize).min(MAX_SPARE), &mut cells);
    let (cells, Some(spare)) = (&cells[..found], found.checked_sub(left)) else { return Cells::EMPTY };
    if spare < unit.keeps as usize {
        // By number, the corners that keep more than a number.
        let mut kept = [Cells::EMPTY; MAX_SPARE + 1];
        for &cell in cells {
            count(&mut kept[..=spare], unit.near(cell));
        }
        free -= kept[spare];
    }
    let held = alike(rules, slot + 1);
    if held > 0 {
        // TP-5: as many have to come behind it.
        let mut behind = [Cells::EMPTY; MAX_TOKENS];
        for &cell in cells {
            count(&mut behind[..held], Cells::before(cell) - unit.near(cell));
        }
        free &= behind[held - 1];
    }
    free
}

/// Up to `wanted` cells of a room that are apart, from the last one on; says how many. The last token is one of one
/// cell.
#[inline]
fn apart(rules: &Rules, mut room: Cells, wanted: usize, cells: &mut [u8; MAX_APART]) -> usize {
    let Some(&kind) = rules.order.last() else { return 0 };
    let unit = rules.unit(kind);
    let mut found = 0;
    while found < wanted.min(MAX_APART)
        && let Some(cell) = room.last()
    {
        cells[found] = cell;
        room -= unit.halo(cell);
        found += 1;
    }
    found
}

/// Counts a set: `more[n]` is what came more than `n` times.
#[inline]
fn count(more: &mut [Cells], set: Cells) {
    for n in (1..more.len()).rev() {
        more[n] |= more[n - 1] & set;
    }
    more[0] |= set;
}

/// TP-1: whether a way to place all tokens is found within the node budget; if so, the rules hold what legality looks
/// up.
pub(crate) fn prepare(rules: &mut Rules) -> bool {
    let Some(&first) = rules.order.first() else { return false };
    let corners = rules.unit(first).corners;
    let Some(&next) = rules.order.get(1) else {
        rules.first_corners = corners;
        return !corners.is_empty();
    };
    let mut second = vec![Cells::EMPTY; 128];
    let mut budget = NODES;
    for corner in corners.iter() {
        let mut grid = Grid::EMPTY;
        grid.place(rules, corner);
        let (room, open) = candidates(rules, &grid, 1, next);
        second[corner as usize] = leaving_room(rules, room, open, 1, &mut budget);
    }
    let in_time = budget > 0;
    rules.first_corners = corners.filter(|corner| !second[corner as usize].is_empty());
    rules.second_corners = second;
    in_time && !rules.first_corners.is_empty()
}

#[cfg(test)]
pub(crate) mod tests;
