//! One ply.

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Seat, Turn};

use crate::{Heuristics, Player};

/// Does what leads at once to the best position, by an evaluation; where something is hidden or left to chance, the best
/// on average over positions that fit the view.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy<K> {
    guide: K,
    samples: usize,
}

/// Positions that a greedy player imagines where it does not know.
const SAMPLES: usize = 16;

impl<K> Greedy<K> {
    /// A greedy player with this evaluation.
    pub fn new(guide: K) -> Self {
        Greedy { guide, samples: SAMPLES }
    }

    /// How many positions it imagines where something is hidden; at least one.
    #[must_use]
    pub fn samples(self, samples: usize) -> Self {
        Greedy { samples: samples.max(1), ..self }
    }
}

impl<G: Game, K: Heuristics<G>> Player<G> for Greedy<K> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        let mut worlds: Vec<_> = (0..self.samples).map(|_| game.determinize(view, rng)).collect();
        let mut legal = game.legal(&worlds[0], seat).to_vec();
        legal.retain(|action| self.guide.is_voluntary(game, action));
        // Where nothing is hidden all worlds are the same; one does, unless chance follows.
        if worlds.iter().all(|world| *world == worlds[0]) && !chance_follows(game, &worlds[0], seat, &legal) {
            worlds.truncate(1);
        }
        let mut best = match must.contains(seat) {
            true => (f64::NEG_INFINITY, None),
            // Not to interrupt is to leave things as they are.
            false => (worlds.iter().map(|world| self.guide.evaluate(game, world, seat)).sum(), None),
        };
        for action in legal {
            let mut sum = 0.0;
            for world in &worlds {
                let mut after = world.clone();
                game.apply_unchecked(&mut after, seat, action, &mut ());
                game.settle(&mut after, rng, &mut ());
                sum += self.guide.evaluate(game, &after, seat);
            }
            if sum > best.0 {
                best = (sum, Some(action));
            }
        }
        best.1
    }
}

fn chance_follows<G: Game>(game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> bool {
    legal.iter().any(|&action| {
        let mut after = state.clone();
        game.apply_unchecked(&mut after, seat, action, &mut ());
        game.turn(&after) == Turn::Chance
    })
}
