//! `record`: a game of random players, written down.

use std::path::PathBuf;

use game_traits::{Outcome, Turn};
use serde::Serialize;

use crate::failure::Failure;
use crate::files;
use crate::numbers::counted;
use crate::outcome::standing;
use crate::output::Output;
use crate::random_game;
use crate::setup::Setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// For chance and the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write it; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Say what was written as an object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written<'a> {
    game: &'a str,
    seed: u64,
    decisions: usize,
    over: bool,
    outcome: Option<Outcome>,
    digest: String,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let table = random_game::play(&*opened.game, args.seed);
    files::write(&args.out, &table.record())?;
    if args.out.as_os_str() == "-" {
        return Ok(());
    }
    let decisions = table.decisions().len();
    if args.json {
        return out.json(&Written {
            game: opened.entry.id,
            seed: args.seed,
            decisions,
            over: table.turn() == Turn::Over,
            outcome: table.outcome(),
            digest: format!("{:016x}", table.digest()),
        });
    }
    let name = opened.entry.name;
    out.headline(args.out.display(), format_args!("{name}, seed {}, {}", args.seed, counted(decisions, "decision")))?;
    if table.turn() != Turn::Over {
        out.line("The game was not over by then, and is cut off there.")?;
    }
    out.line(standing(&*table))
}
