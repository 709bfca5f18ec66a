//! What is known of a placement, and which tokens are placed already: the problem that the search and the sampler
//! solve.

use game_traits::{GameRng, Seat};

use crate::cells::{Cells, bits};
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::Grid;
use crate::rules::{MAX_TOKENS, Rules};
use crate::unit_kind::UnitKind;
use crate::view::View;

/// What is known of a placement, and which tokens are placed already.
#[derive(Clone, Copy)]
pub(crate) struct Clues<'a> {
    pub(crate) rules: &'a Rules,
    /// Cells that a token to be placed can cover.
    pub(crate) room: Cells,
    /// Cells that one must cover.
    pub(crate) must: Cells,
    /// Those of them that were hit: no unit lies on these alone.
    pub(crate) hits: Cells,
    /// Tokens to be placed, by kind.
    pub(crate) left: [u8; UnitKind::COUNT],
    /// Cells that these have together.
    pub(crate) cells_left: u32,
    /// Zones whose count is known, and the number of cells, hit ones apart, that tokens to be placed cover there.
    pub(crate) counted: u16,
    pub(crate) budgets: [u8; MAX_ZONES],
    /// The tokens that are placed, in any order.
    tokens: [(UnitKind, u8); MAX_TOKENS],
    placed: u8,
}

impl<'a> Clues<'a> {
    /// Nothing is known, and no token is placed.
    pub(crate) fn none(rules: &'a Rules) -> Self {
        Clues::rest(rules, rules.board.all, 0)
    }

    /// What is known of a player's placement.
    pub(crate) fn of(rules: &'a Rules, view: &View, seat: Seat) -> Self {
        let player = &view.public.players[seat];
        let seen = &view.seen[seat];
        let mut clues = Clues::none(rules);
        clues.room -= (player.exploded - seen.hits) | (player.answered - seen.yes);
        for (kind, corner, _) in seen.destroyed(rules) {
            clues.put(kind, corner);
        }
        clues.occupied(seen.hits, seen.yes);
        for zone in bits(player.scouted) {
            clues.counted(zone.into(), seen.counts[usize::from(zone)]);
        }
        clues
    }

    /// The tokens from `slot` on are to be placed in `room`.
    pub(crate) fn rest(rules: &'a Rules, room: Cells, slot: usize) -> Self {
        let mut clues = Clues {
            rules,
            room,
            must: Cells::EMPTY,
            hits: Cells::EMPTY,
            left: [0; UnitKind::COUNT],
            cells_left: 0,
            counted: 0,
            budgets: [0; MAX_ZONES],
            tokens: [(UnitKind::Tresor, 0); MAX_TOKENS],
            placed: 0,
        };
        for &kind in rules.order.iter().skip(slot) {
            clues.left[kind.index()] += 1;
            clues.cells_left += u32::from(rules.unit(kind).cells);
        }
        clues
    }

    /// Units stand on cells that were hit and on cells that were not; those that are placed already may be among them.
    pub(crate) fn occupied(&mut self, hits: Cells, others: Cells) {
        let placed: Cells = self.tokens().iter().map(|&(kind, corner)| self.rules.unit(kind).at(corner)).collect();
        self.hits = hits - placed;
        self.must = (hits | others) - placed;
    }

