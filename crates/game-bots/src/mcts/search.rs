//! The growth of one search tree.

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn};

use super::Settings;
use super::belief::Belief;
use super::tree::{Guide, NONE, Totals, Tree};
use crate::clock::Instant;
use crate::utility::{lead, win_share};
use crate::{Budget, Heuristics, Judged};

/// The number of iterations between two readings of the clock.
const CLOCK_INTERVAL: u64 = 16;

/// The number of random probes for an unexpanded action before all legal actions are listed.
const PROBES: usize = 4;

pub(super) struct Search<'a, G: Game, H> {
    game: &'a G,
    heuristics: &'a H,
    settings: &'a Settings,
    /// The searching seat.
    me: Seat,
    belief: Belief<'a, G, H>,
    /// The state, where nothing is hidden.
    state: Option<&'a G::State>,
    rng: DefaultRng,
    path: Vec<u32>,
    /// Space for lists of actions.
    list: Vec<G::Action>,
    /// Space for priors.
    priors: Vec<f32>,
    /// Space for what can be chosen.
    choices: Vec<Choice<G::Action>>,
    /// Until the heuristics say that they have none.
    may_have_priors: bool,
}

/// What can be chosen at a node.
struct Choice<A> {
    /// The action; `None` declines to interrupt.
    action: Option<A>,
    /// How probable it is that it is the best one, but for a common factor.
    prior: f32,
    /// Its child, if it has been chosen before.
    child: Option<u32>,
}

/// The next step of a selection.
enum Step<A> {
    /// To a child that was visited before.
    Select(u32, Option<A>),
    /// To a new child.
    Expand(u32, Option<A>),
    /// No child can be selected or added.
    Stop,
}

impl<'a, G: Game, H: Heuristics<G>> Search<'a, G, H> {
    pub(super) fn new(
        settings: &'a Settings,
        belief: Belief<'a, G, H>,
        state: Option<&'a G::State>,
        rng: DefaultRng,
    ) -> Self {
        Search {
            game: belief.game,
            heuristics: belief.heuristics,
            settings,
            me: belief.seat,
            belief,
            state,
            rng,
            path: Vec::new(),
            list: Vec::new(),
            priors: Vec::new(),
            choices: Vec::new(),
            may_have_priors: true,
        }
    }

    /// Iterates until the budget is used, and returns the number of iterations.
    pub(super) fn run(&mut self, tree: &mut Tree<G::Action>, budget: Budget) -> u64 {
        match budget {
            Budget::Iterations(n) => {
                (0..n).for_each(|_| self.iterate(tree));
                n
            }
            // A game's time is divided before.
            Budget::Time(time) | Budget::Game(time) => {
                let start = Instant::now();
                let mut iterations = 0;
                loop {
                    (0..CLOCK_INTERVAL).for_each(|_| self.iterate(tree));
                    iterations += CLOCK_INTERVAL;
                    if start.elapsed() >= time {
                        return iterations;
                    }
                }
            }
        }
    }

    fn iterate(&mut self, tree: &mut Tree<G::Action>) {
        let mut state = match self.state {
            Some(state) => state.clone(),
            None => self.belief.draw(&mut self.rng),
        };
        self.descend(tree, &mut state);
        let result = self.simulate(&mut state);
        self.back_up(tree, &result);
    }

