//! A game written down: its rules, its config and all that happened, so that a replay needs no generator.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::text::Words;
use crate::{Action, ActionError, ChanceError, ConfigError, Game, ParseError, Seat, StateError};

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// A digest stands after every so many chance outcomes and actions.
pub const DIGEST_EVERY: usize = 16;

/// One line of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Entry<A, C> {
    /// Chance brought this: `* 14`.
    Chance(C),
    /// A seat did this: `0 take 5.1 c4`.
    Act(Seat, A),
    /// The position hashes to this now: `= 00f3…` with 16 hexadecimal digits.
    Digest(u64),
}

impl<A: Action, C: Action> fmt::Display for Entry<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Chance(outcome) => write!(f, "* {outcome}"),
            Entry::Act(seat, action) => write!(f, "{seat} {action}"),
            Entry::Digest(digest) => write!(f, "= {digest:016x}"),
        }
    }
}

impl<A: Action, C: Action> FromStr for Entry<A, C> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let mark = words.word("`*`, `=` or a seat")?;
        let at = mark.chars().count() + 1;
        let rest = words.rest().ok_or_else(|| ParseError::new("more after the first word", "", at))?;
        match mark {
            "*" => rest.parse().map(Entry::Chance).map_err(|e: ParseError| e.shifted(at)),
            "=" if rest.len() == 16 && rest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) => {
                u64::from_str_radix(rest, 16).map(Entry::Digest).map_err(|_| ParseError::new("a digest", rest, at))
            }
            "=" => Err(ParseError::new("a digest of 16 hexadecimal digits", rest, at)),
            seat => {
                let seat = seat.parse().map_err(|_| ParseError::new("`*`, `=` or a seat from 0 to 15", seat, 0))?;
                rest.parse().map(|action| Entry::Act(seat, action)).map_err(|e: ParseError| e.shifted(at))
            }
        }
    }
}

/// The entries of a game's records.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Chance>;

/// A game written down. With the `json` feature it reads and writes files: [`Record::to_json`], [`Record::from_json`].
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// The config that it was played with.
    pub config: G::Config,
    /// What happened, in order.
    pub entries: Vec<EntryOf<G>>,
}

// Derived, they would ask for rules that can be compared.
impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        self.config == other.config && self.entries == other.entries
    }
}

impl<G: Game> Eq for Record<G> {}

/// Where and why a record goes wrong when it is played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError<I> {
    /// The game that it is replayed with has another config.
    #[error("the record was played with another config than the game at hand")]
    OtherConfig,
    /// The config is not one of this game.
    #[error("config: {0}")]
    Config(StateError),
    /// An action is refused.
    #[error("entry {}: {why}", entry + 1)]
    Action {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        why: ActionError<I>,
    },
    /// A chance outcome is impossible.
    #[error("entry {}: {why}", entry + 1)]
    Chance {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        why: ChanceError,
    },
    /// The position is not the one that was recorded.
    #[error("entry {}: the position hashes to {found:016x}, the record says {recorded:016x}", entry + 1)]
    Digest {
        /// Which entry, from 0.
        entry: usize,
        /// The hash in the record.
        recorded: u64,
        /// The hash of the position reached.
        found: u64,
    },
}

impl<G: Game> Record<G> {
    /// Plays the record with `game`, every entry checked; `step` sees each entry and the position after it. Gives the
    /// last position.
    ///
    /// # Errors
    /// The first entry that goes wrong, or a config that is not the game's.
    pub fn replay(
        &self,
        game: &G,
        mut step: impl FnMut(&EntryOf<G>, &G::State),
    ) -> Result<G::State, ReplayError<G::Illegal>> {
        if game.config() != self.config {
            return Err(ReplayError::OtherConfig);
        }
        let mut state = game.start();
        for (entry, &told) in self.entries.iter().enumerate() {
            match told {
                Entry::Chance(outcome) => {
                    game.check_chance(&state, outcome).map_err(|why| ReplayError::Chance { entry, why })?;
                    game.apply_chance(&mut state, outcome, &mut ());
                }
                Entry::Act(seat, action) => {
                    game.apply(&mut state, seat, action, &mut ()).map_err(|why| ReplayError::Action { entry, why })?
                }
                Entry::Digest(recorded) => check_digest(game, &state, entry, recorded)?,
            }
            step(&told, &state);
        }
        Ok(state)
    }

    /// The rules that the record was played with.
    ///
    /// # Errors
    /// If the config is not one of this game.
    pub fn game(&self) -> Result<G, ConfigError> {
        G::from_config(self.config.clone())
    }
}

