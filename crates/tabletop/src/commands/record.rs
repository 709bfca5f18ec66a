//! `record`: the record of a game of random players.

use std::path::PathBuf;

use game_traits::{Outcome, Turn};
use serde::Serialize;

use crate::destination::Destination;
use crate::failure::Failure;
use crate::format::numbers::counted;
use crate::format::outcome::standing;
use crate::output::Output;
use crate::random_game;
use crate::setup::Setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The seed of chance and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write, in place of one that is there; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print what was written as an object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written<'a> {
    game: &'a str,
    /// As text: a reader of JSON may not hold 64 bits.
    seed: String,
    decisions: usize,
    over: bool,
    outcome: Option<Outcome>,
    digest: String,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let destination = Destination::open(&args.out)?;
    let table = random_game::play(&*opened.game, args.seed);
    destination.write(&table.record())?;
    if destination.is_standard() {
        return Ok(());
    }
    let decisions = table.decisions().len();
    if args.json {
        return out.json(&Written {
            game: opened.descriptor.id,
            seed: args.seed.to_string(),
            decisions,
            over: table.turn() == Turn::Over,
            outcome: table.outcome(),
            digest: format!("{:016x}", table.digest()),
        });
    }
    let name = opened.descriptor.name;
    let length = counted(decisions, "decision", "decisions");
    out.headline(destination, format_args!("{name}, seed {}, {length}", args.seed))?;
    if table.turn() != Turn::Over {
        out.line("The game was not over by then, and is cut off there.")?;
    }
    out.line(standing(&*table))
}
