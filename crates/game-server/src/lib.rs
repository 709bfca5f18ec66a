#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod app;
mod archive;
mod create;
mod guard;
mod host;
mod http;
mod matches;
mod metrics;
mod page;
pub mod protocol;
mod replay;
mod secret;
mod server;
mod settings;
mod socket;
mod store;
mod token_bucket;
mod write_timeout;

pub use archive::{Archive, ArchiveError, ArchivedMatch};
pub use create::{CreateMatch, CreateSeat, CreatedMatch, CreatedSeat};
pub use http::MatchInfo;
pub use replay::{Analysis, AnalyzedAction, Decision, Replay, ReplayPosition};
pub use secret::{MatchId, Secret};
pub use server::{Server, ServerError, is_wide, serve};
pub use settings::{Limits, Settings, default_store};
pub use store::StoreError;
