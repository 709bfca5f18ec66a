//! The player that everybody should beat.

use game_traits::playout::INTERRUPTS_IN;
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Turn};

use crate::{Heuristics, Player, Uninformed};

/// Any of its actions, all equally likely. Of a hundred chances to interrupt it takes one, as uniform playouts do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random<K = Uninformed> {
    guide: K,
}

impl Random {
    /// A random player.
    pub fn new() -> Self {
        Random { guide: Uninformed }
    }
}

impl<K> Random<K> {
    /// A random player that never does what the guide calls [no choice](Heuristics::is_voluntary).
    pub fn with(guide: K) -> Self {
        Random { guide }
    }
}

impl<G: Game, K: Heuristics<G>> Player<G> for Random<K> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        if !must.contains(seat) && !rng.random_ratio(1, INTERRUPTS_IN) {
            return None;
        }
        // A determinization has the same legal actions for the seat that looks.
        let state = game.determinize(view, rng);
        let mut legal = game.legal(&state, seat).to_vec();
        legal.retain(|action| self.guide.is_voluntary(game, action));
        legal.get(rng.random_below_u64(legal.len() as u64) as usize).copied()
    }
}