pub(crate) fn check_digest<G: Game>(
    game: &G,
    state: &G::State,
    entry: usize,
    recorded: u64,
) -> Result<(), ReplayError<G::Illegal>> {
    let found = game.digest(state);
    if found == recorded { Ok(()) } else { Err(ReplayError::Digest { entry, recorded, found }) }
}

/// Whether a head is that of a record that can be read here.
#[cfg(feature = "serde")]
fn known<G: Game>(format: u32, game: &str, rules: u32) -> Result<(), alloc::string::String> {
    use alloc::format;
    if format != FORMAT {
        return Err(format!("record format {format} is not known here; {FORMAT} is"));
    }
    if game != G::ID {
        return Err(format!("it is of {game:?}, not of {:?}", G::ID));
    }
    if rules != G::RULES_VERSION {
        return Err(format!("rules version {rules} of {game} is not known here; {} is", G::RULES_VERSION));
    }
    Ok(())
}

#[cfg(feature = "serde")]
mod portable {
    use super::{Action, Entry, EntryOf, FORMAT, Game, Record, known};
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl<A: Action, C: Action> Serialize for Entry<A, C> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }

    impl<'de, A: Action, C: Action> Deserialize<'de> for Entry<A, C> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            String::deserialize(from)?.parse().map_err(D::Error::custom)
        }
    }

    #[derive(Serialize)]
    #[serde(rename = "Record", bound = "G::Config: Serialize")]
    struct Out<'a, G: Game> {
        format: u32,
        game: &'static str,
        rules: u32,
        config: &'a G::Config,
        entries: &'a [EntryOf<G>],
    }

    #[derive(Deserialize)]
    #[serde(rename = "Record", bound = "G::Config: Deserialize<'de>", deny_unknown_fields)]
    struct In<G: Game> {
        format: u32,
        game: String,
        rules: u32,
        config: G::Config,
        entries: Vec<String>,
    }

    impl<G: Game<Config: Serialize>> Serialize for Record<G> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Out::<G> {
                format: FORMAT,
                game: G::ID,
                rules: G::RULES_VERSION,
                config: &self.config,
                entries: &self.entries,
            }
            .serialize(to)
        }
    }

    impl<'de, G: Game<Config: Deserialize<'de>>> Deserialize<'de> for Record<G> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let record = In::<G>::deserialize(from)?;
            known::<G>(record.format, &record.game, record.rules).map_err(D::Error::custom)?;
            let mut entries = Vec::with_capacity(record.entries.len());
            for (n, text) in record.entries.iter().enumerate() {
                entries.push(text.parse().map_err(|e| D::Error::custom(format!("entry {}: {e}", n + 1)))?);
            }
            Ok(Record { config: record.config, entries })
        }
    }
}

#[cfg(feature = "json")]
mod json {
    use super::{Record, known};
    use crate::Game;
    use alloc::string::{String, ToString};
    use serde::{Deserialize, Serialize, de::DeserializeOwned};

    /// A text that is not a record of this program's making.
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[error("not a record that can be read: {0}")]
    pub struct RecordError(String);

    impl RecordError {
        pub(crate) fn new(why: String) -> Self {
            RecordError(why)
        }
    }

    /// The first fields of every record: enough to know what it is.
    #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
    pub struct Head {
        /// The version of the file format.
        pub format: u32,
        /// The game's id.
        pub game: String,
        /// The version of its rules.
        pub rules: u32,
    }

    impl Head {
        /// Reads only the head of a record of any game.
        ///
        /// # Errors
        /// If it is not JSON or has no head.
        pub fn from_json(text: &str) -> Result<Head, RecordError> {
            serde_json::from_str(text).map_err(|e| RecordError(e.to_string()))
        }
    }

    impl<G: Game<Config: Serialize>> Record<G> {
        /// The record as JSON, an entry a line.
        pub fn to_json(&self) -> String {
            let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
            text.push('\n');
            text
        }
    }

    impl<G: Game<Config: DeserializeOwned>> Record<G> {
        /// Reads a record; its entries are parsed, and checked when it is replayed.
        ///
        /// # Errors
        /// What is wrong and where: not JSON, an unknown version, another game, an entry that cannot be read.
        pub fn from_json(text: &str) -> Result<Self, RecordError> {
            let head = Head::from_json(text)?;
            // The head first: a record of another kind fails by that, not by some field that is not known here.
            known::<G>(head.format, &head.game, head.rules).map_err(RecordError)?;
            serde_json::from_str(text).map_err(|e| RecordError(e.to_string()))
        }
    }
}

#[cfg(feature = "json")]
pub use json::{Head, RecordError};
