//! One tree grown.

use std::time::Instant;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn};

use super::Settings;
use super::tree::{NONE, Tree};
use crate::{Budget, Heuristics, utility};

/// The clock is looked at after so many iterations.
const CLOCK: u64 = 16;

/// So often a new child is sought by luck before all actions are listed.
const TRIES: usize = 4;

pub(super) struct Search<'a, G: Game, K> {
    game: &'a G,
    guide: &'a K,
    settings: &'a Settings,
    me: Seat,
    view: &'a G::View,
    /// The position, where nothing is hidden.
    open: Option<&'a G::State>,
    rng: DefaultRng,
    path: Vec<u32>,
    list: Vec<G::Action>,
}

/// Where the walk goes next.
enum Step<A> {
    Old(u32, Option<A>),
    New(u32, Option<A>),
    /// The tree is full, or the guide has nothing to try.
    Stop,
}

impl<'a, G: Game, K: Heuristics<G>> Search<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        guide: &'a K,
        settings: &'a Settings,
        me: Seat,
        view: &'a G::View,
        open: Option<&'a G::State>,
        rng: DefaultRng,
    ) -> Self {
        Search { game, guide, settings, me, view, open, rng, path: Vec::new(), list: Vec::new() }
    }

    /// Iterates until the budget is used; says how often.
    pub(super) fn run(&mut self, tree: &mut Tree<G::Action>, budget: Budget) -> u64 {
        let begun = Instant::now();
        let mut made = 0;
        loop {
            let on = match budget {
                Budget::Iterations(n) => made < n,
                Budget::Time(time) => !made.is_multiple_of(CLOCK) || made == 0 || begun.elapsed() < time,
            };
            if !on {
                return made;
            }
            self.iterate(tree);
            made += 1;
        }
    }

    fn iterate(&mut self, tree: &mut Tree<G::Action>) {
        let mut state = match self.open {
            Some(state) => state.clone(),
            None => self.game.determinize(self.view, &mut self.rng),
        };
        self.walk(tree, &mut state);
        let worth = self.playout(&mut state);
        tree.at_mut(0).visits += 1;
        for &node in &self.path {
            let node = tree.at_mut(node);
            node.visits += 1;
            node.sum += worth[node.seat.index()];
        }
    }

    /// Down the tree to a new node, or to the end of the game.
    fn walk(&mut self, tree: &mut Tree<G::Action>, state: &mut G::State) {
        self.path.clear();
        let game = self.game;
        let (mut node, mut passed) = (0, false);
        // Whether the position is a function of the path, and so the same at every visit.
        let mut exact = self.open.is_some();
        // Who owes a secret decision of the same moment.
        let mut owing = Seats::EMPTY;
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
                owing = must;
            } else if !(must - owing).is_empty() {
                owing = Seats::EMPTY;
            }
            let Some(lowest) = must.lowest() else { return };
            let mine = may.contains(self.me) && !passed;
            // At the root it is this seat that was asked; later others may come first.
            if !mine && !self.path.is_empty() {
                let others = may.without(self.me);
                exact &= others.is_empty();
                let cuts_in = others.from_left_of(lowest).find_map(|seat| {
                    self.guide.interrupt(game, state, seat, &mut self.rng).map(|action| (seat, action))
                });
                if let Some((seat, action)) = cuts_in {
                    game.apply_unchecked(state, seat, action, &mut ());
                    passed = false;
                    continue;
                }
            }
            let seat = if mine || must.contains(self.me) { self.me } else { lowest };
            if seat != self.me && owing.contains(seat) {
                // They decide without knowing what we did: no node, or they would answer to it.
                exact = false;
                let chosen = self.guide.choose(game, state, Seats::one(seat), Seats::EMPTY, &mut self.rng);
                let Some((seat, action)) = chosen else { return };
                game.apply_unchecked(state, seat, action, &mut ());
                continue;
            }
            let step = self.step(tree, node, state, seat, mine, exact);
            let (child, action) = match step {
                Step::Old(child, action) | Step::New(child, action) => (child, action),
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
            if matches!(step, Step::New(..)) {
                return;
            }
        }
    }

    /// What to do at a node: something new while it is not wide enough, else what has the best upper confidence bound.
    fn step(
        &mut self,
        tree: &mut Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
        pass: bool,
        exact: bool,
    ) -> Step<G::Action> {
        let here = tree.at(node);
        let (visits, children) = (here.visits, here.children);
        let width = self.settings.widening.0 + self.settings.widening.1 * (visits as f32).sqrt();
        if exact {
            if !here.full && (children as f32) < width && !tree.is_full() {
                match self.unseen(tree, node, state, seat, pass) {
                    Some(action) => return Step::New(tree.add(node, seat, action), action),
                    None => tree.at_mut(node).full = true,
                }
            }
            return self.best_exact(tree, node);
        }
        let (best, fitting) = self.best(tree, node, state, seat);
        if (fitting as f32) < width
            && !tree.is_full()
            && let Some(action) = self.unseen(tree, node, state, seat, pass)
        {
            let child = tree.add(node, seat, action);
            tree.at_mut(child).available = 1;
            return Step::New(child, action);
        }
        best
    }

    fn best_exact(&self, tree: &Tree<G::Action>, node: u32) -> Step<G::Action> {
        let log = (tree.at(node).visits.max(1) as f32).ln();
        let (mut best, mut top) = (NONE, f32::NEG_INFINITY);
        for child in tree.children(node) {
            let bound = self.bound(tree, child, log);
            if bound > top {
                (best, top) = (child, bound);
            }
        }
        if best == NONE { Step::Stop } else { Step::Old(best, tree.at(best).action) }
    }

    /// The best child that is legal here, and how many are. Each of them has been available once more.
    fn best(&self, tree: &mut Tree<G::Action>, node: u32, state: &G::State, seat: Seat) -> (Step<G::Action>, u32) {
        let (mut best, mut top, mut fitting) = (NONE, f32::NEG_INFINITY, 0);
        let mut next = tree.at(node).first;
        while next != NONE {
            let child = next;
            let here = tree.at_mut(child);
            next = here.next;
            let fits = here.seat == seat
                && here.action.is_none_or(|action| self.game.check_rules(state, seat, action).is_ok());
            if !fits {
                continue;
            }
            here.available += 1;
            fitting += 1;
            let log = (here.available as f32).ln();
            let bound = self.bound(tree, child, log);
            if bound > top {
                (best, top) = (child, bound);
            }
        }
        (if best == NONE { Step::Stop } else { Step::Old(best, tree.at(best).action) }, fitting)
    }

    #[inline]
    fn bound(&self, tree: &Tree<G::Action>, child: u32, log: f32) -> f32 {
        let child = tree.at(child);
        let visits = child.visits.max(1) as f32;
        child.sum as f32 / visits + self.settings.exploration * (log / visits).sqrt()
    }

    /// Something to do that is no child yet. The outer `None`: there is nothing.
    #[expect(clippy::option_option, reason = "the inner one is to let it pass")]
    fn unseen(
        &mut self,
        tree: &Tree<G::Action>,
        node: u32,
        state: &G::State,
        seat: Seat,
        pass: bool,
    ) -> Option<Option<G::Action>> {
        let (game, guide) = (self.game, self.guide);
        if pass && tree.find(node, seat, None).is_none() {
            return Some(None);
        }
        let fresh =
            |action: &G::Action| tree.find(node, seat, Some(*action)).is_none() && guide.is_voluntary(game, action);
        self.list.clear();
        if guide.candidates(game, state, seat, &mut self.list) {
            return self.list.iter().find(|action| fresh(action)).map(|&action| Some(action));
        }
        for _ in 0..TRIES {
            match game.legal(state, seat).sample(&mut self.rng) {
                Some(action) if fresh(&action) => return Some(Some(action)),
                Some(_) => {}
                None => return None,
            }
        }
        self.list.clear();
        game.legal(state, seat).extend_into(&mut self.list);
        self.list.retain(fresh);
        let pick = self.rng.random_below_u64(self.list.len() as u64) as usize;
        self.list.get(pick).map(|&action| Some(action))
    }

    /// Plays on to the end or to where the guide evaluates; what that is worth to each seat.
    fn playout(&mut self, state: &mut G::State) -> [f64; Seat::MAX] {
        let game = self.game;
        let mut left = self.guide.depth().min(self.settings.playout_limit);
        loop {
            match game.turn(state) {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(outcome) = game.sample_chance(state, &mut self.rng) else { break };
                    game.apply_chance(state, outcome, &mut ());
                }
                Turn::Decide { must, may } => {
                    if left == 0 {
                        break;
                    }
                    let Some((seat, action)) = self.guide.choose(game, state, must, may, &mut self.rng) else { break };
                    game.apply_unchecked(state, seat, action, &mut ());
                    left -= 1;
                }
            }
        }
        let mut all = [0.0; Seat::MAX];
        let outcome = game.outcome(state);
        for seat in game.seats() {
            all[seat.index()] = match &outcome {
                Some(outcome) => utility(game, outcome, seat),
                None => self.guide.evaluate(game, state, seat),
            };
        }
        all
    }
}
