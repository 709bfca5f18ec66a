//! A uniformly random player.

use game_traits::playout::INTERRUPTS_IN;
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Turn};

use crate::Player;
use crate::heuristics::retain_voluntary;

/// A player that chooses among its legal actions, if they are [voluntary](Game::is_voluntary), with equal probability.
/// It interrupts with a probability of one in [`INTERRUPTS_IN`], as uniform playouts do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        if !must.contains(seat) && !rng.random_ratio(1, INTERRUPTS_IN) {
            return None;
        }
        let mut legal = game.legal_in_view(view, seat).to_vec();
        retain_voluntary(game, &mut legal, must.contains(seat));
        legal.get(rng.random_below_u64(legal.len() as u64) as usize).copied()
    }
}
