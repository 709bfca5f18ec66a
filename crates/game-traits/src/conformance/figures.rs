//! Statistics of random games, held against figures; and golden files.

use std::path::Path;
use std::string::String;
use std::{env, fs};

/// A mean with its standard error.
#[derive(Clone, Default, Debug)]
pub struct Mean {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Takes a value in.
    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// Takes 1 in if something happened, else 0.
    pub fn count(&mut self, happened: bool) {
        self.add(if happened { 1.0 } else { 0.0 });
    }

    /// The mean.
    pub fn value(&self) -> f64 {
        self.sum / self.n
    }

    /// Holds the mean against a figure that comes from as many games and is known to `rounding`: within that and four
    /// standard errors of the difference, which a right engine misses once in 16,000 times.
    ///
    /// # Panics
    /// If it is further away, or if the error is above an eighth of the figure: the test would not be sharp enough to
    /// mean something.
    #[track_caller]
    pub fn assert_is(&self, name: &str, expected: f64, rounding: f64) {
        let mean = self.value();
        let error = (2.0 * (self.squares / self.n - mean * mean) / self.n).sqrt();
        assert!((mean - expected).abs() <= rounding + 4.0 * error, "{name}: {mean:.4} ± {error:.4}, not {expected}");
        assert!(error <= expected.abs() / 8.0, "{name}: {mean:.4} ± {error:.4} is no test of {expected}");
    }
}

/// Holds `now` against the golden file at `path`; with `BLESS` set in the environment it writes the file anew, to be
/// reviewed as a diff.
///
/// # Panics
/// At the first line that differs, or if the file cannot be read or written.
#[track_caller]
pub fn assert_golden(path: impl AsRef<Path>, now: &str) {
    let path = path.as_ref();
    let show = path.display();
    if env::var_os("BLESS").is_some() {
        path.parent().map_or(Ok(()), fs::create_dir_all).unwrap_or_else(|e| panic!("{show}: {e}"));
        fs::write(path, now).unwrap_or_else(|e| panic!("{show}: {e}"));
    }
    let golden: String = fs::read_to_string(path).unwrap_or_else(|e| panic!("{show}: {e}; BLESS=1 writes it"));
    for (number, (was, is)) in golden.lines().zip(now.lines()).enumerate() {
        assert_eq!(was, is, "{show}, line {}; BLESS=1 writes it anew", number + 1);
    }
    assert_eq!(golden.lines().count(), now.lines().count(), "{show}: another number of lines; BLESS=1 writes it anew");
}
