//! Touché Poulet: eggs and money, since five eggs win.

use game_traits::{Game, Seat};
use touche_poulet::{State, TouchePoulet as Rules};

use super::promise;
use crate::{Evaluate, Guide, worth};

/// Looks at the eggs that count and the money for the next one; its playouts are uniform.
#[derive(Clone, Copy, Debug, Default)]
pub struct TouchePoulet;

/// What an egg costs, about: a lead of so much promises 73 %.
const SCALE: f64 = 30.0;

impl Evaluate<Rules> for TouchePoulet {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return worth(game, &outcome, seat);
        }
        let wealth = |seat: Seat| f64::from(state.eggs(seat)) * SCALE + f64::from(state.epis(seat));
        let others = game.seats().iter().filter(|&other| other != seat);
        promise(wealth(seat) - others.map(wealth).fold(0.0, f64::max), SCALE)
    }
}

impl Guide<Rules> for TouchePoulet {}
