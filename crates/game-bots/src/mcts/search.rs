//! The growth of one search tree.

mod select;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn};

use super::MctsSettings;
use super::sampler::Sampler;
use super::tree::{Totals, Tree};
use crate::clock::Effort;
use crate::utility::{lead, win_share};
use crate::{Heuristics, Judged};
use select::Choice;

/// The number of iterations between two readings of the clock.
const CLOCK_INTERVAL: u64 = 16;

/// The number of random probes for an unexpanded action before all legal actions are listed.
const PROBES: usize = 4;

pub(super) struct Search<'a, G: Game, H> {
    game: &'a G,
    heuristics: &'a H,
    settings: &'a MctsSettings,
    /// The searching seat.
    me: Seat,
    sampler: Sampler<'a, G, H>,
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
        settings: &'a MctsSettings,
        sampler: Sampler<'a, G, H>,
        state: Option<&'a G::State>,
        rng: DefaultRng,
    ) -> Self {
        Search {
            game: sampler.game,
            heuristics: sampler.heuristics,
            settings,
            me: sampler.seat,
            sampler,
            state,
            rng,
            path: Vec::new(),
            list: Vec::new(),
            priors: Vec::new(),
            choices: Vec::new(),
            may_have_priors: true,
        }
    }

    /// Iterates until the effort is spent, and returns the number of iterations.
    pub(super) fn run(&mut self, tree: &mut Tree<G::Action>, effort: Effort) -> u64 {
        let mut iterations = 0;
        loop {
            let next = match effort {
                Effort::Iterations(n) => n,
                Effort::Time(..) => CLOCK_INTERVAL,
            };
            (0..next).for_each(|_| self.iterate(tree));
            iterations += next;
            if effort.is_spent(iterations) {
                return iterations;
            }
        }
    }

    fn iterate(&mut self, tree: &mut Tree<G::Action>) {
        let mut state = match self.state {
            Some(state) => state.clone(),
            None => self.sampler.draw(&mut self.rng),
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
                    game.apply_chance_unchecked(state, outcome, &mut ());
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

    /// Expands a node while progressive widening allows it, else selects the child with the greatest upper confidence
    /// bound.
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
            if !may_interrupt && self.has_priors(tree, node, state, seat) {
                return self.select_by_priors(tree, node, seat);
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
        let is_new = |action: &G::Action| tree.find(node, seat, Some(*action)).is_none() && game.is_voluntary(action);
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
                    game.apply_chance_unchecked(state, outcome, &mut ());
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
        for &node in &self.path {
            let node = tree.at_mut(node);
            node.visits += 1;
            node.totals += Totals::of(result, node.seat);
        }
    }
}
