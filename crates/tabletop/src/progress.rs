//! A progress bar for what takes longer than a second; where no terminal shows it, a line a minute.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the standard error, from the first second on. Where that is no terminal, each minute has a line.
pub(crate) struct Progress {
    what: String,
    since: Instant,
    bar: Option<ProgressBar>,
    is_terminal: bool,
    /// The minutes that have had their line.
    minutes: u64,
}

/// Work that takes less time has no bar.
const DELAY: Duration = Duration::from_secs(1);

impl Progress {
    pub(crate) fn new(what: impl ToString) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Progress { what: what.to_string(), since: Instant::now(), bar: None, is_terminal, minutes: 0 }
    }

    /// `done` parts of `total` are done.
    pub(crate) fn at(&mut self, done: usize, total: usize) {
        if !self.is_terminal {
            if let Some(line) = self.line(self.since.elapsed(), done, total) {
                // What cannot be written is no reason to stop.
                let _ = writeln!(io::stderr(), "{line}");
            }
            return;
        }
        if self.bar.is_none() {
            if self.since.elapsed() < DELAY {
                return;
            }
            self.bar = Some(self.begun(total));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done as u64);
        }
    }

    /// Names what is done, and how it stands.
    pub(crate) fn name(&mut self, what: impl ToString) {
        self.what = what.to_string();
        if let Some(bar) = &self.bar {
            bar.set_message(self.what.clone());
        }
    }

    /// The line of a minute that has had none.
    fn line(&mut self, elapsed: Duration, done: usize, total: usize) -> Option<String> {
        let minutes = elapsed.as_secs() / 60;
        (minutes > self.minutes).then(|| {
            self.minutes = minutes;
            format!("{}: {done} of {total} after {minutes} min", self.what)
        })
    }

    fn begun(&self, total: usize) -> ProgressBar {
        let bar = ProgressBar::new(total as u64).with_message(self.what.clone()).with_elapsed(self.since.elapsed());
        if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len}, {eta} left") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_has_one_line() {
        let mut progress = Progress::new("playing");
        let mut line = |seconds, done| progress.line(Duration::from_secs(seconds), done, 100);
        assert_eq!(line(59, 10), None);
        assert_eq!(line(61, 11), Some("playing: 11 of 100 after 1 min".to_owned()));
        assert_eq!(line(119, 20), None);
        assert_eq!(line(200, 30), Some("playing: 30 of 100 after 3 min".to_owned()));
        assert_eq!(line(201, 31), None);
    }
}
