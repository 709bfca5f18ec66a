//! Whole random games.

use game_traits::playout::{Policy, Steps, Uniform, UniformListed, playout_within};
use game_traits::rng::stream;
use game_traits::{Game, Turn};

/// What a number of playouts came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many of them were cut off before they were over.
    pub cut_off: u64,
    /// The steps of all of them.
    pub steps: Steps,
}

/// Plays `games` uniform playouts, the k-th with stream k of `seed`; with `listed` by way of the whole list, which
/// plays the same games. A game that is not over after `limit` decisions is cut off.
pub fn playouts<G: Game>(game: &G, seed: u64, games: u64, listed: bool, limit: u64) -> Tally {
    if listed {
        run(game, seed, games, limit, &mut UniformListed::default())
    } else {
        run(game, seed, games, limit, &mut Uniform)
    }
}

fn run<G: Game>(game: &G, seed: u64, games: u64, limit: u64, policy: &mut impl Policy<G>) -> Tally {
    let mut sum = Tally { games, ..Tally::default() };
    for number in 0..games {
        let mut state = game.start();
        let steps = playout_within(game, &mut state, policy, &mut stream(seed, number), limit);
        sum.steps.decisions += steps.decisions;
        sum.steps.chances += steps.chances;
        sum.cut_off += u64::from(game.turn(&state) != Turn::Over);
    }
    sum
}
