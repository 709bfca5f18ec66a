//! The messages of the protocol, as `docs/server.md` has them.

use game_traits::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::secret::{MatchId, Secret};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The maximum length of a message of a client, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// The maximum length of the name of a player, in characters.
pub(crate) const MAX_NAME: usize = 32;

/// What a position is to contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Want {
    /// The rendering as SVG.
    Svg,
    /// The rendering as text.
    Text,
    /// The view as JSON.
    View,
    /// The events as JSON.
    Events,
    /// The legal actions.
    Legal,
    /// The legal actions as a page shows them.
    Choices,
}

/// A set of [`Want`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Wants(u8);

impl Wants {
    pub(crate) fn of(wants: &[Want]) -> Self {
        Wants(wants.iter().fold(0, |bits, &want| bits | 1 << want as u8))
    }

    pub(crate) fn has(self, want: Want) -> bool {
        self.0 >> want as u8 & 1 == 1
    }
}

/// The first message of a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The secret of a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// Whether to take an open seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub join: bool,
    /// Which open seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The name of who joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What positions are to contain.
    #[serde(default)]
    pub want: Vec<Want>,
    /// The number of log entries that the client has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<usize>,
}

impl Hello {
    /// The message of a client that watches a match.
    pub fn new(id: MatchId) -> Self {
        Hello {
            protocol: PROTOCOL,
            id,
            secret: None,
            join: false,
            seat: None,
            name: None,
            want: Vec::new(),
            since: None,
        }
    }
}

/// A message of a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub enum ClientMessage {
    /// Names the match and the seat.
    Hello(Hello),
    /// Does an action.
    Act { id: Option<u64>, revision: usize, action: String },
    /// Does what a person typed.
    Input { id: Option<u64>, revision: usize, text: String },
    /// Asks what typed text would do.
    Check { id: Option<u64>, text: String },
    /// Lets a chance to interrupt pass.
    Pass { id: Option<u64>, revision: usize },
    /// Asks to take back one's last decision, or answers another who asks.
    Undo { id: Option<u64>, agree: bool },
    /// Leaves the seat to a bot.
    GiveUp { id: Option<u64> },
    /// Takes the seat back from the bot.
    Reclaim { id: Option<u64> },
    /// Asks for another match, or answers another who asks.
    Rematch { id: Option<u64>, agree: bool },
}

impl ClientMessage {
    /// The number that the answer repeats.
    pub(crate) fn id(&self) -> Option<u64> {
        match *self {
            ClientMessage::Hello(_) => None,
            ClientMessage::Act { id, .. }
            | ClientMessage::Input { id, .. }
            | ClientMessage::Check { id, .. }
            | ClientMessage::Pass { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::GiveUp { id }
            | ClientMessage::Reclaim { id }
            | ClientMessage::Rematch { id, .. } => id,
        }
    }
}

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

/// Two secrets are compared in tests alone, where time does not matter.
impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.matches(other)
    }
}
