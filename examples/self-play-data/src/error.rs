//! What can go wrong.

use game_bots::erased::BotError;
use std::io;
use std::path::PathBuf;

use game_erased::ErasedError;
use parquet::errors::ParquetError;

/// Why a dataset cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// The actions of the game have no ids, so there is no mask.
    #[error("the actions of this game have no ids")]
    NoIds,
    /// The game has no such bot.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// A shard has no match.
    #[error("a shard has at least one match")]
    EmptyShards,
    /// There would be more files than a folder should hold.
    #[error(
        "{games} matches in shards of {shard} are more than {} files: take larger shards",
        crate::dataset::MAX_SHARDS
    )]
    TooMany {
        /// The number of matches.
        games: u64,
        /// The number of matches in a shard.
        shard: u64,
    },
    /// The system refuses it.
    #[error("cannot write {}: {why}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        #[source]
        why: io::Error,
    },
    /// A config is no JSON.
    #[error("the config cannot be written: {0}")]
    Config(#[from] serde_json::Error),
    /// Parquet cannot be written.
    #[error("cannot write {}: {why}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        why: ParquetError,
    },
    /// A file that has the name of a shard is none.
    #[error("{} is no shard of self-play data", .0.display())]
    NoShard(PathBuf),
    /// A shard is there, but of another dataset.
    #[error("{} is of another dataset: its {field} is {found}, not {expected}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs first.
        field: &'static str,
        /// What it has there, as JSON.
        found: String,
        /// What it should have there.
        expected: String,
    },
    /// A shard is there that the dataset does not have.
    #[error("{} is of another dataset: there is no shard of this name", .0.display())]
    Foreign(PathBuf),
    /// A match does not replay.
    #[error("match {number}: {why}")]
    Match {
        /// Its number.
        number: u64,
        /// Why.
        #[source]
        why: ErasedError,
    },
}
