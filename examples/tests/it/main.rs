//! The example programs, run as programs.

mod client;
mod self_play;
