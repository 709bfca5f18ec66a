//! The patches, taken apart into runs of cells in a row.

use patchwork::Patch;

/// Bits from one row to the next. The tenth column is never free, so no run goes on in the next row.
pub(super) const STRIDE: u8 = 10;
/// The longest run of cells of a patch.
pub(super) const LONGEST: usize = 5;

/// A patch as it lies: its cells, and the same as runs.
pub(super) struct Shape {
    pub(super) cells: u128,
    /// The first cell and the length of each run.
    pub(super) runs: Vec<(u8, u8)>,
}

/// A patch: what it costs and gives, and which of the shapes are its own.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) cost: u16,
    pub(super) time: u8,
    pub(super) income: u8,
    pub(super) first: u8,
    pub(super) end: u8,
}

pub(super) struct Shapes {
    pub(super) pieces: Vec<Piece>,
    pub(super) shapes: Vec<Shape>,
}

impl Shapes {
    pub(super) fn new() -> Self {
        let (mut pieces, mut shapes) = (Vec::new(), Vec::<Shape>::new());
        for patch in Patch::all() {
            let first = shapes.len();
            let printed = patch.orientation(0).expect("every patch has one");
            let mut cells: Vec<(u8, u8)> =
                printed.cells("a1".parse().expect("a cell")).map(|cell| (cell.column(), cell.row())).collect();
            for side in 0..2 {
                for _ in 0..4 {
                    let bits = cells.iter().fold(0, |bits, &(x, y)| bits | 1u128 << (y * STRIDE + x));
                    if shapes[first..].iter().all(|shape| shape.cells != bits) {
                        shapes.push(Shape { cells: bits, runs: runs(bits) });
                    }
                    let high = cells.iter().map(|&(_, y)| y).max().expect("cells");
                    cells.iter_mut().for_each(|(x, y)| (*x, *y) = (high - *y, *x));
                }
                if side == 0 {
                    let wide = cells.iter().map(|&(x, _)| x).max().expect("cells");
                    cells.iter_mut().for_each(|(x, _)| *x = wide - *x);
                }
            }
            pieces.push(Piece {
                cost: patch.cost(),
                time: patch.time(),
                income: patch.income(),
                first: first as u8,
                end: shapes.len() as u8,
            });
        }
        Shapes { pieces, shapes }
    }
}

fn runs(mut cells: u128) -> Vec<(u8, u8)> {
    let mut runs = Vec::new();
    while cells != 0 {
        let first = cells.trailing_zeros();
        let length = (cells >> first).trailing_ones();
        cells &= !(((1 << length) - 1) << first);
        runs.push((first as u8, length as u8));
    }
    runs
}
