//! The errors that all games share.

use alloc::borrow::Cow;
use alloc::string::String;
use core::error::Error;

use crate::{Seat, Seats};

/// Why an action was refused; the state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Refused<I> {
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
    #[error(transparent)]
    Illegal(I),
}

/// Why a chance outcome was refused; the state is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// No chance outcome is due.
    #[error("no chance outcome is due")]
    NotDue,
    /// This outcome cannot happen here.
    #[error("this outcome cannot happen here")]
    NotOffered,
}

/// What makes a state, a config or a component from outside invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    rule: &'static str,
    what: Cow<'static, str>,
}

impl Corrupt {
    /// `rule`: the id of the rule that it breaks, or the field that it stands in; `what`: the offending value and the range allowed.
    pub fn new(rule: &'static str, what: impl Into<Cow<'static, str>>) -> Self {
        Corrupt { rule, what: what.into() }
    }

    /// `Ok` if `holds`; the message is made only if not.
    pub fn unless<M: Into<Cow<'static, str>>>(
        holds: bool,
        rule: &'static str,
        what: impl FnOnce() -> M,
    ) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Corrupt::new(rule, what())) }
    }

    /// The id of the rule that is broken, or the field.
    pub fn rule(&self) -> &'static str {
        self.rule
    }
}

impl core::fmt::Display for Corrupt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.rule, self.what)
    }
}

impl Error for Corrupt {}

/// A text that is not what was expected, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} at character {}, found {found:?}", at + 1)]
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
}
