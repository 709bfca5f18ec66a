//! Monte Carlo tree search.

mod analysis;
mod determinizations;
mod reuse;
mod sampler;
mod search;
mod settings;
mod tree;

use std::collections::VecDeque;
use std::fmt;

use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionSet, Game, GameRng, Seat, Turn};

use crate::clock::{Effort, GameClock};
use crate::heuristics::retain_voluntary;
use crate::{Heuristics, Player, Uninformed};
pub use analysis::{Analysis, RootAction};
pub use determinizations::Determinizations;
use reuse::LastSearch;
use sampler::Sampler;
#[cfg(feature = "touche-poulet")]
pub(crate) use sampler::resampled;
use search::Search;
pub use settings::{MctsSettings, Widening};
use tree::{Totals, Tree};

/// A state, or its only candidate, counts as known if this many more determinizations of the view agree with the first.
const DETERMINIZATIONS: usize = 8;

/// The number of determinizations over which a position is evaluated where no tree is grown.
const EVALUATED: u64 = 64;

/// Monte Carlo tree search: UCT, or PUCT where the heuristics have priors; single-observer information set MCTS
/// (SO-ISMCTS) where something is hidden.
///
/// An iteration has five steps.
///
/// 1. Determinize: draw a state that fits the view, the likelier the better it explains what the others did
///    ([`Heuristics::likelihoods`]). Where nothing is hidden this is the state itself.
/// 2. Select: go down the tree by UCT or PUCT over the actions that are legal in that state. Chance outcomes are
///    sampled.
/// 3. Expand: add one node, where progressive widening allows it, or with priors where it promises more than a visit of
///    a child.
/// 4. Simulate: play to the end of the game or to the depth at which the [`Heuristics`] evaluate.
/// 5. Back up: add the utility for the seat that decided to each node of the path. The seats of a side share a utility.
///
/// Simultaneous actions of other seats, and their interrupts, are sampled from the heuristics and have no nodes: else
/// they would answer to an action that they cannot see.
///
/// One legal action, or one candidate, is taken without a search. Where nothing is hidden, the subtree of the position
/// that came about is kept for the next decision, also over such a turn. Where something is hidden each search begins
/// with an empty tree, since the old one holds simulations of states that the new view rules out.
///
/// The decisions depend on the seed, the [`MctsSettings`] and the match so far, not on the number of threads, unless the
/// budget is a time. The time of a game begins anew with [`Player::begin`].
///
/// ```
/// use game_bots::{Budget, Mcts, MctsSettings, knowledge};
/// use game_traits::rng::seeded;
/// use game_traits::{Game, Observer, Table};
///
/// let game = patchwork::Patchwork::from_config(patchwork::Config::default())?;
/// let table = Table::seeded(game, 1);
/// let seat = table.turn().first_required().expect("the game has begun");
/// let view = table.view(Observer::Seat(seat));
///
/// let settings = MctsSettings { budget: Budget::Iterations(200), ..MctsSettings::default() };
/// let mut search = Mcts::with_heuristics(knowledge::Patchwork::default(), settings);
/// let analysis = search.analyze(table.game(), seat, table.turn(), &view, &mut seeded(1));
/// assert_eq!(analysis.iterations, 200);
/// let best = &analysis.actions[0];
/// println!("{:?}: {} visits, {:.0} % of the win, {:+.1?} points", best.action, best.visits, 100.0 * best.win_share, best.lead);
/// # Ok::<(), game_traits::ConfigError>(())
/// ```
pub struct Mcts<G: Game, H = Uninformed> {
    heuristics: H,
    settings: MctsSettings,
    trees: Vec<Tree<G::Action>>,
    last: Option<LastSearch<G>>,
    iterations: u64,
    clock: GameClock,
    /// The last events of the match that the heuristics look at.
    events: VecDeque<G::Event>,
}

impl<G: Game, H> fmt::Debug for Mcts<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Game> Mcts<G> {
    /// Creates a search that knows only the rules.
    pub fn new(settings: MctsSettings) -> Self {
        Mcts::with_heuristics(Uninformed, settings)
    }
}

