//! Why typed text is no action.

use alloc::string::String;
use alloc::vec::Vec;

use game_traits::ParseError;

/// Why the text that a person typed is no action in this position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// A part of the text is not what is expected there.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// What is expected.
        expected: String,
        /// What stands there instead.
        found: String,
    },
    /// The text ends too early.
    #[error("expected {0}")]
    Missing(String),
    /// A part of the text is short for several names.
    #[error("{typed:?} can be {}", alternatives(candidates))]
    Ambiguous {
        /// The part.
        typed: String,
        /// The names that it can be short for.
        candidates: Vec<String>,
    },
    /// The text is understood, and does not fit the position.
    #[error("{0}")]
    Unfit(String),
    /// The text is not in the exact grammar of actions.
    #[error(transparent)]
    Grammar(#[from] ParseError),
}

impl InputError {
    /// Returns [`InputError::Unexpected`].
    pub fn unexpected(expected: impl Into<String>, found: impl Into<String>) -> Self {
        InputError::Unexpected { expected: expected.into(), found: found.into() }
    }
}

/// `a, b or c`.
fn alternatives(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => first.join(", ") + " or " + last,
    }
}
