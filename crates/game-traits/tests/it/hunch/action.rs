//! Actions and chance outcomes, and their texts.

use std::fmt;
use std::str::FromStr;

use game_traits::text::Words;
use game_traits::{ParseError, serde_by_text};
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

/// What a player decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `low` or `high`.
    Hunch(Half),
    /// `pass`.
    Pass,
    /// `shout`.
    Shout,
}

/// All actions with their texts, by index.
pub(super) const ACTIONS: [(Action, &str); 4] = [
    (Action::Hunch(Half::Low), "low"),
    (Action::Hunch(Half::High), "high"),
    (Action::Pass, "pass"),
    (Action::Shout, "shout"),
];

impl game_traits::Action for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ACTIONS.iter().find(|(action, _)| action == self).map_or("", |(_, text)| text))
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = ACTIONS.iter().find(|(_, known)| *known == text);
        found.map(|(action, _)| *action).ok_or_else(|| ParseError::new("`low`, `high`, `pass` or `shout`", text, 0))
    }
}

/// A card is dealt to the next seat: `deal 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(pub u8);

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}", self.0)
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let word = words.word("`deal`")?;
        if word != "deal" {
            return Err(words.error("`deal`", word));
        }
        let card = words.number("a card from 1 to 6", 1, HIGHEST.into())?;
        words.end()?;
        Ok(Chance(card as u8))
    }
}

serde_by_text!(Action, Chance);
