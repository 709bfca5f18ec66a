//! `matches`: what a server stored.

use std::path::PathBuf;

use game_server::{Archive, MatchId, default_store};
use serde::Serialize;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print the record of this match, as far as it was played; it holds what is hidden
    #[arg(value_name = "MATCH")]
    id: Option<String>,
    /// The file that keeps the matches; if not given, that of `tabletop serve` without `--store`
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Print one object for each match
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(rename = "match")]
    id: &'a MatchId,
    game: &'a str,
    created: u64,
    is_over: bool,
    players: &'a [String],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let no_folder = || Failure::new("there is no data folder with matches; name a file with --store");
    let store = args.store.clone().or_else(default_store).ok_or_else(no_folder)?;
    let archive = Archive::open(&store).map_err(Failure::new)?;
    if let Some(id) = &args.id {
        let wrong = || Failure::new(format!("{id:?} is no id of a match: 26 digits and lower-case letters"));
        let record = archive.record(GAMES, &MatchId::parse(id).ok_or_else(wrong)?).map_err(Failure::new)?;
        return record.lines().try_for_each(|line| out.line(line));
    }
    let matches = archive.matches().map_err(Failure::new)?;
    for one in &matches {
        if args.json {
            let (id, game, players) = (&one.id, one.game.as_str(), one.players.as_slice());
            out.json(&Line { id, game, created: one.created, is_over: one.is_over, players })?;
            continue;
        }
        let named = |player: &String| if player.is_empty() { "?".to_owned() } else { player.clone() };
        let players: Vec<String> = one.players.iter().map(named).collect();
        let standing = if one.is_over { "over" } else { "goes on" };
        out.line(format_args!("{}  {:<14}  {standing:<7}  {}", one.id, one.game, players.join(", ")))?;
    }
    if matches.is_empty() && !args.json {
        out.line("There are no matches yet; `tabletop serve` plays some.")?;
    }
    Ok(())
}
