//! Placements drawn at random that fit what is known of them.
//!
//! A draw goes cell by cell through those that are known to be occupied, then token by token, and weighs as much as it had
//! choices; one of several draws is taken by weight. Where few placements are left all of them are found, and one is taken
//! evenly; where draws fail, a search goes on that misses none ([`crate::fitting`]).

use game_traits::GameRng;
use game_traits::bits::select;

use crate::board::{MAX_ZONES, after, bits, one};
use crate::fitting::Search;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::unit_kind::UnitKind;

/// Of so many draws one is taken, shared among the opponents where there are several.
const DRAWS: u32 = 36;
/// But of no more than this.
const MAX_DRAWS: u32 = 24;
/// So many draws may fail before a search.
const FAILURES: u32 = 200;
/// Where a draw weighs no more than this, all placements are looked for.
const FEW: f64 = 150.0;
/// And this many steps are taken for it.
const STEPS: u32 = 600;

/// What is known of a placement, and what is placed already.
#[derive(Clone, Copy)]
pub(crate) struct Clues<'a> {
    rules: &'a Rules,
    /// Cells that a unit to be placed can cover.
    pub(crate) room: u128,
    /// Cells that one must cover.
    pub(crate) must: u128,
    /// Those of them that were hit: no unit lies on these alone.
    pub(crate) hits: u128,
    /// Tokens to be placed, by kind.
    pub(crate) left: [u8; UnitKind::COUNT],
    /// Cells that these have together.
    pub(crate) cells_left: u32,
    /// Corners of those that are placed, by kind.
    pub(crate) placed: [u128; UnitKind::COUNT],
    /// Zones whose count is known, and how many cells that are not hit units to be placed cover there.
    pub(crate) counted: u16,
    pub(crate) budgets: [u8; MAX_ZONES],
}

impl<'a> Clues<'a> {
    /// Nothing is known.
    pub(crate) fn none(rules: &'a Rules) -> Self {
        let mut left = [0; UnitKind::COUNT];
        let mut cells_left = 0;
        for kind in UnitKind::ALL {
            let unit = rules.unit(kind);
            left[kind.index()] = unit.tokens;
            cells_left += u32::from(unit.tokens) * u32::from(unit.cells);
        }
        Clues {
            rules,
            room: rules.board.all,
            must: 0,
            hits: 0,
            left,
            cells_left,
            placed: [0; UnitKind::COUNT],
            counted: 0,
            budgets: [0; MAX_ZONES],
        }
    }

    /// Nothing stands on these cells.
    pub(crate) fn empty(&mut self, cells: u128) {
        self.room &= !cells;
    }

    /// A unit stands there.
    pub(crate) fn stands(&mut self, kind: UnitKind, corner: u8) {
        self.put(kind, corner);
    }

    /// Units stand on cells that were hit and on cells that were not; those that are placed already may be among them.
    pub(crate) fn occupied(&mut self, hits: u128, others: u128) {
        let placed = bits_of(self);
        self.hits = hits & !placed;
        self.must = (hits | others) & !placed;
    }

    /// So many cells of a zone that were not hit are covered.
    pub(crate) fn counted(&mut self, zone: usize, cells: u8) {
        if zone < MAX_ZONES {
            self.counted |= 1 << zone;
            self.budgets[zone] = cells;
            self.close(zone);
        }
    }

    /// A zone with nothing left to cover is no room.
    #[inline]
    fn close(&mut self, zone: usize) {
        if self.budgets[zone] == 0 {
            self.room &= !(self.rules.board.zones[zone] & !self.hits);
        }
    }

    /// Places a token.
    #[inline]
    pub(crate) fn put(&mut self, kind: UnitKind, corner: u8) {
        let unit = self.rules.unit(kind);
        self.room &= !unit.halo(corner);
        self.left[kind.index()] = self.left[kind.index()].saturating_sub(1);
        self.cells_left = self.cells_left.saturating_sub(unit.cells.into());
        self.placed[kind.index()] |= one(corner);
        if self.counted != 0 || self.must != 0 {
            let cells = unit.at(corner);
            self.must &= !cells;
            for zone in bits(self.counted.into()) {
                let zone = zone as usize & (MAX_ZONES - 1);
                let here = (cells & self.rules.board.zones[zone] & !self.hits).count_ones() as u8;
                self.budgets[zone] = self.budgets[zone].saturating_sub(here);
                self.close(zone);
            }
        }
    }

    /// What the counted zones still want, in cells.
    #[inline]
    pub(crate) fn wanted(&self) -> u32 {
        if self.counted == 0 { 0 } else { self.budgets.iter().map(|&n| u32::from(n)).sum() }
    }

    /// Whether a token there leaves the known cells to be covered, and covers no more of a zone than is wanted.
    #[inline]
    pub(crate) fn allows(&self, kind: UnitKind, corner: u8) -> bool {
        let unit = self.rules.unit(kind);
        let cells = unit.at(corner);
        cells & !self.hits != 0
            && unit.halo(corner) & self.must & !cells == 0
            && bits(self.counted.into()).all(|zone| {
                let zone = zone as usize & (MAX_ZONES - 1);
                (cells & self.rules.board.zones[zone] & !self.hits).count_ones() <= self.budgets[zone].into()
            })
    }

