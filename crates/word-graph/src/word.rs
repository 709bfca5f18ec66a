//! One word, held inline.

use core::fmt;
use core::str::FromStr;
use thiserror::Error;

use crate::fold;

/// The minimum number of letters of a word in a graph.
pub const MIN_LETTERS: usize = 2;
/// The maximum number of letters of a [`Word`].
pub const MAX_LETTERS: usize = 32;

/// A word of 1 to [`MAX_LETTERS`] letters A–Z: a small `Copy` value, ordered alphabetically.
///
/// ```
/// use word_graph::Word;
/// let word = Word::fold("Œuvré")?;
/// assert_eq!((word.as_str(), word.len()), ("OEUVRE", 6));
/// assert!(word < "OEUVRES".parse()?);
/// # Ok::<(), word_graph::WordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    // ASCII, zero behind the end: so the derived order is the alphabet's.
    letters: [u8; MAX_LETTERS],
    len: u8,
}

impl Word {
    pub(crate) const EMPTY: Self = Self { letters: [0; MAX_LETTERS], len: 0 };

    /// Reads a word with lower case and accents: É becomes E, Ç C, Œ OE, Æ AE.
    ///
    /// Folded are the letters A–Z with one accent, as Unicode's blocks Latin-1 and Latin Extended-A have them (and Ș,
    /// Ț), whether written as one character or as the letter and a combining mark. Letters that are more than an accent
    /// away (Ø, Ł, ß) and other combining marks are refused.
    ///
    /// # Errors
    /// The first character that does not fold, or a number of letters outside 1 to [`MAX_LETTERS`].
    pub fn fold(text: &str) -> Result<Self, WordError> {
        let mut word = Self::EMPTY;
        let mut letters = 0;
        let mut before = None;
        for (at, found) in text.chars().enumerate() {
            if before.replace(found).is_some_and(|letter| fold::takes(letter, found)) {
                continue;
            }
            let folded = fold::letters(found).ok_or(WordError::NotALetter { found, at })?;
            for &letter in folded {
                letters += 1;
                word.push(letter);
            }
        }
        Self::sized(word, letters)
    }

    fn sized(word: Self, letters: usize) -> Result<Self, WordError> {
        match letters {
            0 => Err(WordError::Empty),
            1..=MAX_LETTERS => Ok(word),
            _ => Err(WordError::TooLong { letters }),
        }
    }

    /// The number of letters, 1 to [`MAX_LETTERS`].
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The letters in ASCII.
    pub fn letters(&self) -> &[u8] {
        self.letters.get(..self.len()).unwrap_or_default()
    }

    /// The word as text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.letters()).unwrap_or_default()
    }

    /// Adds a letter; a full word stays as it is.
    pub(crate) fn push(&mut self, letter: u8) {
        if let Some(end) = self.letters.get_mut(usize::from(self.len)) {
            *end = letter;
            self.len += 1;
        }
    }

    /// Removes what is behind the first `len` letters.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.len() > len {
            self.len -= 1;
            self.letters[self.len()] = 0;
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Word({self})")
    }
}

/// Reads what `Display` writes: letters A–Z and nothing else. See [`Word::fold`] for other text.
impl FromStr for Word {
    type Err = WordError;
    fn from_str(text: &str) -> Result<Self, WordError> {
        let mut word = Self::EMPTY;
        let mut letters = 0;
        for (at, found) in text.chars().enumerate() {
            if !found.is_ascii_uppercase() {
                return Err(WordError::NotALetter { found, at });
            }
            letters += 1;
            word.push(found as u8);
        }
        Self::sized(word, letters)
    }
}

/// A text that is no word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WordError {
    /// There is no letter.
    #[error("no letter; a word has at least one")]
    Empty,
    /// A character that is not a letter, or does not fold to one.
    #[error("character {} is {found:?}, which is no letter A-Z", at + 1)]
    NotALetter {
        /// The character.
        found: char,
        /// Its place, from 0, in characters.
        at: usize,
    },
    /// Too few letters for a word list.
    #[error("{letters} letter; a listed word has at least {MIN_LETTERS}")]
    TooShort {
        /// Letters after folding.
        letters: usize,
    },
    /// Too many letters.
    #[error("{letters} letters; a word has at most {MAX_LETTERS}")]
    TooLong {
        /// Letters after folding.
        letters: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::{Word, WordError};
    use alloc::string::ToString;

    fn fold(text: &str) -> Result<alloc::string::String, WordError> {
        Word::fold(text).map(|word| word.to_string())
    }

    #[test]
    fn accents_and_ligatures_fold() {
        for (text, word) in [
            ("été", "ETE"),
            ("ÇA", "CA"),
            ("cœur", "COEUR"),
            ("ŒUF", "OEUF"),
            ("ex æquo".split(' ').nth(1).unwrap(), "AEQUO"),
            ("cañon", "CANON"),
            ("capharnaüm", "CAPHARNAUM"),
            ("Ÿ", "Y"),
            ("e\u{301}te\u{301}", "ETE"),
            ("šţĺ", "STL"),
        ] {
            assert_eq!(fold(text).as_deref(), Ok(word));
        }
    }

    #[test]
    fn what_does_not_fold_is_named() {
        assert_eq!(fold("aujourd'hui"), Err(WordError::NotALetter { found: '\'', at: 7 }));
        assert_eq!(fold("Øl"), Err(WordError::NotALetter { found: 'Ø', at: 0 }));
        assert_eq!(fold("\u{301}e"), Err(WordError::NotALetter { found: '\u{301}', at: 0 }));
        assert_eq!(fold(""), Err(WordError::Empty));
        let why = fold("aujourd'hui").unwrap_err().to_string();
        assert_eq!(why, "character 8 is '\\'', which is no letter A-Z");
        assert_eq!(fold(&"œ".repeat(17)), Err(WordError::TooLong { letters: 34 }));
        assert_eq!(fold(&"œ".repeat(16)).map(|word| word.len()), Ok(32));
    }

    /// A mark folds away where Unicode has a character for the letter with it that folds; any other is named.
    #[test]
    fn marks_that_are_no_accent_of_the_letter_are_named() {
        let refused = |text: &str, at: usize| {
            let found = text.chars().nth(at).unwrap();
            assert_eq!(fold(text), Err(WordError::NotALetter { found, at }), "{text:?}");
        };
        // Strokes and overlays make another letter, as in Ø and Đ.
        for mark in ['\u{334}', '\u{335}', '\u{336}', '\u{337}', '\u{338}', '\u{20D2}'] {
            refused(&alloc::format!("mo{mark}t"), 2);
        }
        // A small e above is a letter; a horn, a hook and a dot below make other ones, and so does an accent elsewhere.
        for text in ["mu\u{364}t", "mu\u{31B}t", "mu\u{309}t", "mu\u{323}t", "ma\u{345}t", "me\u{34F}t", "mq\u{301}t"] {
            refused(text, 2);
        }
        // One accent a letter: two are a third letter (ế), and a composed one has its own already.
        refused("e\u{302}\u{301}t", 2);
        refused("\u{EA}\u{301}t", 1);
        refused("\u{E6}\u{301}t", 1);
    }

    #[test]
    fn text_is_strict_and_round_trips() {
        assert_eq!("MOT".parse::<Word>().unwrap().to_string(), "MOT");
        assert_eq!("Mot".parse::<Word>(), Err(WordError::NotALetter { found: 'o', at: 1 }));
        assert!("A".parse::<Word>().unwrap() < "AA".parse().unwrap());
        assert!("AZ".parse::<Word>().unwrap() < "B".parse().unwrap());
    }
}
