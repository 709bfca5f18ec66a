//! A player by rules of thumb.

use game_traits::rng::DefaultRng;
use game_traits::{Game, Seat, Seats, Turn};

use crate::{Heuristics, Player};

/// A player that decides as the playouts of its [`Heuristics`] do, and interrupts where they interrupt. With
/// [`Uninformed`](crate::Uninformed) it plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicPlayer<H> {
    heuristics: H,
}

impl<H> HeuristicPlayer<H> {
    /// Creates a player with these heuristics, which must not depend on what the seat cannot know.
    pub fn new(heuristics: H) -> Self {
        HeuristicPlayer { heuristics }
    }
}

impl<G: Game, H: Heuristics<G>> Player<G> for HeuristicPlayer<H> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        let state = game.determinize(view, rng);
        if !must.contains(seat) {
            return self.heuristics.interrupt(game, &state, seat, rng);
        }
        self.heuristics.choose(game, &state, Seats::one(seat), Seats::EMPTY, rng).map(|(_, action)| action)
    }
}