    /// The choices of the next step: a known cell that is not covered yet gets a unit, or a token of the next kind a place.
    /// Sets of corners by kind, and their number.
    #[inline]
    fn choices(&self, out: &mut [u128; UnitKind::COUNT]) -> u32 {
        *out = [0; UnitKind::COUNT];
        let mut count = 0;
        if self.must != 0 {
            // The known cell with the fewest neighbours says most; the first one is good enough.
            let cell = self.must.trailing_zeros() as u8;
            for kind in UnitKind::ALL {
                if self.left[kind.index()] == 0 {
                    continue;
                }
                let unit = self.rules.unit(kind);
                for &offset in unit.offsets() {
                    let Some(corner) = cell.checked_sub(offset) else { break };
                    let fits = unit.corners & one(corner) != 0 && unit.at(corner) & !self.room == 0;
                    if fits && self.allows(kind, corner) {
                        out[kind.index()] |= one(corner);
                        count += 1;
                    }
                }
            }
            return count;
        }
        let wanted = self.wanted();
        let Some(kind) = self.next_kind().filter(|_| wanted <= self.cells_left) else { return 0 };
        let mut room = self.room;
        if wanted == self.cells_left {
            // All that is left goes into counted zones.
            room &= bits(self.counted.into())
                .fold(0, |set, zone| set | self.rules.board.zones[zone as usize & (MAX_ZONES - 1)]);
        }
        let mut corners = self.rules.unit(kind).fits(room);
        if self.counted != 0 {
            corners =
                bits(corners).filter(|&corner| self.allows(kind, corner)).fold(0, |set, corner| set | one(corner));
        }
        out[kind.index()] = corners;
        corners.count_ones()
    }

    /// The kind of the next token when no known cell is left: in the order of placement.
    #[inline]
    fn next_kind(&self) -> Option<UnitKind> {
        self.rules.order().iter().copied().find(|kind| self.left[kind.index()] > 0)
    }

    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.cells_left == 0 && self.must == 0 && self.wanted() == 0
    }

    /// One draw; gives its weight.
    #[inline]
    fn draw(&mut self, rng: &mut impl GameRng) -> Option<f64> {
        let mut weight = 1.0;
        let mut choices = [0; UnitKind::COUNT];
        while self.cells_left > 0 {
            let free = self.must == 0;
            let count = self.choices(&mut choices);
            if count == 0 {
                return None;
            }
            let mut left = rng.random_below(count);
            weight *= f64::from(count);
            for kind in UnitKind::ALL {
                let here = choices[kind.index()].count_ones();
                if left < here {
                    if free {
                        // Tokens of one kind that are placed freely are placed in any order.
                        weight /= f64::from(self.left[kind.index()]);
                    }
                    self.put(kind, select(choices[kind.index()], left)?);
                    break;
                }
                left -= here;
            }
        }
        self.is_done().then_some(weight)
    }

    /// A placement that fits; if none does, one that is not whole.
    pub(crate) fn sample(&self, rng: &mut impl GameRng) -> Grid {
        let mut sum = 0.0;
        let mut taken = None;
        let (mut draws, mut failures) = (0, 0);
        let wanted = (DRAWS / (self.rules.players as u32 - 1).max(1)).min(MAX_DRAWS);
        while draws < wanted && failures < FAILURES {
            let mut draw = *self;
            match draw.draw(rng) {
                Some(weight) => {
                    if draws == 0
                        && weight <= FEW
                        && let Some(grid) = self.one_of_few(rng)
                    {
                        return grid;
                    }
                    draws += 1;
                    sum += weight;
                    if draws == 1 || f64::from(rng.raw_u32()) * sum < weight * 4_294_967_296.0 {
                        taken = Some(draw);
                    }
                }
                None => failures += 1,
            }
        }
        let placed = match taken {
            Some(clues) => clues.placed,
            None => Search::new(self.rules, rng).run(self).unwrap_or(self.placed),
        };
        Grid::of(self.rules, &placed)
    }

    /// One of all placements, evenly, if they are few.
    fn one_of_few(&self, rng: &mut impl GameRng) -> Option<Grid> {
        let (mut found, mut taken, mut steps) = (0, None, STEPS);
        let whole = self.walk(u128::MAX, &mut steps, &mut |clues| {
            found += 1;
            if rng.random_below(found) == 0 {
                taken = Some(clues.placed);
            }
        });
        whole.and(taken).map(|placed| Grid::of(self.rules, &placed))
    }

    /// Walks all ways to go on, each placement once, until `steps` are used up; `floor` are the corners for the next token of
    /// the same kind. `None` if it was cut short.
    fn walk(&self, floor: u128, steps: &mut u32, visit: &mut impl FnMut(&Clues<'a>)) -> Option<()> {
        if self.cells_left == 0 {
            if self.is_done() {
                visit(self);
            }
            return Some(());
        }
        *steps = steps.checked_sub(1)?;
        let mut choices = [0; UnitKind::COUNT];
        self.choices(&mut choices);
        let free = self.must == 0;
        for kind in UnitKind::ALL {
            let corners = if free { choices[kind.index()] & floor } else { choices[kind.index()] };
            for corner in bits(corners) {
                let mut next = *self;
                next.put(kind, corner);
                let alike = free && next.left[kind.index()] > 0;
                next.walk(if alike { after(corner) } else { u128::MAX }, steps, visit)?;
            }
        }
        Some(())
    }
}

/// The cells of the tokens that are placed.
fn bits_of(clues: &Clues<'_>) -> u128 {
    UnitKind::ALL.iter().fold(0, |set, &kind| {
        bits(clues.placed[kind.index()]).fold(set, |set, corner| set | clues.rules.unit(kind).at(corner))
    })
}
