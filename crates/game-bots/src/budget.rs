//! The effort of a search.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game_traits::ParseError;
use game_traits::text::number;

/// The effort of a search, for one decision or for a whole game. Only with iterations a player is reproducible from a
/// seed; only with a time limit it reads the clock.
///
/// ```
/// use std::time::Duration;
/// use game_bots::Budget;
///
/// assert_eq!("2000".parse(), Ok(Budget::Iterations(2_000)));
/// assert_eq!("500ms".parse(), Ok(Budget::Time(Duration::from_millis(500))));
/// assert_eq!("game=10000ms".parse(), Ok(Budget::Game(Duration::from_secs(10))));
/// assert!("0".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Budget {
    /// The number of iterations, all trees together.
    Iterations(u64),
    /// The time limit. A tree reads the clock after every 16 iterations, alpha-beta after every 256 positions, and each
    /// makes at least as many; what is decided without a tree may have a minimum of its own.
    Time(Duration),
    /// The time limit of all decisions of a game together. A player divides what is left by about how many decisions it
    /// has left ([`Heuristics::decisions_left`](crate::Heuristics::decisions_left)), and spends none on a decision with
    /// one legal action or one candidate. A search of a single position takes the share of the first decision of a game
    /// that goes on from there.
    Game(Duration),
}

/// The text before the time of a game.
const GAME: &str = "game=";

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(n) => write!(f, "{n}"),
            Budget::Time(time) => write_time(f, *time),
            Budget::Game(time) => {
                f.write_str(GAME)?;
                write_time(f, *time)
            }
        }
    }
}

fn write_time(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    if time.subsec_nanos().is_multiple_of(1_000_000) {
        write!(f, "{}ms", time.as_millis())
    } else {
        write!(f, "{}ns", time.as_nanos())
    }
}

fn read_time(text: &str) -> Option<Duration> {
    let (digits, unit): (_, fn(u64) -> Duration) = match text.strip_suffix("ms") {
        Some(digits) => (digits, Duration::from_millis),
        None => (text.strip_suffix("ns")?, Duration::from_nanos),
    };
    number(digits, 1, u64::MAX).map(unit)
}

impl FromStr for Budget {
    type Err = ParseError;

    /// Reads what `Display` writes: iterations (`2000`), milliseconds (`500ms`) or nanoseconds (`1500ns`), each from 1
    /// to 2⁶⁴ − 1, and the time of a game (`game=10000ms`).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let budget = match text.strip_prefix(GAME) {
            Some(time) => read_time(time).map(Budget::Game),
            None => number(text, 1, u64::MAX).map(Budget::Iterations).or_else(|| read_time(text).map(Budget::Time)),
        };
        let expected = "iterations such as `2000`, a time such as `500ms` or that of a game such as `game=10000ms`";
        budget.ok_or_else(|| ParseError::new(expected, text, 0))
    }
}
