//! The selection of a child: by UCT, or by PUCT where the heuristics have priors.

use game_traits::{Game, Seat};

use super::{Search, Step};
use crate::Heuristics;
use crate::mcts::tree::{NONE, Priors, Tree};

/// What can be chosen at a node.
pub(super) struct Choice<A> {
    /// The action; `None` declines to interrupt.
    action: Option<A>,
    /// How probable it is that it is the best one, but for a common factor.
    prior: f32,
    /// Its child, if it has been chosen before.
    child: Option<u32>,
}

impl<G: Game, H: Heuristics<G>> Search<'_, G, H> {
    /// Returns whether a node has priors, which are asked for at its first visit.
    pub(super) fn has_priors(&mut self, tree: &mut Tree<G::Action>, node: u32, state: &G::State, seat: Seat) -> bool {
        match tree.at(node).priors {
            Priors::Listed { .. } => return true,
            Priors::None => return false,
            Priors::Unknown if tree.is_full() => return false,
            Priors::Unknown => {}
        }
        let (game, heuristics) = (self.game, self.heuristics);
        self.list.clear();
        self.priors.clear();
        let known = heuristics.candidates(game, state, seat, &mut self.list)
            && heuristics.priors(game, state, seat, &self.list, &mut self.priors);
        if !known {
            tree.at_mut(node).priors = Priors::None;
            return false;
        }
        let max = self.priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut listed: Vec<(G::Action, f32)> = self
            .list
            .iter()
            .copied()
            .zip(&self.priors)
            .filter(|(action, _)| game.is_voluntary(action))
            .map(|(action, prior)| (action, (prior - max).exp()))
            .collect();
        let sum: f32 = listed.iter().map(|(_, prior)| prior).sum();
        listed.iter_mut().for_each(|(_, prior)| *prior /= sum);
        listed.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        tree.set_priors(node, &listed);
        true
    }

    /// Selects by PUCT: the value and, in proportion to the prior, what the visits do not say yet. An action without a
    /// visit counts as a little worse than those with visits. Of these only the one with the greatest prior is
    /// compared.
    pub(super) fn select_by_priors(&self, tree: &mut Tree<G::Action>, node: u32, seat: Seat) -> Step<G::Action> {
        let parent = tree.at(node);
        let scale = self.prior_exploration() * (parent.visits.max(1) as f32).sqrt();
        let (mut best, mut max) = (NONE, f32::NEG_INFINITY);
        let (mut value, mut visits, mut prior) = (0.0, 0, 0.0);
        for child in tree.children(node) {
            let one = tree.at(child);
            let n = one.visits.max(1) as f32;
            let bound = one.totals.value as f32 / n + scale * one.prior / (1.0 + n);
            if bound > max {
                (best, max) = (child, bound);
            }
            value += one.totals.value;
            visits += one.visits;
            prior += one.prior;
        }
        let next = tree.with_priors(parent.priors).get(parent.children as usize).filter(|_| !tree.is_full());
        if let Some(&(action, its_prior)) = next {
            let mean = if visits == 0 { 0.5 } else { (value / visits as f64) as f32 };
            let unvisited = mean - self.settings.first_play_reduction * prior.sqrt();
            if best == NONE || unvisited + scale * its_prior > max {
                let child = tree.add(node, seat, Some(action));
                tree.at_mut(child).prior = its_prior;
                return Step::Expand(child, Some(action));
            }
        }
        if best == NONE { Step::Stop } else { Step::Select(best, tree.at(best).action) }
    }

    /// Selects by PUCT among the candidates of this state, whose priors differ from one determinization to another;
    /// `None` without priors. To decline an interrupt is as probable as the best of them. An action without a visit
    /// counts as the mean of those with visits.
    pub(super) fn select_likely(
        &mut self,
        tree: &mut Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
        may_interrupt: bool,
    ) -> Option<Step<G::Action>> {
        let (game, heuristics) = (self.game, self.heuristics);
        self.list.clear();
        self.priors.clear();
        if !self.may_have_priors || !heuristics.candidates(game, state, seat, &mut self.list) {
            return None;
        }
        self.may_have_priors = heuristics.priors(game, state, seat, &self.list, &mut self.priors);
        if !self.may_have_priors {
            return None;
        }
        let most = self.priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let acts = self.list.iter().zip(&self.priors).filter(|(action, _)| game.is_voluntary(action));
        let acts = acts.map(|(&action, prior)| (Some(action), (prior - most).exp()));
        self.choices.clear();
        let declines = may_interrupt.then_some((None, 1.0));
        self.choices.extend(declines.into_iter().chain(acts).map(|(action, prior)| Choice {
            action,
            prior,
            child: tree.find(node, seat, action),
        }));
        let children = || self.choices.iter().filter_map(|choice| choice.child).map(|child| tree.at(child));
        let visits: u64 = children().map(|child| child.visits).sum();
        let mean = children().map(|child| child.totals.value).sum::<f64>() / visits.max(1) as f64;
        let sum: f32 = self.choices.iter().map(|choice| choice.prior).sum();
        let scale = self.prior_exploration() * (visits.max(1) as f32).sqrt() / sum;
        let (mut best, mut max) = (None, f32::NEG_INFINITY);
        for choice in self.choices.iter().filter(|choice| choice.child.is_some() || !tree.is_full()) {
            let (value, n) = choice.child.map_or((mean as f32, 0.0), |child| {
                let (child, n) = (tree.at(child), tree.at(child).visits.max(1) as f32);
                (child.totals.value as f32 / n, n)
            });
            let bound = value + scale * choice.prior / (1.0 + n);
            if bound > max {
                (best, max) = (Some(choice), bound);
            }
        }
        Some(match best {
            None => Step::Stop,
            Some(&Choice { child: Some(child), action, .. }) => Step::Select(child, action),
            Some(&Choice { child: None, action, .. }) => Step::Expand(tree.add(node, seat, action), action),
        })
    }

    /// Selects by UCT among all children, which are all legal.
    pub(super) fn select(&self, tree: &Tree<G::Action>, node: u32) -> Step<G::Action> {
        let log = (tree.at(node).visits.max(1) as f32).ln();
        let (mut best, mut max) = (NONE, f32::NEG_INFINITY);
        for child in tree.children(node) {
            let bound = self.bound(tree, child, log);
            if bound > max {
                (best, max) = (child, bound);
            }
        }
        if best == NONE { Step::Stop } else { Step::Select(best, tree.at(best).action) }
    }

    /// Selects among the children that are legal in this state, by UCT with availability counts instead of the parent's
    /// visits (SO-ISMCTS), and counts these children. Each of them has been available once more.
    pub(super) fn select_legal(
        &self,
        tree: &mut Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
    ) -> (Step<G::Action>, u32) {
        let (mut best, mut max, mut legal) = (NONE, f32::NEG_INFINITY, 0);
        let mut next = tree.at(node).first_child;
        while next != NONE {
            let child = next;
            let child_node = tree.at_mut(child);
            next = child_node.next_sibling;
            let is_legal = child_node.seat == seat
                && child_node.action.is_none_or(|action| self.game.check_rules(state, seat, action).is_ok());
            if !is_legal {
                continue;
            }
            child_node.available += 1;
            legal += 1;
            let log = (child_node.available as f32).ln();
            let bound = self.bound(tree, child, log);
            if bound > max {
                (best, max) = (child, bound);
            }
        }
        (if best == NONE { Step::Stop } else { Step::Select(best, tree.at(best).action) }, legal)
    }

    /// The exploration constant of PUCT in this game.
    fn prior_exploration(&self) -> f32 {
        self.settings.prior_exploration * self.heuristics.exploration()
    }

    /// The upper confidence bound of a child.
    #[inline]
    fn bound(&self, tree: &Tree<G::Action>, child: u32, log: f32) -> f32 {
        let child = tree.at(child);
        let visits = child.visits.max(1) as f32;
        let exploration = self.settings.exploration * self.heuristics.exploration();
        child.totals.value as f32 / visits + exploration * (log / visits).sqrt()
    }
}
