//! The slow twin of Patchwork: the numbered rules, written plainly.
//! Seats are 0 and 1; cells are (column, row) from the upper-left corner, written `a1` to `i9`.

use std::collections::BTreeSet;

/// A column and a row, both from 0.
pub type Cell = (usize, usize);

/// Side of a quilt board. // PW-2
pub const SIDE: usize = 9;
/// Last space of the time board. // PW-3
pub const LAST: usize = 53;
/// Spaces with a button income. // PW-3
pub const INCOME_MARKS: [usize; 9] = [5, 11, 17, 23, 29, 35, 41, 47, 53];
/// How many patches there are, the 1 x 2 (id 0) included. // PW-1
pub const PATCHES: usize = 33;

/// Shape by rows, button cost, time cost, income; the index is the id. // PW-1
pub const TABLE: [(&str, i64, usize, i64); PATCHES] = [
    ("##", 2, 1, 0),                // 0
    ("## #.", 1, 3, 0),             // 1
    ("###", 2, 2, 0),               // 2
    ("## #.", 3, 1, 0),             // 3
    ("### .#.", 2, 2, 0),           // 4
    ("##. .##", 3, 2, 1),           // 5
    ("####", 3, 3, 1),              // 6
    ("### #..", 4, 2, 1),           // 7
    ("### #..", 4, 6, 2),           // 8
    ("## ##", 6, 5, 2),             // 9
    ("##. .##", 7, 6, 3),           // 10
    ("### #.#", 1, 2, 0),           // 11
    ("### ##.", 2, 2, 0),           // 12
    ("###. ..##", 2, 3, 1),         // 13
    ("#### .#..", 3, 4, 1),         // 14
    ("#####", 7, 1, 1),             // 15
    (".#. ### .#.", 5, 4, 2),       // 16
    ("### .#. .#.", 5, 5, 2),       // 17
    ("#### #...", 10, 3, 2),        // 18
    ("##. .## ..#", 10, 4, 3),      // 19
    (".#.. #### .#..", 0, 3, 1),    // 20
    ("#... #### ...#", 1, 2, 0),    // 21
    (".#.. #### ..#.", 2, 1, 0),    // 22
    ("#### #..#", 1, 5, 1),         // 23
    ("###. .###", 4, 2, 0),         // 24
    ("##. .## ##.", 3, 6, 2),       // 25
    ("#... #### #...", 7, 2, 2),    // 26
    ("#### .##.", 7, 4, 2),         // 27
    ("##. ### ..#", 8, 6, 3),       // 28
    ("#### ##..", 10, 5, 3),        // 29
    ("..#.. ##### ..#..", 1, 4, 1), // 30
    ("### .#. ###", 2, 3, 0),       // 31
    (".##. #### .##.", 5, 3, 1),    // 32
];

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    Over,
    Chance,
    Decide { must: Vec<usize>, may: Vec<usize> },
}

/// Everything that belongs to one player, apart from the tiles both compete for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub quilt: BTreeSet<Cell>,
    pub buttons: i64,
    pub income: i64,
    pub position: usize,
}

/// An action, decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Advance,
    /// The place in the queue (0, 1, 2), and the cells the patch will cover.
    Take {
        place: usize,
        cells: Vec<Cell>,
    },
    Leather(Cell),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    leather_marks: [usize; 5],
    players: [Player; 2],
    /// The neutral token stands before the first of these.
    queue: Vec<u8>,
    /// The circle is still being drawn.
    setup: bool,
    /// Whose token is on top if both are on one space.
    on_top: usize,
    leathers_taken: usize,
    /// The seat that has to place a leather patch now.
    leather_pending: Option<usize>,
    special_tile: Option<usize>,
    first_at_end: Option<usize>,
}

impl Twin {
    /// `leather`: the leather marks of the time board; `first`: the starting player; `circle`: all 33 patches
    /// in queue order, or `None` to have the circle drawn by chance.
    pub fn new(leather: [u8; 5], first: usize, circle: Option<Vec<u8>>) -> Twin {
        // PW-4
        let player = Player { quilt: BTreeSet::new(), buttons: 5, income: 0, position: 0 };
        let setup = circle.is_none();
        let queue = circle.unwrap_or_default();
        if !setup {
            let mut sorted = queue.clone();
            sorted.sort();
            assert!(sorted.into_iter().eq(0..PATCHES as u8), "a circle has every patch once");
        }
        let players = [player.clone(), player];
        let mut twin = Twin::from_position(leather, players, first, 0, None, None, queue);
        twin.setup = setup;
        twin
    }

