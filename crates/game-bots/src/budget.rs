//! The effort of a search.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game_traits::ParseError;
use game_traits::text::number;

/// The effort of a search for one decision. Only with iterations a player is reproducible from a seed; only with a time limit
/// it reads the clock.
///
/// ```
/// use std::time::Duration;
/// use game_bots::Budget;
///
/// assert_eq!("2000".parse(), Ok(Budget::Iterations(2_000)));
/// assert_eq!("500ms".parse(), Ok(Budget::Time(Duration::from_millis(500))));
/// assert!("0".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// The number of iterations, all trees together.
    Iterations(u64),
    /// The time limit. The clock is read after every 16 iterations of a tree, so that each tree makes at least 16.
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

    /// Reads what `Display` writes: iterations (`2000`), milliseconds (`500ms`) or nanoseconds (`1500ns`), each from 1 to
    /// 2⁶⁴ − 1.
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
