//! A file that will be written: tried before the work begins, and written whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files::{STANDARD, plainly};

/// A file that will be written.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    /// Its name as it was given.
    name: PathBuf,
    /// The file at the end of all links; `None` is the standard output.
    target: Option<PathBuf>,
}

/// Other names of the standard output. To replace the file that it leads to would lose what was printed.
const ALSO_STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

impl Destination {
    /// Finds out whether the file can be written, without changing it; `-` is the standard output.
    pub(crate) fn open(name: &Path) -> Result<Self, Failure> {
        let standard = name == Path::new(STANDARD) || ALSO_STANDARD.iter().any(|other| name == Path::new(other));
        let target = (!standard).then(|| at_the_end_of_links(name));
        let destination = Destination { name: name.to_owned(), target };
        if let Some(target) = &destination.target {
            try_to_write(target).map_err(|e| destination.failed(&e))?;
        }
        Ok(destination)
    }

    pub(crate) fn is_standard(&self) -> bool {
        self.target.is_none()
    }

    /// Writes the whole file, or leaves what was there before.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match &self.target {
            Some(target) => replace(target, text).map_err(|e| self.failed(&e)),
            None => {
                let mut out = io::stdout().lock();
                Ok(out.write_all(text.as_bytes()).and_then(|()| out.flush())?)
            }
        }
    }

    fn failed(&self, error: &io::Error) -> Failure {
        unwritten(&self.name, error)
    }
}

/// Why a file cannot be written, and what to do.
pub(crate) fn unwritten(name: &Path, error: &io::Error) -> Failure {
    let mend = match error.kind() {
        io::ErrorKind::NotFound => "make its directory first",
        io::ErrorKind::IsADirectory => "name a file in it",
        _ => "name a place where you may write",
    };
    Failure::new(format!("cannot write {}: {}; {mend}", name.display(), plainly(error)))
}

impl std::fmt::Display for Destination {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.name.display().fmt(f)
    }
}

/// What a path leads to; a link may lead to a file that is not there yet.
fn at_the_end_of_links(path: &Path) -> PathBuf {
    const MAX_LINKS: usize = 40;
    // A device or a pipe may have no other name than this one.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return path.to_owned();
    }
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&at) else { break };
        at = at.parent().unwrap_or(Path::new("")).join(next);
    }
    at
}

fn try_to_write(target: &Path) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe would wait for its reader.
        Ok(there) if !there.is_file() => Ok(()),
        // A rename does not need the right to write the old file; it is asked for all the same.
        Ok(there) if there.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(_) => File::options().write(true).open(target).map(drop),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            File::create_new(target)?;
            fs::remove_file(target)
        }
        Err(e) => Err(e),
    }
}

/// Writes a file beside the target and renames it, so that the target is never half written. Where that cannot be done,
/// such as in a directory that may not be changed or for a file that is mounted alone, the target is written in place.
fn replace(target: &Path, text: &str) -> io::Result<()> {
    try_to_write(target)?;
    let there = fs::metadata(target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        // A device or a pipe has no earlier content to lose.
        return File::options().write(true).open(target)?.write_all(text.as_bytes());
    }
    let Ok((beside, mut file)) = create_beside(target) else { return in_place(target, text) };
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| there.map_or(Ok(()), |there| fs::set_permissions(&beside, there.permissions())));
    drop(file);
    let whole = written.and_then(|()| match fs::rename(&beside, target) {
        Ok(()) => Ok(()),
        Err(_) => in_place(target, text).and_then(|()| fs::remove_file(&beside)),
    });
    if whole.is_err() {
        let _ = fs::remove_file(&beside);
    }
    whole
}

fn in_place(target: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(target)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A new file in the same directory, so that the last step is a rename.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    let beside = target.with_file_name(hidden);
    let file = File::create_new(&beside)?;
    Ok((beside, file))
}
