//! A placement that fits what is known, where draws find none: depth-first search that misses none, on boards packed full
//! as well.
//!
//! 1. *Branching by cells.* At each open cell in one direction either the first cell of a token stands, or none does.
//! 2. *Memory of failures.* What can follow depends only on the cells still open, the tokens left and what counted zones
//!    want. A state from which nothing fits is not searched again.
//! 3. *Bounds.* A branch is cut where the open cells with their surroundings are too few for the tokens left, where a kind
//!    finds no place, or where a known cell cannot be covered. The fuller a board, the fewer cells can be wasted, which cuts
//!    nearly all.
//! 4. *Restarts.* When the node budget of an attempt is spent, the next one takes another direction and 5 % more nodes.

use alloc::collections::BTreeSet;

use game_traits::GameRng;

use crate::edition::rules::Rules;
use crate::placement::board::{MAX_ZONES, bits, first, last, one};
use crate::placement::clues::Clues;
use crate::unit_kind::UnitKind;

/// The node budget of the first attempt; it grows by 5 % per restart.
const NODES: u32 = 200;
/// The maximum number of attempts, of some 400,000 nodes together: half a second, if a view says what cannot be. Views of
/// play by the rules never come near (see the tests).
const ATTEMPTS: u32 = 96;

/// The maximum number of corners of a kind that are looked at one by one.
const FEW: u32 = 8;

/// Open cells, tokens left by kind, what counted zones want.
type Key = (u128, u64, u128);

pub(crate) struct Search<'a, 'r, R> {
    rules: &'a Rules,
    rng: &'r mut R,
    /// Whether cells are taken column by column, and whether from the last one on.
    by_columns: bool,
    back: bool,
    /// By kind, the first cell in this direction behind the corner.
    lead: [u8; UnitKind::COUNT],
    /// States from which nothing fits.
    failed: BTreeSet<Key>,
    /// The number of nodes left to this attempt.
    budget: u32,
    /// The number of nodes of all attempts.
    steps: u32,
}

impl<'a, 'r, R: GameRng> Search<'a, 'r, R> {
    pub(crate) fn new(rules: &'a Rules, rng: &'r mut R) -> Self {
        Search {
            rules,
            rng,
            by_columns: false,
            back: false,
            lead: [0; UnitKind::COUNT],
            failed: BTreeSet::new(),
            budget: 0,
            steps: 0,
        }
    }

