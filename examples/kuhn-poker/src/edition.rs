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

    /// Checks KP-2 for this number of players.
    ///
    /// # Errors
    /// If there are too few cards, or too many.
    pub fn check(&self, players: u8) -> Result<(), ConfigError> {
        let (least, most) = (Edition::standard(players).cards, Card::MAX);
        ConfigError::ensure((least..=most).contains(&self.cards), "KP-2", || {
            format!("a deck of {}, not {least} to {most}", self.cards)
        })
    }
}
