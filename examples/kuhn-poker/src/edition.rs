//! The deck as data.

use alloc::format;

use game_traits::ConfigError;

use crate::card::Card;

/// The components: a deck (KP-2). As JSON: `{"cards": 4}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Edition {
    /// The number of cards, of the ranks from 1 up.
    pub cards: u8,
}

impl Edition {
    /// The deck of the book (KP-2).
    pub fn standard(players: u8) -> Self {
        Edition { cards: players.saturating_add(1) }
    }

    /// Validates the deck for this number of players (KP-2).
    ///
    /// # Errors
    /// [`ConfigError`] with KP-2, if there are too few cards, or too many.
    pub fn validate(&self, players: u8) -> Result<(), ConfigError> {
        let (min, max) = (Edition::standard(players).cards, Card::MAX);
        ConfigError::ensure((min..=max).contains(&self.cards), "KP-2", || {
            format!("a deck of {}, not {min} to {max}", self.cards)
        })
    }
}
