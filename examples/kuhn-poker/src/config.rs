//! The options of a game.

use alloc::format;

use game_traits::ConfigError;
use game_traits::text::counted;

use crate::edition::Edition;
use crate::rules::MAX_PLAYERS;

/// The options of a game. As JSON, what is left out is as in the default: `{"players":3}`.
///
/// ```
/// use kuhn_poker::{Config, Edition, KuhnPoker, game_traits::Game};
/// let ten = Config { players: 3, edition: Some(Edition { cards: 10 }) };
/// assert_eq!(KuhnPoker::from_config(ten).expect("a config").seats().len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Config {
    /// The number of players: 2 or 3 (KP-1). 2 by default.
    pub players: u8,
    /// The deck (KP-2): the standard one if not given.
    pub edition: Option<Edition>,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 2, edition: None }
    }
}

impl Config {
    /// Validates every option, the edition included.
    ///
    /// # Errors
    /// The first option that is wrong, by its rule's id.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let players = self.players;
        ConfigError::ensure((2..=MAX_PLAYERS).contains(&players.into()), "KP-1", || {
            format!("{}, not 2 or {MAX_PLAYERS}", counted(players, "player", "players"))
        })?;
        self.edition().validate(players)
    }

    /// The edition that it names, or the standard one.
    pub(crate) fn edition(&self) -> Edition {
        self.edition.unwrap_or(Edition::standard(self.players))
    }
}
