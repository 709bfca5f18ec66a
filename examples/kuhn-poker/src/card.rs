//! The cards.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::number;

/// A card by its rank, 1 to 13 (KP-1, KP-2). As text: the rank.
///
/// ```
/// # use kuhn_poker::Card;
/// let card: Card = "3".parse().expect("a card");
/// assert!(card > Card::new(2).expect("a rank"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Card(NonZeroU8);

impl Card {
    /// The highest rank of any deck (KP-2).
    pub const MAX: u8 = 13;

    /// The card of a rank from 1 to [`Card::MAX`].
    pub fn new(rank: u8) -> Option<Self> {
        NonZeroU8::new(rank).filter(|_| rank <= Card::MAX).map(Card)
    }

    /// Its rank: 1 to [`Card::MAX`].
    pub fn rank(self) -> u8 {
        self.0.get()
    }

    /// Its place in a deck, from 0.
    pub(crate) fn index(self) -> usize {
        usize::from(self.rank()) - 1
    }

    /// A deck of `count` cards, at most [`Card::MAX`], in ascending order (KP-1).
    pub(crate) fn deck(count: u8) -> impl Iterator<Item = Card> {
        (1..=count).filter_map(Card::new)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rank = number(text, 1, Card::MAX.into()).and_then(|rank| Card::new(rank as u8));
        rank.ok_or_else(|| ParseError::new("a card from 1 to 13", text, 0))
    }
}
