//! The commands, one a file: what each takes, and what it does.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod demo;
pub(crate) mod games;
#[cfg(feature = "serve")]
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod rules;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod show;
