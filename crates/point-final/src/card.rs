//! The cards (PF-1).

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// A kind of card; cards of a kind are alike (PF-1).
///
/// Its text is `A` to `Z` for a letter, `vowel`, `consonant` and `super` for a joker, `echange`, `passe-a-gauche`,
/// `pioche-2`, `pioche-3`, `poubelle` and `cadeau` for a special.
///
/// ```
/// use point_final::{Card, Special};
/// assert_eq!(Card::letter(b'E').map(|card| card.to_string()), Some("E".to_string()));
/// assert_eq!("pioche-2".parse::<Card>()?.special(), Some(Special::Pioche2));
/// # Ok::<(), point_final::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A card that is played for what it does (PF-24 to PF-28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Special {
    /// Swap hands with a player (PF-24).
    Echange,
    /// All hands go one seat to the left (PF-25).
    PasseAGauche,
    /// A player draws 2 (PF-26).
    Pioche2,
    /// A player draws 3 (PF-26).
    Pioche3,
    /// Sweep the word away and begin another (PF-27).
    Poubelle,
    /// Give a card to a player (PF-28).
    Cadeau,
}

#[rustfmt::skip]
const TEXTS: [&str; Card::KINDS] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
    "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
    "vowel", "consonant", "super", "echange", "passe-a-gauche", "pioche-2", "pioche-3", "poubelle", "cadeau",
];
const LETTERS: u8 = 26;
/// The number of kinds that can be laid; they come before the specials.
pub(crate) const LAYABLE: u8 = 29;

impl Card {
    /// The number of kinds.
    pub const KINDS: usize = 35;
    /// Stands for any vowel (PF-2).
    pub const VOWEL: Self = Card(26);
    /// Stands for any consonant (PF-2).
    pub const CONSONANT: Self = Card(27);
    /// Stands for any letter (PF-2).
    pub const SUPER: Self = Card(28);

    /// The card of a letter, given as ASCII `b'A'..=b'Z'`.
    pub const fn letter(letter: u8) -> Option<Self> {
        if letter.is_ascii_uppercase() { Some(Card(letter - b'A')) } else { None }
    }

    /// The card of this number: letters 0 to 25, jokers 26 to 28, specials 29 to 34.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::KINDS { Some(Card(index as u8)) } else { None }
    }

    /// The kind of a bit in a set of kinds, below 35.
    #[inline]
    pub(crate) const fn of_bit(bit: u32) -> Self {
        debug_assert!(bit < Self::KINDS as u32);
        Card(bit as u8)
    }

    /// Its number, 0 to 34.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its text: `A`, `vowel`, `pioche-2`.
    #[inline]
    pub const fn as_str(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// All kinds in order.
    pub fn all() -> impl ExactSizeIterator<Item = Card> {
        (0..Self::KINDS as u8).map(Card)
    }

    /// Whether it is a letter or a joker, which can be laid (PF-10).
    #[inline]
    pub const fn is_layable(self) -> bool {
        self.0 < LAYABLE
    }

    /// The letter in ASCII, if it is a letter.
    pub const fn as_letter(self) -> Option<u8> {
        if self.0 < LETTERS { Some(b'A' + self.0) } else { None }
    }

    /// The special that it is, if it is one.
    #[inline]
    pub const fn special(self) -> Option<Special> {
        if self.0 < LAYABLE { None } else { Some(Special::ALL[(self.0 - LAYABLE) as usize]) }
    }
}

impl Special {
    /// The six of them.
    pub const ALL: [Special; 6] = [
        Special::Echange,
        Special::PasseAGauche,
        Special::Pioche2,
        Special::Pioche3,
        Special::Poubelle,
        Special::Cadeau,
    ];

    /// The card.
    #[inline]
    pub const fn card(self) -> Card {
        Card(LAYABLE + self as u8)
    }

    /// Its text: `pioche-2`.
    #[inline]
    pub const fn as_str(self) -> &'static str {
        self.card().as_str()
    }

    /// Whether it names another player, unless it is the last card (PF-13).
    #[inline]
    pub const fn names_a_player(self) -> bool {
        !matches!(self, Special::PasseAGauche | Special::Poubelle)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let &[letter] = text.as_bytes()
            && let Some(card) = Card::letter(letter)
        {
            return Ok(card);
        }
        Card::all().find(|card| card.as_str() == text).ok_or_else(|| {
            ParseError::new("a card: A to Z, vowel, consonant, super or a special such as pioche-2", text, 0)
        })
    }
}

impl FromStr for Special {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse::<Card>().ok().and_then(Card::special).ok_or_else(|| {
            ParseError::new("a special: echange, passe-a-gauche, pioche-2, pioche-3, poubelle or cadeau", text, 0)
        })
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Card, Special);
