//! The decisions of many matches of bots as a Parquet dataset, the same bytes from the same seed wherever it is
//! written. Datasets need the feature `parquet`.
//!
//! The matches are those of a [`Series`](game_bots::erased::Series), so they are the matches of `tabletop arena` with
//! the same bots and seed. A [`Dataset`] cuts them into shards of a fixed number of matches, a file each, `shard-` and
//! the number of the first match. A shard is written under a temporary name, whose first letter is a dot, and renamed
//! when it is whole; it holds what it is of, so that a second run leaves it alone and another dataset is not mixed with
//! it.
//!
//! `docs/scale.md` has the schema: a row is a decision. What a shard is of stands in its metadata under [`KEY`].

#[cfg(feature = "parquet")]
mod columns;
#[cfg(feature = "parquet")]
mod dataset;
#[cfg(feature = "parquet")]
mod error;

#[cfg(feature = "parquet")]
pub use dataset::{Dataset, KEY};
#[cfg(feature = "parquet")]
pub use error::DataError;

use game_traits::record::{Entry, Record, ReplayError};
use game_traits::{Game, Seat};

/// Replays a record; `visit` receives each decision with the position that it was made at.
///
/// # Errors
/// As [`Record::replay`].
pub fn for_each_decision<G: Game>(
    game: &G,
    record: &Record<G>,
    mut visit: impl FnMut(&G::State, Seat, G::Action),
) -> Result<(), ReplayError<G::Illegal>> {
    let mut before = game.start();
    record.replay(game, |&entry, after| {
        if let Entry::Act(seat, action) = entry {
            visit(&before, seat, action);
        }
        before.clone_from(after);
    })?;
    Ok(())
}
