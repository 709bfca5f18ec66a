//! Free cells and patches as sets of bits, and what is measured of them.

use patchwork::{Action, ActionKind, Cell, Orientation, Patch};

/// The distance of two rows in a set: nine cells and one beyond them, so that neighbors are shifts.
pub(super) const STRIDE: u8 = 10;

const BOARD: u128 = {
    let (mut board, mut row) = (0, 0);
    while row < 9 {
        board |= 0x1FF << (row * STRIDE);
        row += 1;
    }
    board
};

fn bit(cell: Cell) -> u128 {
    1 << (cell.row() * STRIDE + cell.column())
}

/// A patch in one orientation, its corner on `a1`.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    cells: u128,
    /// The numbers of its bits; the first again where it has less than eight.
    offsets: [u8; 8],
}

/// All patches in all orientations.
#[derive(Clone, Debug)]
pub(super) struct Pieces(Vec<Vec<Piece>>);

impl Default for Pieces {
    fn default() -> Self {
        let corner = Cell::new(0, 0);
        let piece = |shape: &Orientation| {
            let mut piece = Piece::default();
            let cells: Vec<Cell> = corner.map(|corner| shape.cells(corner).collect()).unwrap_or_default();
            piece.cells = cells.iter().copied().map(bit).sum();
            for (n, offset) in piece.offsets.iter_mut().enumerate() {
                *offset = cells.get(n).or(cells.first()).map_or(0, |cell| cell.row() * STRIDE + cell.column());
            }
            piece
        };
        let all = |patch: Patch| (0..patch.orientations()).filter_map(|n| patch.orientation(n)).map(piece).collect();
        Pieces(Patch::all().map(all).collect())
    }
}

impl Pieces {
    /// The cells that an action covers.
    pub(super) fn cells(&self, action: Action) -> u128 {
        match action.kind() {
            ActionKind::Advance => 0,
            ActionKind::Leather { cell } => bit(cell),
            ActionKind::Take { patch, orientation, corner } => {
                self.0[usize::from(patch.id())][usize::from(orientation)].cells
                    << (corner.row() * STRIDE + corner.column())
            }
        }
    }

    /// Whether a patch fits anywhere into the free cells.
    pub(super) fn fits(&self, patch: Patch, free: u128) -> bool {
        self.0[usize::from(patch.id())]
            .iter()
            .any(|piece| piece.offsets.iter().fold(u128::MAX, |corners, offset| corners & free >> offset) != 0)
    }
}

/// The raggedness of the free cells: the length of their border inside the board, plus 6 for each hole of one cell.
pub(super) fn ragged(free: u128) -> u32 {
    let covered = !free & BOARD;
    let border = (free & (covered << 1)).count_ones()
        + (free & (covered >> 1)).count_ones()
        + (free & (covered << STRIDE)).count_ones()
        + (free & (covered >> STRIDE)).count_ones();
    let near = free << 1 | free >> 1 | free << STRIDE | free >> STRIDE;
    border + 6 * (free & !near).count_ones()
}

/// What is measured of the free cells of a quilt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The number of free cells.
    pub(super) free: f32,
    /// The length of the border between free and covered cells.
    pub(super) border: f32,
    /// The number of free cells with no, one, two free neighbors.
    pub(super) degrees: [f32; 3],
    /// The number of places for a square of 2 × 2, of 3 × 3, and for a line of 4.
    pub(super) places: [f32; 3],
    /// The number of free cells that no free square of 2 × 2, no free line of 3 covers.
    pub(super) outside: [f32; 2],
    /// The maximum number of covered cells in a 7 × 7 square.
    pub(super) seven: f32,
}

const SQUARES: [u128; 9] = {
    let (mut squares, mut n) = ([0; 9], 0);
    while n < 9 {
        let mut row = 0;
        while row < 7 {
            squares[n as usize] |= 0x7F << ((row + n / 3) * STRIDE + n % 3);
            row += 1;
        }
        n += 1;
    }
    squares
};

impl Shape {
    pub(super) fn of(free: u128) -> Self {
        let count = |cells: u128| cells.count_ones() as f32;
        let covered = !free & BOARD;
        let [left, right, up, down] =
            [free << 1 & free, free >> 1 & free, free << STRIDE & free, free >> STRIDE & free];
        // The number of free neighbors of each cell, in binary.
        let (a, b) = (left ^ right, up ^ down);
        let (both, and_both) = (left & right, up & down);
        let (ones, carry) = (a ^ b, a & b);
        let (twos, fours) = (both ^ and_both ^ carry, both & and_both);
        let many = twos | fours;
        let rows = free & free >> 1 & free >> 2;
        let columns = free & free >> STRIDE & free >> (2 * STRIDE);
        let small = free & free >> 1 & free >> STRIDE & free >> (STRIDE + 1);
        let large = rows & rows >> STRIDE & rows >> (2 * STRIDE);
        let in_small = small | small << 1 | small << STRIDE | small << (STRIDE + 1);
        let in_lines = rows | rows << 1 | rows << 2 | columns | columns << STRIDE | columns << (2 * STRIDE);
        let border = |by: u128| by.count_ones();
        Shape {
            free: count(free),
            border: (border(free & covered << 1)
                + border(free & covered >> 1)
                + border(free & covered << STRIDE)
                + border(free & covered >> STRIDE)) as f32,
            degrees: [count(free & !ones & !many), count(ones & !many), count(free & !ones & twos)],
            places: [count(small), count(large), count(rows & free >> 3) + count(columns & free >> (3 * STRIDE))],
            outside: [count(free & !in_small), count(free & !in_lines)],
            seven: SQUARES.iter().map(|square| (covered & square).count_ones()).max().unwrap_or(0) as f32,
        }
    }
}
