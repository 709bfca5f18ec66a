//! The five colours of touch cards.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// A colour of touch cards (FT-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Brown.
    Brown,
    /// Blue.
    Blue,
    /// Pink: the books do not name the fifth colour, this edition does.
    Pink,
}

impl Colour {
    /// All five, in the order of texts and counts.
    pub const ALL: [Colour; 5] = [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Blue, Colour::Pink];

    /// The place in [`Colour::ALL`], 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its English name, lower case.
    pub const fn name(self) -> &'static str {
        ["yellow", "green", "brown", "blue", "pink"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name() == text)
            .ok_or_else(|| ParseError::new("a colour: yellow, green, brown, blue or pink", text, 0))
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Colour);
