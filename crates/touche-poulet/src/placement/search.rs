//! Whether, and how, the tokens that are left can be placed: one depth-first search behind legality and the sampler. It
//! misses nothing, on boards packed full as well.
//!
//! 1. *Most constrained first.* It branches on the known cell that the fewest tokens can cover; where all known cells
//!    are covered, on the tokens that cover a cell of the counted zone with the least room for what it wants; then on
//!    the places of the larger tokens, one by one.
//! 2. *Exchange argument.* Where tokens of one cell alone are left, it suffices to branch on the last cell of the room,
//!    on its upper right neighbor, and on those of its other neighbors that do not count for the same zone. In an
//!    arrangement that uses none of these, a token that counts for the same zone can go to the last cell instead: that
//!    on the only other neighbor that is used, for these touch each other, or any if none is.
//! 3. *Order.* Places that cost the others the fewest cells come first. One from which nothing fits is shut for the
//!    branches beside it, since nothing fits with it there either: no set of places is tried in two orders.
//! 4. *Bounds.* A branch is cut where the room has too few cells with their surroundings ([`Board::spread`]) or too few
//!    cells apart ([`Board::may_hold`]), where a kind finds no place, or where a known cell or a zone cannot be
//!    covered.
//! 5. *Memory and restarts*, for the sampler. What can follow depends only on the cells still open, the tokens left and
//!    what counted zones want: what fails is not searched again. When the node budget of an attempt is spent, the next
//!    one has half as many nodes again, and another order. The first attempts try places at random and do without the
//!    exchange argument: what they find is near an even draw.
//!
//! [`Board::spread`]: crate::placement::board::Board::spread
//! [`Board::may_hold`]: crate::placement::board::Board::may_hold

use alloc::collections::BTreeSet;

use game_traits::GameRng;

use crate::cell::MAX_SIDE;
use crate::cells::Cells;
use crate::placement::clues::Clues;
use crate::rules::Rules;
use crate::unit_kind::UnitKind;

/// The node budget of the first attempt.
const FIRST_NODES: u32 = 64;
/// The maximum node budget of an attempt that tries places at random.
const MAX_RANDOM: u32 = 500;
/// The number of nodes after which there is no further attempt, if a view says what cannot be. Views of play by the
/// rules never come near (see the tests).
const MAX_NODES: u32 = 200_000;

/// Open cells, tokens left by kind, what counted zones want.
type Key = (Cells, u64, u128);

/// A problem: tokens to be placed, those of one cell pooled.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) clues: Clues<'a>,
    /// By kind, the corners on which none of its tokens stands.
    pub(crate) shut: [Cells; UnitKind::COUNT],
    /// How many tokens of one cell have to stand on `floor`, which is all from some cell on.
    pub(crate) held: u8,
    pub(crate) floor: Cells,
}

/// A search with a node budget.
pub(crate) struct Search {
    /// The number of nodes that are left.
    pub(crate) budget: u32,
    /// Of places that cost alike the one with the least number here comes first, by corner.
    order: [u8; MAX_SIDE],
    /// Whether places are tried in that order alone, and without the exchange argument.
    random: bool,
    /// Problems without a solution; `None` to remember none, which allocates nothing.
    failed: Option<BTreeSet<Key>>,
}

/// All tokens placed, `None` if nothing fits; and the number of nodes.
pub(crate) fn placed<'a>(clues: &Clues<'a>, rng: &mut impl GameRng) -> (Option<Clues<'a>>, u32) {
    let root = Node::new(*clues);
    let mut search = Search { failed: Some(BTreeSet::new()), ..Search::new(0) };
    let mut budget = FIRST_NODES;
    let mut nodes = 0;
    loop {
        rng.shuffle(&mut search.order);
        search.budget = budget;
        search.random = budget <= MAX_RANDOM;
        let found = search.run(root);
        nodes += budget - search.budget;
        if found.is_some() || search.budget > 0 || nodes > MAX_NODES {
            return (found, nodes);
        }
        budget += budget / 2;
    }
}