    /// A whole position in which no leather patch is waiting to be placed. `to_move` says who is on top if both
    /// tokens are on one space; otherwise it must be the player behind.
    pub fn from_position(
        leather: [u8; 5],
        players: [Player; 2],
        to_move: usize,
        leathers_taken: usize,
        special_tile: Option<usize>,
        first_at_end: Option<usize>,
        queue: Vec<u8>,
    ) -> Twin {
        assert!(to_move < 2, "seats are 0 and 1");
        assert!(players[to_move].position <= players[1 - to_move].position, "the player behind moves");
        Twin {
            leather_marks: leather.map(usize::from),
            players,
            queue,
            setup: false,
            on_top: to_move,
            leathers_taken,
            leather_pending: None,
            special_tile,
            first_at_end,
        }
    }

    pub fn waits(&self) -> Waits {
        if self.setup {
            return Waits::Chance;
        }
        match self.to_move() {
            None => Waits::Over,
            Some(seat) => Waits::Decide { must: vec![seat], may: vec![] },
        }
    }

    /// Does an action that is legal.
    pub fn act(&mut self, seat: usize, action: Action) {
        match action {
            Action::Advance => {
                // PW-8: just beyond the opponent, one button for each space really moved.
                let from = self.players[seat].position;
                let to = (self.players[1 - seat].position + 1).min(LAST);
                self.players[seat].buttons += (to - from) as i64;
                self.move_token(seat, to);
            }
            Action::Take { place, cells } => {
                // PW-9: the skipped patches go to the end of the queue.
                let skipped: Vec<u8> = self.queue.drain(..place).collect();
                let patch = self.queue.remove(0);
                self.queue.extend(skipped);
                let (_, cost, time, income) = TABLE[usize::from(patch)];
                self.players[seat].buttons -= cost;
                self.players[seat].income += income;
                self.place(seat, &cells);
                let to = (self.players[seat].position + time).min(LAST);
                self.move_token(seat, to);
            }
            Action::Leather(cell) => {
                self.leather_pending = None;
                self.place(seat, &[cell]);
            }
        }
    }

    /// PW-5, PW-21: each of the patches 1 to 32 not yet drawn is as likely as any other.
    pub fn chances(&self) -> Vec<(String, u64)> {
        if !self.setup {
            return vec![];
        }
        (1..PATCHES as u8).filter(|id| !self.queue.contains(id)).map(|id| (id.to_string(), 1)).collect()
    }

    pub fn chance(&mut self, outcome: &str) {
        assert!(self.chances().iter().any(|(text, _)| text == outcome), "`{outcome}` cannot be drawn");
        self.queue.push(outcome.parse().expect("a patch id"));
        if self.queue.len() == PATCHES - 1 {
            // PW-5: the 1 x 2 is the last.
            self.queue.push(0);
            self.setup = false;
        }
    }

    pub fn result(&self) -> Option<(Vec<i64>, Vec<usize>)> {
        if self.waits() != Waits::Over {
            return None;
        }
        let scores = vec![self.score(0), self.score(1)];
        // PW-20: on equal scores the player who reached 53 first wins, so no rank is shared.
        let winner = if scores[0] == scores[1] {
            self.first_at_end.expect("a token was first on 53")
        } else if scores[0] > scores[1] {
            0
        } else {
            1
        };
        let ranks = (0..2).map(|s| if s == winner { 1 } else { 2 }).collect();
        Some((scores, ranks))
    }

    /// PW-19, for the position as it stands.
    pub fn score(&self, seat: usize) -> i64 {
        let player = &self.players[seat];
        let empty = (SIDE * SIDE - player.quilt.len()) as i64;
        let special = if self.special_tile == Some(seat) { 7 } else { 0 };
        player.buttons + special - 2 * empty
    }

    /// The seat that has to decide, leather placements included; `None` during setup and after the end.
    pub fn to_move(&self) -> Option<usize> {
        if self.setup {
            return None;
        }
        // PW-14: a leather patch is placed at once.
        if self.leather_pending.is_some() {
            return self.leather_pending;
        }
        // PW-18, PW-6
        let [p0, p1] = [self.players[0].position, self.players[1].position];
        if p0 == LAST && p1 == LAST {
            None
        } else if p0 == p1 {
            Some(self.on_top)
        } else if p0 < p1 {
            Some(0)
        } else {
            Some(1)
        }
    }

    pub fn quilt(&self, seat: usize) -> &BTreeSet<Cell> {
        &self.players[seat].quilt
    }

    pub fn buttons(&self, seat: usize) -> i64 {
        self.players[seat].buttons
    }

    pub fn income(&self, seat: usize) -> i64 {
        self.players[seat].income
    }

    pub fn position(&self, seat: usize) -> usize {
        self.players[seat].position
    }

    /// The patches left, the next one first; while the circle is drawn, the patches drawn so far.
    pub fn queue(&self) -> &[u8] {
        &self.queue
    }

    /// Leather marks passed or reached by a token, discarded leathers included.
    pub fn leathers_taken(&self) -> usize {
        self.leathers_taken
    }

