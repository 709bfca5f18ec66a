//! A uniformly random player.

use game_traits::playout::INTERRUPTS_IN;
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Turn};

use crate::{Heuristics, Player, Uninformed};

/// A player that chooses among its legal actions with equal probability. It interrupts with a probability of one in
/// [`INTERRUPTS_IN`], as uniform playouts do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random<H = Uninformed> {
    heuristics: H,
}

impl Random {
    /// Creates a random player.
    pub fn new() -> Self {
        Random { heuristics: Uninformed }
    }
}

impl<H> Random<H> {
    /// Creates a random player that leaves out actions which are not [voluntary](Heuristics::is_voluntary).
    pub fn with_heuristics(heuristics: H) -> Self {
        Random { heuristics }
    }
}

impl<G: Game, H: Heuristics<G>> Player<G> for Random<H> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        if !must.contains(seat) && !rng.random_ratio(1, INTERRUPTS_IN) {
            return None;
        }
        let mut legal = game.legal_in_view(view, seat).to_vec();
        legal.retain(|action| self.heuristics.is_voluntary(game, action));
        legal.get(rng.random_below_u64(legal.len() as u64) as usize).copied()
    }
}