    /// Selects actions from the root to a new node, or to the end of the game, and applies them.
    fn descend(&mut self, tree: &mut Tree<G::Action>, state: &mut G::State) {
        self.path.clear();
        let game = self.game;
        // `passed`: the searching seat has just declined to interrupt.
        let (mut node, mut passed) = (0, false);
        // Whether the state is a function of the path, and so the same at each visit of the node.
        let mut exact = self.state.is_some();
        // The seats of the simultaneous decision that is under way.
        let mut simultaneous = Seats::EMPTY;
        loop {
            let (must, may) = match game.turn(state) {
                Turn::Over => return,
                Turn::Chance => {
                    let Some(outcome) = game.sample_chance(state, &mut self.rng) else { return };
                    game.apply_chance(state, outcome, &mut ());
                    (exact, passed) = (false, false);
                    continue;
                }
                Turn::Decide { must, may } => (must, may),
            };
            if must.len() > 1 {
                simultaneous = must;
            } else if !(must - simultaneous).is_empty() {
                simultaneous = Seats::EMPTY;
            }
            let Some(lowest) = must.lowest() else { return };
            let may_interrupt = may.contains(self.me) && !passed;
            // At the root the searching seat was asked; later other seats may interrupt first.
            if !may_interrupt && !self.path.is_empty() {
                let others = may.without(self.me);
                exact &= others.is_empty();
                let interrupt = others.from_left_of(lowest).find_map(|seat| {
                    self.heuristics.interrupt(game, state, seat, &mut self.rng).map(|action| (seat, action))
                });
                if let Some((seat, action)) = interrupt {
                    game.apply_unchecked(state, seat, action, &mut ());
                    passed = false;
                    continue;
                }
            }
            let seat = if may_interrupt || must.contains(self.me) { self.me } else { lowest };
            if seat != self.me && simultaneous.contains(seat) {
                // This seat does not see the searching seat's action, so it has no node and is sampled.
                exact = false;
                let chosen = self.heuristics.choose(game, state, Seats::one(seat), Seats::EMPTY, &mut self.rng);
                let Some((seat, action)) = chosen else { return };
                game.apply_unchecked(state, seat, action, &mut ());
                continue;
            }
            let step = self.step(tree, node, state, seat, may_interrupt, exact);
            let (child, action) = match step {
                Step::Select(child, action) | Step::Expand(child, action) => (child, action),
                Step::Stop => return,
            };
            self.path.push(child);
            node = child;
            match action {
                Some(action) => {
                    game.apply_unchecked(state, seat, action, &mut ());
                    passed = false;
                }
                None => passed = true,
            }
            if matches!(step, Step::Expand(..)) {
                return;
            }
        }
    }

    /// Expands a node while progressive widening allows it, else selects the child with the greatest upper confidence bound.
    fn step(
        &mut self,
        tree: &mut Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
        may_interrupt: bool,
        exact: bool,
    ) -> Step<G::Action> {
        let parent = tree.at(node);
        let (visits, children) = (parent.visits, parent.children);
        let limit = self.settings.widening.limit(visits);
        if exact {
            if !may_interrupt && self.is_guided(tree, node, state, seat) {
                return self.select_guided(tree, node, seat);
            }
            let parent = tree.at(node);
            if !parent.expanded && (children as f32) < limit && !tree.is_full() {
                match self.unexpanded(tree, node, state, seat, may_interrupt) {
                    Some(action) => return Step::Expand(tree.add(node, seat, action), action),
                    None => tree.at_mut(node).expanded = true,
                }
            }
            return self.select(tree, node);
        }
        if let Some(step) = self.select_likely(tree, node, state, seat, may_interrupt) {
            return step;
        }
        let (selected, legal_children) = self.select_legal(tree, node, state, seat);
        if (legal_children as f32) < limit
            && !tree.is_full()
            && let Some(action) = self.unexpanded(tree, node, state, seat, may_interrupt)
        {
            let child = tree.add(node, seat, action);
            tree.at_mut(child).available = 1;
            return Step::Expand(child, action);
        }
        selected
    }

    /// Returns whether a node has priors, which are asked for at its first visit.
    fn is_guided(&mut self, tree: &mut Tree<G::Action>, node: u32, state: &G::State, seat: Seat) -> bool {
        match tree.at(node).guide {
            Guide::Listed { .. } => return true,
            Guide::None => return false,
            Guide::Unknown => {}
        }
        let (game, heuristics) = (self.game, self.heuristics);
        self.list.clear();
        self.priors.clear();
        let known = heuristics.candidates(game, state, seat, &mut self.list)
            && heuristics.priors(game, state, seat, &self.list, &mut self.priors);
        if !known {
            tree.at_mut(node).guide = Guide::None;
            return false;
        }
        let max = self.priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut guided: Vec<(G::Action, f32)> = self
            .list
            .iter()
            .copied()
            .zip(&self.priors)
            .filter(|(action, _)| heuristics.is_voluntary(game, action))
            .map(|(action, prior)| (action, (prior - max).exp()))
            .collect();
        let sum: f32 = guided.iter().map(|(_, prior)| prior).sum();
        guided.iter_mut().for_each(|(_, prior)| *prior /= sum);
        guided.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        tree.guide(node, &guided);
        true
    }

