//! The options of a game as flags: each option of each config is one, made from the schema.

use std::path::Path;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use game_erased::{ConfigOption, ErasedError, GameDescriptor, OptionError, OptionKind};
use tabletop::GAMES;

use crate::failure::Failure;
use crate::files::{self, without_mark};
use crate::setup::Opened;

/// The options of a game: as JSON, as flags, or both, where a flag overrides the JSON.
#[derive(Clone, Default)]
pub(crate) struct GameOptions {
    config: Option<String>,
    /// Names and values.
    flags: Vec<(&'static str, String)>,
}

impl GameOptions {
    /// Whether none was given.
    pub(crate) fn is_empty(&self) -> bool {
        self.config.is_none() && self.flags.is_empty()
    }

    /// An error of the options, with the flags that would be right.
    fn explained(&self, descriptor: &GameDescriptor, error: ErasedError) -> Failure {
        let id = descriptor.id;
        let ErasedError::Config(why) = error else { return Failure::new(error) };
        match why.downcast_ref::<OptionError>() {
            Some(OptionError::Unknown { asked, known }) => {
                let known: Vec<String> = known.iter().map(|name| flag(name)).collect();
                return Failure::new(format!("{id} has no {}; its options are {}", flag(asked), known.join(", ")));
            }
            Some(OptionError::Value { name, expected, found }) => {
                return Failure::new(format!("{} of {id} takes {expected}, not {found:?}", flag(name)));
            }
            _ => {}
        }
        let mut why = why.to_string();
        // A config that was made of flags is not what the person typed: no place in it, and the flag's own name.
        let of = match (&self.config, &self.flags[..]) {
            (Some(_), _) => "--config".to_owned(),
            (None, flags) => {
                if let Some(at) = why.rfind(" at line ") {
                    why.truncate(at);
                }
                if let [(name, file)] = flags
                    && descriptor.options.iter().any(|option| option.name == *name && option.kind == OptionKind::Json)
                {
                    why = format!("{file}: {why}");
                }
                flags.iter().map(|(name, _)| flag(name)).collect::<Vec<_>>().join(", ")
            }
        };
        Failure::new(format!("{of} of {id}: {why}; `tabletop games {id}` shows all options"))
    }

    /// The game with these options, and else with the default.
    pub(crate) fn open(&self, descriptor: &'static GameDescriptor) -> Result<Opened, Failure> {
        let failed = |e| self.explained(descriptor, e);
        if self.is_empty() {
            return Ok(Opened { descriptor, game: descriptor.open(None).map_err(failed)? });
        }
        let mut values = Vec::new();
        for (name, value) in &self.flags {
            let option = descriptor.options.iter().find(|option| option.name == *name);
            match option.map(|option| option.kind) {
                // A game for a fixed number of players has no such option.
                None if *name == "players" => fixed_players(descriptor, value)?,
                Some(OptionKind::Json) if !value.trim_start().starts_with(['{', '[']) => {
                    let text = files::read_of(Path::new(value), files::Of::Option(name))?;
                    // Whose content is not JSON is refused by its name, not by the content.
                    if serde_json::from_str::<serde::de::IgnoredAny>(&text).is_err() {
                        let (flag, what) =
                            (flag(name), if text.trim().is_empty() { "is empty" } else { "is not JSON" });
                        return Err(Failure::new(format!("{flag} of {}: {value} {what}", descriptor.id)));
                    }
                    values.push((*name, text));
                }
                _ => values.push((*name, value.clone())),
            }
        }
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, without_mark(value))).collect();
        let base = self.config.as_deref().map(without_mark);
        if let Some(base) = base.filter(|base| !base.trim_start().starts_with('{') && Path::new(base).is_file()) {
            return Err(Failure::new(format!(
                "--config takes JSON, not a file; for a file: --config \"$(cat {base})\""
            )));
        }
        // What is no object is refused by the game, which says where.
        let config = match (base, values.is_empty()) {
            (Some(base), true) => base.to_owned(),
            _ => descriptor.config_with(base, &values).map_err(failed)?,
        };
        Ok(Opened { descriptor, game: descriptor.open(Some(&config)).map_err(failed)? })
    }
}

fn fixed_players(descriptor: &'static GameDescriptor, asked: &str) -> Result<(), Failure> {
    let seats = descriptor.open(None).map_err(Failure::new)?.seats().len();
    if asked == seats.to_string() {
        return Ok(());
    }
    Err(Failure::new(format!("{} is a game for {seats} players, not {asked}", descriptor.name)))
}

/// `time_board` as `--time-board`.
pub(crate) fn flag(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// What stands behind the flag in a help text.
pub(crate) fn placeholder(kind: OptionKind) -> String {
    match kind {
        OptionKind::Number { min, max } => format!("{min}..{max}"),
        OptionKind::Seat => "SEAT".to_owned(),
        OptionKind::Choice { choices } => choices.iter().map(|choice| choice.value).collect::<Vec<_>>().join("|"),
        OptionKind::Json => "FILE".to_owned(),
        _ => "TEXT".to_owned(),
    }
}

/// The options of all games; those of one name are one flag.
fn all() -> Vec<(ConfigOption, Vec<&'static str>)> {
    let mut all: Vec<(ConfigOption, Vec<&'static str>)> = Vec::new();
    for game in GAMES {
        for option in game.options {
            match all.iter_mut().find(|(known, _)| known.name == option.name) {
                Some((_, games)) => games.push(game.id),
                None => all.push((*option, vec![game.id])),
            }
        }
    }
    all
}

impl Args for GameOptions {
    fn augment_args(command: Command) -> Command {
        const HEADING: &str = "Options of the games";
        let config = Arg::new("config").long("config").value_name("JSON").help_heading(HEADING);
        let mut command = command.arg(config.help(
            "All options as one JSON object; those that it leaves out keep their defaults, and a flag overrides it",
        ));
        for (option, games) in all() {
            let mut arg = Arg::new(option.name).long(flag(option.name)[2..].to_owned()).help_heading(HEADING);
            // Ranges and choices differ from game to game.
            let about = match (option.kind, &games[..]) {
                (OptionKind::Number { .. }, [_, _, ..]) => "How many play".to_owned(),
                (OptionKind::Json, [_, _, ..]) => {
                    "Components of your own as JSON; the standard ones if not given".to_owned()
                }
                _ => crate::format::capital(option.about),
            };
            let about = format!("{about} ({})", games.join(", "));
            arg = arg.help(about).value_name(match (option.kind, games.len()) {
                (OptionKind::Number { .. }, 2..) => "N".to_owned(),
                (kind, _) => placeholder(kind),
            });
            if option.kind == OptionKind::Switch {
                arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("true|false");
            }
            command = command.arg(arg);
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut options = GameOptions::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.config = matches.get_one::<String>("config").cloned();
        let given =
            |(option, _): (ConfigOption, _)| Some((option.name, matches.get_one::<String>(option.name)?.clone()));
        self.flags = all().into_iter().filter_map(given).collect();
        Ok(())
    }
}
