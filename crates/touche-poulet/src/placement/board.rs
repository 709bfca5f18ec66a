//! The board of an edition: its geometry as sets of cells.

use alloc::format;

use game_traits::ConfigError;

use crate::cell::{BoardCell, Cell, MAX_SIDE};
use crate::cells::Cells;
use crate::edition::{Blast, BoardPlan};
use crate::pending::PackedCell;
use crate::slug::Slug;

/// The maximum number of zones of a board.
pub(crate) const MAX_ZONES: usize = 16;

/// A board without anything on it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    /// All cells.
    pub(crate) all: Cells,
    /// All but the first column.
    not_first: Cells,
    /// All but the last column.
    not_last: Cells,
    cells: [Cell; MAX_SIDE],
    pub(crate) zones: [Cells; MAX_ZONES],
    pub(crate) zone_names: [Option<Slug>; MAX_ZONES],
    /// The zones that there are, by bit.
    pub(crate) named_zones: u16,
    /// The upper left cells of all 2 × 2 squares.
    pub(crate) squares: Cells,
}

impl Board {
    /// TP-1: up to 128 cells, and zones that cover them once.
    pub(crate) fn new(plan: &BoardPlan) -> Result<Self, ConfigError> {
        let columns = plan.columns as usize;
        let rows = plan.rows as usize;
        let size = columns * rows;
        ConfigError::ensure((1..=MAX_SIDE).contains(&size), "TP-1", || {
            format!("a board of {columns} × {rows} cells, not 1 to {MAX_SIDE}")
        })?;
        let all = Cells::before(size as u8 - 1) | Cells::one(size as u8 - 1);
        let cell = |bit: usize| {
            Cell::new((bit % columns) as u8 + 1, (bit / columns) as u8 + 1)
                .expect("a board has at most 128 columns and rows")
        };
        let column = |wanted: usize| all.filter(|cell| usize::from(cell) % columns == wanted);
        let mut board = Board {
            columns: plan.columns,
            rows: plan.rows,
            all,
            not_first: all - column(0),
            not_last: all - column(columns - 1),
            cells: core::array::from_fn(cell),
            zones: [Cells::EMPTY; MAX_ZONES],
            zone_names: [None; MAX_ZONES],
            named_zones: 0,
            squares: Cells::EMPTY,
        };
        board.squares = board.rectangle_corners(2, 2);
        board.take_zones(plan)?;
        Ok(board)
    }

    fn take_zones(&mut self, plan: &BoardPlan) -> Result<(), ConfigError> {
        ConfigError::ensure(plan.zones.len() <= MAX_ZONES, "TP-1", || {
            format!("{} zones, at most {MAX_ZONES}", plan.zones.len())
        })?;
        let mut covered = Cells::EMPTY;
        for (i, zone) in plan.zones.iter().enumerate() {
            let name = Slug::of(&zone.name).ok_or_else(|| {
                ConfigError::new("TP-1", format!("zone name {:?}: letters, digits, spaces, at most 30", zone.name))
            })?;
            let twice = self.zone_names.contains(&Some(name));
            ConfigError::ensure(!twice, "TP-1", || format!("two zones are called {name}"))?;
            let ([left, right], [top, bottom]) = (zone.columns, zone.rows);
            let inside =
                1 <= left && left <= right && right <= self.columns && 1 <= top && top <= bottom && bottom <= self.rows;
            ConfigError::ensure(inside, "TP-1", || {
                format!(
                    "zone {name} spans columns {left} to {right} and rows {top} to {bottom} of {} × {}",
                    self.columns, self.rows
                )
            })?;
            let cells = self.all.filter(|bit| {
                (left..=right).contains(&self.cell(bit).column()) && (top..=bottom).contains(&self.cell(bit).row())
            });
            ConfigError::ensure(!cells.meets(covered), "TP-1", || format!("zone {name} lies over another"))?;
            covered |= cells;
            self.zones[i] = cells;
            self.zone_names[i] = Some(name);
            self.named_zones |= 1 << i;
        }
        ConfigError::ensure(covered == self.all, "TP-1", || {
            format!("zones cover {} of {} cells", covered.len(), self.all.len())
        })
    }

    /// The cell of a bit of [`Board::all`].
    #[inline]
    pub(crate) fn cell(&self, bit: u8) -> Cell {
        debug_assert!(usize::from(bit) < MAX_SIDE);
        self.cells[bit as usize & (MAX_SIDE - 1)]
    }

    /// The bit of a cell, if it is on the board.
    #[inline]
    pub(crate) fn bit(&self, cell: Cell) -> Option<u8> {
        (cell.column() <= self.columns && cell.row() <= self.rows)
            .then(|| (cell.row() - 1) * self.columns + (cell.column() - 1))
    }