    /// Selects by PUCT: the value and, in proportion to the prior, what the visits do not say yet. An action without a visit
    /// counts as a little worse than those with visits; the first of them has the greatest prior, so it stands for all.
    fn select_guided(&self, tree: &mut Tree<G::Action>, node: u32, seat: Seat) -> Step<G::Action> {
        let parent = tree.at(node);
        let scale = self.settings.prior_exploration * (parent.visits.max(1) as f32).sqrt();
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
        let next = tree.guided(parent.guide).get(parent.children as usize).filter(|_| !tree.is_full());
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

    /// Selects by PUCT among the candidates of this state, whose priors differ from one determinization to another; `None`
    /// without priors. To decline an interrupt is as probable as the best of them. An action without a visit counts as the mean
    /// of those with visits.
    fn select_likely(
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
        let acts = self.list.iter().zip(&self.priors).filter(|(action, _)| heuristics.is_voluntary(game, action));
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
        let exploration = self.settings.prior_exploration * heuristics.exploration();
        let scale = exploration * (visits.max(1) as f32).sqrt() / sum;
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
    fn select(&self, tree: &Tree<G::Action>, node: u32) -> Step<G::Action> {
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
    fn select_legal(
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

    /// The upper confidence bound of a child.
    #[inline]
    fn bound(&self, tree: &Tree<G::Action>, child: u32, log: f32) -> f32 {
        let child = tree.at(child);
        let visits = child.visits.max(1) as f32;
        let exploration = self.settings.exploration * self.heuristics.exploration();
        child.totals.value as f32 / visits + exploration * (log / visits).sqrt()
    }

    /// Finds an action that has no child yet. The outer `None` means that there is none.
    #[expect(clippy::option_option, reason = "the inner one is to decline to interrupt")]
    fn unexpanded(
        &mut self,
        tree: &Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
        may_interrupt: bool,
    ) -> Option<Option<G::Action>> {
        let (game, heuristics) = (self.game, self.heuristics);
        if may_interrupt && tree.find(node, seat, None).is_none() {
            return Some(None);
        }
        let is_new = |action: &G::Action| {
            tree.find(node, seat, Some(*action)).is_none() && heuristics.is_voluntary(game, action)
        };
        self.list.clear();
        if heuristics.candidates(game, state, seat, &mut self.list) {
            return self.list.iter().find(|action| is_new(action)).map(|&action| Some(action));
        }
        for _ in 0..PROBES {
            match game.legal(state, seat).sample(&mut self.rng) {
                Some(action) if is_new(&action) => return Some(Some(action)),
                Some(_) => {}
                None => return None,
            }
        }
        self.list.clear();
        game.legal(state, seat).extend_into(&mut self.list);
        self.list.retain(is_new);
        let index = self.rng.random_below_u64(self.list.len() as u64) as usize;
        self.list.get(index).map(|&action| Some(action))
    }

    /// Plays to the end of the game or to the depth limit, and returns the outcome's values or the evaluation.
    fn simulate(&mut self, state: &mut G::State) -> Judged {
        let (game, heuristics) = (self.game, self.heuristics);
        let mut depth = heuristics.playout_depth().min(self.settings.playout_limit);
        loop {
            match game.turn(state) {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(outcome) = game.sample_chance(state, &mut self.rng) else { break };
                    game.apply_chance(state, outcome, &mut ());
                }
                Turn::Decide { must, may } => {
                    if depth == 0 {
                        break;
                    }
                    let Some((seat, action)) = heuristics.choose(game, state, must, may, &mut self.rng) else { break };
                    game.apply_unchecked(state, seat, action, &mut ());
                    depth -= 1;
                }
            }
        }
        let Some(outcome) = game.outcome(state) else { return heuristics.judge(game, state, self.me) };
        let mut utilities = [0.0; Seat::MAX];
        for seat in game.seats() {
            utilities[seat.index()] = heuristics.utility(game, &outcome, seat);
        }
        let (win_share, lead) = (win_share(game, &outcome, self.me), lead(game, &outcome, self.me));
        Judged { utilities, win_share, lead: Some(lead) }
    }

    /// Adds the result of a simulation to the nodes of the path.
    fn back_up(&self, tree: &mut Tree<G::Action>, result: &Judged) {
        tree.at_mut(0).visits += 1;
        let (win_share, lead) = (result.win_share, result.lead.unwrap_or(0.0));
        let leads = u64::from(result.lead.is_some());
        for &node in &self.path {
            let node = tree.at_mut(node);
            node.visits += 1;
            node.totals += Totals { value: result.utilities[node.seat.index()], win_share, lead, leads };
        }
    }
}
