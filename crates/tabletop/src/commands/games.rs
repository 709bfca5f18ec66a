//! `games`: which there are.

use game_erased::Style;
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::output::{Output, WIDTH};
use crate::setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game
    game: Option<String>,
    /// One object a game, with all options as they are by default
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
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let one = args.game.as_deref().map(setup::entry).transpose()?;
    for entry in GAMES.iter().filter(|entry| one.is_none_or(|one| one.id == entry.id)) {
        let opened = setup::open(entry, None)?;
        let config = opened.game.config();
        if args.json {
            out.json(&Line {
                game: entry.id,
                name: entry.name,
                about: entry.about,
                rules_version: entry.rules_version,
                seats: opened.game.seats().len(),
                config: &RawValue::from_string(config).map_err(Failure::new)?,
            })?;
        } else {
            out.headline(entry.id, entry.name)?;
            out.line(format_args!("    {}", entry.about))?;
            let options = cut(&format!("    --config '{config}'"), if one.is_some() { usize::MAX } else { WIDTH });
            out.inked(Style::DIM, options)?;
        }
    }
    if !args.json && one.is_none() {
        out.blank()?;
        out.line("`tabletop play GAME` begins a game, `tabletop rules GAME` tells how it goes.")?;
    }
    Ok(())
}

/// The text, or its beginning.
pub(crate) fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