impl<G: Game, H: Heuristics<G>> Mcts<G, H> {
    /// Creates a search with these heuristics.
    pub fn with_heuristics(heuristics: H, settings: MctsSettings) -> Self {
        let (trees, events) = (Vec::new(), VecDeque::new());
        Mcts { heuristics, settings, trees, last: None, iterations: 0, clock: GameClock::default(), events }
    }

    /// Searches for `seat`, whose view this is, and returns the statistics of the root actions. They are empty if
    /// `seat` is not to act. Where the heuristics [decide without a tree](Heuristics::decide_without_tree), their
    /// action is the only one, with the evaluation of the position.
    pub fn analyze(
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
            return Analysis::empty();
        }
        let effort = self.allot(game, seat, view, rng);
        let found = match self.without_tree(game, seat, turn, view, effort, rng) {
            Some(action) => self.evaluated(game, seat, view, action, rng),
            None => self.search(game, seat, turn, view, effort, rng),
        };
        self.clock.spend(effort);
        found
    }

    /// The decision of the heuristics for a seat that must act, where they need no tree.
    fn without_tree(
        &mut self,
        game: &G,
        seat: Seat,
        turn: Turn,
        view: &G::View,
        effort: Effort,
        rng: &mut DefaultRng,
    ) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        let mut determinizations = Determinizations::new(game, view, effort, rng);
        let decided = if must.contains(seat) {
            self.heuristics.decide_without_tree(game, view, seat, &mut determinizations)
        } else {
            None
        };
        if decided.is_some() {
            (self.iterations, self.last) = (determinizations.drawn(), None);
        }
        decided
    }

    /// An action that was decided on without a tree, with the mean evaluation of the position.
    fn evaluated(
        &self,
        game: &G,
        seat: Seat,
        view: &G::View,
        action: G::Action,
        rng: &mut DefaultRng,
    ) -> Analysis<G::Action> {
        let mut totals = Totals::default();
        for _ in 0..EVALUATED {
            let judged = self.heuristics.judge(game, &game.determinize(view, rng), seat);
            totals += Totals::of(&judged, seat);
        }
        let root = RootAction { visits: self.iterations, ..RootAction::of(Some(action), EVALUATED, totals) };
        Analysis { actions: vec![root], iterations: self.iterations, reused_visits: 0, nodes: 0 }
    }

    /// The only legal action of a seat that must act, or the only one that the heuristics would search, whatever is
    /// hidden.
    fn only_action(&self, game: &G, seat: Seat, view: &G::View, rng: &DefaultRng) -> Option<G::Action> {
        let legal = game.legal_in_view(view, seat);
        if legal.len() == 1 {
            return legal.nth(0);
        }
        // With a copy of the generator, what is decided otherwise does not depend on this.
        let (mut draws, mut candidates, mut only) = (rng.clone(), Vec::new(), None);
        for _ in 0..=DETERMINIZATIONS {
            candidates.clear();
            let state = game.determinize(view, &mut draws);
            let known = self.heuristics.candidates(game, &state, seat, &mut candidates);
            candidates.retain(|action| game.is_voluntary(action));
            match candidates[..] {
                [one] if known && only.is_none_or(|before| before == one) => only = Some(one),
                _ => return None,
            }
        }
        only
    }

    /// Goes on to the position after the only action of a seat, and keeps what the last search found there.
    fn follow(
        &mut self,
        game: &G,
        seat: Seat,
        turn: Turn,
        view: &G::View,
        only: Option<G::Action>,
        rng: &mut DefaultRng,
    ) {
        // Without a last search there is nothing to keep, and no draws are made.
        let state = if self.last.is_some() { known_state(game, view, rng) } else { None };
        if state.is_some() {
            self.prepare(game, seat, turn, state.as_ref());
        }
        self.last = state.map(|state| LastSearch { state, seat, chosen: only });
    }

    /// What a decision may take.
    fn allot(&self, game: &G, seat: Seat, view: &G::View, rng: &mut DefaultRng) -> Effort {
        self.clock.allot(self.settings.budget, || {
            let state = game.determinize(view, rng);
            self.heuristics.decisions_left(game, &state, seat, rng)
        })
    }

    fn search(
        &mut self,
        game: &G,
        seat: Seat,
        turn: Turn,
        view: &G::View,
        effort: Effort,
        rng: &mut DefaultRng,
    ) -> Analysis<G::Action> {
        let state = known_state(game, view, rng);
        self.prepare(game, seat, turn, state.as_ref());
        let reused_visits = self.trees.iter().map(|tree| tree.at(0).visits).sum();
        let (seed, settings, heuristics) = (rng.raw_u64(), &self.settings, &self.heuristics);
        let events: &[G::Event] = self.events.make_contiguous();
        let count = self.trees.len() as u64;
        let grow = |(number, tree): (usize, &mut Tree<G::Action>)| {
            let effort = match effort {
                Effort::Iterations(n) => Effort::Iterations(n / count + u64::from((number as u64) < n % count)),
                time => time,
            };
            let rng = stream(seed, number as u64);
            let sampler = Sampler { game, heuristics, seat, view, events, pool: Vec::new() };
            Search::new(settings, sampler, state.as_ref(), rng).run(tree, effort)
        };
        #[cfg(feature = "rayon")]
        let iterations: u64 = {
            use rayon::prelude::*;
            if self.trees.len() == 1 {
                self.trees.iter_mut().enumerate().map(grow).sum()
            } else {
                self.trees.par_iter_mut().enumerate().map(grow).sum()
            }
        };
        #[cfg(not(feature = "rayon"))]
        let iterations: u64 = self.trees.iter_mut().enumerate().map(grow).sum();
        self.iterations = iterations;
        self.last = state.map(|state| LastSearch { state, seat, chosen: None });
        let nodes = self.trees.iter().map(Tree::len).sum();
        Analysis { actions: analysis::root_actions(&self.trees), iterations, reused_visits, nodes }
    }
}

