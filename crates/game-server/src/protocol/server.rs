//! What the server says.

use game_traits::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{ClockSetting, Position, Reason, Refusal, SeatInfo, Standing};
use crate::secret::{MatchId, Secret};

/// What is asked of all players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Question {
    /// To take a decision back.
    Undo,
    /// To play again.
    Rematch,
}

/// What happened to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Notice {
    /// A bot plays it.
    OutOfTime,
    /// A bot plays it to the end.
    GaveUp,
    /// The player plays again.
    CameBack,
    /// A word of a later server.
    #[serde(other)]
    Unknown,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ending {
    /// The game came to its end.
    Finished,
    /// The limit of decisions was reached.
    Limit,
    /// All people gave up.
    Abandoned,
    /// A word of a later server.
    #[serde(other)]
    Unknown,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it, and docs/server.md")]
#[non_exhaustive]
pub enum ByeReason {
    NotReading,
    TooFast,
    TooLong,
    Idle,
    Replaced,
    Shutdown,
    /// A word of a later server.
    #[serde(other)]
    Unknown,
}

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub enum ServerMessage {
    #[non_exhaustive]
    Welcome {
        protocol: u32,
        #[serde(rename = "match")]
        id: MatchId,
        game: String,
        name: String,
        config: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Secret>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<ClockSetting>,
    },
    #[non_exhaustive]
    Seats {
        state: Standing,
        seats: Vec<SeatInfo>,
    },
    Position(Box<Position>),
    #[non_exhaustive]
    Checked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
        legal: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    #[non_exhaustive]
    Ok {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
    },
    #[non_exhaustive]
    Refused {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        reason: Reason,
        why: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    #[non_exhaustive]
    Asked {
        what: Question,
        by: Seat,
        agreed: Seats,
    },
    #[non_exhaustive]
    Declined {
        what: Question,
        by: Seat,
    },
    #[non_exhaustive]
    Rematch {
        #[serde(rename = "match")]
        id: MatchId,
        seat: Seat,
        secret: Secret,
    },
    #[non_exhaustive]
    Notice {
        seat: Seat,
        what: Notice,
    },
    #[non_exhaustive]
    Over {
        reason: Ending,
        outcome: Option<Outcome>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        explanation: Vec<String>,
    },
    #[non_exhaustive]
    Bye {
        reason: ByeReason,
        why: String,
    },
    /// A message of a later server.
    #[serde(other)]
    Unknown,
}

impl ServerMessage {
    pub(crate) fn refused(id: Option<u64>, refusal: Refusal) -> Self {
        ServerMessage::Refused { id, reason: refusal.reason, rule: refusal.rule, why: refusal.why }
    }

    pub(crate) fn json(&self) -> String {
        // String keys and finite numbers only.
        serde_json::to_string(self).unwrap_or_default()
    }
}
