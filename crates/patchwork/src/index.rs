//! The dense action index: to advance, 81 leathers, 7,349 placements.

use crate::action::{Action, ActionKind};
use crate::edition::PATCHES;
use crate::patch::{ALL_ORIENTATIONS, MAX_ORIENTATIONS, ORIENTATIONS, Orientation, Patch};
use crate::quilt::{Cell, SIDE, STRIDE};

/// The index of [`Action::ADVANCE`].
pub(crate) const ADVANCE: usize = 0;
const FIRST_LEATHER: usize = 1;
const FIRST_PLACEMENT: usize = FIRST_LEATHER + SIDE as usize * SIDE as usize;

/// The number of dense indices.
pub(crate) const SPACE: usize = FIRST_PLACEMENT + NUMBERED.1;

/// The first placement of each patch and orientation; the index of the corner, by rows, is added. The second value is
/// the number of all placements.
const NUMBERED: ([[u16; MAX_ORIENTATIONS]; PATCHES], usize) = {
    let mut first = [[0; MAX_ORIENTATIONS]; PATCHES];
    let mut next = 0;
    let mut id = 0;
    while id < PATCHES {
        let orientations = &ALL_ORIENTATIONS[id];
        let mut o = 0;
        while o < orientations.count as usize {
            first[id][o] = next as u16;
            next += columns(&orientations.all[o]) * rows(&orientations.all[o]);
            o += 1;
        }
        id += 1;
    }
    (first, next)
};
static FIRST_OF: [[u16; MAX_ORIENTATIONS]; PATCHES] = NUMBERED.0;

/// The number of columns in which the corner of the bounding box can stand.
const fn columns(orientation: &Orientation) -> usize {
    (SIDE + 1 - orientation.width) as usize
}

/// The number of rows in which the corner of the bounding box can stand.
const fn rows(orientation: &Orientation) -> usize {
    (SIDE + 1 - orientation.height) as usize
}

/// The index of an action, below [`SPACE`].
pub(crate) fn index(action: Action) -> usize {
    match action.kind() {
        ActionKind::Advance => ADVANCE,
        ActionKind::Leather { cell } => FIRST_LEATHER + in_rows(cell, SIDE as usize),
        ActionKind::Take { patch, orientation, corner } => {
            let shape = &ORIENTATIONS[patch.id() as usize].all[orientation as usize];
            let first = FIRST_OF[patch.id() as usize][orientation as usize] as usize;
            FIRST_PLACEMENT + first + in_rows(corner, columns(shape))
        }
    }
}

/// Visits the index of each leather patch on one of these cells.
#[inline]
pub(crate) fn leathers(cells: u128, visit: &mut impl FnMut(usize)) {
    for_each_in_rows(FIRST_LEATHER, SIDE as usize, cells, visit);
}

/// Visits the index of a patch in one orientation for each of these corners.
#[inline]
pub(crate) fn placements(patch: Patch, orientation: usize, corners: u128, visit: &mut impl FnMut(usize)) {
    let first = FIRST_OF[patch.id() as usize][orientation] as usize;
    let shape = &ORIENTATIONS[patch.id() as usize].all[orientation];
    for_each_in_rows(FIRST_PLACEMENT + first, columns(shape), corners, visit);
}

#[inline]
fn for_each_in_rows(first: usize, columns: usize, cells: u128, visit: &mut impl FnMut(usize)) {
    let skipped = STRIDE - columns;
    for (mut half, base) in [(cells as u64, 0), ((cells >> 64) as u64, 64)] {
        while half != 0 {
            let bit = base + half.trailing_zeros() as usize;
            visit(first + bit - bit / STRIDE * skipped);
            half &= half - 1;
        }
    }
}

fn in_rows(cell: Cell, columns: usize) -> usize {
    cell.row() as usize * columns + cell.column() as usize
}

/// The action of an index; `None` from [`SPACE`] on.
pub(crate) fn at(index: usize) -> Option<Action> {
    let cell = |n: usize, columns: usize| Cell::new((n % columns) as u8, (n / columns) as u8);
    let Some(placement) = index.checked_sub(FIRST_PLACEMENT) else {
        return match index.checked_sub(FIRST_LEATHER) {
            Some(n) => cell(n, SIDE as usize).map(Action::leather),
            None => Some(Action::ADVANCE),
        };
    };
    // The last patch and the last orientation that do not begin behind it.
    let patch = FIRST_OF.partition_point(|first| first[0] as usize <= placement).checked_sub(1)?;
    let orientations = &ORIENTATIONS[patch];
    let first = &FIRST_OF[patch][..orientations.count as usize];
    let orientation = first.partition_point(|&first| first as usize <= placement).checked_sub(1)?;
    let shape = &orientations.all[orientation];
    let n = placement - first[orientation] as usize;
    if n >= columns(shape) * rows(shape) {
        return None;
    }
    Action::take(Patch::new(patch as u8)?, orientation as u8, cell(n, columns(shape))?)
}
