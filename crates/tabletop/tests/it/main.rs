//! The program, run as a program.

mod arena;
mod bad_input;
mod commands;
mod files;
mod fits;
mod observations;
mod options;
mod play;
#[path = "../program/mod.rs"]
mod program;
mod records;
mod rule_ids;
#[cfg(feature = "serve")]
mod serve;
mod shape;
