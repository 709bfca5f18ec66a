//! `games`: the list of games and their options.

use game_erased::{ConfigOption, GameDescriptor, OptionKind, Style, StyledText};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::format::capital;
use crate::game_options::{GameOptions, flag, placeholder};
use crate::output::{Output, WIDTH};
use crate::setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game
    game: Option<String>,
    /// Print one object for each game, with all its options and their defaults
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    name: &'a str,
    about: &'a str,
    rules_version: u32,
    seats: usize,
    config: &'a RawValue,
    options: &'a [ConfigOption],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let one = args.game.as_deref().map(setup::descriptor).transpose()?;
    for descriptor in GAMES.iter().filter(|game| one.is_none_or(|one| one.id == game.id)) {
        let opened = GameOptions::default().open(descriptor)?;
        let config = opened.game.config();
        if args.json {
            out.json(&Line {
                game: descriptor.id,
                name: descriptor.name,
                about: descriptor.about,
                rules_version: descriptor.rules_version,
                seats: opened.game.seats().len(),
                config: &RawValue::from_string(config).map_err(Failure::new)?,
                options: descriptor.options,
            })?;
        } else {
            out.headline(descriptor.id, descriptor.name)?;
            out.line(format_args!("    {}", descriptor.about))?;
            if one.is_some() {
                options(descriptor, &config, out)?;
                provenance(&opened.game.provenance(), out)?;
            } else {
                let flags: Vec<String> = descriptor.options.iter().map(|option| flag(option.name)).collect();
                let mut line = StyledText::new();
                line.line(Style::DIM, format_args!("    {}", flags.join(" ")));
                out.styled(&line.wrapped(WIDTH, 0))?;
            }
        }
    }
    if let (false, Some(one)) = (args.json, one) {
        out.blank()?;
        out.line(format_args!("`tabletop play {0}` begins a game, `tabletop rules {0}` prints its rules.", one.id))?;
    }
    if !args.json && one.is_none() {
        out.blank()?;
        out.line("`tabletop play GAME` begins a game, `tabletop rules GAME` prints its rules.")?;
    }
    Ok(())
}

/// The options of a game as flags, each with its default.
fn options(descriptor: &GameDescriptor, config: &str, out: &mut Output) -> Result<(), Failure> {
    let defaults: serde_json::Map<String, Value> = serde_json::from_str(config).map_err(Failure::new)?;
    out.blank()?;
    for option in descriptor.options {
        let value = match option.kind {
            OptionKind::Switch => String::new(),
            kind => format!(" {}", placeholder(kind)),
        };
        let default = match &defaults.get(option.name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => format!(" (default {text})"),
            Some(other) => format!(" (default {other})"),
        };
        let mut line = StyledText::new();
        line.push(Style::BOLD, format_args!("    {}{value}", flag(option.name)));
        line.push(Style::PLAIN, format_args!("  {}", capital(option.about))).push(Style::DIM, default).end_line();
        if let OptionKind::Choice { choices } = option.kind {
            for choice in choices {
                line.line(Style::DIM, format_args!("        {}: {}", choice.value, choice.about));
            }
        }
        out.styled(&line.wrapped(WIDTH, 4))?;
    }
    Ok(())
}

/// Where the numbers on the components come from.
fn provenance(sources: &[String], out: &mut Output) -> Result<(), Failure> {
    if sources.is_empty() {
        return Ok(());
    }
    let mut lines = StyledText::new();
    lines.line(Style::PLAIN, "").line(Style::PLAIN, "    Where the numbers on the components come from:");
    for source in sources {
        lines.line(Style::DIM, format_args!("        {source}"));
    }
    out.styled(&lines.wrapped(WIDTH, 8))
}
