//! What a player knows of a game beyond its rules.

use game_traits::playout::{INTERRUPTS_IN, Policy, Uniform};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Outcome, ScoreOrder, Seat, Seats};

/// Says how good a position is.
pub trait Evaluate<G: Game>: Send + Sync {
    /// The share of the win that `seat`'s side can expect here, from 0 to 1.
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64;
}

/// What a search knows of a game: which actions are worth a look, how a game goes on, how good a position is. All but the
/// evaluation has a default that knows nothing.
pub trait Heuristics<G: Game>: Evaluate<G> + Clone + 'static {
    /// Fills `out` with the legal actions of `seat` that are worth a look, the best first; `false` means that all are, in
    /// any order.
    fn candidates(&self, _game: &G, _state: &G::State, _seat: Seat, _out: &mut Vec<G::Action>) -> bool {
        false
    }

    /// A step of a playout: who acts and what, as [`Policy::choose`].
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, G::Action)> {
        Uniform.choose(game, state, must, may, rng)
    }

    /// Whether an opponent takes this chance to interrupt, and how.
    fn interrupt(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Option<G::Action> {
        if rng.random_ratio(1, INTERRUPTS_IN) { game.legal(state, seat).sample(rng) } else { None }
    }

    /// After so many decisions of a playout the position is evaluated.
    fn depth(&self) -> u64 {
        u64::MAX
    }

    /// Whether a player does this of its own will: not, for instance, a clock's verdict on itself.
    fn is_voluntary(&self, _game: &G, _action: &G::Action) -> bool {
        true
    }
}

/// Knows nothing: uniform playouts to the end, and equal shares for all who are still at it.
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

/// Of a result so much is the win; the rest is by how far, so that a lost game is still played well.
const WIN: f64 = 0.95;

/// What a result is worth to `seat`'s side, from 0 to 1: mostly its share of the win, a little its lead in score.
pub fn utility<G: Game>(game: &G, outcome: &Outcome, seat: Seat) -> f64 {
    let side = game.side(seat);
    let (mut share, mut mine, mut best_other) = (0.0, f64::NEG_INFINITY, f64::NEG_INFINITY);
    for other in game.seats() {
        let score = f64::from(outcome.scores().get(other.index()).copied().unwrap_or(0));
        let score = if outcome.better() == ScoreOrder::Lower { -score } else { score };
        if game.side(other) == side {
            share += outcome.share(other);
            mine = mine.max(score);
        } else {
            best_other = best_other.max(score);
        }
    }
    let lead = if best_other.is_finite() { mine - best_other } else { 0.0 };
    WIN * share + (1.0 - WIN) * (0.5 + 0.5 * lead / (20.0 + lead.abs()))
}