    /// The seat that has to place a leather patch now.
    pub fn leather_pending(&self) -> Option<usize> {
        self.leather_pending
    }

    pub fn special_tile(&self) -> Option<usize> {
        self.special_tile
    }

    pub fn first_at_end(&self) -> Option<usize> {
        self.first_at_end
    }

    /// All legal actions with their texts.
    pub fn actions(&self, seat: usize) -> Vec<(String, Action)> {
        if self.to_move() != Some(seat) {
            return vec![];
        }
        let player = &self.players[seat];
        let mut found = vec![];
        // PW-14: a decision of its own, on any free cell; it cannot be declined.
        if self.leather_pending == Some(seat) {
            for cell in board_cells() {
                if !player.quilt.contains(&cell) {
                    let text = format!("leather {}", cell_text(cell));
                    found.push((text, Action::Leather(cell)));
                }
            }
            return found;
        }
        // PW-7: A is always legal.
        found.push(("advance".to_string(), Action::Advance));
        // PW-9: one of the next three.
        for (place, &patch) in self.queue.iter().take(3).enumerate() {
            // PW-10
            if TABLE[usize::from(patch)].1 > player.buttons {
                continue;
            }
            for (number, shape) in orientations(patch).iter().enumerate() {
                for corner in board_cells() {
                    let cells = shape.iter().map(|&(col, row)| (corner.0 + col, corner.1 + row));
                    let fits =
                        cells.clone().all(|cell| cell.0 < SIDE && cell.1 < SIDE && !player.quilt.contains(&cell));
                    if fits {
                        let cells = cells.collect();
                        let text = format!("take {patch}.{number} {}", cell_text(corner));
                        found.push((text, Action::Take { place, cells }));
                    }
                }
            }
        }
        found
    }

    /// Covers cells of a quilt and hands out the special tile. // PW-16
    fn place(&mut self, seat: usize, cells: &[Cell]) {
        self.players[seat].quilt.extend(cells);
        if self.special_tile.is_none() && has_full_square(&self.players[seat].quilt) {
            self.special_tile = Some(seat);
        }
    }

    /// Moves a token forward and does what the spaces passed or reached ask for.
    fn move_token(&mut self, seat: usize, to: usize) {
        let from = self.players[seat].position;
        self.players[seat].position = to;
        // PW-6: the one that arrived last is on top.
        self.on_top = seat;
        // PW-13
        for mark in INCOME_MARKS {
            if from < mark && mark <= to {
                self.players[seat].buttons += self.players[seat].income;
            }
        }
        // PW-14, PW-15: the leathers go in the order of the board, at most one in a move.
        if self.leathers_taken < self.leather_marks.len() && to >= self.leather_marks[self.leathers_taken] {
            self.leathers_taken += 1;
            // With a full quilt it is discarded.
            if self.players[seat].quilt.len() < SIDE * SIDE {
                self.leather_pending = Some(seat);
            }
        }
        // PW-20
        if to == LAST && self.first_at_end.is_none() {
            self.first_at_end = Some(seat);
        }
    }
}

/// Every cell of a quilt board, row by row.
fn board_cells() -> Vec<Cell> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |col| (col, row))).collect()
}

/// Column letter, then row from 1.
fn cell_text(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.0 as u8) as char, cell.1 + 1)
}

/// PW-16: some completely filled 7 x 7 square.
fn has_full_square(quilt: &BTreeSet<Cell>) -> bool {
    (0..=SIDE - 7).any(|left| {
        (0..=SIDE - 7).any(|top| (left..left + 7).all(|col| (top..top + 7).all(|row| quilt.contains(&(col, row)))))
    })
}

/// The cells of a patch as in the table, its bounding box at the corner.
fn shape(patch: u8) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for (row, line) in TABLE[usize::from(patch)].0.split(' ').enumerate() {
        for (col, mark) in line.chars().enumerate() {
            if mark == '#' {
                cells.insert((col, row));
            }
        }
    }
    cells
}

/// Turned by 90 degrees clockwise.
fn turned(shape: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let height = shape.iter().map(|cell| cell.1).max().unwrap_or(0);
    shape.iter().map(|&(col, row)| (height - row, col)).collect()
}

/// Mirrored left to right.
fn mirrored(shape: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let width = shape.iter().map(|cell| cell.0).max().unwrap_or(0);
    shape.iter().map(|&(col, row)| (width - col, row)).collect()
}

/// The different orientations of a patch in the order of their numbers. // PW-10, PW-11, PW-12
pub fn orientations(patch: u8) -> Vec<BTreeSet<Cell>> {
    let mut found: Vec<BTreeSet<Cell>> = vec![];
    for start in [shape(patch), mirrored(&shape(patch))] {
        let mut current = start;
        for _ in 0..4 {
            if !found.contains(&current) {
                found.push(current.clone());
            }
            current = turned(&current);
        }
    }
    found
}
