//! A match that is written down while it is played, so that it survives the program.
//!
//! A journal is a text of JSON lines: the head with the config and the seed, then an entry a line. An undo is a line
//! that says how many entries stay. Lines are only appended; the last one may be torn.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{EntryOf, FORMAT, Head, Record, RecordError, ReplayError};
use crate::json::{JsonError, read_object};
use crate::rng::DefaultRng;
use crate::{Game, GameRng, ParseError, Table};

/// The place up to which a match is written into its journal. A [`Table::seeded`] and its journal begin together:
///
/// ```
/// use game_traits::record::Journal;
/// # use game_traits::{ActionSet, Portable, Table};
/// fn play<G: Portable>(game: G, seed: u64) -> String {
///     let (mut journal, mut file) = Journal::begin(&game, seed);
///     let mut table = Table::seeded(game, seed);
///     while let Some(seat) = table.turn().first_required() {
///         let action = table.game().legal(table.state(), seat).nth(0).expect("a seat to act has an action");
///         table.act(seat, action).expect("a listed action is legal");
///         file += &journal.append(&table); // written and synced before anybody gets an answer
///     }
///     file
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// The number of entries that a reader of the journal has.
    written: usize,
    /// How many of them the table still has.
    kept: usize,
    /// The number of the table's undos that are known here.
    undos: usize,
}

#[derive(Serialize, Deserialize)]
struct HeadLine<C> {
    format: u32,
    game: String,
    rules_version: u32,
    config: C,
    /// As text: a reader whose numbers are doubles could not hold it.
    seed: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Entry(String),
    Undo { keep: usize },
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a config is data that goes into JSON") + "\n"
}

impl Journal {
    /// Begins the journal of a match of [`Table::seeded`], and gives its first line. It holds what is hidden.
    ///
    /// # Panics
    /// If the config cannot be written as JSON.
    pub fn begin<G: Game<Config: Serialize>>(game: &G, seed: u64) -> (Self, String) {
        let head = HeadLine {
            format: FORMAT,
            game: G::ID.to_string(),
            rules_version: G::RULES_VERSION,
            config: game.config(),
            seed: seed.to_string(),
        };
        (Journal { written: 0, kept: 0, undos: 0 }, line(&head))
    }

    /// The lines of what happened since the last call, to be appended to the journal; empty if nothing did. The cost is
    /// that of these lines.
    pub fn append<G: Game, R: GameRng + Clone>(&mut self, table: &Table<G, R>) -> String {
        let mut lines = String::new();
        let undos = table.undos();
        self.kept = undos[self.undos.min(undos.len())..].iter().copied().fold(self.kept, usize::min);
        if self.kept < self.written {
            lines += &line(&Line::Undo { keep: self.kept });
        }
        let entries = table.entries();
        entries[self.kept.min(entries.len())..]
            .iter()
            .for_each(|entry| lines += &line(&Line::Entry(entry.to_string())));
        *self = Journal { written: entries.len(), kept: entries.len(), undos: undos.len() };
        lines
    }
}

/// What a journal holds, as far as its lines are whole.
#[derive(Clone, Debug)]
pub struct Journaled<G: Game> {
    record: Record<G>,
    seed: u64,
    whole: usize,
}

/// Why a text is not a journal that can be read here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The first line is not the head of a journal that is known here.
    #[error("the first line: {0}")]
    Head(#[from] RecordError),
    /// There is no whole first line: nothing of a match was written.
    #[error("the journal has no whole line")]
    Empty,
    /// The seed is not a number.
    #[error("the seed is not a number from 0 to {}: {found:?}", u64::MAX)]
    Seed {
        /// What stands there.
        found: String,
    },
    /// A line is not JSON of ours.
    #[error("line {line}: {why}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// Why.
        #[source]
        why: serde_json::Error,
    },
    /// An entry cannot be read.
    #[error("line {line}: {why}")]
    Entry {
        /// Which line, from 1.
        line: usize,
        /// Why.
        #[source]
        why: ParseError,
    },
    /// An undo keeps more entries than there are.
    #[error("line {line}: it keeps {keep} entries of {entries}")]
    Undo {
        /// Which line, from 1.
        line: usize,
        /// How many entries it keeps.
        keep: usize,
        /// How many there are.
        entries: usize,
    },
}

impl Head {
    /// Reads only the head of a journal of any game.
    ///
    /// # Errors
    /// If it has no whole first line, or that is no head.
    pub fn from_journal(journal: &[u8]) -> Result<Head, JournalError> {
        let end = journal.iter().position(|&byte| byte == b'\n').ok_or(JournalError::Empty)?;
        Ok(Head::from_json(&String::from_utf8_lossy(&journal[..end]))?)
    }
}

impl<G: Game<Config: Serialize + DeserializeOwned>> Journaled<G> {
    /// Reads the lines of [`Journal`]. A last line without its end was torn; it is left out. Entries are parsed, and
    /// checked when the match is resumed.
    ///
    /// # Errors
    /// What is wrong and where: another game or version, a line that cannot be read.
    pub fn read(journal: &[u8]) -> Result<Self, JournalError> {
        Head::from_journal(journal)?.check(G::ID, G::RULES_VERSION).map_err(RecordError::from)?;
        let whole = journal.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = journal[..whole].split(|&byte| byte == b'\n');
        let head = lines.next().unwrap_or_default();
        let head: HeadLine<G::Config> =
            read_object(&String::from_utf8_lossy(head)).map_err(|e: JsonError| RecordError::Json(e))?;
        let seed = head.seed.parse().map_err(|_| JournalError::Seed { found: head.seed })?;
        let mut entries: Vec<EntryOf<G>> = Vec::new();
        // After the last line end nothing follows.
        for (line, bytes) in (2..).zip(lines).filter(|(_, bytes)| !bytes.is_empty()) {
            let text = String::from_utf8_lossy(bytes);
            match serde_json::from_str(&text).map_err(|why| JournalError::Line { line, why })? {
                Line::Entry(text) => entries.push(text.parse().map_err(|why| JournalError::Entry { line, why })?),
                Line::Undo { keep } if keep <= entries.len() => entries.truncate(keep),
                Line::Undo { keep } => return Err(JournalError::Undo { line, keep, entries: entries.len() }),
            }
        }
        Ok(Journaled { record: Record::new(head.config, entries), seed, whole })
    }
}

impl<G: Game> Journaled<G> {
    /// The match as a record.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The seed that the match began with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of bytes that whole lines take. What follows is torn: cut it off before anything is appended.
    pub fn whole(&self) -> usize {
        self.whole
    }

    /// Continues the match as it would have continued, by [`Table::resume_seeded`], and its journal behind the whole
    /// lines.
    ///
    /// # Errors
    /// As [`Table::resume_seeded`].
    #[expect(clippy::type_complexity, reason = "a pair, or why it does not replay")]
    pub fn resume(&self, game: G) -> Result<(Table<G, DefaultRng>, Journal), ReplayError<G::Illegal>> {
        let table = Table::resume_seeded(game, &self.record, self.seed)?;
        let pairs = self.record.entries().iter().zip(table.entries());
        let kept = pairs.take_while(|(written, entry)| written == entry).count();
        Ok((table, Journal { written: self.record.entries().len(), kept, undos: 0 }))
    }
}
