//! Where the tokens may go (TP-4, TP-5). Plain backtracking, with a memory of what failed.

use super::edition::{Edition, Kind};
use std::collections::BTreeSet;

/// A placed unit: the corner of its bounding box, and its cells by rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub corner: usize,
    pub cells: Vec<usize>,
}

/// TP-5: kinds with more cells first, equal ones as the edition lists them; one entry a token.
pub fn token_order(edition: &Edition) -> Vec<Kind> {
    let mut units: Vec<_> = edition.units.iter().collect();
    units.sort_by_key(|u| std::cmp::Reverse(u.offsets().len())); // stable
    let mut order = Vec::new();
    for unit in units {
        for _ in 0..unit.tokens {
            order.push(unit.kind);
        }
    }
    order
}

/// All ways to lay a kind on an empty board, by corner.
fn layings(edition: &Edition, kind: Kind) -> Vec<Token> {
    let offsets = edition.unit(kind).offsets();
    let width = offsets.iter().map(|o| o.0 + 1).max().unwrap_or(0);
    let height = offsets.iter().map(|o| o.1 + 1).max().unwrap_or(0);
    let mut list = Vec::new();
    for corner in 0..edition.cells() {
        let (column, row) = (corner % edition.columns, corner / edition.columns);
        if column + width > edition.columns || row + height > edition.rows {
            continue;
        }
        let cell = |o: &(usize, usize)| (row + o.1) * edition.columns + column + o.0;
        let cells = offsets.iter().map(cell).collect();
        list.push(Token { kind, corner, cells });
    }
    list
}

/// A search for layouts: the tokens in order, all layings of each, and situations found to be hopeless.
struct Search<'a> {
    edition: &'a Edition,
    order: Vec<Kind>,
    layings: Vec<Vec<Token>>,
    failed: BTreeSet<Situation>,
}

/// What matters for the tokens still to come.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Situation {
    placed: usize,
    /// The corner of the last token.
    corner: usize,
    /// By cell: it belongs to a placed unit or touches one.
    near: Vec<bool>,
}

impl Situation {
    fn with(&self, edition: &Edition, token: &Token) -> Situation {
        let mut after = self.clone();
        after.placed += 1;
        after.corner = token.corner;
        for &cell in &token.cells {
            for close in edition.square(cell, 1) {
                after.near[close] = true;
            }
        }
        after
    }
}

impl Search<'_> {
    /// Whether a laying touches no placed unit (TP-4) and keeps tokens of one kind ascending (TP-5).
    fn fits(&self, now: &Situation, token: &Token) -> bool {
        let free = token.cells.iter().all(|&c| !now.near[c]);
        let again = now.placed > 0 && self.order[now.placed - 1] == token.kind;
        free && (!again || token.corner > now.corner)
    }

    fn can_finish(&mut self, now: &Situation) -> bool {
        if now.placed == self.order.len() {
            return true;
        }
        if self.failed.contains(now) {
            return false;
        }
        for token in self.layings[now.placed].clone() {
            if self.fits(now, &token) && self.can_finish(&now.with(self.edition, &token)) {
                return true;
            }
        }
        self.failed.insert(now.clone());
        false
    }
}

/// The next token where it touches none and keeps the order, whatever is left for the others.
pub fn fitting(edition: &Edition, placed: &[Token]) -> Vec<Token> {
    let (search, now, list) = start(edition, placed);
    list.into_iter().filter(|t| search.fits(&now, t)).collect()
}

/// TP-5: the places of the next token that leave room for the tokens still to come.
pub fn places(edition: &Edition, placed: &[Token]) -> Vec<Token> {
    let (mut search, now, mut list) = start(edition, placed);
    list.retain(|t| search.fits(&now, t) && search.can_finish(&now.with(edition, t)));
    list
}

fn start<'a>(edition: &'a Edition, placed: &[Token]) -> (Search<'a>, Situation, Vec<Token>) {
    let order = token_order(edition);
    let mut now = Situation { placed: 0, corner: 0, near: vec![false; edition.cells()] };
    for token in placed {
        now = now.with(edition, token);
    }
    let next = order.get(placed.len()).copied();
    let search = Search {
        edition,
        layings: order.iter().map(|&kind| layings(edition, kind)).collect(),
        order,
        failed: BTreeSet::new(),
    };
    (search, now, next.map_or(Vec::new(), |next| layings(edition, next)))
}
