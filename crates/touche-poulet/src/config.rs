//! The options of a game.

use game_traits::Seat;

use crate::edition::Edition;

/// The options of a game. As JSON, what is left out is as in the default: `{"players":4,"first":2}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Config {
    /// How many play: 2 to 4.
    pub players: u8,
    /// Who begins (TP-7).
    pub first: Seat,
    /// The components; [`Edition::standard`] if not given (TP-1).
    pub edition: Option<Edition>,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 2, first: Seat::new(0), edition: None }
    }
}
