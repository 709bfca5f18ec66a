//! What a player is.

use game_traits::rng::DefaultRng;
use game_traits::{Game, Seat, Turn};

/// A player of one game. It sees views and the rules, never a position: the types keep it honest.
pub trait Player<G: Game>: Send {
    /// What `seat` does at `view`, the view of that very seat. `None` lets a chance to interrupt pass; a seat that has to
    /// act returns a legal action. All chance of the player's own comes from `rng`.
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action>;

    /// How many iterations the last decision took; 0 for players that do not search.
    fn iterations(&self) -> u64 {
        0
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        (**self).decide(game, seat, turn, view, rng)
    }

    fn iterations(&self) -> u64 {
        (**self).iterations()
    }
}
