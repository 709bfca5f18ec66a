//! A match that is kept in a file while it is played.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use game_erased::{AnyGame, AnyTable, Resumed, descriptor_for_journal};
use game_traits::record::Journal;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::files::plainly;
use crate::setup::Opened;

/// The file of a match, and how far it is written.
pub(crate) struct Kept {
    name: PathBuf,
    file: File,
    journal: Journal,
}

/// A match that is continued.
pub(crate) struct Continued {
    pub(crate) opened: Opened,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) seed: u64,
    pub(crate) kept: Kept,
}

/// Continues the match in a file. What a crash has torn off its end is cut off.
pub(crate) fn resume(path: &Path) -> Result<Continued, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::new(format!("cannot resume {}: {why}", path.display()));
    let failed = |e: io::Error| wrong(&plainly(&e));
    let bytes = fs::read(path).map_err(failed)?;
    let descriptor = descriptor_for_journal(GAMES, &bytes).map_err(|e| wrong(&e))?;
    let game = descriptor.open_journal(&bytes).map_err(|e| wrong(&e))?;
    let Resumed { table, journal, seed, whole } = game.resume(&bytes).map_err(|e| wrong(&e))?;
    let file = File::options().append(true).open(path).map_err(failed)?;
    file.set_len(whole as u64).map_err(failed)?;
    let kept = Kept { name: path.to_owned(), file, journal };
    Ok(Continued { opened: Opened { descriptor, game }, table, seed, kept })
}

impl Kept {
    /// Begins the file of a new match. A file that is there already is left alone.
    pub(crate) fn begin(path: &Path, game: &dyn AnyGame, seed: u64) -> Result<Self, Failure> {
        let (journal, head) = game.journal(seed);
        let file = File::options().append(true).create_new(true).open(path).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => {
                let name = path.display();
                Failure::new(format!(
                    "{name} is there already; --resume {name} continues a match, or name another file"
                ))
            }
            _ => unwritten(path, &e),
        })?;
        let mut kept = Kept { name: path.to_owned(), file, journal };
        kept.write(&head)?;
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

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {}; name a place where you may write", path.display(), plainly(error)))
}
