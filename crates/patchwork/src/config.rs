//! The options of a game.

use alloc::format;
use alloc::vec::Vec;

use game_traits::text::counted;
use game_traits::{ConfigError, Seat};

use crate::circle::Circle;
use crate::patch::Patch;
use crate::patch_set::PatchSet;
use crate::time_board::TimeBoard;

/// The options of a game. As JSON, what is left out is as in the default:
/// `{"first":1,"time_board":"first","circle":[1,2,…,32,0]}`.
///
/// ```
/// use patchwork::{Config, Patch, Patchwork, TimeBoard, game_traits::Game};
/// let circle = (1..=32).chain([0]).map(Patch::new).collect();
/// let game = Patchwork::from_config(Config { time_board: TimeBoard::First, circle, ..Config::default() })?;
/// assert!(game.start().undrawn().next().is_none(), "no chance is due");
/// assert!(Patchwork::from_config(Config { circle: Some(Patch::all().collect()), ..Config::default() }).is_err());
/// # Ok::<(), patchwork::game_traits::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Config {
    /// The seat that starts: 0 (PW-4) or 1.
    pub first: Seat,
    /// The printed time board (PW-3).
    pub time_board: TimeBoard,
    /// The circle from the neutral token on: each of the 33 patches once, patch 0 last (PW-5). Drawn if not given.
    pub circle: Option<Vec<Patch>>,
}

impl Default for Config {
    fn default() -> Self {
        Config { first: Seat::new(0), time_board: TimeBoard::Revised, circle: None }
    }
}

impl Config {
    /// Validates every option.
    ///
    /// # Errors
    /// The first option that is wrong, by its rule's id.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let first = self.first.index() < 2;
        ConfigError::ensure(first, "PW-4", || format!("seat {} cannot start a game of two", self.first))?;
        let Some(circle) = &self.circle else { return Ok(()) };
        ConfigError::ensure(circle.len() == Patch::COUNT, "PW-5", || {
            format!("a circle of {}, not of {}", counted(circle.len() as u64, "patch", "patches"), Patch::COUNT)
        })?;
        let mut seen = PatchSet::EMPTY;
        for &patch in circle {
            ConfigError::ensure(seen.insert(patch), "PW-5", || format!("patch {patch} is in the circle twice"))?;
        }
        let ends = circle.last() == Some(&Patch::SMALLEST);
        ConfigError::ensure(ends, "PW-5", || "the circle has to end with patch 0, the 1 × 2")
    }

    /// The circle as the engine holds it; empty if it is to be drawn.
    pub(crate) fn start_circle(&self) -> Circle {
        let mut circle = Circle::EMPTY;
        self.circle.iter().flatten().for_each(|&patch| circle.push(patch));
        circle
    }
}
