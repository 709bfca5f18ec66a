//! Self-play data as files.

use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use self_play_data::DataError;
use tabletop::game_bots::erased::Series;

use crate::data::{BUDGET, Whole, bots, wrong};
use crate::game::{Game, names};

fn error(why: DataError) -> PyErr {
    match why {
        DataError::Io { .. } | DataError::Parquet { .. } => PyOSError::new_err(why.to_string()),
        _ => wrong(why),
    }
}

fn series(game: &Game, bots: &Bound<'_, PyAny>, seed: Whole) -> PyResult<Series> {
    let bots = self::bots(&*game.0.bots, &names(bots)?)?;
    if bots.is_empty() {
        return Err(wrong("at least one bot is needed"));
    }
    Ok(Series::new(bots, BUDGET, seed.any("seed")?, game.0.players()))
}

/// The first matches of the shards of a dataset that are not in a folder yet.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seed, shard, folder))]
pub(crate) fn _pending_shards(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    bots: Bound<'_, PyAny>,
    games: Whole,
    seed: Whole,
    shard: Whole,
    folder: PathBuf,
) -> PyResult<Vec<u64>> {
    let opened = &game.get().0;
    let series = series(game.get(), &bots, seed)?;
    let (games, shard) = (games.any("games")?, shard.any("shard")?);
    py.detach(|| opened.rules.pending_shards(&*opened.bots, series, games, shard, &folder)).map_err(error)
}

/// Plays and writes the shard that begins with the match `first`, and returns the number of its decisions.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seed, shard, folder, first))]
#[expect(clippy::too_many_arguments, reason = "they are those of a dataset")]
pub(crate) fn _write_shard(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    bots: Bound<'_, PyAny>,
    games: Whole,
    seed: Whole,
    shard: Whole,
    folder: PathBuf,
    first: Whole,
) -> PyResult<u64> {
    let opened = &game.get().0;
    let series = series(game.get(), &bots, seed)?;
    let (games, shard, first) = (games.any("games")?, shard.any("shard")?, first.any("first")?);
    let write = || opened.rules.write_shard(&*opened.bots, series, games, shard, &folder, first);
    py.detach(write).map_err(error)
}
