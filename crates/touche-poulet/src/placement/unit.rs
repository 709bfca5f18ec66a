//! The units of an edition, ready to be placed.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec;

use game_traits::ConfigError;

use crate::cell::MAX_SIDE;
use crate::cells::Cells;
use crate::edition::UnitPlan;
use crate::placement::board::Board;

/// How many cells a unit can have.
pub(crate) const MAX_CELLS: usize = 16;

/// The tokens of one kind; by default none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// How many each player has.
    pub(crate) tokens: u8,
    /// The place of the first one in the order of placement.
    pub(crate) first: u8,
    /// The cells, the corner of the bounding box on bit 0.
    shape: Cells,
    offsets: [u8; MAX_CELLS],
    pub(crate) cells: u8,
    /// Where the corner can stand.
    pub(crate) corners: Cells,
    /// By corner, the cells of the unit and all that touch it.
    halo: Box<[Cells]>,
    /// By cell, the corners from which the unit covers it.
    covering: Box<[Cells]>,
    /// By cell, the corners from which the unit covers or touches it.
    near: Box<[Cells]>,
    /// It covers and touches no more cells than this that do not touch each other.
    pub(crate) keeps: u8,
    /// What a cell pays.
    pub(crate) value: u16,
    pub(crate) egg: bool,
    /// How many cells it covers together with those to the right, below and between, also beyond the edge.
    pub(crate) spread: u32,
}

impl Unit {
    /// TP-1, TP-4: a shape as drawn, in a tight box, on the board.
    pub(crate) fn new(plan: &UnitPlan, board: &Board) -> Result<Self, ConfigError> {
        let kind = plan.kind;
        let height = plan.shape.len();
        let width = plan.shape.first().map_or(0, |row| row.len());
        let filled = |row: usize, column: usize| plan.shape[row].as_bytes().get(column) == Some(&b'#');
        let drawn = plan.shape.iter().all(|row| row.len() == width && row.bytes().all(|b| b == b'#' || b == b'.'));
        ConfigError::ensure(drawn && width > 0, "TP-1", || {
            format!("the shape of {kind} is not of rows of `#` and `.` of one length")
        })?;
        ConfigError::ensure(width <= board.columns as usize && height <= board.rows as usize, "TP-1", || {
            format!("{kind} of {width} × {height} does not fit on {} × {}", board.columns, board.rows)
        })?;
        let across = |row| (0..width).any(|column| filled(row, column));
        let down = |column| (0..height).any(|row| filled(row, column));
        let tight = across(0) && across(height - 1) && down(0) && down(width - 1);
        ConfigError::ensure(tight, "TP-1", || format!("the shape of {kind} has an empty row or column at its edge"))?;
        let mut unit = Unit { tokens: plan.tokens, value: plan.points_per_cell, egg: plan.egg, ..Unit::default() };
        for row in 0..height {
            for column in 0..width {
                if filled(row, column) {
                    let slot = unit
                        .offsets
                        .get_mut(unit.cells as usize)
                        .ok_or_else(|| ConfigError::new("TP-1", format!("{kind} has more than {MAX_CELLS} cells")))?;
                    *slot = (row * board.columns as usize + column) as u8;
                    unit.shape |= Cells::one(*slot);
                    unit.cells += 1;
                }
            }
        }
        let drawn = |row: usize, column: usize| row < height && column < width && filled(row, column);
        let spread = |row: usize, column: usize| {
            [(0, 0), (0, 1), (1, 0), (1, 1)]
                .iter()
                .any(|&(up, left)| row >= up && column >= left && drawn(row - up, column - left))
        };
        unit.spread = (0..=height).map(|row| (0..=width).filter(|&column| spread(row, column)).count() as u32).sum();
        unit.corners = board.rectangle_corners(width as u8, height as u8);
        // Each square of 2 × 2 holds one of them.
        unit.keeps = (height.div_ceil(2) + 1).saturating_mul(width.div_ceil(2) + 1) as u8;
        unit.halo = vec![Cells::EMPTY; MAX_SIDE].into();
        unit.covering = vec![Cells::EMPTY; MAX_SIDE].into();
        unit.near = vec![Cells::EMPTY; MAX_SIDE].into();
        for corner in unit.corners.iter() {
            let halo = board.around(unit.at(corner));
            unit.halo[corner as usize] = halo;
            for cell in unit.at(corner).iter() {
                unit.covering[cell as usize] |= Cells::one(corner);
            }
            for cell in halo.iter() {
                unit.near[cell as usize] |= Cells::one(corner);
            }
        }
        Ok(unit)
    }

    /// The cells of the unit that stands here.
    #[inline]
    pub(crate) fn at(&self, corner: u8) -> Cells {
        self.shape << corner
    }

    /// These and all that touch them.
    #[inline]
    pub(crate) fn halo(&self, corner: u8) -> Cells {
        self.halo.get(corner as usize).copied().unwrap_or_default()
    }

    /// The corners from which it covers or touches a cell.
    #[inline]
    pub(crate) fn near(&self, cell: u8) -> Cells {
        self.near.get(cell as usize).copied().unwrap_or_default()
    }

    /// The corners from which it covers a cell.
    #[inline]
    pub(crate) fn covering(&self, cell: u8) -> Cells {
        self.covering.get(cell as usize).copied().unwrap_or_default()
    }

    /// Its cells as distances from the corner of its box, in board order.
    pub(crate) fn offsets(&self) -> &[u8] {
        &self.offsets[..self.cells as usize & 31]
    }

    /// Where it can stand with all its cells in `room`.
    #[inline]
    pub(crate) fn fits(&self, room: Cells) -> Cells {
        self.offsets().iter().fold(self.corners, |corners, &offset| corners & room >> offset)
    }
}
