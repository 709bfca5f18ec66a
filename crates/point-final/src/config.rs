//! The options of a game.

use alloc::format;
use alloc::string::String;

use game_traits::ConfigError;

use crate::edition::Edition;
use crate::vocabulary::Vocabulary;

/// The options of a game. As JSON, what is left out is as in the default:
/// `{"players":3,"min_point_final":5,"words":"words ASTRE CHIEN"}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Config {
    /// How many play, 2 to 10.
    pub players: u8,
    /// Which word list decides (PF-4).
    pub words: Vocabulary,
    /// The cards; the standard edition if not given (PF-1).
    pub edition: Option<Edition>,
    /// Other vowels than the edition's, as letters (PF-3).
    pub vowels: Option<String>,
    /// How many cards a point final takes: 4, or 5 as a variant (PF-5).
    pub min_point_final: u8,
    /// Leave out the cards W, X, Y and Z, a variant (PF-5).
    pub without_wxyz: bool,
    /// Who begins after an accusation (PF-18).
    pub after_bluff: AfterBluff,
    /// Whether a special leaves nobody responsible until somebody lays or draws (PF-19).
    pub special_clears: bool,
    /// Whether there is a clock: `time-out` is then an action of the player who must act (PF-32).
    pub clock: bool,
}

/// Who begins the new word after an accusation is settled (PF-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum AfterBluff {
    /// Who accused, as the rule book has it.
    #[default]
    Accuser,
    /// Who was accused, as the publisher's English page has it.
    Accused,
}

/// The most players.
pub(crate) const MAX_PLAYERS: usize = 10;

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
            clock: false,
        }
    }
}

impl Config {
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        let players = usize::from(self.players);
        ConfigError::ensure((2..=MAX_PLAYERS).contains(&players), "players", || {
            format!("{players} players, not 2 to {MAX_PLAYERS}")
        })?;
        ConfigError::ensure(matches!(self.min_point_final, 4 | 5), "PF-5", || {
            format!("a point final of {} cards, it takes 4 or 5", self.min_point_final)
        })?;
        self.edition.as_ref().map_or(Ok(()), Edition::validate)
    }
}
