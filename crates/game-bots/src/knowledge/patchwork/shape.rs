//! Free cells and patches as sets of bits, and what is measured of them.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

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
    /// The cells that it has edges in common with, in a window that begins a row above its corner: those with one edge
    /// or three, and those with two or three.
    beside: [u64; 2],
    /// The number of its edges.
    edges: i32,
    /// The number of its edges on each side of its bounding box: left, right, above, below.
    sides: [i32; 4],
    /// Columns and rows of its bounding box.
    size: (u8, u8),
}

impl Piece {
    fn new(shape: &Orientation) -> Self {
        let cells: Vec<Cell> = Cell::new(0, 0).map(|corner| shape.cells(corner).collect()).unwrap_or_default();
        let at = |cell: &Cell| cell.row() * STRIDE + cell.column();
        let mut piece = Piece { cells: cells.iter().copied().map(bit).sum(), size: shape.size(), ..Piece::default() };
        for (n, offset) in piece.offsets.iter_mut().enumerate() {
            *offset = cells.get(n).or(cells.first()).map_or(0, at);
        }
        let window = piece.cells << STRIDE;
        for beside in [window << 1, window >> 1, window << STRIDE, window >> STRIDE] {
            let beside = (beside & !window) as u64;
            piece.beside = [piece.beside[0] ^ beside, piece.beside[1] | piece.beside[0] & beside];
            piece.edges += beside.count_ones() as i32;
        }
        let (width, height) = piece.size;
        let count = |on: &dyn Fn(&Cell) -> bool| cells.iter().filter(|cell| on(cell)).count() as i32;
        piece.sides = [
            count(&|cell| cell.column() == 0),
            count(&|cell| cell.column() + 1 == width),
            count(&|cell| cell.row() == 0),
            count(&|cell| cell.row() + 1 == height),
        ];
        piece
    }

    /// The corners from which it fits into the free cells.
    fn corners(&self, free: u128) -> u128 {
        self.offsets.iter().fold(u128::MAX, |corners, offset| corners & free >> offset)
    }
}

/// A quilt after `way % 4` quarter turns, mirrored from 4 on.
fn turned_quilt(cells: u128, way: usize) -> u128 {
    let mut out = 0;
    each_cell(cells, |cell| {
        let (mut row, mut column) = (cell / usize::from(STRIDE), cell % usize::from(STRIDE));
        if way >= 4 {
            column = 8 - column;
        }
        for _ in 0..way % 4 {
            (row, column) = (column, 8 - row);
        }
        out |= 1 << (row * usize::from(STRIDE) + column);
    });
    out
}

/// A patch in all orientations.
#[derive(Clone, Debug)]
struct Turned {
    pieces: Vec<Piece>,
    /// Corners of the first orientation: on an empty quilt one of all placements that are the same but for turns and
    /// reflections of the quilt.
    first: u128,
}

impl Turned {
    fn new(patch: Patch) -> Self {
        let orientations = (0..patch.orientation_count()).filter_map(|n| patch.orientation(n));
        let pieces: Vec<Piece> = orientations.map(Piece::new).collect();
        let (mut first, mut found) = (0, BTreeSet::new());
        if let Some(piece) = pieces.first() {
            each_cell(piece.corners(BOARD), |corner| {
                let placed = piece.cells << corner;
                if (0..8).map(|way| turned_quilt(placed, way)).all(|same| !found.contains(&same)) {
                    found.insert(placed);
                    first |= 1 << corner;
                }
            });
        }
        Turned { pieces, first }
    }
}

/// All patches in all orientations.
#[derive(Clone, Debug)]
pub(super) struct Pieces(Vec<Turned>);

/// From this number of places on, a patch fits well enough.
pub(super) const MANY: u32 = 24;

/// The least ragged placements, each with its raggedness.
pub(super) type Best<const N: usize> = [(i32, Action); N];

/// No placement.
pub(super) const NONE: (i32, Action) = (i32::MAX, Action::ADVANCE);

/// Inserts an action if its raggedness is among the smallest.
pub(super) fn insert<const N: usize>(best: &mut Best<N>, ragged: i32, action: impl FnOnce() -> Option<Action>) {
    let Some(place) = best.iter().position(|(other, _)| ragged < *other) else { return };
    let Some(action) = action() else { return };
    best[place..].rotate_right(1);
    best[place] = (ragged, action);
}

impl Pieces {
    /// All of them, which are made once.
    pub(super) fn shared() -> Arc<Self> {
        static MADE: LazyLock<Arc<Pieces>> =
            LazyLock::new(|| Arc::new(Pieces(Patch::all().map(Turned::new).collect())));
        MADE.clone()
    }

    /// The cells that an action covers.
    pub(super) fn cells(&self, action: Action) -> u128 {
        match action.kind() {
            ActionKind::Advance => 0,
            ActionKind::Leather { cell } => bit(cell),
            ActionKind::Take { patch, orientation, corner } => {
                self.0[usize::from(patch.id())].pieces[usize::from(orientation)].cells
                    << (corner.row() * STRIDE + corner.column())
            }
        }
    }

