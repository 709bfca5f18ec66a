//! Actions and chance outcomes, and the texts of both.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::cards::{self, Cards};
use crate::color::Color;
use crate::edition::HAND;
use crate::index::{self, IMPROVES};
use crate::masterpiece::MasterpieceId;

/// What a player decides: one of 251 multisets to improve with, or one of 5 colors to smear with. The byte is the dense
/// index, so every byte is an action; whether it is legal depends on the position.
///
/// | text | action |
/// |---|---|
/// | `improve yellow brown brown` | lay 1 to 5 touches, sorted yellow, green, brown, blue, pink (FT-10) |
/// | `smear blue` | lay a card into the smearing zone (FT-11) |
///
/// ```
/// use final_touch::{Action, ActionKind, Color};
/// let action: Action = "smear blue".parse()?;
/// assert_eq!(action.kind(), ActionKind::Smear(Color::Blue));
/// # Ok::<(), game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

/// The parts of an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionKind {
    /// Lay touches on the current masterpiece (FT-10).
    Improve(Cards),
    /// Lay a card into the smearing zone (FT-11).
    Smear(Color),
}

impl Action {
    /// Lays 1 to 5 cards on the current masterpiece; `None` for more or fewer.
    pub const fn improve(cards: Cards) -> Option<Self> {
        if !cards.is_empty() && cards.size() <= HAND { Some(Action(index::improve_index(cards))) } else { None }
    }

    /// Lays a card into the smearing zone.
    #[inline]
    pub const fn smear(color: Color) -> Self {
        Action(index::smear_index(color))
    }

    /// Takes the action apart.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        match self.index().checked_sub(IMPROVES) {
            Some(n) => ActionKind::Smear(Color::ALL[n]),
            None => ActionKind::Improve(self.cards()),
        }
    }

    /// The cards that it takes from the hand.
    #[inline]
    pub const fn cards(self) -> Cards {
        index::cards_at(self.0)
    }

    #[inline]
    pub(crate) const fn is_improve(self) -> bool {
        self.index() < IMPROVES
    }

    /// The dense index, below [`index::SPACE`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn at_index(index: u8) -> Self {
        Action(index)
    }
}

impl game_traits::Action for Action {}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Improve(cards) => write!(f, "improve {cards}"),
            ActionKind::Smear(color) => write!(f, "smear {color}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`improve` or `smear`";
        let mut words = Words::new(text);
        match words.word(EXPECTED)? {
            "smear" => {
                let color = words.parse(Color::EXPECTED)?;
                words.end()?;
                Ok(Action::smear(color))
            }
            "improve" => {
                const FULL: &str = "at most five colors";
                let cards = cards::read(&mut words, |cards, _| if cards.size() < HAND { Ok(()) } else { Err(FULL) })?;
                Action::improve(cards).ok_or_else(|| words.error("one to five colors", text))
            }
            other => Err(words.error(EXPECTED, other)),
        }
    }
}

/// One chance outcome (FT-26): `draw pink`, the card that is drawn; `reveal 14`, the masterpiece that becomes visible.
///
/// ```
/// use final_touch::{Chance, Color};
/// assert_eq!("draw pink".parse(), Ok(Chance::Draw(Color::Pink)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Chance {
    /// The card that is drawn from the pile.
    Draw(Color),
    /// The masterpiece that becomes visible.
    Reveal(MasterpieceId),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Draw(color) => write!(f, "draw {color}"),
            Chance::Reveal(id) => write!(f, "reveal {id}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`draw` or `reveal`";
        let mut words = Words::new(text);
        let outcome = match words.word(EXPECTED)? {
            "draw" => Chance::Draw(words.parse(Color::EXPECTED)?),
            "reveal" => Chance::Reveal(words.parse(MasterpieceId::EXPECTED)?),
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(outcome)
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Action, Chance);