impl Search {
    pub(crate) fn new(budget: u32) -> Self {
        Search { budget, order: core::array::from_fn(|corner| corner as u8), random: false, failed: None }
    }

    /// All tokens placed, if anything fits, as far as the budget reaches.
    pub(crate) fn run<'a>(&mut self, mut node: Node<'a>) -> Option<Clues<'a>> {
        let done = match node.clues.cells_left {
            0 => Some(node.clues).filter(|clues| node.held == 0 && clues.is_done()),
            // Tokens of one cell.
            left if left == u32::from(node.tokens()) && node.is_free() && !self.random => node.filled_from_the_last(),
            _ => None,
        };
        if done.is_some() || node.clues.cells_left == 0 || self.budget == 0 || !node.prune() {
            return done;
        }
        let key = node.key();
        if self.failed.as_ref().is_some_and(|failed| failed.contains(&key)) {
            return None;
        }
        self.budget -= 1;
        let places = node.places(self.random);
        while let Some((kind, corner)) = self.cheapest(&node, &places) {
            let mut next = node;
            next.put(kind, corner);
            let done = self.run(next);
            if done.is_some() {
                return done;
            }
            node.shut[kind.index()] |= Cells::one(corner);
        }
        if self.budget > 0
            && let Some(failed) = &mut self.failed
        {
            failed.insert(key);
        }
        None
    }

    /// The place, of those not shut, that takes the fewest cells from the others, beyond those that its kind takes
    /// anywhere.
    fn cheapest(&self, node: &Node<'_>, places: &[Cells; UnitKind::COUNT]) -> Option<(UnitKind, u8)> {
        let mut best = None;
        let mut least = (i32::MAX, 0);
        for kind in node.clues.kinds_left() {
            let unit = node.clues.rules.unit(kind);
            for corner in (places[kind.index()] - node.shut[kind.index()]).iter() {
                let taken = (unit.halo(corner) & node.clues.room).len() as i32 - unit.spread as i32;
                let cost = (if self.random { 0 } else { taken }, self.order[usize::from(corner) % MAX_SIDE]);
                if cost < least {
                    (best, least) = (Some((kind, corner)), cost);
                }
            }
        }
        best
    }
}

impl<'a> Node<'a> {
    pub(crate) fn new(clues: Clues<'a>) -> Self {
        Node { clues, shut: [Cells::EMPTY; UnitKind::COUNT], held: 0, floor: Cells::EMPTY }
    }

    /// The tokens from `slot` on are to be placed in `room`.
    pub(crate) fn rest(rules: &'a Rules, room: Cells, slot: usize) -> Self {
        Node::new(Clues::rest(rules, room, slot).pooled())
    }

    fn key(&self) -> Key {
        let clues = &self.clues;
        (clues.room, u64::from_le_bytes(clues.left), u128::from_le_bytes(clues.budgets))
    }

    /// How many tokens are left.
    fn tokens(&self) -> u8 {
        self.clues.left.iter().sum()
    }

    /// Places a token.
    #[inline]
    fn put(&mut self, kind: UnitKind, corner: u8) {
        self.clues.put(kind, corner);
        self.held = self.held.saturating_sub(self.floor.contains(corner).into());
    }

    /// Places of which one is used if anything fits.
    fn places(&self, random: bool) -> [Cells; UnitKind::COUNT] {
        let clues = &self.clues;
        let mut places = [Cells::EMPTY; UnitKind::COUNT];
        let Some(next) = clues.next_kind() else { return places };
        if !clues.must.is_empty() {
            let known = clues.must.iter().map(|cell| clues.on_known_cell(cell));
            places = known.min_by_key(|&(count, _)| count).map_or(places, |(_, places)| places);
        } else if clues.rules.unit(next).cells == 1 && !random {
            places[next.index()] = self.exchanged();
        } else if let Some(zone) = self.tightest_zone() {
            for kind in clues.kinds_left() {
                let unit = clues.rules.unit(kind);
                let covering: Cells = zone.iter().map(|cell| unit.covering(cell)).collect();
                places[kind.index()] = covering & unit.fits(clues.room);
            }
        } else {
            places[next.index()] = clues.rules.unit(next).fits(clues.room);
        }
        if !self.is_free() {
            clues.kinds_left().for_each(|kind| places[kind.index()] = clues.allowed(kind, places[kind.index()]));
        }
        places
    }

