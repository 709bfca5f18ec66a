//! All placements that fit what a view says of a board, counted by dynamic programming over the cells in board order.
//!
//! 1. At each cell either the first cell of a token stands, or none does.
//! 2. What can follow depends only on the later cells that tokens placed so far cover or touch, on the tokens left and
//!    on what counted zones still want. Such a state is kept once, with the number of ways that lead to it.
//! 3. A pass back gives the number of ways that lead on from it, and so how many placements cover a cell.
//!
//! It shares no code with the engine: it asks a game for shapes and a view for what it says.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use game_traits::Seat;
use touche_poulet::{BoardCell, CellKnowledge, TouchePoulet, View};

/// One shape, its tokens that are to be placed, and where it can stand: the first cell, all cells, those that touch
/// them.
struct Shape {
    tokens: u8,
    places: Vec<(u8, u128, u128)>,
}

/// Later cells that are covered or touched, tokens left by shape, cells wanted by zone.
type Key = (u128, [u8; 8], [u8; 8]);

/// A quick hash of keys: each word is mixed in by a multiplication.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// What a view says of one board.
pub(crate) struct Count {
    shapes: Vec<Shape>,
    /// Cells that no token to be placed covers, cells that one must cover, those of them that were hit.
    closed: u128,
    must: u128,
    hits: u128,
    /// Of counted zones their cells, and how many of them that were not hit are covered.
    zones: Vec<(u128, u8)>,
    /// Cells of destroyed units.
    fallen: u128,
    cells: u8,
}

/// The number of placements, kinds of one cell not distinguished, and by cell how many of them cover it.
pub(crate) struct Marginals {
    pub(crate) placements: f64,
    pub(crate) covered: Vec<f64>,
}

impl Count {
    pub(crate) fn of(game: &TouchePoulet, view: &View, seat: Seat) -> Self {
        let cells: Vec<_> = game.cells().collect();
        let place = |cell| cells.iter().position(|&other| other == cell).expect("a cell of the board") as u8;
        let set = |kind, corner| game.cells_of(kind, corner).fold(0u128, |set, cell| set | 1 << place(cell));
        let (columns, _) = game.board_size();
        let around = |set: u128| {
            let near =
                |a: u8, b: u8| (a % columns).abs_diff(b % columns) <= 1 && (a / columns).abs_diff(b / columns) <= 1;
            let all = 0..cells.len() as u8;
            all.clone()
                .filter(|&a| all.clone().any(|b| set >> b & 1 == 1 && near(a, b)))
                .fold(0u128, |set, a| set | 1 << a)
        };
        let (mut closed, mut must, mut hits, mut fallen) = (0u128, 0u128, 0u128, 0u128);
        let destroyed = game.destroyed(view, seat);
        for &(kind, corner) in &destroyed {
            fallen |= set(kind, corner);
            closed |= around(set(kind, corner));
        }
        for (bit, &cell) in cells.iter().enumerate() {
            match game.known(view, BoardCell { seat, cell }) {
                CellKnowledge::Crater | CellKnowledge::Empty => closed |= 1 << bit,
                CellKnowledge::Hit { .. } => (must, hits) = (must | 1 << bit, hits | 1 << bit),
                CellKnowledge::Unit => must |= 1 << bit,
                _ => {}
            }
        }
        let mut zones: Vec<(u128, u8)> = Vec::new();
        for (name, count) in game.zone_counts(view, seat) {
            let inside = |&bit: &usize| game.zone_of(cells[bit]) == Some(name);
            zones.push(((0..cells.len()).filter(inside).fold(0, |set, bit| set | 1 << bit), count));
        }
        let mut shapes: Vec<(Vec<u128>, Shape)> = Vec::new();
        for &kind in game.tokens() {
            let all: Vec<u128> = cells.iter().map(|&corner| set(kind, corner)).filter(|&set| set != 0).collect();
            let number = match shapes.iter().position(|(other, _)| *other == all) {
                Some(number) => number,
                None => {
                    let place = |&set: &u128| (set.trailing_zeros() as u8, set, around(set));
                    let places = all.iter().map(place).collect();
                    shapes.push((all, Shape { tokens: 0, places }));
                    shapes.len() - 1
                }
            };
            shapes[number].1.tokens += 1;
        }
        for (kind, corner) in destroyed {
            let cells = set(kind, corner);
            let shape = shapes.iter_mut().find(|(all, _)| all.contains(&cells)).expect("a shape");
            shape.1.tokens -= 1;
        }
        let shapes = shapes.into_iter().map(|(_, shape)| shape).collect();
        Count { shapes, closed, must, hits, zones, fallen, cells: cells.len() as u8 }
    }

    /// The number of known cells with a living unit, of empty ones, of destroyed units and of counted zones.
    pub(crate) fn clues(game: &TouchePoulet, view: &View, seat: Seat) -> [usize; 4] {
        let known = |wanted: fn(CellKnowledge) -> bool| {
            game.cells().filter(|&cell| wanted(game.known(view, BoardCell { seat, cell }))).count()
        };
        let standing = known(|cell| matches!(cell, CellKnowledge::Hit { .. } | CellKnowledge::Unit));
        let empty = known(|cell| matches!(cell, CellKnowledge::Crater | CellKnowledge::Empty));
        [standing, empty, game.destroyed(view, seat).len(), game.zone_counts(view, seat).len()]
    }

