//! The example programs, run as programs.

mod self_play;
mod server;
