//! Files, and what can be wrong with them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The largest record that is read, in bytes: some hundred thousand decisions.
const LARGEST: u64 = 8 << 20;

/// This name is the standard input or output.
const STANDARD: &str = "-";

/// A whole text file; `-` is the standard input.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let at = path.display();
    let failed = |e: io::Error| {
        let mend = match e.kind() {
            io::ErrorKind::NotFound => "look at its name, or make one with `tabletop record`",
            io::ErrorKind::PermissionDenied => "ask for the right to read it",
            _ => "name a record, as `tabletop record` writes them",
        };
        Failure::new(format!("cannot read {at}: {}; {mend}", plainly(&e)))
    };
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD) {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = File::open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.is_dir() {
            return Err(Failure::new(format!("cannot read {at}: it is a directory; name a file in it")));
        }
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > LARGEST {
        let most = LARGEST >> 20;
        return Err(Failure::new(format!("cannot read {at}: it is larger than {most} MiB, so no record of ours")));
    }
    String::from_utf8(bytes).map_err(|e| {
        let byte = e.utf8_error().valid_up_to() + 1;
        Failure::new(format!("cannot read {at}: byte {byte} is not UTF-8; a record is a text file"))
    })
}

/// Writes a whole file, or leaves what was there before; `-` is the standard output.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new(STANDARD) {
        let mut out = io::stdout().lock();
        return Ok(out.write_all(text.as_bytes()).and_then(|()| out.flush())?);
    }
    replace(path, text).map_err(|e| {
        let mend = match e.kind() {
            io::ErrorKind::NotFound => "make its directory first",
            io::ErrorKind::IsADirectory => "name a file in it",
            _ => "name a place where you may write",
        };
        Failure::new(format!("cannot write {}: {}; {mend}", path.display(), plainly(&e)))
    })
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays one: what it names is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&target).ok();
    match &there {
        Some(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe has no earlier content to lose.
        Some(there) if !there.is_file() => return fs::OpenOptions::new().write(true).open(&target)?.write_all(text.as_bytes()),
        // Renaming asks nobody whether the old file may be written.
        Some(there) if there.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
        _ => {}
    }
    let beside = beside(&target)?;
    let whole = File::create_new(&beside)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| there.map_or(Ok(()), |there| fs::set_permissions(&beside, there.permissions())))
        .and_then(|()| fs::rename(&beside, &target));
    if let Err(e) = &whole
        && e.kind() != io::ErrorKind::AlreadyExists
    {
        let _ = fs::remove_file(&beside);
    }
    whole
}

/// A name in the same directory, so that the last step is a rename.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(hidden))
}

/// The error without the system's number for it.
fn plainly(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text.to_lowercase(),
    }
}
