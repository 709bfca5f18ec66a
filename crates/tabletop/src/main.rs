//! The program; its commands are in README.md.
#![forbid(unsafe_code)]
// Both panic when the reader has left: `Output` and `Failure` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arena;
mod cli;
mod commands;
mod destination;
mod dialogue;
mod failure;
mod files;
mod format;
mod game_options;
mod input;
mod interrupt;
mod journal;
mod markdown;
mod measure;
mod menu;
mod output;
mod progress;
mod random_game;
mod ratings;
mod report;
#[cfg(feature = "screen")]
mod screen;
mod session;
mod setup;
mod sprt;
mod standings;
mod typed;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report().into(),
    }
}
