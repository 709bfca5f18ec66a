//! Final Touch: an evaluation by money.

use final_touch::{FinalTouch as Rules, State};
use game_traits::{Game, Seat};

use super::win_probability;
use crate::{Evaluate, Heuristics, lead, utility};

/// Evaluation by the money earned so far; playouts are uniform.
#[derive(Clone, Copy, Debug, Default)]
pub struct FinalTouch;

/// The lead in dollars at which the win probability is 73 %.
const SCALE: f64 = 4.0;

impl Evaluate<Rules> for FinalTouch {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        match game.outcome(state) {
            Some(outcome) => utility(game, &outcome, seat),
            None => win_probability(money_lead(game, state, seat), SCALE),
        }
    }

    /// The lead in dollars now.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(game.outcome(state).map_or_else(|| money_lead(game, state, seat), |outcome| lead(game, &outcome, seat)))
    }
}

/// The money of a seat minus the most money of the other sides.
fn money_lead(game: &Rules, state: &State, seat: Seat) -> f64 {
    let side = game.side(seat);
    let others = game.seats().iter().filter(|&other| game.side(other) != side);
    let best = others.map(|other| state.public().money(other)).max().unwrap_or(0);
    f64::from(state.public().money(seat)) - f64::from(best)
}

impl Heuristics<Rules> for FinalTouch {}
