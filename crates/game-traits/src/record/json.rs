//! Records as JSON.

use super::{Head, Record, VersionError};
use crate::Game;
use crate::json::{JsonError, object, read_object};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Serialize, de::DeserializeOwned};

/// Why a text is not a record that can be read here.
#[derive(Debug, thiserror::Error)]
#[error("not a record that can be read: {0}")]
#[non_exhaustive]
pub enum RecordError {
    /// It is not the JSON of a record.
    Json(#[source] JsonError),
    /// It is of another format, game or version of the rules.
    Version(#[from] VersionError),
    /// It is of a game that is not known here.
    #[error("not a record that can be read: no game {found:?} here, only {}", known.join(", "))]
    NoGame {
        /// The id of its game.
        found: String,
        /// The ids that are known.
        known: Vec<&'static str>,
    },
}

impl Head {
    /// Reads only the head of a record of any game.
    ///
    /// # Errors
    /// If it is not JSON or has no head.
    pub fn from_json(text: &str) -> Result<Head, RecordError> {
        let text = object(text).map_err(|e| RecordError::Json(JsonError::NoObject(e)))?;
        serde_json::from_str(text).map_err(|e| RecordError::Json(JsonError::Invalid(e)))
    }
}

impl<G: Game<Config: Serialize>> Record<G> {
    /// The record as JSON, an entry a line.
    ///
    /// # Panics
    /// If the config cannot be written as JSON.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a config is data that goes into JSON");
        text.push('\n');
        text
    }
}

impl<G: Game<Config: Serialize + DeserializeOwned>> Record<G> {
    /// Reads a record; its entries are parsed, and checked when it is replayed. A byte order mark before it is skipped.
    ///
    /// # Errors
    /// What is wrong and where: not JSON, an unknown version, another game, an entry that cannot be read.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        // The head first: a record of another kind fails by that, not by some field that is not known here.
        Head::from_json(text)?.check(G::ID, G::RULES_VERSION)?;
        read_object(text).map_err(RecordError::Json)
    }
}
