//! What a client says.

use game_traits::Seat;
use serde::{Deserialize, Serialize};

use super::PROTOCOL;
use crate::secret::{MatchId, Secret};

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
