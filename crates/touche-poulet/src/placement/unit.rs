//! The units of an edition, ready to be placed.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use game_traits::ConfigError;

use crate::cell::MAX_SIDE;
use crate::cells::Cells;
use crate::edition::UnitPlan;
use crate::placement::board::Board;

/// The maximum number of cells of a unit.
pub(crate) const MAX_CELLS: usize = 16;

/// The tokens of one kind; by default none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// The number that each player has.
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
    /// The number of cells that it covers together with those to the right, below and between, also beyond the edge.
    pub(crate) spread: u32,
}

impl Unit {
    /// TP-1, TP-4: a shape as drawn, in a tight box, on the board.
    pub(crate) fn new(plan: &UnitPlan, board: &Board) -> Result<Self, ConfigError> {
        let kind = plan.kind;
        let height = plan.shape.len();
        let width = plan.shape.first().map_or(0, |row| row.len());
        let drawn = plan.shape.iter().all(|row| row.len() == width && row.bytes().all(|b| b == b'#' || b == b'.'));
        ConfigError::ensure(drawn && width > 0, "TP-1", || {
            format!("the shape of {kind} is not of rows of `#` and `.` of one length")
        })?;
        ConfigError::ensure(width <= board.columns as usize && height <= board.rows as usize, "TP-1", || {
            format!("{kind} of {width} × {height} does not fit on {} × {}", board.columns, board.rows)
        })?;
        let filled = |&(row, column): &(usize, usize)| plan.shape[row].as_bytes()[column] == b'#';
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let cells: Vec<(usize, usize)> = places.filter(filled).collect();
        let in_row = |row| cells.iter().any(|cell| cell.0 == row);
        let in_column = |column| cells.iter().any(|cell| cell.1 == column);
        let tight = in_row(0) && in_row(height - 1) && in_column(0) && in_column(width - 1);
        ConfigError::ensure(tight, "TP-1", || format!("the shape of {kind} has an empty row or column at its edge"))?;
        ConfigError::ensure(cells.len() <= MAX_CELLS, "TP-1", || format!("{kind} has more than {MAX_CELLS} cells"))?;
        let mut unit = Unit {
            tokens: plan.tokens,
            cells: cells.len() as u8,
            value: plan.points_per_cell,
            egg: plan.egg,
            ..Unit::default()
        };
        for (offset, &(row, column)) in unit.offsets.iter_mut().zip(&cells) {
            *offset = (row * usize::from(board.columns) + column) as u8;
            unit.shape |= Cells::one(*offset);
        }
        unit.spread = board.spread(unit.shape);
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
        Cells(self.shape.0 << corner)
    }

    /// These and all that touch them.
    #[inline]
    pub(crate) fn halo(&self, corner: u8) -> Cells {
        self.halo[usize::from(corner)]
    }

    /// The corners from which it covers or touches a cell.
    #[inline]
    pub(crate) fn near(&self, cell: u8) -> Cells {
        self.near[usize::from(cell)]
    }

    /// The corners from which it covers a cell.
    #[inline]
    pub(crate) fn covering(&self, cell: u8) -> Cells {
        self.covering[usize::from(cell)]
    }

    /// Its cells as distances from the corner of its box, in board order.
    pub(crate) fn offsets(&self) -> &[u8] {
        &self.offsets[..usize::from(self.cells)]
    }

    /// Where it can stand with all its cells in `room`.
    #[inline]
    pub(crate) fn fits(&self, room: Cells) -> Cells {
        self.offsets().iter().fold(self.corners, |corners, &offset| corners & Cells(room.0 >> offset))
    }
}
