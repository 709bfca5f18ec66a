//! A game written down: its rules, its config and all that happened, so that a replay needs no generator.

#[cfg(feature = "binary")]
mod binary;
#[cfg(feature = "json")]
mod journal;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "serde")]
mod portable;

#[cfg(feature = "binary")]
pub use binary::BinaryError;
#[cfg(feature = "json")]
pub use journal::{Journal, JournalError, Journaled};
#[cfg(feature = "json")]
pub use json::RecordError;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::text::Words;
use crate::{Action, ActionError, ChanceError, ConfigError, Game, ParseError, RuleError, Seat, Token};

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// The number of chance outcomes and actions after which a digest stands.
pub const DIGEST_EVERY: usize = 16;

/// One line of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Entry<A, C> {
    /// A chance outcome: `* 14`.
    Chance(C),
    /// The action of a seat: `0 take 5.1 c4`.
    Act(Seat, A),
    /// The hash of the position: `= 00f3…` with 16 hexadecimal digits.
    Digest(u64),
}

impl<A: Action, C: Token> fmt::Display for Entry<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Chance(outcome) => write!(f, "* {outcome}"),
            Entry::Act(seat, action) => write!(f, "{seat} {action}"),
            Entry::Digest(digest) => write!(f, "= {digest:016x}"),
        }
    }
}

impl<A: Action, C: Token> FromStr for Entry<A, C> {
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
    tags: BTreeMap<String, String>,
    config: G::Config,
    entries: Vec<EntryOf<G>>,
}

// Derived, they would ask for rules that can be compared.
impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags && self.config == other.config && self.entries == other.entries
    }
}

impl<G: Game> Eq for Record<G> {}

/// Where and why a record goes wrong when it is played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError<I: RuleError> {
    /// The game that it is replayed with has another config.
    #[error("the record was played with another config than the game at hand")]
    OtherConfig,
    /// An action is refused.
    #[error("entry {}: {why}", entry + 1)]
    Action {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        #[source]
        why: ActionError<I>,
    },
    /// A chance outcome is impossible.
    #[error("entry {}: {why}", entry + 1)]
    Chance {
        /// Which entry, from 0.
        entry: usize,
        /// Why.
        #[source]
        why: ChanceError,
    },
    /// The seed that should have drawn the chance outcomes draws another one.
    #[error("entry {}: the seed draws another outcome", entry + 1)]
    Draw {
        /// Which entry, from 0.
        entry: usize,
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
    /// Creates a record. Nothing is checked: [`Record::game`] checks the config, [`Record::replay`] the entries.
    pub fn new(config: G::Config, entries: Vec<EntryOf<G>>) -> Self {
        Record { tags: BTreeMap::new(), config, entries }
    }

    /// Sets a tag: something about the match that the rules do not read, such as who played (`seat 0`) or when.
    #[must_use]
    pub fn with_tag(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.tags.insert(name.into(), value.into());
        self
    }

    /// The tags, by name.
    pub fn tags(&self) -> &BTreeMap<String, String> {
        &self.tags
    }

    /// The config that it was played with.
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// What happened, in order.
    pub fn entries(&self) -> &[EntryOf<G>] {
        &self.entries
    }

    /// Returns the entries without the record.
    pub fn into_entries(self) -> Vec<EntryOf<G>> {
        self.entries
    }

    /// Plays the record with `game` and checks every entry; `step` receives each entry and the position after it.
    /// Returns the last position.
    ///
    /// # Errors
    /// The first entry that goes wrong, or a config that is not the game's.
    pub fn replay(
        &self,
        game: &G,
        mut step: impl FnMut(&EntryOf<G>, &G::State),
    ) -> Result<G::State, ReplayError<G::Illegal>> {
        self.check_config(game)?;
        let mut state = game.start();
        for (number, entry) in self.entries.iter().enumerate() {
            check_entry(game, &state, number, *entry)?;
            match *entry {
                Entry::Chance(outcome) => game.apply_chance_unchecked(&mut state, outcome, &mut ()),
                Entry::Act(seat, action) => game.apply_unchecked(&mut state, seat, action, &mut ()),
                Entry::Digest(_) => {}
            }
            step(entry, &state);
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

    pub(crate) fn check_config(&self, game: &G) -> Result<(), ReplayError<G::Illegal>> {
        if game.config() == self.config { Ok(()) } else { Err(ReplayError::OtherConfig) }
    }
}

/// Checks that an entry can come next at `state`.
pub(crate) fn check_entry<G: Game>(
    game: &G,
    state: &G::State,
    number: usize,
    entry: EntryOf<G>,
) -> Result<(), ReplayError<G::Illegal>> {
    match entry {
        Entry::Chance(outcome) => {
            game.check_chance(state, outcome).map_err(|why| ReplayError::Chance { entry: number, why })
        }
        Entry::Act(seat, action) => {
            game.check(state, seat, action).map_err(|why| ReplayError::Action { entry: number, why })
        }
        Entry::Digest(recorded) => match game.digest(state) {
            found if found == recorded => Ok(()),
            found => Err(ReplayError::Digest { entry: number, recorded, found }),
        },
    }
}

/// The first fields of every record: enough to know what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[non_exhaustive]
pub struct Head {
    /// The version of the file format.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
}

impl Head {
    /// Checks that a record with this head can be read here, as one of the game `id` whose rules have the version
    /// `expected`.
    ///
    /// # Errors
    /// What is not known here: the format, the game or its rules, in this order.
    pub fn check(&self, id: &str, expected: u32) -> Result<(), VersionError> {
        let &Head { format, ref game, rules_version } = self;
        match () {
            () if format != FORMAT => Err(VersionError::Format { found: format }),
            () if game != id => Err(VersionError::Game { found: game.clone(), expected: id.into() }),
            () if rules_version != expected => {
                Err(VersionError::Rules { game: game.clone(), found: rules_version, expected })
            }
            () => Ok(()),
        }
    }
}

/// What of a record's [`Head`] is not known here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VersionError {
    /// The format is not [`FORMAT`].
    #[error("record format {found} is not known here; {FORMAT} is")]
    Format {
        /// Its format.
        found: u32,
    },
    /// It is a record of another game.
    #[error("it is of {found:?}, not of {expected:?}")]
    Game {
        /// The id of its game.
        found: String,
        /// The id of the game that it is read for.
        expected: String,
    },
    /// It was played by another version of the rules.
    #[error("rules version {found} of {game} is not known here; {expected} is")]
    Rules {
        /// The id of the game.
        game: String,
        /// The version of its rules.
        found: u32,
        /// The version that is known.
        expected: u32,
    },
}
