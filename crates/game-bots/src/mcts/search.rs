//! The growth of one search tree.

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn};

use super::Settings;
use super::tree::{NONE, Totals, Tree};
use crate::clock::Instant;
use crate::utility::{lead, win_share};
use crate::{Budget, Heuristics};

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
    view: &'a G::View,
    /// The state, where nothing is hidden.
    state: Option<&'a G::State>,
    rng: DefaultRng,
    path: Vec<u32>,
    /// Space for lists of actions.
    list: Vec<G::Action>,
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

/// The result of one simulation.
struct Simulated {
    /// The utility by seat.
    utilities: [f64; Seat::MAX],
    /// For the searching seat.
    win_share: f64,
    /// For the searching seat.
    lead: Option<f64>,
}

impl<'a, G: Game, H: Heuristics<G>> Search<'a, G, H> {
    pub(super) fn new(
        game: &'a G,
        heuristics: &'a H,
        settings: &'a Settings,
        me: Seat,
        view: &'a G::View,
        state: Option<&'a G::State>,
        rng: DefaultRng,
    ) -> Self {
        Search { game, heuristics, settings, me, view, state, rng, path: Vec::new(), list: Vec::new() }
    }

    /// Iterates until the budget is used, and returns the number of iterations.
    pub(super) fn run(&mut self, tree: &mut Tree<G::Action>, budget: Budget) -> u64 {
        match budget {
            Budget::Iterations(n) => {
                (0..n).for_each(|_| self.iterate(tree));
                n
            }
            Budget::Time(time) => {
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
            None => self.game.determinize(self.view, &mut self.rng),
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
            if !parent.expanded && (children as f32) < limit && !tree.is_full() {
                match self.unexpanded(tree, node, state, seat, may_interrupt) {
                    Some(action) => return Step::Expand(tree.add(node, seat, action), action),
                    None => tree.at_mut(node).expanded = true,
                }
            }
            return self.select(tree, node);
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
        child.totals.value as f32 / visits + self.settings.exploration * (log / visits).sqrt()
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
    fn simulate(&mut self, state: &mut G::State) -> Simulated {
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
        let mut utilities = [0.0; Seat::MAX];
        let outcome = game.outcome(state);
        for seat in game.seats() {
            utilities[seat.index()] = match &outcome {
                Some(outcome) => heuristics.utility(game, outcome, seat),
                None => heuristics.evaluate(game, state, seat),
            };
        }
        let (win_share, lead) = match &outcome {
            Some(outcome) => (win_share(game, outcome, self.me), Some(lead(game, outcome, self.me))),
            None => (utilities[self.me.index()], heuristics.expected_lead(game, state, self.me)),
        };
        Simulated { utilities, win_share, lead }
    }

    /// Adds the result of a simulation to the nodes of the path.
    fn back_up(&self, tree: &mut Tree<G::Action>, result: &Simulated) {
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