/// Returns the state if all determinizations of the view agree, which is then treated as perfect information. All of
/// them are drawn in any case, so that the generator moves on by the same number of draws.
fn known_state<G: Game>(game: &G, view: &G::View, rng: &mut DefaultRng) -> Option<G::State> {
    let state = game.determinize(view, rng);
    let same = (0..DETERMINIZATIONS).filter(|_| game.determinize(view, rng) == state).count();
    (same == DETERMINIZATIONS).then_some(state)
}

impl<G: Game, H: Heuristics<G>> Player<G> for Mcts<G, H> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        if must.contains(seat) {
            let only = self.only_action(game, seat, view, rng);
            if only.is_some() {
                self.iterations = 0;
                self.follow(game, seat, turn, view, only, rng);
                return only;
            }
        }
        let effort = self.allot(game, seat, view, rng);
        let decided = self.without_tree(game, seat, turn, view, effort, rng);
        if decided.is_some() {
            self.clock.spend(effort);
            return decided;
        }
        let analysis = self.search(game, seat, turn, view, effort, rng);
        self.clock.spend(effort);
        let best = match analysis.actions.first() {
            Some(root) => root.action,
            // So small a budget, or so few nodes, that no action was tried.
            None if must.contains(seat) => {
                let mut legal = game.legal_in_view(view, seat).to_vec();
                retain_voluntary(game, &mut legal, true);
                legal.first().copied()
            }
            None => None,
        };
        if let Some(last) = &mut self.last {
            last.chosen = best;
        }
        best
    }

    fn begin(&mut self, _: &G, _: Seat) {
        self.clock = GameClock::default();
        self.last = None;
        self.trees.clear();
        self.events.clear();
    }

    fn observe(&mut self, _: &G, _: Seat, event: &G::Event) {
        let remembered = self.heuristics.remembered_events();
        if remembered > 0 {
            if self.events.len() == remembered {
                self.events.pop_front();
            }
            self.events.push_back(event.clone());
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}
