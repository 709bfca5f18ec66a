//! Records as data.

use super::{Action, Entry, EntryOf, FORMAT, Game, Head, Record, Token};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

impl<A: Action, C: Token> Serialize for Entry<A, C> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de, A: Action, C: Token> Deserialize<'de> for Entry<A, C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Serialize)]
#[serde(rename = "Record", bound = "G::Config: Serialize")]
struct Out<'a, G: Game> {
    format: u32,
    game: &'static str,
    rules_version: u32,
    tags: &'a BTreeMap<String, String>,
    config: &'a G::Config,
    entries: &'a [EntryOf<G>],
}

#[derive(Deserialize)]
#[serde(rename = "Record", bound = "G::Config: Deserialize<'de>")]
struct In<G: Game> {
    format: u32,
    game: String,
    rules_version: u32,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    config: G::Config,
    entries: Vec<String>,
}

impl<G: Game<Config: Serialize>> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Out::<G> {
            format: FORMAT,
            game: G::ID,
            rules_version: G::RULES_VERSION,
            tags: &self.tags,
            config: &self.config,
            entries: &self.entries,
        }
        .serialize(to)
    }
}

impl<'de, G: Game<Config: Deserialize<'de>>> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let record = In::<G>::deserialize(from)?;
        let head = Head { format: record.format, game: record.game, rules_version: record.rules_version };
        head.check(G::ID, G::RULES_VERSION).map_err(D::Error::custom)?;
        let mut entries = Vec::with_capacity(record.entries.len());
        for (n, text) in record.entries.iter().enumerate() {
            entries.push(text.parse().map_err(|e| D::Error::custom(format!("entry {}: {e}", n + 1)))?);
        }
        Ok(Record { tags: record.tags, config: record.config, entries })
    }
}