    /// This number of cells of a zone that were not hit are covered.
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
            self.room -= self.rules.board.zones[zone] - self.hits;
        }
    }

    /// The tokens that are placed.
    #[inline]
    pub(crate) fn tokens(&self) -> &[(UnitKind, u8)] {
        &self.tokens[..(self.placed as usize).min(MAX_TOKENS)]
    }

    /// Places a token.
    #[inline]
    pub(crate) fn put(&mut self, kind: UnitKind, corner: u8) {
        let unit = self.rules.unit(kind);
        self.room -= unit.halo(corner);
        self.left[kind.index()] = self.left[kind.index()].saturating_sub(1);
        self.cells_left = self.cells_left.saturating_sub(unit.cells.into());
        self.tokens[self.placed as usize & (MAX_TOKENS - 1)] = (kind, corner);
        self.placed += 1;
        if self.counted != 0 || !self.must.is_empty() {
            let cells = unit.at(corner);
            self.must -= cells;
            for zone in self.zone_numbers() {
                self.budgets[zone] = self.budgets[zone].saturating_sub(self.count(zone, cells));
                self.close(zone);
            }
        }
    }

    /// How many of `cells` count for a zone.
    #[inline]
    fn count(&self, zone: usize, cells: Cells) -> u8 {
        ((cells & self.rules.board.zones[zone]) - self.hits).len() as u8
    }

    /// Whether two sets of cells count the same for each counted zone.
    #[inline]
    pub(crate) fn count_alike(&self, one: Cells, other: Cells) -> bool {
        self.zone_numbers().all(|zone| self.count(zone, one) == self.count(zone, other))
    }

    /// What the counted zones still want, in cells.
    #[inline]
    pub(crate) fn wanted(&self) -> u32 {
        if self.counted == 0 { 0 } else { self.budgets.iter().map(|&n| u32::from(n)).sum() }
    }

    /// The numbers of the counted zones.
    #[inline]
    fn zone_numbers(&self) -> impl Iterator<Item = usize> + use<> {
        bits(self.counted).map(|zone| zone as usize & (MAX_ZONES - 1))
    }

    /// The counted zones, each with the cells that it still wants.
    #[inline]
    pub(crate) fn zones(&self) -> impl Iterator<Item = (Cells, u32)> + use<'a> {
        let zones = &self.rules.board.zones;
        let budgets = self.budgets;
        self.zone_numbers().map(move |zone| (zones[zone], budgets[zone].into()))
    }

    /// Whether a token there leaves the known cells to be covered, and covers no more of a zone than is wanted.
    #[inline]
    pub(crate) fn allows(&self, kind: UnitKind, corner: u8) -> bool {
        let unit = self.rules.unit(kind);
        let cells = unit.at(corner);
        !cells.is_within(self.hits)
            && (unit.halo(corner) & self.must).is_within(cells)
            && self.zone_numbers().all(|zone| self.count(zone, cells) <= self.budgets[zone])
    }

    /// Those of the corners that [`Clues::allows`].
    #[inline]
    pub(crate) fn allowed(&self, kind: UnitKind, corners: Cells) -> Cells {
        corners.filter(|corner| self.allows(kind, corner))
    }

    /// The places of tokens on a known cell that is not covered yet: their number, and corners by kind.
    #[inline]
    pub(crate) fn on_known_cell(&self, cell: u8) -> (u32, [Cells; UnitKind::COUNT]) {
        let mut places = [Cells::EMPTY; UnitKind::COUNT];
        let mut count = 0;
        for kind in self.kinds_left() {
            let unit = self.rules.unit(kind);
            for corner in unit.covering(cell).iter() {
                if unit.at(corner).is_within(self.room) && self.allows(kind, corner) {
                    places[kind.index()] |= Cells::one(corner);
                    count += 1;
                }
            }
        }
        (count, places)
    }

    /// The places of a kind where no known cell is left.
    #[inline]
    pub(crate) fn free(&self, kind: UnitKind) -> Cells {
        let unit = self.rules.unit(kind);
        if self.counted == 0 {
            return unit.fits(self.room);
        }
        let wanted = self.wanted();
        let mut room = self.room;
        if wanted > self.cells_left {
            return Cells::EMPTY;
        }
        if wanted == self.cells_left {
            // All that is left goes into counted zones.
            room &= self.zones().map(|(zone, _)| zone).collect();
        }
        self.allowed(kind, unit.fits(room))
    }

    /// The kinds of which a token is left.
    #[inline]
    pub(crate) fn kinds_left(&self) -> impl Iterator<Item = UnitKind> + use<> {
        let left = self.left;
        UnitKind::ALL.into_iter().filter(move |kind| left[kind.index()] > 0)
    }

    /// The kind of the next token where no known cell is left: in the order of placement.
    #[inline]
    pub(crate) fn next_kind(&self) -> Option<UnitKind> {
        self.rules.order.iter().copied().find(|kind| self.left[kind.index()] > 0)
    }

    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.cells_left == 0 && self.must.is_empty() && self.wanted() == 0
    }

    /// The same with all tokens of one cell as one kind: they are alike until they stand.
    pub(crate) fn pooled(&self) -> Self {
        let mut pooled = *self;
        let mut singles = self.singles();
        if let Some(any) = singles.next() {
            for kind in singles {
                let left = core::mem::take(&mut pooled.left[kind.index()]);
                pooled.left[any.index()] += left;
            }
        }
        pooled
    }

    fn singles(&self) -> impl Iterator<Item = UnitKind> + '_ {
        self.rules.order.iter().copied().filter(|&kind| self.rules.unit(kind).cells == 1)
    }

    /// The placement that pooled tokens make: those of one cell become the kinds that were pooled, in random order.
    pub(crate) fn unpooled(&self, placed: &Clues<'_>, rng: &mut impl GameRng) -> Grid {
        let (known, new) = placed.tokens().split_at(self.tokens().len().min(placed.tokens().len()));
        let single = |&&(kind, _): &&(UnitKind, u8)| self.rules.unit(kind).cells == 1;
        let mut corners = [0; MAX_TOKENS];
        let count = new.iter().filter(single).zip(&mut corners).map(|(&(_, corner), slot)| *slot = corner).count();
        rng.shuffle(&mut corners[..count]);
        let mut left = self.left;
        let kinds = self.singles().filter(|kind| {
            let more = left[kind.index()] > 0;
            left[kind.index()] = left[kind.index()].saturating_sub(1);
            more
        });
        let large = new.iter().filter(|token| !single(token)).copied();
        Grid::of(self.rules, known.iter().copied().chain(large).chain(kinds.zip(corners[..count].iter().copied())))
    }
}
