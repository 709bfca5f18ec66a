//! Text forms: words with one space between them, numbers, and numbers with their nouns.

use core::fmt;
use core::str::FromStr;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::ParseError;

/// Reads a decimal number from `low` to `high`, without sign or leading zeros: the one text that prints as itself.
pub fn number(text: &str, low: u64, high: u64) -> Option<u64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|n| plain && (low..=high).contains(n))
}

/// A number with its noun, in the singular for 1: `counted(2, "egg", "eggs")` displays as `2 eggs`.
///
/// ```
/// use game_traits::text::counted;
/// assert_eq!(counted(1, "match", "matches"), "1 match");
/// assert_eq!(counted(0_usize, "match", "matches"), "0 matches");
/// ```
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> String {
    let noun = if n == N::from(1) { one } else { many };
    format!("{n} {noun}")
}

/// A reader of a text, word by word, that knows its place for the errors.
///
/// ```
/// use game_traits::text::Words;
/// let mut words = Words::new("swap 3");
/// assert_eq!(words.next(), Some("swap"));
/// assert_eq!(words.number("a seat from 0 to 3", 0, 3), Ok(3));
/// assert!(words.end().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Option<&'a str>,
    at: usize,
    last_at: usize,
}

impl<'a> Words<'a> {
    /// Creates a reader. A word is what stands between single spaces; two spaces have an empty word between them.
    pub fn new(text: &'a str) -> Self {
        Words { rest: Some(text), at: 0, last_at: 0 }
    }

    /// The place where the last word begins, in characters from 0.
    pub fn word_at(&self) -> usize {
        self.last_at
    }

    /// The part that is not read yet; `None` after the last word.
    pub fn rest(&self) -> Option<&'a str> {
        self.rest
    }

    /// Returns the error that `expected` should stand where the last word does.
    pub fn error(&self, expected: impl Into<Cow<'static, str>>, found: &str) -> ParseError {
        ParseError::new(expected, found, self.last_at)
    }

    /// Reads the next word, which must be there.
    ///
    /// # Errors
    /// That `expected` is missing, where the text ends.
    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, ParseError> {
        match self.next() {
            Some(word) => Ok(word),
            None => Err(ParseError::new(expected, "", self.at)),
        }
    }

    /// Reads the next word as a value.
    ///
    /// # Errors
    /// The value's own, with its place in the whole text; or that `expected` is missing.
    pub fn parse<T: FromStr<Err = ParseError>>(&mut self, expected: &'static str) -> Result<T, ParseError> {
        let word = self.word(expected)?;
        word.parse().map_err(|e: ParseError| e.shifted(self.last_at))
    }

    /// Reads the next word as a number from `low` to `high`, as [`number`] reads it.
    ///
    /// # Errors
    /// That `expected` should stand there.
    pub fn number(&mut self, expected: &'static str, low: u64, high: u64) -> Result<u64, ParseError> {
        let word = self.word(expected)?;
        number(word, low, high).ok_or_else(|| self.error(expected, word))
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// What does.
    pub fn end(&self) -> Result<(), ParseError> {
        match self.rest {
            None => Ok(()),
            Some(rest) => Err(ParseError::new("the end of the text", rest, self.at)),
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        // Words are short: going through them takes less than to begin a search.
        let (word, rest) = match rest.bytes().position(|byte| byte == b' ') {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        self.rest = rest;
        self.last_at = self.at;
        self.at += word.chars().count() + 1;
        Some(word)
    }
}
