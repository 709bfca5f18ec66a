//! Text files that are read, and what can be wrong with them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// The largest record that is read, in bytes: more than a hundred thousand decisions.
const MAX_BYTES: u64 = 4 << 20;

/// This name is the standard input or output.
pub(crate) const STANDARD: &str = "-";

/// A byte order mark, which some editors write at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text without a byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// What a file that is read is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    Record,
    /// The option of a game with this name.
    Option(&'static str),
}

/// A whole text file without its byte order mark; `-` is the standard input.
pub(crate) fn read_of(path: &Path, of: Of) -> Result<String, Failure> {
    let at = path.display();
    let failed = |e: io::Error| {
        let mend = match (e.kind(), of) {
            (io::ErrorKind::PermissionDenied, _) => "ask for the right to read it",
            (io::ErrorKind::NotFound, Of::Record) => "check the path, or make a record with `tabletop record`",
            (_, Of::Record) => "name a record, as `tabletop record` writes them",
            (_, Of::Option(name)) => {
                let flag = crate::game_options::flag(name);
                return Failure::new(format!("{flag}: cannot read {at}: {}; check the path", plainly(&e)));
            }
        };
        Failure::new(format!("cannot read {at}: {}; {mend}", plainly(&e)))
    };
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD) {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = File::open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.is_dir() {
            return Err(Failure::new(format!("cannot read {at}: it is a directory; name a file in it")));
        }
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        let max = MAX_BYTES >> 20;
        return Err(Failure::new(format!("cannot read {at}: it is larger than {max} MiB, the most that a record has")));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let byte = e.utf8_error().valid_up_to() + 1;
        Failure::new(format!("cannot read {at}: byte {byte} is not UTF-8, so it is not a text file"))
    })?;
    Ok(without_mark(&text).to_owned())
}

/// The error without the system's number for it.
pub(crate) fn plainly(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text.to_lowercase(),
    }
}