    /// The number of places where a patch fits into the free cells, at most [`MANY`].
    pub(super) fn places(&self, patch: Patch, free: u128) -> u32 {
        let mut places = 0;
        for piece in &self.0[usize::from(patch.id())].pieces {
            places += piece.corners(free).count_ones();
            if places >= MANY {
                return MANY;
            }
        }
        places
    }

    /// The placements of a patch that leave the least [raggedness](ragged), which is counted relative to one number for
    /// all. On an empty quilt they differ by more than a turn or a reflection.
    pub(super) fn least_ragged<const N: usize>(&self, patch: Patch, free: u128) -> Best<N> {
        let mut best = [NONE; N];
        let before = holes(free).count_ones() as i32;
        let Turned { pieces, first } = &self.0[usize::from(patch.id())];
        let is_empty = free == BOARD;
        for (orientation, piece) in (0..).zip(if is_empty { &pieces[..1] } else { pieces }) {
            let (width, height) = piece.size;
            let mut corners = if is_empty { *first } else { piece.corners(free) };
            while corners != 0 {
                let corner = corners.trailing_zeros() as u8;
                corners &= corners - 1;
                let (column, row) = (corner % STRIDE, corner / STRIDE);
                let window = (free << STRIDE >> corner) as u64;
                let touched = [column == 0, column + width == 9, row == 0, row + height == 9];
                let on_edge: i32 = touched.iter().zip(piece.sides).map(|(&is, edges)| i32::from(is) * edges).sum();
                let [odd, many] = piece.beside.map(|beside| (beside & window).count_ones() as i32);
                // Edges to free cells become border, edges to covered cells no longer are.
                let border = 2 * (odd + 2 * many) + on_edge - piece.edges;
                // A patch fills no hole of one cell, so there are as many holes at least.
                if border + HOLE * before < best[N - 1].0 {
                    let holes = holes(free & !(piece.cells << corner)).count_ones() as i32;
                    insert(&mut best, border + HOLE * holes, || {
                        Action::take(patch, orientation, Cell::new(column, row)?)
                    });
                }
            }
        }
        best
    }
}

/// The raggedness of the free cells: the length of their border inside the board, plus 6 for each hole of one cell.
pub(super) fn ragged(free: u128) -> u32 {
    let covered = !free & BOARD;
    let border = (free & (covered << 1)).count_ones()
        + (free & (covered >> 1)).count_ones()
        + (free & (covered << STRIDE)).count_ones()
        + (free & (covered >> STRIDE)).count_ones();
    border + HOLE as u32 * holes(free).count_ones()
}

/// What a hole of one cell adds to the raggedness.
const HOLE: i32 = 6;

/// The free cells without a free neighbor.
fn holes(free: u128) -> u128 {
    free & !(free << 1 | free >> 1 | free << STRIDE | free >> STRIDE)
}

/// The number of classes of neighborhoods: what the eight neighbors of a cell can be, but for turns and reflections.
pub(super) const NEIGHBORHOODS: usize = 51;

/// The class of a window of 3 × 3 cells, three bits a row. Windows with a free and with a covered center have the same.
static CLASSES: [u8; 512] = {
    let (mut classes, mut found) = ([u8::MAX; 512], 0);
    let mut window = 0;
    while window < 512 {
        if classes[window] == u8::MAX {
            let mut way = 0;
            while way < 8 {
                let turned = turned(window, way);
                (classes[turned & !CENTER], classes[turned | CENTER]) = (found, found);
                way += 1;
            }
            found += 1;
        }
        window += 1;
    }
    assert!(found as usize == NEIGHBORHOODS);
    classes
};

const CENTER: usize = 1 << 4;

/// A window after `way % 4` quarter turns, mirrored from 4 on.
const fn turned(window: usize, way: usize) -> usize {
    let (mut out, mut cell) = (0, 0);
    while cell < 9 {
        let (mut row, mut column) = (cell / 3, cell % 3);
        if way >= 4 {
            column = 2 - column;
        }
        let mut turn = 0;
        while turn < way % 4 {
            (row, column) = (column, 2 - row);
            turn += 1;
        }
        out |= (window >> cell & 1) << (3 * row + column);
        cell += 1;
    }
    out
}

/// What the window of a cell says of it, by class.
struct Windows {
    /// The number of free neighbors.
    neighbors: [u8; NEIGHBORHOODS],
    /// The number of free squares of 2 × 2 that cover it.
    squares: [u8; NEIGHBORHOODS],
}

