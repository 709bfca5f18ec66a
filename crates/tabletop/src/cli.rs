//! The arguments of the program.

use std::io;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::commands::{analyze, arena, bench, demo, games, perft, play, record, replay, rules, show};
#[cfg(feature = "serve")]
use crate::commands::{matches, serve};
use crate::failure::Failure;
use crate::output::Output;

/// Board games by their rulebooks: play, record, replay, count and measure them.
///
/// Without a command: a demonstration of all games.
#[derive(Parser)]
#[command(name = "tabletop", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a random game of each kind, and show how fast they are
    Demo(demo::Args),
    /// List the games and their options
    Games(games::Args),
    /// Print the rules of a game, and how its actions are typed
    Rules(rules::Args),
    /// Play against bots
    Play(play::Args),
    /// Count the ways to play a number of decisions
    Perft(perft::Args),
    /// Measure how fast a game is
    Bench(bench::Args),
    /// Let bots play each other, and measure how strong they are
    Arena(arena::Args),
    /// Search a position of a record for its best actions
    #[command(alias = "analyse")]
    Analyze(analyze::Args),
    /// Write the record of a game of random players
    Record(record::Args),
    /// Check a record entry by entry, and print its game
    Replay(replay::Args),
    /// Draw a position of a record, as text or SVG
    Show(show::Args),
    /// Serve a page on which people and bots play each other
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// List the matches that a server stored, or print their records
    #[cfg(feature = "serve")]
    Matches(matches::Args),
}

pub(crate) fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => return explain(&e),
    };
    let mut out = Output::new();
    let out = &mut out;
    match cli.command.unwrap_or_else(|| Command::Demo(demo::Args::default())) {
        Command::Demo(args) => demo::run(&args, out),
        Command::Games(args) => games::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Arena(args) => arena::run(&args, out),
        Command::Analyze(args) => analyze::run(&args, out),
        Command::Record(args) => record::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, out),
        #[cfg(feature = "serve")]
        Command::Matches(args) => matches::run(&args, out),
    }?;
    out.flush()
}

/// Prints help and version, which are no errors, and puts an error into one line.
fn explain(error: &clap::Error) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match error.print() {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(e.into()),
            _ => Ok(()),
        };
    }
    let text = error.render().to_string();
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let lines: Vec<_> = lines.map(|line| line.strip_prefix("error: ").unwrap_or(line)).collect();
    Err(Failure::new(format!("{} (see `tabletop help`)", lines.join("; ").replace(":;", ":"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
