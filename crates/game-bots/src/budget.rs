//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game_traits::ParseError;
use game_traits::text::number;

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
            Budget::Time(time) if time.subsec_nanos() % 1_000_000 == 0 => write!(f, "{}ms", time.as_millis()),
            Budget::Time(time) => write!(f, "{}ns", time.as_nanos()),
        }
    }
}

impl FromStr for Budget {
    type Err = ParseError;

    /// `2000` iterations, `500ms`, or `1500ns`: what `Display` writes, for up to 2⁶⁴ − 1 of them. None is no budget.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (digits, budget): (_, fn(u64) -> Budget) = if let Some(digits) = text.strip_suffix("ms") {
            (digits, |n| Budget::Time(Duration::from_millis(n)))
        } else if let Some(digits) = text.strip_suffix("ns") {
            (digits, |n| Budget::Time(Duration::from_nanos(n)))
        } else {
            (text, Budget::Iterations)
        };
        number(digits, 1, u64::MAX)
            .map(budget)
            .ok_or_else(|| ParseError::new("iterations such as `2000` or a time such as `500ms`", text, 0))
    }
}
