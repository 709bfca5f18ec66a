//! A progress bar for what takes longer than a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the standard error, from the first second on, and only on a terminal.
pub(crate) struct Progress {
    what: String,
    since: Instant,
    bar: Option<ProgressBar>,
}

/// Work that takes less time has no bar.
const DELAY: Duration = Duration::from_secs(1);

impl Progress {
    pub(crate) fn new(what: impl ToString) -> Self {
        Progress { what: what.to_string(), since: Instant::now(), bar: None }
    }

    /// `done` parts of `total` are done.
    pub(crate) fn at(&mut self, done: usize, total: usize) {
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

    fn begun(&self, total: usize) -> ProgressBar {
        // It hides itself where the standard error is no terminal.
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
