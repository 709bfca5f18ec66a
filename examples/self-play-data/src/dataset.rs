//! Datasets and their shards.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

use game_bots::erased::{AnyBots, Series};
use game_erased::Presentation;
use game_traits::observation::Observations;
use parquet::arrow::ArrowWriter;
use parquet::file::metadata::{KeyValue, ParquetMetaDataReader};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use serde_json::{Map, Value, json};

use crate::DataError;
use crate::columns::{Layout, Rows};

/// The key of the metadata of a shard under which stands what it is of, as JSON.
pub const KEY: &str = "tabletop-games";

/// The maximum number of shards.
pub(crate) const MAX_SHARDS: u64 = 1_000_000;

/// The version of the schema.
const VERSION: u32 = 1;

/// The rows that are held before they are encoded.
const HELD: usize = 512;

/// The rows of a row group: what a reader takes at a time.
const GROUP: usize = 8_192;

/// The decisions of the first matches of a series, in shards.
#[derive(Debug)]
pub struct Dataset<'a, G> {
    game: &'a G,
    players: &'a dyn AnyBots,
    series: Series,
    games: u64,
    shard: u64,
}

impl<'a, G: Presentation + Observations> Dataset<'a, G> {
    /// A dataset of `games` matches of a game and its players, in shards of `shard` matches; the last one may have
    /// fewer.
    ///
    /// # Errors
    /// If the actions of the game have no ids, if a shard has no match, or if there are more than a million shards.
    pub fn new(
        game: &'a G,
        players: &'a dyn AnyBots,
        series: Series,
        games: u64,
        shard: u64,
    ) -> Result<Self, DataError> {
        if game.action_space().is_none() {
            return Err(DataError::NoIds);
        }
        match games.checked_div(shard) {
            None => Err(DataError::EmptyShards),
            Some(shards) if shards >= MAX_SHARDS => Err(DataError::TooMany { games, shard }),
            Some(_) => Ok(Dataset { game, players, series, games, shard }),
        }
    }

    /// The first matches of the shards that are not in a folder yet, which is created. Nothing in it is changed.
    ///
    /// # Errors
    /// If the folder cannot be read, or if there is a shard in it that is not one of this dataset.
    pub fn pending(&self, folder: &Path) -> Result<Vec<u64>, DataError> {
        let error = |why| DataError::Io { path: folder.to_owned(), why };
        fs::create_dir_all(folder).map_err(error)?;
        let mut there = BTreeSet::new();
        for entry in fs::read_dir(folder).map_err(error)? {
            let name = entry.map_err(error)?.file_name().to_string_lossy().into_owned();
            if name.starts_with("shard-") && name.ends_with(".parquet") {
                there.insert(name);
            }
        }
        let mut pending = Vec::new();
        for first in (0..self.games).step_by(usize::try_from(self.shard).unwrap_or(usize::MAX)) {
            match there.take(&name(first)) {
                Some(name) => self.check(first, &folder.join(name))?,
                None => pending.push(first),
            }
        }
        match there.pop_first() {
            Some(name) => Err(DataError::Foreign(folder.join(name))),
            None => Ok(pending),
        }
    }

    /// Plays the matches of the shard that begins with the match `first`, and writes it. Returns the number of
    /// decisions.
    ///
    /// # Errors
    /// If it cannot be written. Then there is no such file.
    pub fn write(&self, folder: &Path, first: u64) -> Result<u64, DataError> {
        let path = folder.join(name(first));
        let failed = |why: io::Error| DataError::Io { path: path.clone(), why };
        let encoding = |why| DataError::Parquet { path: path.clone(), why };
        let layout = Layout::of(self.game)?;
        let about: Map<String, Value> =
            self.about(first)?.map(|(field, value)| (field.to_owned(), value)).into_iter().collect();
        let about = KeyValue::new(KEY.to_owned(), serde_json::to_string(&about)?);
        let properties = WriterProperties::builder()
            .set_key_value_metadata(Some(vec![about]))
            .set_max_row_group_row_count(Some(GROUP))
            .set_statistics_enabled(EnabledStatistics::None)
            // Nearly every mask is another one.
            .set_column_dictionary_enabled("mask".into(), false)
            .build();

        let part = temporary(folder).map_err(failed)?;
        let mut writer =
            ArrowWriter::try_new(BufWriter::new(part), layout.schema.clone(), Some(properties)).map_err(encoding)?;
        let (mut rows, mut decisions) = (Rows::default(), 0);
        let end = first + self.count(first);
        for number in first..end {
            let played = self.series.play(self.players, number, Series::LIMIT)?;
            rows.add(&layout, self.game, &self.series, number, played)
                .map_err(|why| DataError::Match { number, why })?;
            if rows.len() >= HELD || number + 1 == end && rows.len() > 0 {
                decisions += rows.len() as u64;
                let batch = rows.take::<G>(&layout, &self.series).map_err(|e| encoding(e.into()))?;
                writer.write(&batch).map_err(encoding)?;
            }
        }
        let part = writer.into_inner().map_err(encoding)?.into_inner().map_err(|e| failed(e.into_error()))?;
        part.as_file().sync_all().map_err(failed)?;
        part.persist(&path).map_err(|e| failed(e.error))?;
        Ok(decisions)
    }

    /// The number of matches of a shard.
    fn count(&self, first: u64) -> u64 {
        self.shard.min(self.games.saturating_sub(first))
    }

    /// What a shard is of: equal for two shards only if their rows are.
    fn about(&self, first: u64) -> Result<[(&'static str, Value); 10], DataError> {
        let bots: Vec<String> = self.series.bots().iter().map(|bot| bot.to_string()).collect();
        Ok([
            ("version", json!(VERSION)),
            ("game", json!(G::ID)),
            ("rules", json!(G::RULES_VERSION)),
            ("observation", json!(G::OBSERVATION_VERSION)),
            ("config", serde_json::to_value(self.game.config())?),
            ("bots", json!(bots)),
            ("budget", json!(self.series.budget.to_string())),
            ("seed", json!(self.series.seed)),
            ("first", json!(first)),
            ("count", json!(self.count(first))),
        ])
    }

    /// Checks that a file is the shard of this dataset.
    fn check(&self, first: u64, path: &Path) -> Result<(), DataError> {
        let found = about(path).ok_or_else(|| DataError::NoShard(path.to_owned()))?;
        for (field, expected) in self.about(first)? {
            let found = found.get(field).unwrap_or(&Value::Null);
            if *found != expected {
                return Err(DataError::Other {
                    path: path.to_owned(),
                    field,
                    found: found.to_string(),
                    expected: expected.to_string(),
                });
            }
        }
        Ok(())
    }
}

/// The name of the shard that begins with a match.
fn name(first: u64) -> String {
    format!("shard-{first:012}.parquet")
}

/// What a file says that it is of.
fn about(path: &Path) -> Option<Map<String, Value>> {
    let metadata = ParquetMetaDataReader::new().parse_and_finish(&File::open(path).ok()?).ok()?;
    let all = metadata.file_metadata().key_value_metadata()?;
    let value = all.iter().find(|one| one.key == KEY)?.value.as_ref()?;
    serde_json::from_str(value).ok()
}

/// A file of no lasting name, with the permissions of any other new file.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shard-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
