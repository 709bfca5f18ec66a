//! The program, run as a program.

mod arena;
mod bad_input;
mod choices;
mod commands;
mod files;
mod fits;
mod observations;
mod options;
mod pictures;
mod play;
#[path = "../program/mod.rs"]
mod program;
mod records;
mod registry;
mod rule_ids;
#[cfg(feature = "serve")]
mod serve;
mod shape;
