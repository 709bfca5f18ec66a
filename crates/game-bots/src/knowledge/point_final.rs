//! Point Final: words.

use game_traits::playout::Policy;
use game_traits::rng::DefaultRng;
use game_traits::{Seat, Seats};
use point_final::{Action, Honest, PointFinal as Rules, State};

use crate::{Blind, Evaluate, Guide};

/// Plays by the word list: the engine's [`Honest`] policy, which looks at the table and the own hand alone. It knows no
/// evaluation, so a search with it is no stronger than the policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointFinal;

/// A game has no bound: a playout is cut off after so many decisions.
const DEPTH: u64 = 40;

impl Evaluate<Rules> for PointFinal {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        Blind.evaluate(game, state, seat)
    }
}

impl Guide<Rules> for PointFinal {
    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        Honest::new(game).choose(game, state, must, may, rng)
    }

    fn depth(&self) -> u64 {
        DEPTH
    }
}
