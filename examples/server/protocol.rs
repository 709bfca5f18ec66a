//! What goes over the wire: one JSON object a line.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::game_traits::{Outcome, Seat};

/// The longest line that the server reads, in bytes.
pub(crate) const LONGEST: u64 = 1_024;

/// From a client: what its seat does, chosen at a revision. An action that something has overtaken is refused.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    pub(crate) revision: usize,
    pub(crate) action: String,
}

/// From the server.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub(crate) enum Told {
    /// Sent at the beginning and whenever the seat could notice something.
    Position {
        seat: Seat,
        /// Each seat numbers what it could notice.
        revision: usize,
        /// All that the seat knows.
        view: Value,
        /// The events that it received since the last line like this.
        events: Vec<Value>,
        /// Whether it has to act; if not, and there are legal actions, it may.
        must: bool,
        legal: Vec<String>,
    },
    /// The last line of the client was not taken; the game goes on as if it had not been sent.
    Refused { reason: Reason, why: String },
    /// The last line.
    Over { outcome: Option<Outcome> },
}

/// Why a line was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    /// More than [`LONGEST`] bytes.
    TooLong,
    /// Not an [`Act`].
    NotUnderstood,
    /// The text is no action of this game.
    NoAction,
    /// Against the rules, out of turn, or overtaken.
    Illegal,
}
