//! Why something was not accepted.

use serde::{Deserialize, Serialize};

/// Why a message or a request was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it, and docs/server.md")]
#[non_exhaustive]
pub enum Reason {
    NotUnderstood,
    Protocol,
    NoMatch,
    NoGame,
    Config,
    NoBot,
    NoSeat,
    WrongSecret,
    NotAPlayer,
    NotStarted,
    NoAction,
    Illegal,
    Stale,
    NoUndo,
    NotNow,
    NotOver,
    Record,
    Forbidden,
    TooLong,
    Full,
    Store,
    /// A word of a later server.
    #[serde(other)]
    Unknown,
}

/// Why a message or a request was not accepted, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
#[non_exhaustive]
pub struct Refusal {
    /// For programs.
    pub reason: Reason,
    /// For people.
    pub why: String,
    /// The id of the rule that forbids the action, such as `PW-9`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Refusal {
    pub(crate) fn new(reason: Reason, why: impl ToString) -> Self {
        Refusal { reason, why: why.to_string(), rule: None }
    }
}
