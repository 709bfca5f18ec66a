//! The word list that a game is given.

use alloc::sync::Arc;
use core::ops::Deref;
use thiserror::Error;

use crate::{BuildError, Builder, BytesError, RefusedLine, Word, WordGraph, WordList};

/// A word list for games: a shared [`WordGraph`], so that a clone is cheap.
///
/// Two lexicons are equal when their [fingerprints](WordGraph::fingerprint) are; a record carries the fingerprint.
///
/// ```
/// use word_graph::Lexicon;
/// let lexicon = Lexicon::from_list("mot\nété\nœuf")?;
/// assert!(lexicon.contains(&"ETE".parse()?));
/// assert_eq!(lexicon, Lexicon::from_bytes(&lexicon.to_bytes())?);
/// let why = Lexicon::from_list("mot\nn°").unwrap_err();
/// assert!(why.to_string().starts_with("line 2, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lexicon {
    graph: Arc<WordGraph>,
}

impl Lexicon {
    /// Reads and builds a text with one word a line, folded and read as by [`WordList::read`].
    ///
    /// # Errors
    /// [`ListError::Refused`] if any line holds no word, [`ListError::Empty`] if there is no word. To go on without the
    /// lines that hold none, read a [`WordList`], look at what it refused, and call [`from_words`](Self::from_words).
    pub fn from_list(text: &str) -> Result<Self, ListError> {
        let list = WordList::read(text);
        if let Some((first, others)) = list.refused().split_first() {
            return Err(ListError::Refused { first: first.clone(), others: others.len() });
        }
        if list.words().is_empty() {
            return Err(ListError::Empty);
        }
        Ok(Self::from_words(list.words())?)
    }

    /// Builds from words in alphabetical order, as a [`WordList`] has them.
    ///
    /// # Errors
    /// As for [`Builder::push`] and [`Builder::finish`].
    pub fn from_words(words: &[Word]) -> Result<Self, BuildError> {
        let mut builder = Builder::new();
        words.iter().try_for_each(|word| builder.push(word))?;
        Ok(builder.finish()?.into())
    }

    /// Reads the [byte form](WordGraph::to_bytes), which needs no building.
    ///
    /// # Errors
    /// As for [`WordGraph::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BytesError> {
        WordGraph::from_bytes(bytes).map(Self::from)
    }
}

impl From<WordGraph> for Lexicon {
    fn from(graph: WordGraph) -> Self {
        Self { graph: Arc::new(graph) }
    }
}

impl Deref for Lexicon {
    type Target = WordGraph;
    fn deref(&self) -> &WordGraph {
        &self.graph
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint() == other.fingerprint()
    }
}

impl Eq for Lexicon {}

/// Why a text is no word list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ListError {
    /// Lines hold no word.
    #[error("{first}; refused lines in all: {}", others + 1)]
    Refused {
        /// The first of them.
        first: RefusedLine,
        /// The number of the others.
        others: usize,
    },
    /// There is no word at all.
    #[error("the list has no word")]
    Empty,
    /// The words make no graph.
    #[error(transparent)]
    Build(#[from] BuildError),
}
