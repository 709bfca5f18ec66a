//! A match as a client sees it.

use game_traits::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Standing {
    /// For seats to be taken.
    Waiting,
    /// The game goes on.
    Running,
    /// It is over or cut off.
    Over,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SeatKind {
    /// Who has the secret that the creator of the match got.
    Person,
    /// Who joins first.
    Open,
    /// A bot.
    Bot,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct SeatInfo {
    pub seat: Seat,
    pub kind: SeatKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    pub taken: bool,
    pub connected: bool,
    pub by_bot: bool,
    pub given_up: bool,
}

/// The time for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ClockSetting {
    /// Seconds for each decision.
    pub seconds: u32,
}

impl ClockSetting {
    /// This number of seconds for each decision.
    pub const fn new(seconds: u32) -> Self {
        ClockSetting { seconds }
    }
}

/// The sentences that an observer received, from the number `from` on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct Log {
    pub from: usize,
    pub sentences: Vec<String>,
}

/// What an observer may know of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct Position {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    pub revision: usize,
    pub must: Seats,
    pub may: Seats,
    pub your_turn: bool,
    pub log: Log,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_count: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub can_undo: Option<bool>,
}