    /// Whether nothing is known of where the tokens stand.
    fn is_free(&self) -> bool {
        self.clues.must.is_empty() && self.clues.counted == 0
    }

    /// All tokens placed, each on the last place that goes, if they find room so.
    pub(crate) fn filled_from_the_last(&self) -> Option<Clues<'a>> {
        let mut clues = self.clues;
        let mut held = self.held;
        while let Some(kind) = clues.next_kind() {
            let corners = clues.rules.unit(kind).fits(clues.room) - self.shut[kind.index()];
            let last = corners.last()?;
            if held > 0 && !corners.meets(self.floor) {
                return None;
            }
            held = held.saturating_sub(1);
            clues.put(kind, last);
        }
        (held == 0).then_some(clues)
    }

    /// Cells by the exchange argument.
    fn exchanged(&self) -> Cells {
        let clues = &self.clues;
        let board = &clues.rules.board;
        let Some(last) = clues.room.last() else { return Cells::EMPTY };
        let cell = Cells::one(last);
        let alike = clues
            .zones()
            .fold(Cells::ANY, |alike, (zone, _)| if zone.meets(cell) { alike & zone } else { alike - zone });
        (cell | board.up(board.right(cell)) | (board.around(cell) - alike)) & clues.room
    }

    /// Of the counted zones that want cells, the one with the fewest open cells for each.
    fn tightest_zone(&self) -> Option<Cells> {
        let wanting = self.clues.zones().filter(|&(_, wanted)| wanted > 0);
        let slack = |&(zone, wanted): &(Cells, u32)| 16 * (self.clues.room & zone).len() / wanted;
        wanting.min_by_key(slack).map(|(zone, _)| zone)
    }

    /// Closes cells that nothing can cover; `false` if the tokens cannot all be placed.
    fn prune(&mut self) -> bool {
        let tokens = self.tokens();
        let clues = &mut self.clues;
        let board = &clues.rules.board;
        if clues.counted != 0 {
            if clues.zones().any(|(zone, wanted)| ((clues.room & zone) - clues.hits).len() < wanted) {
                return false;
            }
            // Cells that are still to be covered, hit or in a counted zone.
            let known = clues.wanted() + (clues.must & clues.hits).len();
            match clues.cells_left.checked_sub(known) {
                None => return false,
                Some(0) => clues.room &= clues.zones().fold(clues.hits, |set, (zone, _)| set | zone),
                Some(_) => {}
            }
        }
        // The number of cells that they take at least, with their surroundings.
        let needs = |kind: UnitKind| u32::from(clues.left[kind.index()]) * clues.rules.unit(kind).spread;
        if self.held > tokens
            || !board.may_hold(clues.room & self.floor, self.held.into())
            || board.spread(clues.room) < clues.kinds_left().map(needs).sum()
            || !board.may_hold(clues.room, tokens.into())
        {
            return false;
        }
        if self.is_free() {
            return true;
        }
        let clues = &mut self.clues;
        let mut coverable = Cells::EMPTY;
        for kind in clues.kinds_left() {
            let unit = clues.rules.unit(kind);
            let left = clues.left[kind.index()];
            let corners = unit.fits(clues.room) - self.shut[kind.index()];
            if corners.len() < left.into() {
                return false;
            }
            coverable |= unit.offsets().iter().map(|&offset| Cells(corners.0 << offset)).collect();
        }
        clues.room &= coverable;
        clues.must.is_within(coverable)
    }
}

#[cfg(test)]
mod tests;
