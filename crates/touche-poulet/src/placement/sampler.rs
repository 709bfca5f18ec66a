//! Placements drawn evenly from all that fit what is known.
//!
//! 1. *Sequential importance sampling.* A draw goes through the known cells that are not covered yet and gives each a
//!    token, then through the tokens that are left. Its weight is the product of the numbers of choices: the inverse of
//!    its probability, tokens of one kind that are placed freely in any order.
//! 2. *Enumeration.* The mean weight of some draws estimates the number of placements that fit. Where it is small, all
//!    are gone through within a node budget, and one is taken: exactly evenly.
//! 3. *Independence Metropolis–Hastings.* Otherwise each further draw replaces the one before with the probability of
//!    their weights' ratio. The distance from an even draw shrinks with the number of draws as (1 − mean weight /
//!    largest weight) to its power; where few of the first draws are accepted, more are made.
//! 4. *Gibbs sweeps.* Each token in turn is placed anew, evenly on all its places among the others. An even draw stays
//!    one, and what is uneven on a small scale vanishes.
//! 5. Where draws come to dead ends alone, the search finds a placement if there is one ([`crate::placement::search`]).
//!
//! Tokens of one cell are pooled all the while: they are alike until they stand.

use game_traits::GameRng;

use crate::cells::Cells;
use crate::placement::clues::Clues;
use crate::placement::grid::Grid;
use crate::placement::search;
use crate::rules::MAX_TOKENS;
use crate::unit_kind::UnitKind;

/// The number of whole draws.
const DRAWS: u32 = 40;
/// The number of whole draws where weights differ much: fewer than [`MIN_ACCEPTED`] of the first [`TRIAL`] were
/// accepted.
const MAX_DRAWS: u32 = 160;
const TRIAL: u32 = 16;
const MIN_ACCEPTED: u32 = 4;
/// The maximum number of draws that come to a dead end.
const MAX_DEAD_ENDS: u32 = 200;
/// The number of attempts after which the number of placements is estimated.
const FIRST: u32 = 6;
/// The largest estimate with which all placements are gone through.
const FEW: f64 = 3_000.0;
/// The node budget of that.
const NODES: u32 = 500;
/// The number of Gibbs sweeps.
const SWEEPS: u32 = 3;

/// A placement that fits; if none does, one that is not whole.
pub(crate) fn sample(clues: &Clues<'_>, rng: &mut impl GameRng) -> Grid {
    let pooled = clues.pooled();
    let root = pooled.must.first().map(|cell| pooled.on_known_cell(cell));
    let placed = Sampler { clues: &pooled, root, rng }.sample().unwrap_or(*clues);
    clues.unpooled(&placed, rng)
}

struct Sampler<'s, 'a, R> {
    clues: &'s Clues<'a>,
    /// The choices of a draw's first step, if that is for a known cell.
    root: Option<(u32, [Cells; UnitKind::COUNT])>,
    rng: &'s mut R,
}

/// A placement, and the inverse of the probability with which it is drawn.
struct Draw<'a> {
    placed: Clues<'a>,
    weight: f64,
}

/// The leaves of an enumeration: nodes, with a bound on the next token's corner, after which the placements are counted
/// at once. One is kept, by the number of its placements.
struct Leaves<'a> {
    taken: Option<(Clues<'a>, Cells)>,
    placements: u32,
    budget: u32,
}

