//! Reading a word list: one word a line, folded.

use alloc::string::String;
use alloc::vec::Vec;
use thiserror::Error;

use crate::{MIN_LETTERS, Word, WordError};

/// A word list as read: the words in alphabetical order, each once, and the lines that hold none.
///
/// ```
/// use word_graph::{Lexicon, WordList};
/// let list = WordList::read("thé\ncafé\naujourd'hui\n");
/// assert_eq!(list.words().len(), 2);
/// assert_eq!(list.refused()[0].line, 3);
/// assert_eq!(Lexicon::from_words(list.words())?.len(), 2);
/// # Ok::<(), word_graph::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordList {
    words: Vec<Word>,
    refused: Vec<RefusedLine>,
}

/// A line that holds no word for a list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, {text:?}: {reason}")]
pub struct RefusedLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its text, the first 40 characters.
    pub text: String,
    /// What is wrong with it.
    pub reason: WordError,
}

impl WordList {
    /// Reads a text with one word a line, each folded as by [`Word::fold`], with at least [`MIN_LETTERS`] letters.
    ///
    /// Lines end with LF, CRLF or CR. Space and byte order marks around a word and empty lines are skipped. Lines that
    /// hold no word go to [`refused`](Self::refused).
    pub fn read(text: &str) -> Self {
        let mut list = Self::default();
        for (at, line) in text.lines().flat_map(|line| line.split('\r')).enumerate() {
            // Files that were joined have a byte order mark at the beginning of any line.
            let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
            if line.is_empty() {
                continue;
            }
            match listed(line) {
                Ok(word) => list.words.push(word),
                Err(reason) => {
                    list.refused.push(RefusedLine { line: at + 1, text: line.chars().take(40).collect(), reason })
                }
            }
        }
        list.words.sort_unstable();
        list.words.dedup();
        list
    }

    /// The words in alphabetical order, each once.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The lines that hold no word, in order.
    pub fn refused(&self) -> &[RefusedLine] {
        &self.refused
    }
}

fn listed(line: &str) -> Result<Word, WordError> {
    let word = Word::fold(line)?;
    if word.len() < MIN_LETTERS { Err(WordError::TooShort { letters: word.len() }) } else { Ok(word) }
}
