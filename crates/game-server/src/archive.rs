//! The matches of a store, read by another program than the server.

use std::path::Path;

use game_erased::{ErasedError, GameDescriptor};

use crate::host::load::record_of;
use crate::secret::MatchId;
use crate::store::StoreError;
use crate::store::database::{Database, StoredMatch};

/// A store that is only read, also while a server writes it.
pub struct Archive(Database);

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Archive")
    }
}

/// A match of an [`Archive`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ArchivedMatch {
    /// Its id.
    pub id: MatchId,
    /// The id of its game.
    pub game: String,
    /// When it was created, in seconds since 1970.
    pub created: u64,
    /// Whether it is over.
    pub is_over: bool,
    /// Who plays, by seat: a name or a bot.
    pub players: Vec<String>,
}

/// Why a match of an [`Archive`] has no record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such match.
    #[error("there is no match {0} in the store")]
    NoMatch(MatchId),
    /// The program has no such game.
    #[error("match {id} is one of {game:?}, which this program does not have")]
    NoGame {
        /// The match.
        id: MatchId,
        /// Its game.
        game: String,
    },
    /// The match was played under another version of the rules.
    #[error("match {id} was played under version {found} of the rules, and this program has version {known}")]
    OtherRules {
        /// The match.
        id: MatchId,
        /// The version of the match.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The match cannot be played again.
    #[error(transparent)]
    Replay(#[from] ErasedError),
}

impl Archive {
    /// Opens a store.
    ///
    /// # Errors
    /// If it is not there, or a newer program wrote it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(StoreError::File { path: path.to_owned(), why: "there is no such file".to_owned() });
        }
        Database::open_to_read(path).map(Archive)
    }

    /// All matches, the oldest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn matches(&self) -> Result<Vec<ArchivedMatch>, StoreError> {
        Ok(self.0.all()?.into_iter().map(archived).collect())
    }

    /// The record of a match, as far as it was played. It holds what is hidden.
    ///
    /// # Errors
    /// If there is no such match, or this program cannot play it.
    pub fn record(&self, games: &[GameDescriptor], id: &MatchId) -> Result<String, ArchiveError> {
        let stored = self.0.load(id)?.ok_or_else(|| ArchiveError::NoMatch(id.clone()))?;
        let game = games.iter().find(|game| game.id == stored.game);
        let game = game.ok_or_else(|| ArchiveError::NoGame { id: id.clone(), game: stored.game.clone() })?;
        if stored.rules_version != game.rules_version {
            return Err(ArchiveError::OtherRules {
                id: id.clone(),
                found: stored.rules_version,
                known: game.rules_version,
            });
        }
        let record = record_of(game, &stored, &self.0.entries(stored.number)?)?;
        record.ok_or_else(|| StoreError::Damaged("the digest of a decision").into())
    }
}

fn archived(stored: StoredMatch) -> ArchivedMatch {
    let player = |seat: &crate::store::database::StoredSeat| seat.bot.clone().or(seat.name.clone()).unwrap_or_default();
    ArchivedMatch {
        players: stored.seats.iter().map(player).collect(),
        id: stored.id,
        game: stored.game,
        created: stored.created,
        is_over: stored.is_over,
    }
}