impl<'a, R: GameRng> Sampler<'_, 'a, R> {
    fn sample(&mut self) -> Option<Clues<'a>> {
        let mut taken: Option<Draw<'a>> = None;
        let mut sum = 0.0;
        let mut draws = 0;
        let mut dead_ends = 0;
        let mut accepted = 0;
        let mut wanted = DRAWS;
        while draws < wanted && dead_ends < MAX_DEAD_ENDS {
            let begins = draws + dead_ends < FIRST;
            let bar = taken.as_ref().map_or(0.0, |old| old.weight * f64::from(self.rng.raw_u32()) / 4_294_967_296.0);
            match self.draw(if begins { 0.0 } else { bar }) {
                None => dead_ends += 1,
                Some(draw) => {
                    draws += 1;
                    sum += draw.weight;
                    if draw.weight >= bar {
                        taken = Some(draw);
                        accepted += 1;
                    }
                    if draws == TRIAL && accepted < MIN_ACCEPTED {
                        wanted = MAX_DRAWS;
                    }
                }
            }
            if draws + dead_ends == FIRST
                && sum <= FEW * f64::from(FIRST)
                && let Some(placed) = self.one_of_few()
            {
                return Some(placed);
            }
        }
        let placed = match taken {
            Some(draw) => draw.placed,
            None => search::placed(self.clues, self.rng).0?,
        };
        Some(self.sweep(&placed))
    }

    /// One draw; `None` at a dead end. It ends early, with a weight of 0, where it cannot weigh as much as `bar`.
    fn draw(&mut self, bar: f64) -> Option<Draw<'a>> {
        let mut draw = Draw { placed: *self.clues, weight: 1.0 };
        let placed = &mut draw.placed;
        let mut root = self.root;
        while let Some(cell) = placed.must.first() {
            let (count, choices) = root.take().unwrap_or_else(|| placed.on_known_cell(cell));
            let mut n = self.rng.random_below(count);
            let kind = UnitKind::ALL.into_iter().find(|kind| {
                let here = choices[kind.index()].len();
                let found = n < here;
                n = if found { n } else { n - here };
                found
            })?;
            placed.put(kind, choices[kind.index()].nth(n)?);
            draw.weight *= f64::from(count);
        }
        while let Some(kind) = placed.next_kind() {
            let left = u32::from(placed.left[kind.index()]);
            let corners = placed.free(kind);
            let count = corners.len();
            if placed.rules.unit(kind).cells == 1 {
                // Each token takes at least its own cell from the others.
                let bound = |bound, n| bound * f64::from(count.saturating_sub(n)) / f64::from(left - n);
                if (0..left).fold(draw.weight, bound) < bar {
                    draw.weight = 0.0;
                    return Some(draw);
                }
            }
            placed.put(kind, corners.nth(self.rng.random_below(count))?);
            draw.weight *= f64::from(count) / f64::from(left);
        }
        placed.is_done().then_some(draw)
    }

    /// One of all placements, evenly, if they are few.
    fn one_of_few(&mut self) -> Option<Clues<'a>> {
        let mut leaves = Leaves { taken: None, placements: 0, budget: NODES };
        self.enumerate(self.clues, Cells::ANY, &mut leaves)?;
        let (mut node, mut floor) = leaves.taken?;
        let mut n = self.rng.random_below(placements_after(&node, floor)?);
        while let Some(kind) = node.next_kind() {
            (node, floor) = (node.free(kind) & floor).iter().find_map(|corner| {
                let mut next = node;
                let floor = Cells::after(corner) & floor;
                next.put(kind, corner);
                let here = placements_after(&next, floor)?;
                let found = n < here;
                n = if found { n } else { n - here };
                found.then_some((next, floor))
            })?;
        }
        Some(node)
    }

    /// Goes through all ways to go on, each placement once: tokens of a kind that are placed freely go on corners of
    /// `floor`, in board order. `None` if the budget is spent.
    fn enumerate(&mut self, node: &Clues<'a>, floor: Cells, leaves: &mut Leaves<'a>) -> Option<()> {
        if let Some(count) = placements_after(node, floor) {
            leaves.placements = leaves.placements.saturating_add(count);
            if self.rng.random_below(leaves.placements) < count {
                leaves.taken = Some((*node, floor));
            }
            return Some(());
        }
        leaves.budget = leaves.budget.checked_sub(1)?;
        let mut places = [Cells::EMPTY; UnitKind::COUNT];
        let known = node.must.first();
        if let Some(cell) = known {
            (_, places) = node.on_known_cell(cell);
        } else if let Some(kind) = node.next_kind() {
            places[kind.index()] = node.free(kind) & floor;
        }
        for kind in UnitKind::ALL {
            for corner in places[kind.index()].iter() {
                let mut next = *node;
                next.put(kind, corner);
                let alike = known.is_none() && next.left[kind.index()] > 0;
                self.enumerate(&next, if alike { Cells::after(corner) } else { Cells::ANY }, leaves)?;
            }
        }
        Some(())
    }

    /// Places each token anew, evenly on all its places among the others, and all once more.
    fn sweep(&mut self, placed: &Clues<'a>) -> Clues<'a> {
        let clues = self.clues;
        let rules = clues.rules;
        let new = &placed.tokens()[clues.tokens().len()..];
        let mut tokens = [(UnitKind::Tresor, 0); MAX_TOKENS];
        let tokens = &mut tokens[..new.len()];
        tokens.copy_from_slice(new);
        let mut occupied: Cells = tokens.iter().map(|&(kind, corner)| rules.unit(kind).at(corner)).collect();
        for turn in 0..tokens.len() * SWEEPS as usize {
            let token = &mut tokens[turn % new.len()];
            let unit = rules.unit(token.0);
            let cells = unit.at(token.1);
            occupied -= cells;
            // It covers the known cells that it covered, is not hit whole, and counts for the same zones.
            let mut corners = unit.fits(clues.room - rules.board.around(occupied)) - unit.fits(clues.hits);
            corners = (cells & clues.must).iter().fold(corners, |set, cell| set & unit.covering(cell));
            if clues.counted != 0 {
                corners = corners.filter(|corner| clues.count_alike(unit.at(corner), cells));
            }
            token.1 = corners.nth(self.rng.random_below(corners.len())).unwrap_or(token.1);
            occupied |= unit.at(token.1);
        }
        let mut swept = *clues;
        tokens.iter().for_each(|&(kind, corner)| swept.put(kind, corner));
        swept
    }
}

/// The number of placements that follow a node, where it is seen at once: no token is left, one, or two of one cell.
fn placements_after(node: &Clues<'_>, floor: Cells) -> Option<u32> {
    let Some(kind) = node.next_kind() else { return Some(node.is_done().into()) };
    if !node.must.is_empty() || node.counted != 0 {
        return None;
    }
    let corners = node.free(kind) & floor;
    let count = corners.len();
    match (u32::from(node.rules.unit(kind).cells), node.cells_left) {
        (cells, left) if cells == left => Some(count),
        (1, 2) => Some(count * count.saturating_sub(1) / 2 - node.rules.board.touching_pairs(corners)),
        _ => None,
    }
}
