//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a search may take. Only with iterations is a player reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many iterations a decision.
    Iterations(u64),
    /// So much time a decision; at least one iteration.
    Time(Duration),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(n) => write!(f, "{n}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    /// `2000` iterations, or `500ms`.
    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("expected iterations such as `2000` or a time such as `500ms`, found {text:?}");
        let budget = match text.strip_suffix("ms") {
            Some(time) => Budget::Time(Duration::from_millis(time.parse().map_err(|_| expected())?)),
            None => Budget::Iterations(text.parse().map_err(|_| expected())?),
        };
        match budget {
            Budget::Iterations(0) => Err(expected()),
            Budget::Time(time) if time.is_zero() => Err(expected()),
            budget => Ok(budget),
        }
    }
}
