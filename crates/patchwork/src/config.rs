//! The options of a game.

use alloc::format;
use alloc::vec::Vec;

use game_traits::{ConfigError, Seat};

use crate::circle::Circle;
use crate::patch::{Patch, SMALLEST};
use crate::time_board::TimeBoard;

/// The options of a game. As JSON, what is left out is as in the default:
/// `{"first":1,"time_board":"first","circle":[1,2,…,32,0]}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Config {
    /// Who starts: seat 0 (PW-4) or 1.
    pub first: Seat,
    /// Which of the two printed time boards (PW-3).
    pub time_board: TimeBoard,
    /// The circle from the neutral token on, as patch ids: each of the 33 once, 0 last (PW-5). Drawn if not given.
    pub circle: Option<Vec<u8>>,
}

impl Default for Config {
    fn default() -> Self {
        Config { first: Seat::new(0), time_board: TimeBoard::Revised, circle: None }
    }
}

impl Config {
    /// The circle as the engine holds it; empty if it is to be drawn.
    pub(crate) fn checked_circle(&self) -> Result<Circle, ConfigError> {
        ConfigError::ensure(self.first.index() < 2, "PW-4", || {
            format!("seat {} cannot start a game of two", self.first)
        })?;
        let mut circle = Circle::EMPTY;
        let Some(ids) = &self.circle else { return Ok(circle) };
        ConfigError::ensure(ids.len() == Patch::COUNT, "PW-5", || {
            format!("a circle of {} patches, not of 33", ids.len())
        })?;
        let mut seen = 0u64;
        for &id in ids {
            let patch = Patch::new(id)
                .ok_or_else(|| ConfigError::new("PW-5", format!("no patch {id}, ids go from 0 to 32")))?;
            ConfigError::ensure(seen >> id & 1 == 0, "PW-5", || format!("patch {id} is in the circle twice"))?;
            seen |= 1 << id;
            circle.push(patch);
        }
        ConfigError::ensure(
            ids.last() == Some(&SMALLEST.id()),
            "PW-5",
            || "the circle has to end with patch 0, the 1 × 2",
        )?;
        Ok(circle)
    }
}
