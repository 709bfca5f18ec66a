//! Patchwork for speed alone: no contract, no errors, no events, and no check of what it is given.

use game_traits::{GameRng, Seat};
use patchwork::{State, TimeBoard};

use super::shapes::{LONGEST, STRIDE, Shapes};

const LAST: u8 = 53;
const REACH: usize = 3;
/// At most this many sets of corners: three patches with eight shapes each.
const SETS: usize = 3 * 8;
pub(super) const ADVANCE: u16 = 0;
/// The codes of leather patches begin here, those of the other placements at 1.
const LEATHER: u16 = 1 << 15;

#[derive(Clone, Copy)]
pub(super) struct Board {
    free: [u128; 2],
    buttons: [u16; 2],
    income: [u8; 2],
    space: [u8; 2],
    circle: [u8; 33],
    len: u8,
    mover: u8,
    leathers: u8,
    is_leather_due: bool,
    /// Who has the special tile; 2 if no player has.
    special: u8,
}

/// Every set of corners of the position, with its shape.
struct Sets {
    sets: [(u8, u128); SETS],
    len: usize,
    count: u32,
}

impl Board {
    /// The position that the engine has.
    pub(super) fn of(state: &State, mover: Seat) -> Self {
        let both = [Seat::new(0), Seat::new(1)];
        let free = both.map(|seat| {
            let cells = patchwork::Cell::all().filter(|&cell| state.quilt(seat).is_free(cell));
            cells.fold(0, |bits, cell| bits | 1u128 << (cell.row() * STRIDE + cell.column()))
        });
        let mut circle = [0; 33];
        circle.iter_mut().zip(state.circle().iter()).for_each(|(place, patch)| *place = patch.id());
        Board {
            free,
            buttons: both.map(|seat| state.buttons(seat)),
            income: both.map(|seat| state.income(seat)),
            space: both.map(|seat| state.space(seat)),
            circle,
            len: state.circle().len() as u8,
            mover: mover.index() as u8,
            leathers: state.leathers_passed() as u8,
            is_leather_due: state.leather_due().is_some(),
            special: state.special_tile().map_or(2, |seat| seat.index() as u8),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.space == [LAST; 2] && !self.is_leather_due
    }

    /// Buttons, special tile and holes of both players.
    pub(super) fn scores(&self) -> [i32; 2] {
        [0, 1].map(|p| {
            let special = if usize::from(self.special) == p { 7 } else { 0 };
            i32::from(self.buttons[p]) + special - 2 * self.free[p].count_ones() as i32
        })
    }

    /// A shape fits where all of its runs fit, and where a run of each length fits is known from the one before.
    #[inline]
    fn each_set(&self, shapes: &Shapes, mut take: impl FnMut(u8, u128)) {
        let p = usize::from(self.mover);
        let mut runs = [self.free[p]; LONGEST + 1];
        for length in 2..=LONGEST {
            runs[length] = runs[length - 1] & self.free[p] >> (length - 1);
        }
        for &id in &self.circle[..REACH.min(self.len.into())] {
            let piece = shapes.pieces[usize::from(id)];
            if piece.cost > self.buttons[p] {
                continue;
            }
            for number in piece.first..piece.end {
                let mut corners = u128::MAX;
                for &(first, length) in &shapes.shapes[usize::from(number)].runs {
                    corners &= runs[usize::from(length)] >> first;
                }
                take(number, corners);
            }
        }
    }

    pub(super) fn count(&self, shapes: &Shapes) -> u64 {
        if self.is_leather_due {
            return self.free[usize::from(self.mover)].count_ones().into();
        }
        let mut count = 1;
        self.each_set(shapes, |_, corners| count += u64::from(corners.count_ones()));
        count
    }

    pub(super) fn list(&self, shapes: &Shapes, out: &mut Vec<u16>) {
        if self.is_leather_due {
            return codes(LEATHER, self.free[usize::from(self.mover)], out);
        }
        out.push(ADVANCE);
        self.each_set(shapes, |number, corners| codes(code(number), corners, out));
    }

    /// One of the legal actions, each as likely.
    pub(super) fn pick(&self, shapes: &Shapes, rng: &mut impl GameRng) -> u16 {
        if self.is_leather_due {
            let free = self.free[usize::from(self.mover)];
            return LEATHER + nth(free, rng.random_below(free.count_ones()));
        }
        let mut all = Sets { sets: [(0, 0); SETS], len: 0, count: 1 };
        self.each_set(shapes, |number, corners| {
            all.sets[all.len] = (number, corners);
            all.len += 1;
            all.count += corners.count_ones();
        });
        let mut n = rng.random_below(all.count);
        if n == 0 {
            return ADVANCE;
        }
        n -= 1;
        for &(number, corners) in &all.sets[..all.len] {
            let here = corners.count_ones();
            if n < here {
                return code(number) + nth(corners, n);
            }
            n -= here;
        }
        ADVANCE
    }

    pub(super) fn apply(&mut self, shapes: &Shapes, action: u16) {
        let p = usize::from(self.mover);
        if action >= LEATHER {
            self.is_leather_due = false;
            self.cover(p, 1 << (action - LEATHER));
        } else if action == ADVANCE {
            let to = (self.space[p ^ 1] + 1).min(LAST);
            self.buttons[p] += u16::from(to - self.space[p]);
            self.go(p, to);
        } else {
            let (number, corner) = ((action - 1) / 128, (action - 1) % 128);
            let place = (0..REACH)
                .find(|&place| {
                    let piece = shapes.pieces[usize::from(self.circle[place])];
                    (piece.first..piece.end).contains(&(number as u8))
                })
                .expect("a patch in reach");
            let piece = shapes.pieces[usize::from(self.circle[place])];
            let len = usize::from(self.len);
            self.circle[..len].rotate_left(place + 1);
            self.len -= 1;
            self.buttons[p] -= piece.cost;
            self.income[p] += piece.income;
            self.cover(p, shapes.shapes[usize::from(number)].cells << corner);
            self.go(p, (self.space[p] + piece.time).min(LAST));
        }
        if !self.is_leather_due && self.space[p] > self.space[p ^ 1] {
            self.mover ^= 1;
        }
    }

    fn cover(&mut self, p: usize, cells: u128) {
        const ROWS: u128 = 0x1ff;
        self.free[p] &= !cells;
        if self.special == 2 && self.free[p].count_ones() <= 81 - 49 {
            // The columns that seven rows cover, and whether seven of them lie side by side.
            for top in 0..3 {
                let rows = (top..top + 7).map(|row| self.free[p] >> (row * STRIDE) & ROWS);
                let covered = !rows.fold(0, |any, row| any | row) & ROWS;
                if [0, 1, 2].iter().any(|left| covered >> left & 0x7f == 0x7f) {
                    self.special = p as u8;
                }
            }
        }
    }

    fn go(&mut self, p: usize, to: u8) {
        let passed = (to + 1) / 6 - (self.space[p] + 1) / 6;
        self.buttons[p] += u16::from(passed) * u16::from(self.income[p]);
        self.space[p] = to;
        const LEATHERS: [u8; 5] = TimeBoard::Revised.leathers();
        if LEATHERS.get(usize::from(self.leathers)).is_some_and(|&at| to >= at) {
            self.leathers += 1;
            self.is_leather_due = self.free[p] != 0;
        }
    }
}

pub(super) fn perft(board: &Board, shapes: &Shapes, depth: u32) -> u64 {
    if board.is_over() {
        return 1;
    }
    if depth == 1 {
        return board.count(shapes);
    }
    let mut list = Vec::new();
    board.list(shapes, &mut list);
    let below = |action| {
        let mut next = *board;
        next.apply(shapes, action);
        perft(&next, shapes, depth - 1)
    };
    list.into_iter().map(below).sum()
}

fn code(number: u8) -> u16 {
    1 + u16::from(number) * 128
}

#[inline]
fn codes(base: u16, bits: u128, out: &mut Vec<u16>) {
    for (mut half, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
        while half != 0 {
            out.push(base + first + half.trailing_zeros() as u16);
            half &= half - 1;
        }
    }
}

/// The place of the n-th bit.
fn nth(bits: u128, mut n: u32) -> u16 {
    let (mut half, mut first) = (bits as u64, 0);
    if n >= half.count_ones() {
        n -= half.count_ones();
        (half, first) = ((bits >> 64) as u64, 64);
    }
    for width in [32, 16, 8] {
        let low = half & ((1 << width) - 1);
        if n >= low.count_ones() {
            n -= low.count_ones();
            half >>= width;
            first += width;
        }
    }
    (0..n).for_each(|_| half &= half - 1);
    first + half.trailing_zeros() as u16
}
