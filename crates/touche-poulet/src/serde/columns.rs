//! Cells as text: the bits of a set are cells of a board with this number of columns.

use alloc::format;
use alloc::vec::Vec;

use game_traits::{Seat, StateError};

use crate::cell::{BoardCell, Cell, MAX_SIDE};
use crate::cells::Cells;
use crate::pending::PackedCell;
use crate::rules::MAX_PLAYERS;

/// The number of columns of a board: what makes a bit a cell.
#[derive(Clone, Copy)]
pub(super) struct Columns(pub(super) u8);

impl Columns {
    pub(super) fn cell(self, bit: u8) -> Cell {
        let columns = self.0.max(1);
        Cell::new(bit % columns + 1, bit / columns + 1).expect("a bit is below 128")
    }

    pub(super) fn cells(self, set: Cells) -> Vec<Cell> {
        set.iter().map(|bit| self.cell(bit)).collect()
    }

    pub(super) fn board_cell(self, at: PackedCell) -> BoardCell {
        BoardCell { seat: at.board, cell: self.cell(at.cell) }
    }

    pub(super) fn bit(self, cell: Cell) -> Result<u8, StateError> {
        let bit = usize::from(cell.row() - 1) * usize::from(self.0) + usize::from(cell.column() - 1);
        StateError::ensure(cell.column() <= self.0 && bit < MAX_SIDE, "TP-1", || {
            format!("cell {cell} is not on a board of {} columns", self.0)
        })?;
        Ok(bit as u8)
    }

    pub(super) fn set(self, cells: &[Cell]) -> Result<Cells, StateError> {
        let set = cells.iter().map(|&cell| self.bit(cell)).collect::<Result<Cells, _>>()?;
        StateError::ensure(set.len() as usize == cells.len(), "TP-1", || "a cell stands twice in a set")?;
        Ok(set)
    }

    pub(super) fn pack(self, at: BoardCell) -> Result<PackedCell, StateError> {
        Ok(PackedCell { board: seat(at.seat)?, cell: self.bit(at.cell)? })
    }
}

/// A seat that can be at the table.
pub(super) fn seat(seat: Seat) -> Result<Seat, StateError> {
    StateError::ensure(seat.index() < MAX_PLAYERS, "players", || format!("seat {seat}, there are 0 to 3"))?;
    Ok(seat)
}