static WINDOWS: Windows = {
    let mut windows = Windows { neighbors: [0; NEIGHBORHOODS], squares: [0; NEIGHBORHOODS] };
    let mut window = 0;
    while window < 512 {
        let class = CLASSES[window] as usize;
        windows.neighbors[class] = (window & 0b010_101_010).count_ones() as u8;
        let (mut squares, mut n) = (0, 0);
        while n < 4 {
            // The three other cells of a square.
            let square = [0b000_001_011, 0b000_100_110, 0b011_001_000, 0b110_100_000][n];
            squares += (window & square == square) as u8;
            n += 1;
        }
        windows.squares[class] = squares;
        window += 1;
    }
    windows
};

/// The numbers of cells by the class of their neighborhood.
pub(super) type Neighborhoods = [i16; NEIGHBORHOODS];

/// The number of bits of a set of cells.
pub(super) const CELLS: usize = 9 * STRIDE as usize;

/// Visits the number of each cell of a set.
#[inline]
pub(super) fn each_cell(cells: u128, mut visit: impl FnMut(usize)) {
    for (mut half, first) in [(cells as u64, 0), ((cells >> 64) as u64, 64)] {
        while half != 0 {
            visit(first + half.trailing_zeros() as usize);
            half &= half - 1;
        }
    }
}

/// Visits the number of each cell of a set with the class of its neighborhood.
#[inline]
pub(super) fn each_neighborhood(cells: u128, free: u128, mut visit: impl FnMut(usize, usize)) {
    // A row and a column more above and on the left, so that all windows begin inside.
    let padded = free << (STRIDE + 1);
    each_cell(cells, |cell| {
        let window = (padded >> cell) as usize;
        let window = window & 7 | (window >> STRIDE & 7) << 3 | (window >> (2 * STRIDE) & 7) << 6;
        visit(cell, CLASSES[window].into());
    });
}

/// The cells with these and their eight neighbors.
pub(super) fn around(cells: u128) -> u128 {
    let rows = cells | cells << 1 | cells >> 1;
    (rows | rows << STRIDE | rows >> STRIDE) & BOARD
}

/// The number of edges of cells on the edge of the board.
pub(super) fn on_edge(cells: u128) -> u32 {
    const SIDES: u128 = BOARD & !(BOARD << 1 & BOARD >> 1);
    const ENDS: u128 = BOARD & !(BOARD << STRIDE & BOARD >> STRIDE);
    (cells & SIDES).count_ones() + (cells & ENDS).count_ones()
}

/// The number of cells in each of the three places of a 7 × 7 square along a row, one a byte.
static ROWS: [u32; 512] = {
    let (mut rows, mut row) = ([0; 512], 0_usize);
    while row < 512 {
        let mut place = 0;
        while place < 3 {
            rows[row] |= (row >> place & 0x7F).count_ones() << (8 * place);
            place += 1;
        }
        row += 1;
    }
    rows
};

/// The maximum number of covered cells in a 7 × 7 square.
pub(super) fn seven(free: u128) -> u32 {
    let covered = !free & BOARD;
    let row = |row: u8| ROWS[(covered >> (row * STRIDE)) as usize & 0x1FF];
    let middle: u32 = (2..7).map(row).sum();
    let squares = [middle + row(0) + row(1), middle + row(1) + row(7), middle + row(7) + row(8)];
    squares.into_iter().flat_map(u32::to_le_bytes).max().unwrap_or(0).into()
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
    /// The numbers of free cells by the class of their neighborhood.
    pub(super) neighborhoods: Neighborhoods,
}

impl Shape {
    pub(super) fn of(free: u128) -> Self {
        let count = |cells: u128| cells.count_ones() as f32;
        let mut neighborhoods = [0; NEIGHBORHOODS];
        each_neighborhood(free, free, |_, class| neighborhoods[class] += 1);
        let (mut neighbors, mut squares, mut outside, mut degrees) = (0, 0, 0, [0; 5]);
        for (class, &cells) in neighborhoods.iter().enumerate() {
            let (degree, square) = (WINDOWS.neighbors[class], WINDOWS.squares[class]);
            neighbors += cells * i16::from(degree);
            squares += cells * i16::from(square);
            outside += if square == 0 { cells } else { 0 };
            degrees[usize::from(degree)] += cells;
        }
        let rows = free & free >> 1 & free >> 2;
        let columns = free & free >> STRIDE & free >> (2 * STRIDE);
        let in_lines = rows | rows << 1 | rows << 2 | columns | columns << STRIDE | columns << (2 * STRIDE);
        let cells = count(free);
        Shape {
            free: cells,
            border: 4.0 * cells - f32::from(neighbors) - on_edge(free) as f32,
            degrees: [degrees[0], degrees[1], degrees[2]].map(f32::from),
            places: [
                f32::from(squares / 4),
                f32::from(neighborhoods[usize::from(CLASSES[511])]),
                count(rows & free >> 3) + count(columns & free >> (3 * STRIDE)),
            ],
            outside: [f32::from(outside), count(free & !in_lines)],
            neighborhoods,
        }
    }
}
