//! What can go wrong where types are not known.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;

use game_traits::perft::NotSettled;
use game_traits::record::{JournalError, RecordError};
use game_traits::text::counted;

/// An error of a game whose type is not known here.
pub type AnyError = Box<dyn Error + Send + Sync>;

/// Why an erased call could not do what was asked, in one line. The typed reason is the source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErasedError {
    /// The options are not a config of this game.
    #[error("config: {0}")]
    Config(#[source] AnyError),
    /// The text is no record, or not of this version.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The text is no journal, or not of this version.
    #[error("journal: {0}")]
    Journal(#[from] JournalError),
    /// The record goes wrong on the way.
    #[error("record: {0}")]
    Replay(#[source] AnyError),
    /// The text is no action.
    #[error("not an action: {0}")]
    Parse(#[source] AnyError),
    /// The text is no view.
    #[error("not a view: {0}")]
    View(#[source] AnyError),
    /// The text is no event.
    #[error("not an event: {0}")]
    Event(#[source] AnyError),
    /// The seat that was asked about is not to act in this position.
    #[error("the seat is not to act in this position")]
    NotYours,
    /// The action is refused.
    #[error("{why}")]
    Action {
        /// The id of the rule that forbids it; `None` if it is not a question of the rules.
        rule: Option<&'static str>,
        /// Why.
        #[source]
        why: AnyError,
    },
    /// The first actions of a line were done, and revealed something; the next one is refused.
    #[error("done: {}; then: {why}", .done.join(", "))]
    PartlyDone {
        /// The exact texts of the actions that were done.
        done: Vec<String>,
        /// Why the next one is refused.
        #[source]
        why: Box<ErasedError>,
    },
    /// The action was chosen at a position that has changed since.
    #[error("chosen at revision {seen}, but the game is at {now}: look again")]
    Stale {
        /// The revision that the action was chosen at.
        seen: usize,
        /// The revision that the game is at.
        now: usize,
    },
    /// There are fewer decisions than that.
    #[error("the record has {}, so no position after {asked}", counted(*decisions, "decision", "decisions"))]
    Beyond {
        /// How many decisions the record has.
        decisions: usize,
        /// After how many of them was asked for.
        asked: usize,
    },
    /// Chance had to be settled first.
    #[error(transparent)]
    Chance(#[from] NotSettled),
}

impl ErasedError {
    /// The id of the rule that forbids an action, such as `PW-9`; `None` if it is not a question of the rules.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            ErasedError::Action { rule, .. } => *rule,
            ErasedError::PartlyDone { why, .. } => why.rule(),
            _ => None,
        }
    }
}
