//! The program; its commands are in README.md.
#![forbid(unsafe_code)]
// Both panic when nobody reads any more: `Output` and `Failure` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arena;
mod cli;
mod commands;
mod failure;
mod files;
mod input;
mod measure;
mod menu;
mod numbers;
mod outcome;
mod output;
mod progress;
mod random_game;
mod report;
mod session;
mod setup;
mod standings;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.end(),
    }
}
