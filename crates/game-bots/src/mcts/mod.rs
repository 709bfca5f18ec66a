//! Monte Carlo tree search.

mod reuse;
mod search;
mod tree;

use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionSet, Game, GameRng, Seat, Turn};

use crate::{Budget, Heuristics, Player, Uninformed};
use search::Search;
use tree::Tree;

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How long it may take.
    pub budget: Budget,
    /// Independent trees whose visits are added up; they grow at the same time where there are threads. The result
    /// depends on their number, not on that of the threads.
    pub trees: usize,
    /// Most nodes of a tree: what bounds the memory. A full tree still learns.
    pub nodes: usize,
    /// How much it explores: the factor in the upper confidence bound.
    pub exploration: f32,
    /// Progressive widening: a node that was visited `n` times has at most `wide.0 + wide.1 · √n` children.
    pub widening: (f32, f32),
    /// A playout is cut off after so many decisions.
    pub playout_limit: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            budget: Budget::Iterations(2_000),
            trees: 1,
            nodes: 1 << 20,
            exploration: 0.7,
            widening: (4.0, 2.0),
            playout_limit: 5_000,
        }
    }
}

/// One action that a search looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootAction<A> {
    /// What to do; `None` is to let a chance to interrupt pass.
    pub action: Option<A>,
    /// How often it was tried.
    pub visits: u64,
    /// The mean worth to the seat that decides, from 0 to 1.
    pub value: f64,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<A> {
    /// The actions that it tried, the most visited first.
    pub lines: Vec<RootAction<A>>,
    /// How many iterations it made.
    pub iterations: u64,
    /// How often its trees had come by this position in searches before: these visits are among those of the lines.
    pub reused_visits: u64,
    /// How many nodes its trees have.
    pub nodes: usize,
}

/// Monte Carlo tree search: UCT where all lies open, single-observer information-set search where something is hidden.
///
/// Each iteration draws a position that fits the view, walks down the tree by upper confidence bounds over the actions that
/// are legal there, adds a node, and plays to the end or to an evaluation. Chance is sampled. What other seats decide at the
/// same time as this one, and whether they interrupt, is not searched but drawn from the guide, for they cannot answer to
/// what they do not see. Team mates share a value.
///
/// Where all lies open, what the trees hold below the position that came about is kept for the next decision. Where something
/// is hidden they begin anew: what they hold was learnt from positions of which the new view rules some out and makes others
/// likelier, and a view does not tell by which of the hidden actions it came about.
pub struct Mcts<G: Game, K = Uninformed> {
    guide: K,
    settings: Settings,
    trees: Vec<Tree<G::Action>>,
    /// The open position that the trees stand at, who looked, and what was chosen there.
    last: Option<(G::State, Seat, Option<G::Action>)>,
    iterations: u64,
}

impl<G: Game> Mcts<G> {
    /// A search that knows only the rules.
    pub fn new(settings: Settings) -> Self {
        Mcts::guided(Uninformed, settings)
    }
}

impl<G: Game, K: Heuristics<G>> Mcts<G, K> {
    /// A search that knows what its guide knows.
    pub fn guided(guide: K, settings: Settings) -> Self {
        Mcts { guide, settings, trees: Vec::new(), last: None, iterations: 0 }
    }

    /// Searches, and tells what it found. Nothing if `seat` is not to act.
    pub fn analyse(
        &mut self,
        game: &G,
        seat: Seat,
        turn: Turn,
        view: &G::View,
        rng: &mut DefaultRng,
    ) -> Analysis<G::Action> {
        self.iterations = 0;
        if !turn.actors().contains(seat) {
            self.last = None;
            return Analysis { lines: Vec::new(), iterations: 0, reused_visits: 0, nodes: 0 };
        }
        let open = self.open_position(game, view, rng);
        self.prepare(game, seat, turn, open.as_ref());
        let reused_visits = self.trees.iter().map(|tree| u64::from(tree.at(0).visits)).sum();
        let (seed, settings, guide) = (rng.raw_u64(), &self.settings, &self.guide);
        let count = self.trees.len() as u64;
        let grow = |(number, tree): (usize, &mut Tree<G::Action>)| {
            let budget = match settings.budget {
                Budget::Iterations(n) => Budget::Iterations(n / count + u64::from((number as u64) < n % count)),
                time => time,
            };
            let mut search = Search::new(game, guide, settings, seat, view, open.as_ref(), stream(seed, number as u64));
            search.run(tree, budget)
        };
        #[cfg(feature = "rayon")]
        let made: u64 = {
            use rayon::prelude::*;
            if self.trees.len() == 1 {
                self.trees.iter_mut().enumerate().map(grow).sum()
            } else {
                self.trees.par_iter_mut().enumerate().map(grow).sum()
            }
        };
        #[cfg(not(feature = "rayon"))]
        let made: u64 = self.trees.iter_mut().enumerate().map(grow).sum();
        self.iterations = made;
        self.last = open.map(|state| (state, seat, None));
        Analysis { lines: self.lines(), iterations: made, reused_visits, nodes: self.trees.iter().map(Tree::len).sum() }
    }

    /// The only position that fits the view, if there is but one as far as some draws can tell. The draws are made in
    /// any case, so that the generator stands at the same place.
    fn open_position(&self, game: &G, view: &G::View, rng: &mut DefaultRng) -> Option<G::State> {
        let state = game.determinize(view, rng);
        let same = (0..8).filter(|_| game.determinize(view, rng) == state).count();
        (same == 8).then_some(state)
    }

    fn lines(&self) -> Vec<RootAction<G::Action>> {
        let mut all: Vec<(Option<G::Action>, u64, f64)> = self.trees.iter().flat_map(|tree| tree.lines()).collect();
        all.sort_by_key(|line| line.0);
        let mut lines: Vec<RootAction<G::Action>> = Vec::new();
        for (action, visits, sum) in all {
            match lines.last_mut() {
                Some(last) if last.action == action => {
                    last.visits += visits;
                    last.value += sum;
                }
                _ => lines.push(RootAction { action, visits, value: sum }),
            }
        }
        for line in &mut lines {
            line.value /= line.visits.max(1) as f64;
        }
        lines.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        lines
    }
}

impl<G: Game, K: Heuristics<G>> Player<G> for Mcts<G, K> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        if must.contains(seat) {
            let state = game.determinize(view, rng);
            if game.legal(&state, seat).len() == 1 {
                self.iterations = 0;
                self.last = None;
                return game.legal(&state, seat).nth(0);
            }
        }
        let analysis = self.analyse(game, seat, turn, view, rng);
        let best = analysis.lines.first().and_then(|line| line.action);
        if let Some((_, _, chosen)) = &mut self.last {
            *chosen = best;
        }
        best
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}