    /// A cell of a seat's board in its packed form, if it is on the board.
    #[inline]
    pub(crate) fn pack(&self, at: BoardCell) -> Option<PackedCell> {
        Some(PackedCell { board: at.seat, cell: self.bit(at.cell)? })
    }

    /// The cell that a packed one is.
    #[inline]
    pub(crate) fn unpack(&self, at: PackedCell) -> BoardCell {
        BoardCell { seat: at.board, cell: self.cell(at.cell) }
    }

    /// The zone of this name.
    pub(crate) fn zone(&self, name: Slug) -> Option<u8> {
        self.zone_names.iter().position(|&zone| zone == Some(name)).map(|zone| zone as u8)
    }

    /// The cells of a set, each one column to the right.
    #[inline]
    pub(crate) fn right(&self, set: Cells) -> Cells {
        Cells((set & self.not_last).0 << 1)
    }

    /// The same to the left.
    #[inline]
    pub(crate) fn left(&self, set: Cells) -> Cells {
        Cells((set & self.not_first).0 >> 1)
    }

    /// The same one row down; what leaves the board may still be in it.
    #[inline]
    pub(crate) fn down(&self, set: Cells) -> Cells {
        Cells(set.0.checked_shl(self.columns.into()).unwrap_or(0))
    }

    /// The same one row up.
    #[inline]
    pub(crate) fn up(&self, set: Cells) -> Cells {
        Cells(set.0.checked_shr(self.columns.into()).unwrap_or(0))
    }

    #[inline]
    fn beside(&self, set: Cells) -> Cells {
        set | self.right(set) | self.left(set)
    }

    /// A set with all cells that touch it, also at a corner.
    #[inline]
    pub(crate) fn around(&self, set: Cells) -> Cells {
        let wide = self.beside(set);
        (wide | self.down(wide) | self.up(wide)) & self.all
    }

    /// A set with all cells beside it, not at a corner.
    #[inline]
    pub(crate) fn cross(&self, set: Cells) -> Cells {
        (self.beside(set) | self.down(set) | self.up(set)) & self.all
    }

    /// A bound on how many cells of `room` can be apart: each 2 × 2 square holds one of them.
    pub(crate) fn may_hold(&self, mut room: Cells, wanted: usize) -> bool {
        for _ in 0..wanted {
            let Some(first) = room.first() else { return false };
            let (right, left) = self.squares_below(Cells::one(first));
            room -= if (right & room).len() >= (left & room).len() { right } else { left };
        }
        true
    }

    /// The number of cells that a set covers together with those to the right, below and between, also beyond the edge.
    /// Units that do not touch keep theirs apart, so a room holds them only if it has as many as they have together.
    pub(crate) fn spread(&self, set: Cells) -> u32 {
        let right = |set: Cells| set | self.right(set);
        let down = |set: Cells| (set | self.down(set)) & self.all;
        let last_column = set - self.not_last;
        let last_row = set - self.up(self.all);
        let inside = down(right(set)).len();
        inside + down(last_column).len() + right(last_row).len() + (last_column & last_row).len()
    }

    /// The number of pairs of cells of a set that touch each other.
    #[inline]
    pub(crate) fn touching_pairs(&self, set: Cells) -> u32 {
        let right = self.right(set);
        let left = self.left(set);
        [right, self.down(set), self.down(right), self.down(left)].iter().map(|&moved| (moved & set).len()).sum()
    }

    /// The two 2 × 2 squares that have `cell` at an upper corner, the left and the right one, cut at the edge.
    #[inline]
    pub(crate) fn squares_below(&self, cell: Cells) -> (Cells, Cells) {
        let right = cell | self.right(cell);
        let left = cell | self.left(cell);
        (right | self.down(right), left | self.down(left))
    }

    /// The cells that explode around one, itself among them.
    pub(crate) fn blast(&self, bit: u8, shape: Blast, reach: u8) -> Cells {
        (0..reach).fold(Cells::one(bit), |set, _| match shape {
            Blast::Square => self.around(set),
            Blast::Cross => self.cross(set),
        })
    }

    /// The 2 × 2 square with this upper left cell, which is one of [`Board::squares`].
    #[inline]
    pub(crate) fn square(&self, corner: u8) -> Cells {
        self.squares_below(Cells::one(corner)).0
    }

    /// First cells of runs of 1 to 3 cells of `set`, across.
    #[inline]
    pub(crate) fn runs_across(&self, set: Cells, cells: u8) -> Cells {
        (1..cells).fold(set, |runs, _| set & self.left(runs))
    }

