//! Knowledge of a game beyond its rules: evaluation and heuristics.

use game_traits::playout::{INTERRUPTS_IN, Policy, Voluntary, sample_voluntary};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Outcome, Seat, Seats, Turn};

use crate::{Determinizations, lead, utility};

/// An evaluation of positions.
pub trait Evaluate<G: Game>: Send + Sync {
    /// Returns the expected utility of `seat`'s side at `state`, from 0 to 1; at the end of the game it is
    /// [`Evaluate::utility`]. With the default utility it is close to the expected share of the win.
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// Returns the value of a result for `seat`'s side, from 0 to 1, which is what a search maximizes; by default
    /// [`utility`]. Where score is money, a search should maximize it instead ([`ByLead`]): a fold in poker never wins,
    /// and is often right.
    fn utility(&self, game: &G, outcome: &Outcome, seat: Seat) -> f64 {
        utility(game, outcome, seat)
    }

    /// Returns all that a search asks of a position that is not over, `seat` being the searching one: the evaluation
    /// for each seat of the game, and the lead. An evaluation that has them all at once saves time here. It may differ
    /// from [`evaluate`](Evaluate::evaluate) if it assumes a playout before it.
    fn judge(&self, game: &G, state: &G::State, seat: Seat) -> Judged {
        let mut utilities = [0.0; Seat::MAX];
        for one in game.seats() {
            utilities[one.index()] = self.evaluate(game, state, one);
        }
        Judged { utilities, win_share: utilities[seat.index()], lead: self.expected_lead(game, state, seat) }
    }

    /// Returns the expected final lead of `seat`'s side in points, as [`lead`] counts it. `None` means that the
    /// evaluation estimates no lead, which is the default before the end of the game.
    fn expected_lead(&self, game: &G, state: &G::State, seat: Seat) -> Option<f64> {
        game.outcome(state).map(|outcome| lead(game, &outcome, seat))
    }
}

/// What an evaluation or a result says to a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The utility of each seat's side, from 0 to 1, by seat; 0 beyond the seats of the game.
    pub utilities: [f64; Seat::MAX],
    /// The share of the win of the searching seat's side.
    pub win_share: f64,
    /// The lead of the searching seat's side, in points, if it is estimated.
    pub lead: Option<f64>,
}

/// The knowledge that a search uses: candidate actions, a playout policy and an evaluation.
///
/// Everything except the evaluation has a default that knows nothing. A method sees a whole state, but only a
/// determinization of the searching seat's view. What it chooses for `seat` must not depend on what `seat` cannot know;
/// an evaluation may look at all of the determinization.
///
/// ```
/// use game_bots::{Budget, Evaluate, Heuristics, Mcts, MctsSettings};
/// use game_traits::{Game, Seat};
/// use patchwork::{Patchwork, State};
///
/// /// Buttons now against buttons now.
/// #[derive(Clone, Copy, Default)]
/// struct Buttons;
///
/// impl Evaluate<Patchwork> for Buttons {
///     fn evaluate(&self, game: &Patchwork, state: &State, seat: Seat) -> f64 {
///         let other = seat.left(game.seats().len());
///         let lead = f64::from(state.buttons(seat)) - f64::from(state.buttons(other));
///         1.0 / (1.0 + (-lead / 10.0).exp())
///     }
/// }
///
/// impl Heuristics<Patchwork> for Buttons {
///     /// A playout makes 20 decisions before it is evaluated.
///     fn playout_depth(&self) -> u64 {
///         20
///     }
/// }
///
/// let settings = MctsSettings { budget: Budget::Iterations(100), ..MctsSettings::default() };
/// let search = Mcts::with_heuristics(Buttons, settings);
/// # let _: Mcts<Patchwork, Buttons> = search;
/// ```
pub trait Heuristics<G: Game>: Evaluate<G> + Clone + 'static {
    /// Whether [`Heuristics::choose`] knows more than the rules.
    const HAS_POLICY: bool = false;

    /// The players of the levels for people, the weakest first: easy, normal and hard.
    const LEVELS: [Level; 3] = [Level::OnePly, Level::Search(100), Level::Search(1_000)];

    /// Appends the legal actions of `seat` that a search should consider, the best first, and returns `true`. Returns
    /// `false` if it should consider all legal actions, in any order. What is the only candidate in all
    /// determinizations is taken without a search.
    fn candidates(&self, _game: &G, _state: &G::State, _seat: Seat, _out: &mut Vec<G::Action>) -> bool {
        false
    }

    /// Appends for each of these candidates of `seat` the logarithm of its prior, but for a common constant, and
    /// returns `true`: how probable it is that the action is the best one. Returns `false`, the default, if the
    /// heuristics have no priors. With priors a search selects by them (PUCT).
    fn priors(
        &self,
        _game: &G,
        _state: &G::State,
        _seat: Seat,
        _candidates: &[G::Action],
        _out: &mut Vec<f32>,
    ) -> bool {
        false
    }

    /// Chooses the next step of a playout: who acts and what they do, as [`Policy::choose`]. `None` ends the playout.
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, G::Action)> {
        Voluntary.choose(game, state, must, may, rng)
    }

    /// Chooses the action with which `seat` interrupts; `None` if it does not interrupt.
    fn interrupt(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Option<G::Action> {
        if rng.random_ratio(1, INTERRUPTS_IN) { sample_voluntary(game, state, seat, rng) } else { None }
    }

    /// Returns the factor of [`MctsSettings::exploration`](crate::MctsSettings), or of `prior_exploration` with priors, that
    /// suits this game; 1 by default.
    fn exploration(&self) -> f32 {
        1.0
    }

    /// Returns the number of the last events of a match that [`Heuristics::likelihoods`] looks at; 0, the default,
    /// where all determinizations are equally likely.
    fn remembered_events(&self) -> usize {
        0
    }

    /// Returns for each of these determinizations of the view of `seat` how likely the others did what these events
    /// say, if it is the truth: positive figures, but for a common factor. The tree of a game that hides something is
    /// grown by determinizations that are drawn by it. The events are the last ones that `seat`
    /// [received](crate::Player::observe) of the match, as it may know them.
    fn likelihoods(
        &self,
        _game: &G,
        states: &[G::State],
        _seat: Seat,
        _events: &[G::Event],
        _rng: &mut DefaultRng,
    ) -> Vec<f64> {
        vec![1.0; states.len()]
    }

    /// Returns the action that `seat` takes without a tree, where one is known to decide less well; `None`, the
    /// default, leaves the decision to the tree. The budget of the search is spent on the determinizations: they end
    /// with it.
    fn decide_without_tree(
        &self,
        _game: &G,
        _view: &G::View,
        _seat: Seat,
        _determinizations: &mut Determinizations<'_, G>,
    ) -> Option<G::Action> {
        None
    }

    /// Returns the number of decisions of a playout after which the position is evaluated; 0 evaluates new nodes
    /// directly.
    fn playout_depth(&self) -> u64 {
        u64::MAX
    }

    /// Returns about how many decisions with more than one legal action `seat` has until the end of the game, this one
    /// included: by default the mean of a few playouts. The time of a game is divided by it
    /// ([`Budget::Game`](crate::Budget::Game)).
    fn decisions_left(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> u64 {
        let all: u64 = (0..LENGTH_PLAYOUTS).map(|_| playout_decisions(self, game, state.clone(), seat, rng)).sum();
        all.div_ceil(LENGTH_PLAYOUTS).max(1)
    }

    /// Returns the heuristics as the first version of the searches used them, with which the ladder compares later
    /// ones.
    #[must_use]
    fn v1(self) -> Self {
        self
    }
}

/// The player of a [level](Heuristics::LEVELS) for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Level {
    /// [`HeuristicPlayer`](crate::HeuristicPlayer), for games in which [`HAS_POLICY`](Heuristics::HAS_POLICY) is true.
    RulesOfThumb,
    /// [`Greedy`](crate::Greedy).
    OnePly,
    /// [`Mcts`](crate::Mcts) with this number of iterations.
    Search(u64),
}

