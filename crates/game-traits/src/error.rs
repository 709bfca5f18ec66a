//! The errors that all games share.

use alloc::borrow::Cow;
use alloc::string::String;
use core::error::Error;

use crate::{Seat, Seats};

/// Why the rules of a game refuse an action.
///
/// Its text does not begin with the rule's id; that of [`ActionError::Illegal`] does.
pub trait RuleError: Error + Clone + Eq + Send + Sync + 'static {
    /// The id of the rule that forbids it, such as `PW-9`.
    fn rule(&self) -> &'static str;
}

/// Why an action was refused; the state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ActionError<I: RuleError> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A chance outcome has to come first.
    #[error("a chance outcome is due before anybody acts")]
    ChanceDue,
    /// This seat is not to act now.
    #[error("seat {seat} is not to act now: the turn is with {actors}")]
    NotYours {
        /// Who tried.
        seat: Seat,
        /// Who could.
        actors: Seats,
    },
    /// The action was chosen before something else happened.
    #[error("chosen at revision {seen}, but the game is at {now}: look again")]
    Stale {
        /// The revision that the action was chosen at.
        seen: usize,
        /// The revision that the game is at.
        now: usize,
    },
    /// The rules forbid it.
    #[error("{}: {_0}", _0.rule())]
    Illegal(I),
}

impl<I: RuleError> ActionError<I> {
    /// The id of the rule that forbids it; `None` if it is not a question of the rules.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            ActionError::Illegal(why) => Some(why.rule()),
            _ => None,
        }
    }
}

/// Why a chance outcome was refused; the state is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChanceError {
    /// No chance outcome is due.
    #[error("no chance outcome is due")]
    NotDue,
    /// This outcome cannot happen here.
    #[error("this outcome cannot happen here")]
    NotOffered,
}

macro_rules! invalid {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{rule}: {what}")]
        pub struct $name {
            rule: &'static str,
            what: Cow<'static, str>,
        }

        impl $name {
            /// Creates the error. `rule`: the id of the rule that is broken, or the field that breaks it; `what`: the
            /// offending value and the range allowed.
            pub fn new(rule: &'static str, what: impl Into<Cow<'static, str>>) -> Self {
                $name { rule, what: what.into() }
            }

            /// Returns `Ok` if `holds`; builds the message only if not.
            ///
            /// # Errors
            /// An error of `rule` with the message of `what`.
            pub fn ensure<M: Into<Cow<'static, str>>>(
                holds: bool,
                rule: &'static str,
                what: impl FnOnce() -> M,
            ) -> Result<(), Self> {
                if holds { Ok(()) } else { Err($name::new(rule, what())) }
            }

            /// The id of the rule that is broken, or the field.
            pub fn rule(&self) -> &'static str {
                self.rule
            }

            /// The offending value and the range allowed.
            pub fn message(&self) -> &str {
                &self.what
            }
        }
    };
}

invalid! {
    /// Why a config or a component of an edition is not one of the game.
    ConfigError
}

invalid! {
    /// Why a state from outside is not a position of the game.
    StateError
}

/// A text that is not what was expected, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} at character {}, found {}", at + 1, what_is(found))]
pub struct ParseError {
    expected: Cow<'static, str>,
    found: String,
    at: usize,
}

impl ParseError {
    /// `expected`: what should stand there; `found`: what does (cut to 40 characters); `at`: where it begins, in
    /// characters from 0.
    pub fn new(expected: impl Into<Cow<'static, str>>, found: &str, at: usize) -> Self {
        ParseError { expected: expected.into(), found: found.chars().take(40).collect(), at }
    }

    /// The same error for a part that begins `by` characters into the whole text.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.at += by;
        self
    }

    /// Where the trouble begins, in characters from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What should stand there.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// What stands there, cut to 40 characters.
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// A text in quotes; an empty one in words.
fn what_is(found: &str) -> String {
    if found.is_empty() { "nothing".into() } else { alloc::format!("{found:?}") }
}
