//! Games of random players.

use game_erased::{AnyGame, AnyTable};
use game_traits::rng::stream;

/// The maximum number of decisions of a playout. Point Final has no bound, and few of its games come near this one.
pub(crate) const PLAYOUT_LIMIT: u64 = 100_000;

/// The maximum number of decisions of a game that is kept whole, with all its positions.
const TABLE_LIMIT: usize = 20_000;

/// One game of random players. Chance and players draw from two streams of `seed`.
pub(crate) fn play(game: &dyn AnyGame, seed: u64) -> Box<dyn AnyTable> {
    let mut table = game.table(seed);
    let mut rng = stream(seed, 1);
    for _ in 0..TABLE_LIMIT {
        let Some((seat, action)) = table.random_choice(&mut rng) else { break };
        if table.act(seat, &action).is_err() {
            break;
        }
    }
    table
}
