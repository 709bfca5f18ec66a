//! The options of a game.

use alloc::string::String;

use game_traits::ConfigError;

use crate::edition::Edition;
use crate::rules::Rules;
use crate::vocabulary::Vocabulary;

/// The options of a game. As JSON, what is left out is as in the default:
/// `{"players":3,"min_point_final":5,"words":"words ASTRE CHIEN"}`.
///
/// ```
/// use point_final::{Config, PointFinal, game_traits::Game};
/// let config = Config { players: 3, min_point_final: 5, words: "words ASTRE CHIEN".parse()?, ..Config::default() };
/// assert_eq!(PointFinal::from_config(config)?.seats().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Config {
    /// The number of players, 2 to 10 (PF-39).
    pub players: u8,
    /// The word list that decides (PF-4).
    pub words: Vocabulary,
    /// The cards; the standard edition if not given (PF-1).
    #[cfg_attr(feature = "serde", serde(with = "game_traits::edition"))]
    pub edition: Option<Edition>,
    /// Other vowels than the edition's, as letters (PF-3).
    pub vowels: Option<String>,
    /// The number of cards on the table that a point final takes: 4, or 5 as a variant (PF-5).
    pub min_point_final: u8,
    /// Leave out the cards W, X, Y and Z, a variant (PF-5).
    pub without_wxyz: bool,
    /// The player who begins after an accusation (PF-18).
    pub after_bluff: AfterBluff,
    /// Whether a special leaves no seat responsible until one lays or draws (PF-19).
    pub special_clears: bool,
    /// Whether on an empty table only a player who begins a word has to lay a letter or joker (PF-14).
    pub free_empty_table: bool,
    /// Whether there is a clock: `time-out` is then an action of the player who must act (PF-32).
    pub clock: bool,
}

/// The player who begins the new word after an accusation (PF-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum AfterBluff {
    /// The accuser, as the rule book has it.
    #[default]
    Accuser,
    /// The accused, as the publisher's English page has it.
    Accused,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            players: 4,
            words: Vocabulary::FRENCH,
            edition: None,
            vowels: None,
            min_point_final: 4,
            without_wxyz: false,
            after_bluff: AfterBluff::Accuser,
            special_clears: false,
            free_empty_table: false,
            clock: false,
        }
    }
}

impl Config {
    /// Whether a game can be made of it. Whether its word list can be had, [`Game::from_config`] says.
    ///
    /// # Errors
    /// The first option that is wrong, or what is wrong with the edition.
    ///
    /// [`Game::from_config`]: game_traits::Game::from_config
    pub fn validate(&self) -> Result<(), ConfigError> {
        Rules::new(self).map(drop)
    }
}
