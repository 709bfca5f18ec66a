//! What seats decide and what chance brings, and their texts.

use std::fmt;
use std::str::FromStr;

use game_traits::text::Words;
use game_traits::{Action, ParseError, serde_by_text};
use serde::{Deserialize, Serialize};

use super::HIGHEST;

/// A hunch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Half {
    /// At most the average.
    Low,
    /// At least the average.
    High,
}

/// What a seat says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Say {
    /// `low` or `high`.
    Hunch(Half),
    /// `pass`.
    Pass,
    /// `shout`.
    Shout,
}

/// All that can be said; the place is the id.
pub(super) const SAYINGS: [(Say, &str); 4] =
    [(Say::Hunch(Half::Low), "low"), (Say::Hunch(Half::High), "high"), (Say::Pass, "pass"), (Say::Shout, "shout")];

impl Action for Say {}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SAYINGS.iter().find(|(say, _)| say == self).map_or("", |(_, text)| text))
    }
}

impl FromStr for Say {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = SAYINGS.iter().find(|(_, known)| *known == text);
        found.map(|(say, _)| *say).ok_or_else(|| ParseError::new("`low`, `high`, `pass` or `shout`", text, 0))
    }
}

/// A card is dealt to the next seat: `deal 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deal(pub u8);

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}", self.0)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let word = words.word("`deal`")?;
        if word != "deal" {
            return Err(words.error("`deal`", word));
        }
        let card = words.number("a card from 1 to 6", 1, HIGHEST.into())?;
        words.end()?;
        Ok(Deal(card as u8))
    }
}

serde_by_text!(Say, Deal);
