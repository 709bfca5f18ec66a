//! The options of a game.

use alloc::format;

use game_traits::text::counted;
use game_traits::{ConfigError, Seat};

use crate::edition::Edition;
use crate::rules::MAX_PLAYERS;

/// What happens at 3 players when a ruin brings both others to $25 or more (FT-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Tie {
    /// Equal totals play one last masterpiece; of unequal ones the higher wins.
    #[default]
    EqualTotals,
    /// They play one last masterpiece whatever the totals.
    AnyDouble,
}

/// When the discard becomes the draw pile (FT-15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Refill {
    /// When a card must be drawn and the pile is empty.
    #[default]
    WhenDrawn,
    /// At once when the last card of the pile is drawn; if nothing is discarded then, as soon as something is.
    AtOnce,
}

/// The options of a game. As JSON, what is left out is as in the default: `{"players":3,"first":1,"tie":"any_double"}`.
///
/// ```
/// use final_touch::{Config, FinalTouch, game_traits::Game};
/// let three = Config { players: 3, ..Config::default() };
/// assert_eq!(FinalTouch::from_config(three).expect("three can play").seats().len(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Config {
    /// The number of players: 2 to 4 (FT-6). 2 by default.
    pub players: u8,
    /// The seat that begins: seat 0 by default (FT-7).
    pub first: Seat,
    /// Which reading of FT-15: when the draw pile is refilled.
    pub refill: Refill,
    /// Which reading of a double at 3 players (FT-21).
    pub tie: Tie,
    /// Whether the masterpieces may run out before a side has $25 (FT-22).
    pub allow_run_out: bool,
    /// The masterpieces (FT-3): the standard ones if not given.
    #[cfg_attr(feature = "serde", serde(with = "game_traits::edition"))]
    pub edition: Option<Edition>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            players: 2,
            first: Seat::new(0),
            refill: Refill::WhenDrawn,
            tie: Tie::EqualTotals,
            allow_run_out: false,
            edition: None,
        }
    }
}

impl Config {
    /// Validates every option, the edition included.
    ///
    /// # Errors
    /// The first option that is wrong, by its rule's id.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let players = self.players;
        ConfigError::ensure((2..=MAX_PLAYERS).contains(&players.into()), "FT-6", || {
            format!("{}, not 2 to {MAX_PLAYERS}", counted(players, "player", "players"))
        })?;
        ConfigError::ensure(self.first.index() < usize::from(players), "FT-7", || {
            format!("seat {} cannot begin a game of {players}", self.first)
        })?;
        let edition = self.edition();
        edition.validate()?;
        edition.validate_pile(players)?;
        if self.allow_run_out { Ok(()) } else { edition.validate_lasts(players) }
    }

    /// The edition that it names, or the standard one.
    pub(crate) fn edition(&self) -> Edition {
        self.edition.clone().unwrap_or_else(Edition::standard)
    }
}
