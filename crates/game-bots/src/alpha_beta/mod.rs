//! Alpha-beta search for games of perfect information.

mod search;
mod table;

use std::fmt;

use game_traits::rng::{DefaultRng, seeded};
use game_traits::{ActionSet, Game, Seat, Turn};

use crate::clock::{Effort, GameClock};
use crate::{Budget, Heuristics, Player, Uninformed};
use search::Search;
use table::{TO_THE_END, TranspositionTable};

/// The parameters of an [`AlphaBeta`] search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBetaSettings {
    /// The effort of one decision: positions that are searched, or a time limit; 100,000 positions by default. With a
    /// number of positions the result is reproducible.
    pub budget: Budget,
    /// The maximum depth in decisions, from 1 to 254; 64 by default. Chance outcomes do not count.
    pub depth: u8,
    /// The maximum number of positions in the transposition table, rounded up to a power of two; 2¹⁸ by default.
    pub table: usize,
}

impl Default for AlphaBetaSettings {
    fn default() -> Self {
        AlphaBetaSettings { budget: Budget::Iterations(100_000), depth: 64, table: 1 << 18 }
    }
}

/// The result of an [`AlphaBeta`] search.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PrincipalVariation<A> {
    /// The utility for the searching seat's side, from 0 to 1, if both sides play their best.
    pub value: f64,
    /// The principal variation: the best actions of all seats, as far as the transposition table remembers them, up to
    /// the next chance outcome. `None` in it declines to interrupt. Its first one is the decision.
    pub variation: Vec<(Seat, Option<A>)>,
    /// The depth of the last iteration that was completed, in decisions.
    pub depth: u8,
    /// Whether that iteration reached the end of the game on all paths: the value is exact among the actions that were
    /// searched, the heuristics' candidates.
    pub solved: bool,
    /// The number of positions that were searched.
    pub nodes: u64,
}

/// Alpha-beta search with iterative deepening and a transposition table, for games in which nothing is hidden. Chance
/// nodes are searched as expected values (expectimax with Star1 bounds).
///
/// The searching seat's side maximizes its utility; all other sides minimize it, which is exact for two sides whose
/// utilities have a constant sum. A seat that may interrupt chooses between its actions and none. The actions at a node
/// are the heuristics' candidates.
///
/// ```
/// use game_bots::{AlphaBeta, AlphaBetaSettings, Budget, knowledge};
/// use game_traits::{Game, Table};
///
/// let game = patchwork::Patchwork::from_config(patchwork::Config::default())?;
/// let table = Table::seeded(game, 1);
/// let seat = table.turn().first_required().expect("the game has begun");
///
/// let settings = AlphaBetaSettings { budget: Budget::Iterations(2_000), ..AlphaBetaSettings::default() };
/// let mut search = AlphaBeta::with_heuristics(knowledge::Patchwork::default(), settings);
/// let found = search.analyze(table.game(), table.state(), seat).expect("the seat is to act");
/// println!("{:.0} % at depth {}: {:?}", 100.0 * found.value, found.depth, found.variation);
/// assert!(found.nodes <= 2_000);
/// # Ok::<(), game_traits::ConfigError>(())
/// ```
pub struct AlphaBeta<G: Game, H = Uninformed> {
    heuristics: H,
    settings: AlphaBetaSettings,
    table: TranspositionTable<G::Action>,
    /// The game and the seat whose values the table holds.
    of: Option<(G::Config, Seat)>,
    nodes: u64,
    clock: GameClock,
}

impl<G: Game, H> fmt::Debug for AlphaBeta<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Game> AlphaBeta<G> {
    /// Creates a search that knows only the rules: positions before the end count as equal.
    pub fn new(settings: AlphaBetaSettings) -> Self {
        AlphaBeta::with_heuristics(Uninformed, settings)
    }
}

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// Creates a search with these heuristics.
    pub fn with_heuristics(heuristics: H, settings: AlphaBetaSettings) -> Self {
        let table = TranspositionTable::new(settings.table);
        AlphaBeta { heuristics, settings, table, of: None, nodes: 0, clock: GameClock::default() }
    }

    /// Searches a position for `seat`; `None` if it is not to act. Where something is hidden the search knows it: a
    /// player has to hand in a determinization.
    pub fn analyze(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<PrincipalVariation<G::Action>> {
        if !game.turn(state).actors().contains(seat) {
            return None;
        }
        let of = Some((game.config(), seat));
        if self.of != of {
            self.table.clear();
            self.of = of;
        }
        let effort = self.clock.allot(self.settings.budget, || {
            self.heuristics.decisions_left(game, state, seat, &mut seeded(game.position_key(state)))
        });
        let mut search = Search::new(game, &self.heuristics, &mut self.table, seat, effort);
        let found = search.deepen(state, self.settings.depth.clamp(1, TO_THE_END - 1));
        self.nodes = found.nodes;
        self.clock.spend(effort);
        Some(found)
    }

    /// Decides for `seat`. The only legal action of a seat that must act is taken without a search.
    pub(crate) fn choose(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        let legal = game.legal(state, seat);
        if matches!(game.turn(state), Turn::Decide { must, .. } if must.contains(seat)) && legal.len() == 1 {
            self.nodes = 0;
            return legal.nth(0);
        }
        self.analyze(game, state, seat)?.variation.first()?.1
    }

    /// Forgets the match before, for a player whose seat the next decision says.
    pub(crate) fn forget(&mut self) {
        self.clock = GameClock::default();
        self.of = None;
    }

    /// Returns the number of positions that the last search searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<G: Game<View = <G as Game>::State>, H: Heuristics<G>> Player<G> for AlphaBeta<G, H> {
    fn decide(&mut self, game: &G, seat: Seat, _: Turn, view: &G::View, _: &mut DefaultRng) -> Option<G::Action> {
        self.choose(game, view, seat)
    }

    fn begin(&mut self, _: &G, _: Seat) {
        self.forget();
    }

    fn iterations(&self) -> u64 {
        self.nodes
    }
}

/// Solves a position of a tiny game exactly, by all legal actions; `None` if that takes more than `nodes` positions, if
/// a game can go on for more than 254 decisions, or if `seat` is not to act.
///
/// The utility is that of `heuristics`, whose evaluation only orders the actions: a better one takes fewer positions.
///
/// ```
/// use game_bots::{ByLead, solve};
/// # fn perfect_play<G: game_traits::Game<View = <G as game_traits::Game>::State>>(game: &G) -> Option<f64> {
/// let seat = game.turn(&game.start()).first_required()?;
/// let solved = solve(game, &ByLead::<10>, &game.start(), seat, 1_000_000)?;
/// // The lead in points under perfect play.
/// Some((2.0 * solved.value - 1.0) * 10.0)
/// # }
/// ```
pub fn solve<G: Game<View = <G as Game>::State>, H: Heuristics<G>>(
    game: &G,
    heuristics: &H,
    state: &G::State,
    seat: Seat,
    nodes: u64,
) -> Option<PrincipalVariation<G::Action>> {
    if !game.turn(state).actors().contains(seat) {
        return None;
    }
    let mut table = TranspositionTable::new(nodes.min(1 << 22) as usize);
    let mut search = Search::new(game, heuristics, &mut table, seat, Effort::Iterations(nodes));
    let found = search.exhaust(state)?;
    found.solved.then_some(found)
}
