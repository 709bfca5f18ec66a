//! Final Touch: money, and how near the next money is.

use final_touch::{FinalTouch as Rules, State};
use game_traits::{Game, Seat};

use super::win_probability;
use crate::{Evaluate, Heuristics, utility};

/// Looks at the money that is earned; its playouts are uniform.
#[derive(Clone, Copy, Debug, Default)]
pub struct FinalTouch;

/// A lead in dollars that promises 73 %.
const SCALE: f64 = 4.0;

impl Evaluate<Rules> for FinalTouch {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return utility(game, &outcome, seat);
        }
        let side = game.side(seat);
        let others = game.seats().iter().filter(|&other| game.side(other) != side);
        let best = others.map(|other| state.public().money(other)).max().unwrap_or(0);
        win_probability(f64::from(state.public().money(seat)) - f64::from(best), SCALE)
    }
}

impl Heuristics<Rules> for FinalTouch {}
