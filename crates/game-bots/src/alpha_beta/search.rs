//! One search: iterations of growing depth.

use std::ops::ControlFlow;

use game_traits::{ActionSet, Game, Seat, Seats, Turn};

use super::PrincipalVariation;
use super::table::{Bound, Entry, TO_THE_END, TranspositionTable};
use crate::Heuristics;
use crate::clock::Effort;
use crate::heuristics::retain_voluntary;

/// The number of nodes between two readings of the clock.
const CLOCK_INTERVAL: u64 = 256;

/// Children are sorted by their evaluation if there are at most this many.
const MAX_SORTED: usize = 64;

pub(super) struct Search<'a, G: Game, H> {
    game: &'a G,
    heuristics: &'a H,
    table: &'a mut TranspositionTable<G::Action>,
    me: Seat,
    effort: Effort,
    nodes: u64,
    stopped: bool,
    /// Whether a position before the end of the game was evaluated.
    evaluated: bool,
    /// Whether all legal actions are searched, and not the candidates alone.
    all: bool,
}

impl<'a, G: Game, H: Heuristics<G>> Search<'a, G, H> {
    pub(super) fn new(
        game: &'a G,
        heuristics: &'a H,
        table: &'a mut TranspositionTable<G::Action>,
        me: Seat,
        effort: Effort,
    ) -> Self {
        Search { game, heuristics, table, me, effort, nodes: 0, stopped: false, evaluated: false, all: false }
    }

    /// Iterates with growing depth until the budget is used; the last whole iteration counts. If not even the first one
    /// is whole, the first action is taken.
    pub(super) fn deepen(&mut self, state: &G::State, max_depth: u8) -> PrincipalVariation<G::Action> {
        let first = self.options(state, self.me, false).into_iter().next().flatten();
        let mut best = PrincipalVariation {
            value: self.heuristics.evaluate(self.game, state, self.me),
            variation: vec![(self.me, first)],
            depth: 0,
            solved: false,
            nodes: 0,
        };
        for depth in 1..=max_depth {
            match self.iterate(state, depth) {
                Some(found) => best = found,
                None => break,
            }
            if best.solved {
                break;
            }
        }
        best.nodes = self.nodes;
        best
    }

    /// Searches all legal actions to the end of the game; `None` if the budget does not allow it.
    pub(super) fn exhaust(&mut self, state: &G::State) -> Option<PrincipalVariation<G::Action>> {
        self.all = true;
        self.iterate(state, TO_THE_END - 1)
    }

    fn iterate(&mut self, state: &G::State, depth: u8) -> Option<PrincipalVariation<G::Action>> {
        self.evaluated = false;
        let (value, best) = self.decision(state, self.me, Seats::EMPTY, depth, 0.0, 1.0);
        if self.stopped {
            return None;
        }
        let mut variation = vec![(self.me, best)];
        self.follow(state.clone(), &mut variation);
        Some(PrincipalVariation { value, variation, depth, solved: !self.evaluated, nodes: self.nodes })
    }

    /// Extends a variation by the best actions that the table remembers.
    fn follow(&self, mut state: G::State, variation: &mut Vec<(Seat, Option<G::Action>)>) {
        let mut declined = Seats::EMPTY;
        for length in 1..=usize::from(TO_THE_END) {
            let (seat, action) = variation[length - 1];
            match action {
                Some(action) => {
                    self.game.apply_unchecked(&mut state, seat, action, &mut ());
                    declined = Seats::EMPTY;
                }
                None => declined = declined.with(seat),
            }
            let Turn::Decide { must, may } = self.game.turn(&state) else { return };
            let free = may - declined;
            let Some(seat) = free.lowest().or(must.lowest()) else { return };
            let Some(entry) = self.table.get(self.key(&state, declined)) else { return };
            let possible = match entry.best {
                Some(action) => self.game.legal(&state, seat).contains(action),
                None => !free.is_empty(),
            };
            if entry.bound != Bound::Exact || !possible {
                return;
            }
            variation.push((seat, entry.best));
        }
    }

