//! What can be wrong with a node that was read.

use thiserror::Error;

/// What is wrong with a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A number of more than 32 bits, or with a needless last group.
    #[error("an arc is not written as a number should be")]
    Number,
    /// Letters beyond Z, twice or out of order.
    #[error("the letters of the arcs are not A-Z in order")]
    Letters,
    /// An arc to a node that does not exist.
    #[error("an arc leads beyond the last node")]
    Target,
    /// No arc leads to the node.
    #[error("no arc leads here")]
    Unreachable,
    /// No word ends at the node or below.
    #[error("no word ends here or below")]
    DeadEnd,
    /// A word of fewer than 2 letters.
    #[error("a word has fewer than 2 letters")]
    ShortWord,
    /// A word of more than 32 letters.
    #[error("a word has more than 32 letters")]
    LongWord,
    /// More than 2³² − 1 words.
    #[error("more than 2^32 - 1 words")]
    TooManyWords,
}