    /// All tokens placed; `None` if nothing fits. All four directions take turns.
    pub(crate) fn run(&mut self, clues: &Clues<'a>) -> Option<Clues<'a>> {
        let board = &self.rules.board;
        let wide = board.columns > board.rows;
        let mut budget = NODES;
        for number in 0..ATTEMPTS {
            self.turn(wide ^ (number & 1 == 1), number & 2 == 2);
            self.failed.clear();
            self.budget = budget;
            let found = self.go_on(*clues);
            self.steps += budget - self.budget;
            if found.is_some() || self.budget > 0 {
                return found;
            }
            budget += budget / 20;
        }
        None
    }

    /// Takes a direction.
    fn turn(&mut self, by_columns: bool, back: bool) {
        (self.by_columns, self.back) = (by_columns, back);
        let width = self.rules.board.columns;
        let key = |&offset: &u8| (if by_columns { offset % width } else { 0 }, offset);
        for kind in UnitKind::ALL {
            let offsets = self.rules.unit(kind).offsets().iter().copied();
            let first = if back { offsets.max_by_key(key) } else { offsets.min_by_key(key) };
            self.lead[kind.index()] = first.unwrap_or(0);
        }
    }

    /// The first open cell in this direction.
    fn first(&self, room: u128) -> Option<u8> {
        let columns = 0..self.rules.board.columns;
        let column = |n: u8| room & self.rules.board.column(n);
        let cells = match (self.by_columns, self.back) {
            (false, _) => Some(room),
            (true, false) => columns.map(column).find(|&cells| cells != 0),
            (true, true) => columns.rev().map(column).find(|&cells| cells != 0),
        };
        cells.filter(|&cells| cells != 0).map(|cells| if self.back { last(cells) } else { first(cells) })
    }

    /// Goes on from a state.
    fn go_on(&mut self, mut clues: Clues<'a>) -> Option<Clues<'a>> {
        let spare = self.spare(&mut clues)?;
        if clues.cells_left == 0 {
            return clues.is_done().then_some(clues);
        }
        let budgets = if clues.counted == 0 { 0 } else { u128::from_le_bytes(clues.budgets) };
        let key = (clues.room, u64::from_le_bytes(clues.left), budgets);
        if self.budget == 0 || self.failed.contains(&key) {
            return None;
        }
        self.budget -= 1;
        let cell = self.first(clues.room)?;
        // The kind that stands there, or none.
        let mut ways = [None; UnitKind::COUNT + 1];
        let mut count = 0;
        for kind in UnitKind::ALL {
            if clues.left[kind.index()] > 0
                && let Some(corner) = cell.checked_sub(self.lead[kind.index()])
                && self.rules.unit(kind).fits(clues.room) & one(corner) != 0
                && clues.allows(kind, corner)
            {
                ways[count] = Some((kind, corner));
                count += 1;
            }
        }
        self.rng.shuffle(&mut ways[..count]);
        if clues.must & one(cell) == 0 {
            // As often first as there are cells to spare.
            if self.rng.random_ratio(spare, clues.room.count_ones()) {
                ways.copy_within(..count, 1);
                ways[0] = None;
            }
            count += 1;
        }
        for &way in &ways[..count] {
            let mut next = clues;
            match way {
                Some((kind, corner)) => next.put(kind, corner),
                None => next.room &= !one(cell),
            }
            let found = self.go_on(next);
            if found.is_some() || self.budget == 0 {
                return found;
            }
        }
        self.failed.insert(key);
        None
    }

    /// How many cells are left beyond those that the tokens to come need: each its own and those to the right, below and
    /// between ([`crate::placement::board::Board::spread`]). `None` if they cannot all be placed. Cells that none can cover are closed,
    /// and the last token of a kind that can stand in one place only is placed.
    fn spare(&self, clues: &mut Clues<'a>) -> Option<u32> {
        let board = &self.rules.board;
        if clues.cells_left == 0 {
            return Some(0);
        }
        if clues.counted != 0 {
            let (wanted, mut counted) = (clues.wanted(), 0);
            for zone in bits(clues.counted.into()) {
                let zone = zone as usize & (MAX_ZONES - 1);
                let open = clues.room & board.zones[zone] & !clues.hits;
                if open.count_ones() < clues.budgets[zone].into() {
                    return None;
                }
                counted |= board.zones[zone];
            }
            // Cells not hit that are still to be covered.
            let others = clues.cells_left.checked_sub((clues.must & clues.hits).count_ones())?.checked_sub(wanted)?;
            if others == 0 {
                clues.room &= counted | clues.hits;
            }
        }
        let (mut tokens, mut needs, mut coverable) = (0, 0, 0);
        for kind in UnitKind::ALL {
            let (unit, left) = (self.rules.unit(kind), clues.left[kind.index()]);
            if left == 0 {
                continue;
            }
            let mut corners = unit.fits(clues.room);
            let few = corners.count_ones() <= FEW;
            if few {
                corners = bits(corners).filter(|&c| clues.allows(kind, c)).fold(0, |set, c| set | one(c));
            }
            match corners.count_ones() {
                0 => return None,
                1 if left == 1 => {
                    clues.put(kind, first(corners));
                    return self.spare(clues);
                }
                n if few && n < left.into() => return None,
                _ => {}
            }
            tokens += usize::from(left);
            needs += u32::from(left) * unit.spread;
            coverable |= unit.offsets().iter().fold(0, |set, &offset| set | corners << (offset & 127));
        }
        clues.room &= coverable;
        if clues.must & !coverable != 0 || !board.may_hold(clues.room, tokens) {
            return None;
        }
        board.spread(clues.room).checked_sub(needs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::Cells;
    use crate::config::Config;
    use crate::determinize::determinize;
    use crate::edition::Edition;
    use crate::placement::legal::{self, tests::dense};
    use crate::public::Stage;
    use crate::state::State;
    use crate::view::view;
    use alloc::vec::Vec;
    use game_traits::bits::select;
    use game_traits::{Observer, rng};

    /// A position in which the layout of seat 1 was drawn, and then anything came to light of it.
    fn position(rules: &Rules, rng: &mut impl GameRng) -> State {
        let mut state = State::start(rules);
        state.public.stage = Stage::Targeting { attacks: 1, attacked: 0 };
        for grid in &mut state.placements[..rules.players] {
            while grid.placed() < rules.order().len() {
                let corners = legal::legal(rules, grid);
                grid.place(
                    rules,
                    select(corners, rng.random_below(corners.count_ones())).expect("the rest can be placed"),
                );
            }
        }
        // None at times, at others a few or nearly all.
        let odds: [u32; 3] = core::array::from_fn(|_| rng.random_below(10) * rng.random_below(11));
        let mut some =
            |set: u128, odds| bits(set).filter(|_| rng.random_ratio(odds, 100)).fold(0, |set, cell| set | one(cell));
        let player = &mut state.public.players[1];
        player.exploded = Cells(some(rules.board.all, odds[0]));
        player.answered = Cells(some(rules.board.all & !player.exploded.0, odds[1]));
        player.scouted = some(rules.board.named_zones.into(), odds[2]) as u16;
        state
    }

    /// Boards packed as full as it goes, or nearly: those of [`dense`], with zones of any sort, and the standard one.
    fn editions() -> Vec<Rules> {
        let mut rng = rng::seeded(5);
        let mut all: Vec<Rules> = (0..110).filter_map(|number| dense(&mut rng, number % 3)).collect();
        for (number, rules) in all.iter_mut().enumerate() {
            let board = &mut rules.board;
            (board.zones, board.named_zones) = Default::default();
            for cell in bits(board.all) {
                let (column, row) = (cell % board.columns, cell / board.columns);
                let zone = [column, row, column / 3 % 4 + row / 3 % 4 * 4, column / 8][number % 4] as usize % MAX_ZONES;
                board.zones[zone] |= one(cell);
                board.named_zones |= 1 << zone;
            }
        }
        for more in 0..=6 {
            let mut edition = Edition::standard();
            let faucheur = edition.units.iter_mut().find(|unit| unit.kind == UnitKind::Faucheur).expect("it is there");
            faucheur.tokens += more;
            all.push(
                Rules::new(&Config { edition: Some(edition), ..Config::default() })
                    .and_then(legal::prepared)
                    .expect("it can be placed"),
            );
        }
        all
    }

    /// TP-30: whatever the edition and whatever has come to light, there is an answer, after few steps.
    #[test]
    fn tp_30_what_fits_is_found_soon() {
        let (mut rng, mut worst, mut sum, editions) = (rng::seeded(1), 0, 0, editions());
        assert!(editions.len() > 40, "{} editions", editions.len());
        for rules in &editions {
            for _ in 0..40 {
                let state = position(rules, &mut rng);
                let seen = view(rules, &state, Observer::Spectator);
                let clues = Clues::of(rules, &seen, 1);
                let mut search = Search::new(rules, &mut rng);
                let found = search.run(&clues.pooled()).expect("what stands there fits");
                worst = worst.max(search.steps);
                sum += search.steps;
                let mut again = state.clone();
                again.placements[1] = clues.unpooled(&found, &mut rng);
                assert_eq!(again.placements[1].placed(), rules.order().len());
                assert_eq!(view(rules, &again, Observer::Spectator), seen);
                // And so as it is asked for, draws first.
                let drawn = determinize(rules, &seen, &mut rng);
                assert_eq!(view(rules, &drawn, Observer::Spectator), seen);
                assert!(crate::validate::placement(rules, &drawn.placements[1], 1).is_ok());
            }
        }
        // Measured: 6,205 at most, 83 on average.
        let most = 100 * 40 * editions.len() as u32;
        assert!(worst < 10_000 && sum < most, "{worst} states at most, {sum} in all");
    }

    /// One crater more, and again, until nothing fits: the last answers and the first refusal take most.
    #[test]
    fn tp_30_the_last_that_fits_is_found_and_what_cannot_be_refused() {
        let (mut rng, mut found, mut refused, mut sum, mut searches) = (rng::seeded(2), 0, 0, 0, 0);
        for rules in &editions() {
            for blank in [true, false] {
                let seen = view(rules, &position(rules, &mut rng), Observer::Spectator);
                let mut clues = if blank { Clues::none(rules) } else { Clues::of(rules, &seen, 1) };
                loop {
                    let mut search = Search::new(rules, &mut rng);
                    let answer = search.run(&clues.pooled());
                    (sum, searches) = (sum + search.steps, searches + 1);
                    if answer.is_none() {
                        assert!(search.budget > 0, "given up after {} states", search.steps);
                        refused = refused.max(search.steps);
                        break;
                    }
                    found = found.max(search.steps);
                    let free = clues.room & !clues.must;
                    let Some(cell) = select(free, rng.random_below(free.count_ones())) else { break };
                    clues.empty(one(cell));
                }
            }
        }
        // Measured on four times as many: 20,000 for an answer, 240,000 for a refusal.
        assert!(found < 100_000, "{found} states for an answer, {refused} for a refusal");
        // And 351 on average here: what prunes less shows.
        assert!(sum < 400 * searches, "{sum} states in {searches} searches");
    }
}
