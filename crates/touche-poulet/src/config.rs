//! The options of a game.

use game_traits::{ConfigError, Seat};

use crate::edition::Edition;
use crate::rules::Rules;

/// The options of a game. As JSON, what is left out is as in the default: `{"players":4,"first":2}`.
///
/// ```
/// use touche_poulet::{Config, TouchePoulet, game_traits::{Game, Seat}};
/// let game = TouchePoulet::from_config(Config { players: 4, first: Seat::new(2), ..Config::default() })?;
/// assert_eq!(game.start().public().first_player(), Seat::new(2));
/// # Ok::<(), touche_poulet::game_traits::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Config {
    /// The number of players, 2 to 4.
    pub players: u8,
    /// The seat that begins (TP-7).
    pub first: Seat,
    /// The components; [`Edition::standard`] if not given (TP-1).
    #[cfg_attr(feature = "serde", serde(with = "game_traits::edition"))]
    pub edition: Option<Edition>,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 2, first: Seat::new(0), edition: None }
    }
}

impl Config {
    /// Whether a game can be made of it.
    ///
    /// # Errors
    /// The first option that is wrong, or what is wrong with the edition (TP-1).
    pub fn validate(&self) -> Result<(), ConfigError> {
        Rules::new(self).map(drop)
    }
}
