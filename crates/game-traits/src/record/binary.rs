//! Records as bytes: a tenth to a fifth of their JSON.
//!
//! Four bytes that no text begins with, then in [postcard](https://postcard.jamesmunns.com) the [`Head`], the tags, the
//! config as JSON, so that a new option with a default does not invalidate old records, and the entries up to the end
//! of the bytes. An action is its dense index where [`Game::action_at`] finds it again, else its text; a chance outcome
//! is its text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Entry, EntryOf, FORMAT, Head, Record, VersionError};
use crate::json::{JsonError, read_object};
use crate::{ConfigError, Game, ParseError, Seat};

/// How every binary record begins. No UTF-8 text begins so.
const MAGIC: [u8; 4] = *b"\x89GTR";

/// One entry, as it is written.
#[derive(Serialize, Deserialize)]
enum Packed<'a> {
    Chance(#[serde(borrow)] Cow<'a, str>),
    /// The dense index of an action.
    Index(u8, u32),
    Text(u8, #[serde(borrow)] Cow<'a, str>),
    Digest([u8; 8]),
}

/// Why bytes are not a binary record that can be read here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BinaryError {
    /// They begin otherwise.
    #[error("not a binary record: it begins otherwise")]
    Begin,
    /// The head or the tags cannot be read.
    #[error("not a binary record that can be read: {0}")]
    Head(#[source] postcard::Error),
    /// The JSON of the config cannot be read.
    #[error("not a binary record that can be read: config: {0}")]
    Json(#[source] JsonError),
    /// It is of another format, game or version of the rules.
    #[error("not a record that can be read: {0}")]
    Version(#[from] VersionError),
    /// The config is not one of the game.
    #[error("not a record that can be read: {0}")]
    Config(#[from] ConfigError),
    /// An entry cannot be read, or the bytes end within it.
    #[error("entry {}: {why}", entry + 1)]
    Entry {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        #[source]
        why: postcard::Error,
    },
    /// The text of an action or a chance outcome cannot be read.
    #[error("entry {}: {why}", entry + 1)]
    Text {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        #[source]
        why: ParseError,
    },
    /// There is no such seat.
    #[error("entry {}: there is no seat {seat}", entry + 1)]
    Seat {
        /// Which entry, from 0.
        entry: usize,
        /// The number of the seat.
        seat: u8,
    },
    /// No action has the index.
    #[error("entry {}: no action has the index {index}", entry + 1)]
    Index {
        /// Which entry, from 0.
        entry: usize,
        /// The index.
        index: u32,
    },
}

impl<G: Game<Config: Serialize>> Record<G> {
    /// The record as bytes, for [`Record::from_bytes`].
    ///
    /// # Panics
    /// If the config cannot be written as JSON.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Indexes are the rules' own: with a config that they refuse, all is text.
        let game = self.game().ok();
        let mut bytes = MAGIC.to_vec();
        put(&mut bytes, &(FORMAT, G::ID, G::RULES_VERSION));
        put(&mut bytes, &self.tags);
        put(&mut bytes, &serde_json::to_string(&self.config).expect("a config is data that goes into JSON"));
        for entry in &self.entries {
            put(&mut bytes, &packed(game.as_ref(), *entry));
        }
        bytes
    }
}

fn packed<G: Game>(game: Option<&G>, entry: EntryOf<G>) -> Packed<'static> {
    match entry {
        Entry::Chance(outcome) => Packed::Chance(outcome.to_string().into()),
        Entry::Act(seat, action) => {
            let index = game.and_then(|game| {
                let index = game.action_index(action)?;
                (game.action_at(index)? == action).then(|| u32::try_from(index).ok())?
            });
            let seat = seat.index() as u8;
            index.map_or_else(|| Packed::Text(seat, action.to_string().into()), |index| Packed::Index(seat, index))
        }
        Entry::Digest(digest) => Packed::Digest(digest.to_le_bytes()),
    }
}

fn put(bytes: &mut Vec<u8>, value: &impl Serialize) {
    bytes.extend(postcard::to_allocvec(value).expect("lists and maps of known lengths go into postcard"));
}

impl Head {
    /// Reads only the head of a binary record of any game.
    ///
    /// # Errors
    /// If it does not begin as one, or has no head.
    pub fn from_bytes(bytes: &[u8]) -> Result<Head, BinaryError> {
        Ok(head(bytes)?.0)
    }
}

fn head(bytes: &[u8]) -> Result<(Head, &[u8]), BinaryError> {
    let bytes = bytes.strip_prefix(&MAGIC).ok_or(BinaryError::Begin)?;
    let ((format, game, rules_version), bytes): ((u32, String, u32), _) =
        postcard::take_from_bytes(bytes).map_err(BinaryError::Head)?;
    Ok((Head { format, game, rules_version }, bytes))
}

impl<G: Game<Config: Serialize + DeserializeOwned>> Record<G> {
    /// Reads the bytes of [`Record::to_bytes`]; entries are parsed, and checked when the record is replayed.
    ///
    /// # Errors
    /// What is wrong and where: another beginning, an unknown version, another game, a config that the game refuses, an
    /// entry that cannot be read.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BinaryError> {
        let (head, bytes) = head(bytes)?;
        head.check(G::ID, G::RULES_VERSION)?;
        let ((tags, config), mut bytes): ((_, String), _) =
            postcard::take_from_bytes(bytes).map_err(BinaryError::Head)?;
        let config: G::Config = read_object(&config).map_err(BinaryError::Json)?;
        let mut entries = Vec::new();
        let mut game = None;
        while !bytes.is_empty() {
            let entry = entries.len();
            let (packed, rest) = postcard::take_from_bytes(bytes).map_err(|why| BinaryError::Entry { entry, why })?;
            bytes = rest;
            let seat_of = |seat: u8| Seat::try_new(usize::from(seat)).ok_or(BinaryError::Seat { entry, seat });
            let text = |why| BinaryError::Text { entry, why };
            entries.push(match packed {
                Packed::Chance(outcome) => Entry::Chance(outcome.parse().map_err(text)?),
                Packed::Index(seat, index) => {
                    let game = match &game {
                        Some(game) => game,
                        None => &*game.insert(G::from_config(config.clone())?),
                    };
                    let action = game.action_at(index as usize).ok_or(BinaryError::Index { entry, index })?;
                    Entry::Act(seat_of(seat)?, action)
                }
                Packed::Text(seat, action) => Entry::Act(seat_of(seat)?, action.parse().map_err(text)?),
                Packed::Digest(digest) => Entry::Digest(u64::from_le_bytes(digest)),
            });
        }
        Ok(Record { tags, config, entries })
    }
}
