//! A match that is kept in a file while it is played: a journal whose first line also says who plays.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game_bots::erased::Bot;
use game_erased::{AnyGame, AnyTable, ErasedError, Resumed, descriptor_for_journal};
use game_traits::Seat;
use game_traits::record::{Journal, JournalError, RecordError, VersionError};
use serde::{Deserialize, Serialize};
use tabletop::GAMES;

use crate::destination::unwritten;
use crate::failure::Failure;
use crate::files::plainly;
use crate::setup::Opened;

/// The file of a match, and how far it is written. It is locked for as long as this lives.
pub(crate) struct Kept {
    name: PathBuf,
    file: File,
    journal: Journal,
}

/// Who plays a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Players {
    /// The person's seat.
    pub(crate) seat: Seat,
    /// The bots of the other seats, in their order.
    pub(crate) bots: Vec<Bot>,
}

/// The same in the first line of a file, as a field that readers of journals ignore.
#[derive(Serialize, Deserialize)]
struct Named {
    seat: Seat,
    bots: Vec<String>,
}

impl Players {
    /// The first line of a journal with these players in it.
    fn put_into(&self, head: &str) -> Option<String> {
        let named = Named { seat: self.seat, bots: self.bots.iter().map(Bot::to_string).collect() };
        let named = serde_json::to_string(&named).ok()?;
        Some(format!("{},\"players\":{named}}}\n", head.trim_end().strip_suffix('}')?))
    }

    /// The players in the first line of a journal.
    fn of(head: &[u8]) -> Option<Players> {
        #[derive(Deserialize)]
        struct Line {
            players: Named,
        }
        let Named { seat, bots } = serde_json::from_slice::<Line>(head).ok()?.players;
        let bots = bots.iter().map(|bot| bot.parse().ok()).collect::<Option<_>>()?;
        Some(Players { seat, bots })
    }
}

/// A match that is continued.
pub(crate) struct Continued {
    pub(crate) opened: Opened,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) seed: u64,
    pub(crate) players: Players,
    pub(crate) kept: Kept,
}

/// Continues the match in a file. What a crash has torn off its end is cut off.
pub(crate) fn resume(path: &Path) -> Result<Continued, Failure> {
    let name = path.display();
    let failed = |e: io::Error| {
        let mend = match e.kind() {
            io::ErrorKind::NotFound => "; check the path, or begin a match with `play --keep FILE`",
            _ => "",
        };
        Failure::new(format!("cannot resume {name}: {}{mend}", plainly(&e)))
    };
    let mut file = File::options().read(true).write(true).open(path).map_err(failed)?;
    lock(&file, path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    if bytes.is_empty() {
        return Err(Failure::new(format!("{name} is empty; `play --keep FILE` writes a match that can be resumed")));
    }
    let wrong = |e: ErasedError| wrong(path, e);
    let descriptor = descriptor_for_journal(GAMES, &bytes).map_err(wrong)?;
    let game = descriptor.open_journal(&bytes).map_err(wrong)?;
    let Resumed { table, journal, seed, whole } = game.resume(&bytes).map_err(wrong)?;
    let players = Players::of(bytes.split(|&byte| byte == b'\n').next().unwrap_or_default());
    let Some(players) = players else { return Err(no_match(path)) };
    let whole = whole as u64;
    file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(failed)?;
    let kept = Kept { name: path.to_owned(), file, journal };
    Ok(Continued { opened: Opened { descriptor, game }, table, seed, players, kept })
}

/// Two programs that write one match would destroy it. A file system without locks is taken as it is.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(Failure::new(format!("{} is in use: another program plays this match; end it first", path.display())))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn no_match(path: &Path) -> Failure {
    Failure::new(format!(
        "{} is not a match that can be resumed; `play --keep FILE` writes one (a record is for `replay`)",
        path.display()
    ))
}

/// Why the journal of a match cannot be read.
fn wrong(path: &Path, error: ErasedError) -> Failure {
    let name = path.display();
    let at = |line: usize, why: &dyn std::fmt::Display| {
        Failure::new(format!("{name}: line {line} cannot be read: {why}; cut the file before it"))
    };
    match error {
        ErasedError::Journal(JournalError::Line { line, .. }) => at(line, &"it is no entry"),
        ErasedError::Journal(JournalError::Entry { line, why }) => at(line, &why),
        ErasedError::Journal(JournalError::Undo { line, keep, entries }) => {
            at(line, &format_args!("it keeps {keep} entries of {entries}"))
        }
        ErasedError::Journal(JournalError::Empty | JournalError::Head(RecordError::Json(_))) => no_match(path),
        ErasedError::Record(RecordError::Version(why))
        | ErasedError::Journal(JournalError::Head(RecordError::Version(why))) => {
            Failure::new(format!("cannot resume {name}: {}", version(&why)))
        }
        ErasedError::Record(RecordError::NoGame { found, known }) => Failure::new(format!(
            "cannot resume {name}: it is a match of {found:?}; the games are {}",
            known.join(", ")
        )),
        other => Failure::new(format!("cannot resume {name}: {other}")),
    }
}

/// What of a record or a match is not known here.
pub(crate) fn version(why: &VersionError) -> String {
    match why {
        VersionError::Rules { game, found, expected } => {
            format!(
                "it was played by version {found} of the rules of {game}; this program knows version {expected} only"
            )
        }
        other => other.to_string(),
    }
}

impl Kept {
    /// Begins the file of a new match. A file that is there already is left alone.
    pub(crate) fn begin(path: &Path, game: &dyn AnyGame, players: &Players, seed: u64) -> Result<Self, Failure> {
        let (journal, head) = game.journal(seed);
        let file = File::options().write(true).create_new(true).open(path).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => {
                let name = path.display();
                Failure::new(format!(
                    "{name} is there already; --resume {name} continues a match, or name another file"
                ))
            }
            _ => unwritten(path, &e),
        })?;
        lock(&file, path)?;
        let mut kept = Kept { name: path.to_owned(), file, journal };
        kept.write(&players.put_into(&head).unwrap_or(head))?;
        Ok(kept)
    }

    /// Writes what happened since the last time.
    pub(crate) fn append(&mut self, table: &dyn AnyTable) -> Result<(), Failure> {
        let lines = table.append_to(&mut self.journal);
        if lines.is_empty() { Ok(()) } else { self.write(&lines) }
    }

    fn write(&mut self, lines: &str) -> Result<(), Failure> {
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|e| unwritten(&self.name, &e))
    }
}
