//! The options of a game.

use alloc::format;

use game_traits::{ConfigError, Seat};

use crate::edition::Edition;

/// What happens at 3 players when a ruin brings both others to $25 (FT-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Tie {
    /// Equal totals play one last masterpiece; of unequal ones the higher wins.
    #[default]
    EqualTotals,
    /// They play one last masterpiece whatever the totals.
    AnyDouble,
}

/// The options of a game. As JSON, what is left out is as in the default: `{"players":3,"first":1,"tie":"any_double"}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Config {
    /// How many play: 2 to 4 (FT-6). 2 by default.
    pub players: u8,
    /// Who begins: seat 0 by default (FT-7).
    pub first: Seat,
    /// Which reading of a double at 3 players (FT-21).
    pub tie: Tie,
    /// Whether the masterpieces may run out before somebody has $25 (FT-22).
    pub allow_run_out: bool,
    /// Which masterpieces (FT-3): the standard ones if not given.
    pub edition: Option<Edition>,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 2, first: Seat::new(0), tie: Tie::EqualTotals, allow_run_out: false, edition: None }
    }
}

impl Config {
    /// The masterpieces that it names, all of it checked.
    pub(crate) fn checked_edition(&self) -> Result<Edition, ConfigError> {
        let players = self.players;
        ConfigError::ensure((2..=4).contains(&players), "FT-6", || format!("{players} players, not 2 to 4"))?;
        ConfigError::ensure(self.first.index() < usize::from(players), "FT-7", || {
            format!("seat {} cannot begin a game of {players}", self.first)
        })?;
        let edition = self.edition.clone().unwrap_or_else(Edition::standard);
        edition.check(players, self.allow_run_out)?;
        Ok(edition)
    }
}
