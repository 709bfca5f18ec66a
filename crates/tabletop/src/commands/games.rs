//! `games`: the list of games and their options.

use game_erased::Style;
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::format::cut;
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
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let one = args.game.as_deref().map(setup::descriptor).transpose()?;
    for descriptor in GAMES.iter().filter(|game| one.is_none_or(|one| one.id == game.id)) {
        let opened = setup::open(descriptor, None)?;
        let config = opened.game.config();
        if args.json {
            out.json(&Line {
                game: descriptor.id,
                name: descriptor.name,
                about: descriptor.about,
                rules_version: descriptor.rules_version,
                seats: opened.game.seats().len(),
                config: &RawValue::from_string(config).map_err(Failure::new)?,
            })?;
        } else {
            out.headline(descriptor.id, descriptor.name)?;
            out.line(format_args!("    {}", descriptor.about))?;
            let options = cut(&format!("    --config '{config}'"), if one.is_some() { usize::MAX } else { WIDTH });
            out.line_in(Style::DIM, options)?;
        }
    }
    if !args.json && one.is_none() {
        out.blank()?;
        out.line("`tabletop play GAME` begins a game, `tabletop rules GAME` prints its rules.")?;
    }
    Ok(())
}
