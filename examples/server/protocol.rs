//! What goes over the wire: one JSON object a line.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::game_traits::{Outcome, Seat};

/// The longest line that the server reads, in bytes.
pub(crate) const MAX_LINE: u64 = 1_024;

/// From a client: the action of its seat, chosen at a revision. An action that another one has overtaken is refused.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    pub(crate) revision: usize,
    pub(crate) action: String,
}

/// From the server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub(crate) enum Message {
    /// Sent at the start, and whenever the seat could notice something.
    Position {
        seat: Seat,
        /// Each seat numbers what it could notice.
        revision: usize,
        /// All that the seat knows.
        view: Value,
        /// The events that the seat observed since the last line like this.
        events: Vec<Value>,
        /// Whether the seat has to act. If not, and there are legal actions, it may.
        must: bool,
        legal: Vec<String>,
    },
    /// The last line of the client was not accepted; the game goes on as if it had not been sent.
    Refused { reason: Refusal, why: String },
    /// From now on this seat is played at random. Sent to all seats, the one that is given up included.
    GivenUp { seat: Seat, reason: Reason },
    /// The last line. Without an outcome the match was cut off at its limit of decisions.
    Over { outcome: Option<Outcome> },
}

/// Why a line was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Refusal {
    /// More than [`MAX_LINE`] bytes.
    TooLong,
    /// Not an [`Act`].
    NotUnderstood,
    /// The text is no action of this game.
    NoAction,
    /// Against the rules, out of turn, or overtaken.
    Illegal,
    /// All seats were taken when this client connected. The server hangs up.
    NoSeat,
}

/// Why a seat was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    /// Its client hung up.
    HungUp,
    /// Its client did not read what it was sent.
    NotReading,
    /// Its client did not act in time.
    OutOfTime,
}
