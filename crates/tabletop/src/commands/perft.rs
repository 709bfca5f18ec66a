//! `perft`: the size of the game tree to a depth.

use std::time::Instant;

use serde::Serialize;

use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, lasting, measured, rounded};
use crate::output::Output;
use crate::progress::Progress;
use crate::setup::Setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    // The recursion of a deeper tree would need more stack than there is.
    /// The number of decisions, at most 99
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=99))]
    depth: u32,
    /// The seed of the chance before the first decision
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print also what each first action contributes
    #[arg(long)]
    divide: bool,
    /// Print an object; with --divide, first one for each first action
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Part<'a> {
    seat: usize,
    action: &'a str,
    nodes: u64,
}

#[derive(Serialize)]
struct Whole<'a> {
    depth: u32,
    nodes: u64,
    game: &'a str,
    /// As text: a reader of JSON may not hold 64 bits.
    seed: String,
    seconds: f64,
    nodes_per_s: f64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let (game, id) = (&opened.game, opened.descriptor.id);
    let mut progress = Progress::new(format_args!("perft {} of {id}", args.depth));
    let begun = Instant::now();
    let parts =
        game.divide(args.seed, args.depth, &mut |done, total| progress.at(done, total)).map_err(Failure::new)?;
    // Neither depth 0 nor a finished game has a first action.
    let nodes = match &parts[..] {
        [] => game.perft(args.seed, args.depth).map_err(Failure::new)?,
        parts => parts.iter().map(|(_, _, nodes)| nodes).sum(),
    };
    let seconds = begun.elapsed().as_secs_f64();
    drop(progress);
    let nodes_per_s = nodes as f64 / seconds.max(1e-9);
    if args.divide {
        let longest = parts.iter().map(|(_, action, _)| action.chars().count()).max().unwrap_or(0);
        for (seat, action, nodes) in &parts {
            if args.json {
                out.json(&Part { seat: seat.index(), action, nodes: *nodes })?;
            } else {
                out.line(format_args!("seat {seat}  {action:<longest$}  {:>14}", grouped(*nodes)))?;
            }
        }
    }
    if args.json {
        let (seconds, nodes_per_s) = ((seconds * 1e6).round() / 1e6, rounded(nodes_per_s));
        return out.json(&Whole {
            depth: args.depth,
            nodes,
            game: id,
            seed: args.seed.to_string(),
            seconds,
            nodes_per_s,
        });
    }
    out.headline(
        counted(nodes as usize, "node", "nodes"),
        format_args!("{id} at depth {}, {}, {}/s", args.depth, lasting(seconds), measured(nodes_per_s)),
    )
}
