//! Actions and chance outcomes, and the texts of both.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::card::Card;

/// What a player decides.
///
/// ```
/// # use kuhn_poker::Action;
/// assert_eq!("call".parse(), Ok(Action::Call));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `check`: puts nothing in (KP-5).
    Check,
    /// `bet`: puts one chip in (KP-5).
    Bet,
    /// `call`: puts one chip in after a bet (KP-6).
    Call,
    /// `fold`: gives up after a bet (KP-6).
    Fold,
}

impl Action {
    /// All of them, by index.
    pub const ALL: [Action; 4] = [Action::Check, Action::Bet, Action::Call, Action::Fold];
}

impl game_traits::Action for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Check => "check",
            Action::Bet => "bet",
            Action::Call => "call",
            Action::Fold => "fold",
        })
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "check" => Ok(Action::Check),
            "bet" => Ok(Action::Bet),
            "call" => Ok(Action::Call),
            "fold" => Ok(Action::Fold),
            _ => Err(ParseError::new("`check`, `bet`, `call` or `fold`", text, 0)),
        }
    }
}

/// One chance outcome (KP-4): `deal 3`, the card that the next seat is dealt.
///
/// ```
/// use kuhn_poker::{Card, Chance};
/// assert_eq!("deal 3".parse(), Ok(Chance::Deal(Card::new(3).expect("a rank"))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The card that is dealt.
    Deal(Card),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chance::Deal(card) = self;
        write!(f, "deal {card}")
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
        let card = words.parse("a card from 1 to 13")?;
        words.end()?;
        Ok(Chance::Deal(card))
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Action, Chance);