/// Leaves out the actions that no player chooses by itself. A seat that must act keeps all if there are no others.
pub(crate) fn retain_voluntary<G: Game>(game: &G, actions: &mut Vec<G::Action>, must: bool) {
    let voluntary = |action: &G::Action| game.is_voluntary(action);
    if !must || actions.iter().any(voluntary) {
        actions.retain(voluntary);
    }
}

/// The number of playouts from which the number of decisions is estimated.
const LENGTH_PLAYOUTS: u64 = 4;

/// The maximum number of decisions of such a playout.
const LENGTH_LIMIT: u64 = 1_000;

/// The decisions of `seat` with more than one legal action in a playout.
fn playout_decisions<G: Game>(
    heuristics: &impl Heuristics<G>,
    game: &G,
    mut state: G::State,
    seat: Seat,
    rng: &mut DefaultRng,
) -> u64 {
    let mut decisions = 0;
    for _ in 0..LENGTH_LIMIT {
        game.settle(&mut state, rng, &mut ());
        let Turn::Decide { must, may } = game.turn(&state) else { break };
        let Some((actor, action)) = heuristics.choose(game, &state, must, may, rng) else { break };
        decisions += u64::from(actor == seat && game.legal(&state, seat).len() > 1);
        game.apply_unchecked(&mut state, actor, action, &mut ());
    }
    decisions
}

/// No knowledge beyond the rules: uniform playouts to the end. Its evaluation gives each seat the same share of the
/// win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uninformed;

impl<G: Game> Evaluate<G> for Uninformed {
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        match game.outcome(state) {
            Some(outcome) => utility(game, &outcome, seat),
            None => {
                let mates = game.seats().iter().filter(|&other| game.side(other) == game.side(seat)).count();
                mates as f64 / game.seats().len().max(1) as f64
            }
        }
    }
}

impl<G: Game> Heuristics<G> for Uninformed {}

/// No knowledge beyond the rules, and a utility that is linear in the [`lead`]: 0 for a lead of −`RANGE` points or
/// worse, 1 for one of `RANGE` or better. For games in which a point is money.
///
/// ```
/// use game_bots::{ByLead, Mcts, MctsSettings};
/// # fn search<G: game_traits::Game>() {
/// // At most 10 points can be won or lost.
/// let search = Mcts::<G, _>::with_heuristics(ByLead::<10>, MctsSettings::default());
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ByLead<const RANGE: u32>;

impl<G: Game, const RANGE: u32> Evaluate<G> for ByLead<RANGE> {
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        game.outcome(state).map_or(0.5, |outcome| self.utility(game, &outcome, seat))
    }

    fn utility(&self, game: &G, outcome: &Outcome, seat: Seat) -> f64 {
        (0.5 + 0.5 * lead(game, outcome, seat) / f64::from(RANGE.max(1))).clamp(0.0, 1.0)
    }
}

impl<G: Game, const RANGE: u32> Heuristics<G> for ByLead<RANGE> {}
