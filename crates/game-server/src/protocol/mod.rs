//! The messages of the protocol, as `docs/server.md` has them.

mod client;
mod position;
mod refusal;
mod server;

pub(crate) use client::Wants;
pub use client::{ClientMessage, Hello, Want};
pub use position::{ClockSetting, Log, Position, SeatInfo, SeatKind, Standing};
pub use refusal::{Reason, Refusal};
pub use server::{ByeReason, Ending, Notice, Question, ServerMessage};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The maximum length of a message of a client, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// The maximum length of the name of a player, in characters.
pub(crate) const MAX_NAME: usize = 32;