    /// The same downwards.
    #[inline]
    pub(crate) fn runs_down(&self, set: Cells, cells: u8) -> Cells {
        (1..cells).fold(set, |runs, _| set & self.up(runs))
    }

    /// The cells of a line from `first` on, as many as stay on the board.
    #[inline]
    pub(crate) fn line(&self, first: u8, down: bool, cells: u8) -> Cells {
        let mut line = Cells::one(first);
        for _ in 1..cells {
            line |= if down { self.down(line) & self.all } else { self.right(line) };
        }
        line
    }

    /// Where the upper left corner of a rectangle can stand.
    pub(crate) fn rectangle_corners(&self, width: u8, height: u8) -> Cells {
        self.all.filter(|bit| {
            let cell = self.cell(bit);
            cell.column() - 1 + width <= self.columns && cell.row() - 1 + height <= self.rows
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::ZonePlan;
    use game_traits::{GameRng, rng};

    /// The cells of a board for which something holds, by column and row from 0.
    fn cells(board: &Board, holds: impl Fn(i32, i32) -> bool) -> Cells {
        let width = i32::from(board.columns);
        let bit = |bit: u8| (i32::from(bit) % width, i32::from(bit) / width);
        (0..board.columns * board.rows).filter(|&n| holds(bit(n).0, bit(n).1)).collect()
    }

    /// TP-11: the geometry of sets is that of columns and rows, at the edges as well.
    #[test]
    fn tp_11_sets_are_cells_by_column_and_row() {
        let mut rng = rng::seeded(11);
        for (columns, rows) in [(4, 3), (1, 6), (6, 1), (9, 8), (16, 8), (2, 2), (128, 1), (1, 128)] {
            let zone = ZonePlan { name: "all".into(), columns: [1, columns], rows: [1, rows] };
            let board = Board::new(&BoardPlan { columns, rows, zones: [zone].into() }).expect("a board");
            for odds in [1, 3, 5, 7, 9, 10] {
                let set = cells(&board, |_, _| true);
                let set = set.filter(|_| rng.random_ratio(odds, 10));
                let has = |x: i32, y: i32| {
                    let inside = (0..columns.into()).contains(&x) && (0..rows.into()).contains(&y);
                    inside && set.contains((y * i32::from(columns) + x) as u8)
                };
                let near = |x: i32, y: i32, by: fn(i32, i32) -> bool| {
                    (-1..=1).any(|dx| (-1..=1).any(|dy| by(dx, dy) && has(x + dx, y + dy)))
                };
                assert_eq!(board.around(set), cells(&board, |x, y| near(x, y, |_, _| true)));
                assert_eq!(board.cross(set), cells(&board, |x, y| near(x, y, |dx, dy| dx == 0 || dy == 0)));
                assert_eq!(board.right(set), cells(&board, |x, y| has(x - 1, y)));
                assert_eq!(board.down(set) & board.all, cells(&board, |x, y| has(x, y - 1)));
                assert_eq!(board.up(set), cells(&board, |x, y| has(x, y + 1)));
                for run in 1..=3 {
                    assert_eq!(
                        board.runs_across(set, run),
                        cells(&board, |x, y| (0..run.into()).all(|n| has(x + n, y)))
                    );
                    assert_eq!(board.runs_down(set, run), cells(&board, |x, y| (0..run.into()).all(|n| has(x, y + n))));
                }
                let grown =
                    |x: i32, y: i32| [(0, 0), (1, 0), (0, 1), (1, 1)].iter().any(|(dx, dy)| has(x - dx, y - dy));
                let spread = (0..=rows.into()).flat_map(|y| (0..=columns.into()).map(move |x| (x, y)));
                assert_eq!(board.spread(set), spread.filter(|&(x, y)| grown(x, y)).count() as u32);
            }
            for bit in board.all.iter() {
                let (column, row) = (i32::from(bit % columns), i32::from(bit / columns));
                let square =
                    |left: i32| cells(&board, |x, y| (left..=left + 1).contains(&x) && (row..=row + 1).contains(&y));
                let (right, left) = board.squares_below(Cells::one(bit));
                assert_eq!((right & board.all, left & board.all), (square(column), square(column - 1)));
                if board.squares.contains(bit) {
                    assert_eq!(board.square(bit), square(column));
                }
                for length in 1..=3 {
                    let across = cells(&board, |x, y| y == row && (column..column + i32::from(length)).contains(&x));
                    let down = cells(&board, |x, y| x == column && (row..row + i32::from(length)).contains(&y));
                    assert_eq!((board.line(bit, false, length), board.line(bit, true, length)), (across, down));
                }
            }
        }
    }
}
