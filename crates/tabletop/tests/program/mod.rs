//! Runs the real program.

// Each test program uses its part.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `tabletop` with nothing to read.
pub(crate) fn tabletop(args: &[&str]) -> Ran {
    fed(args, "")
}

/// Runs `tabletop` with `input` to read.
pub(crate) fn fed(args: &[impl AsRef<OsStr>], input: &str) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // On another thread neither side waits for the other. The program may end before all is read.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic");
    Ran {
        status: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A command of the program that was built with the tests, or of the one that `TABLETOP` names.
pub(crate) fn command(args: &[impl AsRef<OsStr>]) -> Command {
    let program = std::env::var_os("TABLETOP").unwrap_or(env!("CARGO_BIN_EXE_tabletop").into());
    let mut command = Command::new(program);
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Ran {
    /// Asserts success without an error message; gives what was printed.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        assert!(!self.out.contains('\x1b'), "no colors in a pipe: {:?}", self.out);
        self.out
    }

    /// Asserts status 2 and one line that contains all of `words`.
    #[track_caller]
    pub(crate) fn refused(self, words: &[&str]) {
        let Ran { status, out, err } = &self;
        assert_eq!(*status, 2, "{self:?}");
        assert!(err.starts_with("tabletop: ") && err.ends_with('\n') && err.lines().count() == 1, "one line: {err:?}");
        assert!(!err.contains("panicked") && out.is_empty(), "{self:?}");
        for word in words {
            assert!(err.contains(word), "{word:?} is not in {err:?}");
        }
    }
}

/// A directory that exists while a test runs.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tabletop-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a place for files");
        Folder(path)
    }

    /// A path in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().expect("UTF-8")
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a file");
        path
    }

    /// A record of `game` in it.
    pub(crate) fn record(&self, game: &str, seed: u64) -> String {
        let path = self.path(&format!("{game}-{seed}.json"));
        tabletop(&["record", game, "--seed", &seed.to_string(), "--out", &path]).well();
        path
    }

    /// The names of all that is in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).expect("it is there");
        let mut names: Vec<_> =
            names.map(|entry| entry.expect("readable").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// One object a line.
#[track_caller]
pub(crate) fn objects(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")));
    let objects: Vec<serde_json::Value> = lines.collect();
    assert!(objects.iter().all(serde_json::Value::is_object), "{text}");
    objects
}
