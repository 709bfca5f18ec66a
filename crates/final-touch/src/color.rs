//! The five colors of touch cards.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// A color of touch cards (FT-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Brown.
    Brown,
    /// Blue.
    Blue,
    /// Pink: the books do not name the fifth color, this edition does.
    Pink,
}

impl Color {
    /// All five, in the order of texts and counts.
    pub const ALL: [Color; 5] = [Color::Yellow, Color::Green, Color::Brown, Color::Blue, Color::Pink];

    /// What a parser of a color expects.
    pub(crate) const EXPECTED: &str = "a color: yellow, green, brown, blue or pink";

    /// Its index in [`Color::ALL`], 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its text, which is its English name: `yellow`.
    pub const fn as_str(self) -> &'static str {
        ["yellow", "green", "brown", "blue", "pink"][self as usize]
    }

    /// Its letter in positions as text: `y`, `g`, `b`, `u` (blue), `p`.
    pub(crate) const fn letter(self) -> char {
        ['y', 'g', 'b', 'u', 'p'][self as usize]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Color {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Color::ALL
            .into_iter()
            .find(|color| color.as_str() == text)
            .ok_or_else(|| ParseError::new(Color::EXPECTED, text, 0))
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Color);
