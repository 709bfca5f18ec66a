//! Rules of thumb.

use game_traits::rng::DefaultRng;
use game_traits::{Game, Seat, Seats, Turn};

use crate::{Heuristics, Player};

/// Does what its guide's playouts do, and interrupts where its guide would. As good as the guide: without one it plays at
/// random.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicPlayer<K> {
    guide: K,
}

impl<K> HeuristicPlayer<K> {
    /// A player by this guide, which must look at nothing but what the seat may know.
    pub fn new(guide: K) -> Self {
        HeuristicPlayer { guide }
    }
}

impl<G: Game, K: Heuristics<G>> Player<G> for HeuristicPlayer<K> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        let state = game.determinize(view, rng);
        if !must.contains(seat) {
            return self.guide.interrupt(game, &state, seat, rng);
        }
        self.guide.choose(game, &state, Seats::one(seat), Seats::EMPTY, rng).map(|(_, action)| action)
    }
}
