//! The arguments of the program.

use std::error::Error;
use std::io;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{analyze, arena, bench, demo, games, perft, play, record, replay, rules, show};
#[cfg(feature = "serve")]
use crate::commands::{matches, serve};
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::WrongValue;

/// Board games by their rulebooks: play, record, replay, count and measure them.
///
/// `tabletop play GAME` plays in the terminal, `tabletop serve` in a browser; GAME is one of those that `tabletop games`
/// lists. Without a command: a demonstration of all games.
#[derive(Parser)]
#[command(name = "tabletop", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play against bots
    Play(play::Args),
    /// Serve a page on which people and bots play each other
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// List the games and their options
    Games(games::Args),
    /// Print the rules of a game, and how its actions are typed
    Rules(rules::Args),
    /// Search a position of a record for its best actions
    #[command(alias = "analyse")]
    Analyze(analyze::Args),
    /// Write the record of a game of random players
    Record(record::Args),
    /// Check a record entry by entry, and print its game
    Replay(replay::Args),
    /// Draw a position of a record, as text or SVG
    Show(show::Args),
    /// Let bots play each other, and measure how strong they are
    Arena(arena::Args),
    /// List the matches that a server stored, or print their records
    #[cfg(feature = "serve")]
    Matches(matches::Args),
    /// Measure how fast a game is
    Bench(bench::Args),
    /// Count the ways to play a number of decisions
    Perft(perft::Args),
    /// Play a random game of each kind, and show how fast they are
    Demo(demo::Args),
}

pub(crate) fn run() -> Result<(), Failure> {
    let cli = match command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches)) {
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
    let why = in_words(error).unwrap_or_else(|| {
        let text = error.render().to_string();
        let said = |line: &&str| !line.is_empty() && !line.starts_with("For more information");
        let lines: Vec<_> =
            text.lines().map(str::trim).filter(said).map(|line| line.strip_prefix("error: ").unwrap_or(line)).collect();
        lines.join("; ").replace(":;", ":")
    });
    let typed = std::env::args().nth(1).unwrap_or_default();
    let help = match Cli::command().find_subcommand(&typed) {
        Some(command) => format!("tabletop help {}", command.get_name()),
        None => "tabletop help".to_owned(),
    };
    Err(Failure::new(format!("{why} (see `{help}`)")))
}

/// The arguments; a number that is negative is a value, so that its flag can refuse it.
fn command() -> clap::Command {
    let negative = |arg: clap::Arg| {
        let takes_value = arg.get_action().takes_values();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    };
    let all = |command: clap::Command| command.mut_args(negative);
    let names: Vec<String> = Cli::command().get_subcommands().map(|one| one.get_name().to_owned()).collect();
    names.into_iter().fold(Cli::command(), |command, name| command.mut_subcommand(name, all))
}

/// What is wrong with a command or a value, in the words of this program; `None` leaves them to the parser.
fn in_words(error: &clap::Error) -> Option<String> {
    let of = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        ContextValue::Strings(all) => all.last().map(String::as_str),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        // The nearest one is the last.
        let meant = of(ContextKind::SuggestedSubcommand).map(|meant| format!("; did you mean `{meant}`?"));
        return Some(format!("no command {:?}{}", of(ContextKind::InvalidSubcommand)?, meant.unwrap_or_default()));
    }
    let (flag, found) = (of(ContextKind::InvalidArg)?, of(ContextKind::InvalidValue)?);
    let flag = flag.split([' ', '=']).next().unwrap_or(flag);
    let why = error.source()?;
    if let Some(why) = why.downcast_ref::<WrongValue>() {
        return Some(format!("{flag}: {why}"));
    }
    if why.is::<AddrParseError>() {
        return Some(format!("{flag} takes an address and a port, such as 127.0.0.1:4000, not {found:?}"));
    }
    if let Some(why) = why.downcast_ref::<ParseIntError>() {
        return Some(match why.kind() {
            IntErrorKind::PosOverflow => format!("{flag} is at most {}, not {found}", u64::MAX),
            _ if found.starts_with('-') => format!("{flag} takes no negative number such as {found}"),
            _ => format!("{flag} takes a whole number, not {found:?}"),
        });
    }
    // The ranges of the parser: `7 is not in 1..=5`.
    let why = why.to_string();
    let (min, max) = why.split_once(" is not in ")?.1.split_once("..")?;
    Some(match max.strip_prefix('=') {
        Some(max) => format!("{flag} takes a whole number from {min} to {max}, not {found:?}"),
        None => format!("{flag} takes a whole number from {min} on, not {found:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        command().debug_assert();
    }

    #[test]
    fn wrong_values_are_refused_in_plain_words() {
        let refused = |args: &str| {
            let error = command().try_get_matches_from(args.split(' ')).expect_err("a wrong value");
            in_words(&error).expect("words of ours")
        };
        for (args, why) in [
            ("tabletop paly patchwork", r#"no command "paly"; did you mean `play`?"#),
            ("tabletop demo --seed x", r#"--seed takes a whole number, not "x""#),
            ("tabletop demo --seed -1", "--seed takes no negative number such as -1"),
            ("tabletop show x --at -1", "--at takes no negative number such as -1"),
            (
                "tabletop demo --seed 18446744073709551616",
                "--seed is at most 18446744073709551615, not 18446744073709551616",
            ),
            ("tabletop play x --iterations 0", r#"--iterations takes a whole number from 1 on, not "0""#),
            ("tabletop play x --time 3600001", r#"--time takes a whole number from 1 to 3600000, not "3600001""#),
            ("tabletop perft x --depth 100", r#"--depth takes a whole number from 0 to 99, not "100""#),
            ("tabletop play x --bot greedy:9", "--bot: greedy takes no budget; write `greedy`"),
        ] {
            assert_eq!(refused(args), why);
        }
        let why = refused("tabletop play x --bot Hard");
        assert!(why.starts_with(r#"--bot: there is no bot "Hard"; did you mean hard? (easy, "#), "{why}");
        let why = refused("tabletop arena x --bots mcts:0,random");
        assert!(why.starts_with("--bots: mcts takes iterations") && why.ends_with(r#"not "0""#), "{why}");
    }

    #[cfg(feature = "serve")]
    #[test]
    fn an_address_has_a_port() {
        let error = command().try_get_matches_from(["tabletop", "serve", "--listen", "foo"]).expect_err("no port");
        let why = r#"--listen takes an address and a port, such as 127.0.0.1:4000, not "foo""#;
        assert_eq!(in_words(&error).as_deref(), Some(why));
    }
}