    /// What can follow a state at a cell.
    fn follow(&self, cell: u8, key: &Key, mut visit: impl FnMut(Key, u128)) {
        let open = key.0 >> cell & 1 == 0;
        if !open || self.must >> cell & 1 == 0 {
            visit((key.0 & !(1 << cell), key.1, key.2), 0);
        }
        for (number, shape) in self.shapes.iter().enumerate().filter(|&(number, _)| open && key.1[number] > 0) {
            for &(_, cells, halo) in shape.places.iter().filter(|place| place.0 == cell) {
                // A token covers open cells only, spares known ones beside it, and is not hit whole.
                let spares = halo & !cells & self.must & !key.0 & !((1 << cell) - 1) == 0;
                if cells & key.0 != 0 || !spares || cells & !self.hits == 0 || cells & self.closed != 0 {
                    continue;
                }
                let (mut left, mut wanted) = (key.1, key.2);
                left[number] -= 1;
                let goes = self.zones.iter().zip(&mut wanted).all(|(&(zone, _), wanted)| {
                    let here = (cells & zone & !self.hits).count_ones() as u8;
                    let goes = here <= *wanted;
                    *wanted = wanted.wrapping_sub(here);
                    goes
                });
                if goes {
                    visit(((key.0 | halo) & !((2 << cell) - 1), left, wanted), cells);
                }
            }
        }
    }

    /// `None` if the count takes more than `limit` states.
    pub(crate) fn marginals(&self, limit: usize) -> Option<Marginals> {
        let mut start: Key = (self.closed, [0; 8], [0; 8]);
        self.shapes.iter().zip(&mut start.1).for_each(|(shape, left)| *left = shape.tokens);
        self.zones.iter().zip(&mut start.2).for_each(|(zone, wanted)| *wanted = zone.1);
        let mut layers: Vec<Vec<(Key, f64)>> = vec![vec![(start, 1.0)]];
        let mut steps: Vec<Vec<(u32, u32, u128)>> = Vec::new();
        let mut states = 0;
        for cell in 0..self.cells {
            let mut numbers: HashMap<Key, u32, BuildHasherDefault<Mix>> = HashMap::default();
            let (mut next, mut step) = (Vec::new(), Vec::new());
            for (from, (key, ways)) in layers[cell as usize].iter().enumerate() {
                self.follow(cell, key, |key, cells| {
                    let to = *numbers.entry(key).or_insert(next.len() as u32);
                    if to as usize == next.len() {
                        next.push((key, 0.0));
                    }
                    next[to as usize].1 += ways;
                    step.push((from as u32, to, cells));
                });
            }
            layers.push(next);
            steps.push(step);
            states += numbers.len();
            if states > limit {
                return None;
            }
        }
        let end = |key: &Key| f64::from(u8::from(key.1 == [0; 8] && key.2 == [0; 8]));
        let mut back: Vec<f64> = layers[self.cells as usize].iter().map(|(key, _)| end(key)).collect();
        let mut covered = vec![0.0; self.cells.into()];
        for (layer, step) in layers.iter().zip(&steps).rev() {
            let mut before = vec![0.0; layer.len()];
            for &(from, to, cells) in step {
                let ways = back[to as usize];
                before[from as usize] += ways;
                for cell in (0..self.cells).filter(|cell| cells >> cell & 1 == 1) {
                    covered[cell as usize] += ways * layer[from as usize].1;
                }
            }
            back = before;
        }
        (0..self.cells).filter(|cell| self.fallen >> cell & 1 == 1).for_each(|cell| covered[cell as usize] = back[0]);
        Some(Marginals { placements: back[0], covered })
    }

    /// The same by trying all: tokens shape by shape, those of one shape in board order.
    pub(crate) fn enumerated(&self) -> Marginals {
        let mut all = Marginals { placements: 0.0, covered: vec![0.0; self.cells.into()] };
        self.extend(0, 0, 0, self.closed, self.fallen, &mut all);
        all
    }

    fn extend(&self, shape: usize, placed: u8, from: usize, closed: u128, covered: u128, all: &mut Marginals) {
        let Some(here) = self.shapes.get(shape) else {
            let count = |&(zone, wanted): &(u128, u8)| {
                (covered & !self.fallen & zone & !self.hits).count_ones() == u32::from(wanted)
            };
            // Zones count the cells that were not hit, destroyed units therefore not.
            let standing = covered & !self.fallen;
            if self.must & !standing == 0 && self.zones.iter().all(count) {
                all.placements += 1.0;
                let cells = (0..self.cells).filter(|cell| covered >> cell & 1 == 1);
                cells.for_each(|cell| all.covered[cell as usize] += 1.0);
            }
            return;
        };
        if placed == here.tokens {
            return self.extend(shape + 1, 0, 0, closed, covered, all);
        }
        for (number, &(_, cells, halo)) in here.places.iter().enumerate().skip(from) {
            if cells & closed == 0 && cells & !self.hits != 0 {
                self.extend(shape, placed + 1, number + 1, closed | halo, covered | cells, all);
            }
        }
    }
}