    fn key(&self, state: &G::State, declined: Seats) -> u64 {
        let declined = declined.iter().fold(0u64, |bits, seat| bits | 1 << seat.index());
        self.game.position_key(state) ^ declined.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// What a seat can do; `None` in it declines to interrupt.
    fn options(&self, state: &G::State, seat: Seat, declines: bool) -> Vec<Option<G::Action>> {
        let mut actions = Vec::new();
        if self.all || !self.heuristics.candidates(self.game, state, seat, &mut actions) {
            actions.clear();
            self.game.legal(state, seat).extend_into(&mut actions);
        }
        if !self.all {
            retain_voluntary(self.game, &mut actions, !declines);
        }
        let declining = if declines { Some(None) } else { None };
        declining.into_iter().chain(actions.into_iter().map(Some)).collect()
    }

    /// The value for the searching seat, exact between `alpha` and `beta`, else a bound.
    fn value(&mut self, state: &G::State, declined: Seats, depth: u8, alpha: f64, beta: f64) -> f64 {
        match self.game.turn(state) {
            Turn::Over => {
                let outcome = self.game.outcome(state);
                outcome.map_or(0.5, |outcome| self.heuristics.utility(self.game, &outcome, self.me))
            }
            Turn::Chance => self.expected(state, depth, alpha, beta),
            Turn::Decide { must, may } => {
                let free = may - declined;
                match free.lowest().or(must.lowest()) {
                    Some(_) if depth == 0 => {
                        self.evaluated = true;
                        self.heuristics.evaluate(self.game, state, self.me)
                    }
                    Some(seat) => self.decision(state, seat, declined, depth, alpha, beta).0,
                    None => 0.5,
                }
            }
        }
    }

    /// The expected value of a chance node. A child is searched only as far as it matters (Star1), since all utilities
    /// are from 0 to 1.
    fn expected(&mut self, state: &G::State, depth: u8, alpha: f64, beta: f64) -> f64 {
        let mut outcomes = Vec::new();
        let _ = self.game.for_each_chance(state, |outcome, weight| {
            outcomes.push((outcome, weight as f64));
            ControlFlow::Continue(())
        });
        let total: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
        let (mut sum, mut rest) = (0.0, 1.0);
        for (outcome, weight) in outcomes {
            let share = weight / total;
            rest = f64::max(rest - share, 0.0);
            let mut after = state.clone();
            self.game.apply_chance_unchecked(&mut after, outcome, &mut ());
            let (low, high) = ((alpha - sum - rest) / share, (beta - sum) / share);
            let value = self.value(&after, Seats::EMPTY, depth, low.max(0.0), high.min(1.0));
            if self.stopped {
                return 0.5;
            }
            sum += share * value;
            if sum >= beta {
                return sum;
            }
            if sum + rest <= alpha {
                return sum + rest;
            }
        }
        sum
    }

    /// The value of a decision of `seat`, and its best option.
    fn decision(
        &mut self,
        state: &G::State,
        seat: Seat,
        declined: Seats,
        depth: u8,
        mut alpha: f64,
        mut beta: f64,
    ) -> (f64, Option<G::Action>) {
        if self.is_out_of_budget() {
            return (0.5, None);
        }
        self.nodes += 1;
        let key = self.key(state, declined);
        let known = self.table.get(key).copied();
        if let Some(entry) = known
            && entry.depth >= depth
        {
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if cuts {
                self.evaluated |= entry.depth != TO_THE_END;
                return (entry.value, entry.best);
            }
        }
        let window = (alpha, beta);
        let maximizes = self.game.side(seat) == self.game.side(self.me);
        let before = std::mem::replace(&mut self.evaluated, false);
        let declines = self.may(state).contains(seat);
        let children = self.children(state, seat, declines, depth, known.map(|entry| entry.best), maximizes);
        let (mut value, mut best) = (if maximizes { f64::NEG_INFINITY } else { f64::INFINITY }, None);
        for (option, after) in children {
            let (declined, depth) = match option {
                Some(_) => (Seats::EMPTY, depth - 1),
                None => (declined.with(seat), depth),
            };
            let found = self.value(&after, declined, depth, alpha, beta);
            if self.stopped {
                return (0.5, None);
            }
            if if maximizes { found > value } else { found < value } {
                (value, best) = (found, option);
            }
            if maximizes {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = if value <= window.0 {
            Bound::Upper
        } else if value >= window.1 {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let depth = if self.evaluated { depth } else { TO_THE_END };
        self.evaluated |= before;
        self.table.insert(Entry { key, depth, bound, value, best });
        (value, best)
    }

    fn may(&self, state: &G::State) -> Seats {
        if let Turn::Decide { may, .. } = self.game.turn(state) { may } else { Seats::EMPTY }
    }

    /// What a seat can do, with the states that follow: the best one of an earlier search first, then by evaluation.
    fn children(
        &mut self,
        state: &G::State,
        seat: Seat,
        declines: bool,
        depth: u8,
        known: Option<Option<G::Action>>,
        maximizes: bool,
    ) -> Vec<(Option<G::Action>, G::State)> {
        let options = self.options(state, seat, declines);
        let mut children: Vec<_> = options
            .into_iter()
            .map(|option| {
                let mut after = state.clone();
                if let Some(action) = option {
                    self.game.apply_unchecked(&mut after, seat, action, &mut ());
                }
                (option, after)
            })
            .collect();
        if depth > 1 && children.len() <= MAX_SORTED {
            children.sort_by_cached_key(|(_, after)| {
                let value = self.heuristics.evaluate(self.game, after, self.me);
                let value = if maximizes { -value } else { value };
                // Order-preserving bits of a number.
                let bits = value.to_bits() as i64;
                if bits < 0 { bits ^ i64::MAX } else { bits }
            });
        }
        if let Some(place) = known.and_then(|best| children.iter().position(|(option, _)| *option == best)) {
            children[..=place].rotate_right(1);
        }
        children
    }

    fn is_out_of_budget(&mut self) -> bool {
        let looks = matches!(self.effort, Effort::Iterations(_)) || self.nodes.is_multiple_of(CLOCK_INTERVAL);
        self.stopped |= looks && self.effort.is_spent(self.nodes);
        self.stopped
    }
}
