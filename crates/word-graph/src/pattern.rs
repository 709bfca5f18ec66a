//! Jokers, the text form of patterns, and how a word may fit one.

use crate::LetterSet;
use alloc::vec::Vec;
use thiserror::Error;

/// How a word may fit a pattern of `n` places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Fit {
    /// The word's first `n` letters fit, more may follow.
    Start,
    /// The word has `n` letters and they fit.
    Whole,
}

/// The letters that three kinds of joker may stand for: a vowel, a consonant, any letter.
///
/// The default takes A, E, I, O, U and Y for vowels.
///
/// ```
/// use word_graph::{Jokers, LetterSet};
/// let jokers = Jokers::new(LetterSet::of("AEIOU").unwrap());
/// let pattern = jokers.pattern("S#?")?; // S, a consonant, any letter
/// assert!(pattern[1].contains(b'Y'));
/// assert_eq!(jokers.pattern("S*").unwrap_err().at, 1);
/// # Ok::<(), word_graph::PatternError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Jokers {
    vowels: LetterSet,
}

impl Jokers {
    /// Creates the jokers of a set of vowels; all other letters are consonants.
    pub const fn new(vowels: LetterSet) -> Self {
        Self { vowels }
    }

    /// The letters that a vowel joker may stand for.
    pub const fn vowel(self) -> LetterSet {
        self.vowels
    }

    /// The letters that a consonant joker may stand for.
    pub const fn consonant(self) -> LetterSet {
        LetterSet::from_bits(!self.vowels.bits())
    }

    /// The letters that a super joker may stand for: all.
    pub const fn any(self) -> LetterSet {
        LetterSet::ALL
    }

    /// Reads one place: `A`–`Z` for a letter, `@` a vowel, `#` a consonant, `?` any letter.
    pub const fn slot(self, sign: char) -> Option<LetterSet> {
        match sign {
            'A'..='Z' => LetterSet::letter(sign as u8),
            '@' => Some(self.vowel()),
            '#' => Some(self.consonant()),
            '?' => Some(self.any()),
            _ => None,
        }
    }

    /// Reads a pattern, one sign a place as in [`slot`](Self::slot).
    ///
    /// # Errors
    /// The first sign that is none of these, with its place.
    pub fn pattern(self, text: &str) -> Result<Vec<LetterSet>, PatternError> {
        let place = |(at, found)| self.slot(found).ok_or(PatternError { found, at });
        text.chars().enumerate().map(place).collect()
    }
}

impl Default for Jokers {
    fn default() -> Self {
        Self::new(LetterSet::VOWELS)
    }
}

/// A text that is no pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "place {} of the pattern is {found:?}; expected A-Z, '@' (vowel), '#' (consonant) or '?' (any letter)",
    at + 1
)]
pub struct PatternError {
    /// The sign that stands there.
    pub found: char,
    /// Its place, from 0, in characters.
    pub at: usize,
}

#[cfg(test)]
mod tests {
    use super::{Jokers, PatternError};
    use crate::LetterSet;

    #[test]
    fn signs_become_sets() {
        let jokers = Jokers::default();
        let pattern = jokers.pattern("A@#?").unwrap();
        let all = LetterSet::ALL;
        assert_eq!(pattern, [LetterSet::letter(b'A').unwrap(), LetterSet::VOWELS, !LetterSet::VOWELS, all]);
        assert_eq!(jokers.pattern("Aé"), Err(PatternError { found: 'é', at: 1 }));
        assert_eq!(jokers.pattern(""), Ok([].into()));
    }

    #[test]
    fn another_edition_has_other_vowels() {
        let jokers = Jokers::new(LetterSet::of("AEIOU").unwrap());
        assert!(!jokers.vowel().contains(b'Y'));
        assert!(jokers.consonant().contains(b'Y'));
    }
}
