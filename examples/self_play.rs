//! Self-play data: the decisions of many games of bots, as lines of JSON or as Parquet, the same from the same seed on
//! any number of threads. `self_play patchwork data.jsonl --games 1000 --bots mcts:200`; Parquet needs the feature
//! `parquet`.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use rayon::prelude::*;
use self_play_data::for_each_decision;
use serde::Serialize;
use tabletop::game_bots::erased::{AnyBots, Bot, Bots, Series};
use tabletop::game_bots::{Budget, Heuristics};
use tabletop::game_erased::Presentation;
use tabletop::game_traits::json::read_object;
use tabletop::game_traits::observation::Observations;
use tabletop::game_traits::record::Record;
use tabletop::game_traits::{ActionSet, Game, Observer, Seat};

#[derive(Parser)]
struct Args {
    /// The id of the game, such as patchwork
    game: String,
    /// Where the lines go, a JSON object for each decision; `-` is the standard output
    file: PathBuf,
    /// Write Parquet instead: FILE is a folder then, and gets a file for each shard that it does not have
    #[cfg(feature = "parquet")]
    #[arg(long)]
    parquet: bool,
    /// The number of games in a shard
    #[cfg(feature = "parquet")]
    #[arg(long, default_value_t = 1_000)]
    shard: u64,
    /// Options of the game as JSON
    #[arg(long, default_value = "{}")]
    config: String,
    /// The number of games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of chance and of the bots
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The bots, as `tabletop arena` has them; they change seats from game to game
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<Bot>,
    /// Iterations of each search of a bot that has no budget of its own
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// Games at the same time; 0 is one for each core
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// A decision, and what became of it.
#[derive(Serialize)]
struct Line<'a, V> {
    game: u64,
    seat: Seat,
    /// All that the seat knew.
    view: &'a V,
    /// What it could do: dense action ids, or where the game has none the places in its list.
    legal: &'a [usize],
    /// What it did: one of them, and its text.
    action: Option<usize>,
    text: String,
    /// How the game ended for it: its share of the win from 0 to 1, and its score.
    share: f64,
    score: i32,
}

/// The lines of one game; none if it was cut off.
fn lines<G: Presentation>(
    game: &G,
    players: &dyn AnyBots,
    series: &Series,
    number: u64,
) -> Result<String, Box<dyn Error + Send + Sync>> {
    let played = series.play(players, number, Series::LIMIT)?;
    let Some(outcome) = played.outcome else { return Ok(String::new()) };
    let mut lines = Vec::new();
    for_each_decision(game, &Record::from_json(&played.record)?, |state, seat, action| {
        let list = game.legal(state, seat).to_vec();
        let id =
            |action: &G::Action| game.action_index(*action).or_else(|| list.iter().position(|other| other == action));
        let line = Line {
            game: number,
            seat,
            view: &game.view(state, Observer::Seat(seat)),
            legal: &list.iter().filter_map(id).collect::<Vec<_>>(),
            action: id(&game.canonical(state, seat, action)),
            text: action.to_string(),
            share: outcome.share(seat),
            score: outcome.scores()[seat.index()],
        };
        lines.push(serde_json::to_string(&line));
    })?;
    Ok(lines.into_iter().map(|line| Ok(line? + "\n")).collect::<Result<String, serde_json::Error>>()?)
}

/// Plays and writes all games.
fn write<G: Presentation + Observations, H: Heuristics<G> + Default>(args: &Args) -> Result<(), Box<dyn Error>> {
    let config = read_object(&args.config).map_err(|e| format!("config: {e}"))?;
    let game = G::from_config(config).map_err(|e| format!("config: {e}"))?;
    let players = Bots::of::<G, H>().open(Some(&args.config))?;
    args.bots.iter().try_for_each(|&bot| players.resolved(bot).map(drop))?;
    let series = Series::new(args.bots.clone(), Budget::Iterations(args.iterations), args.seed, game.seats().len());
    #[cfg(feature = "parquet")]
    if args.parquet {
        return shards(args, &game, &*players, series);
    }
    all_lines(args, &game, &*players, &series)
}

/// Writes Parquet, a core for each shard.
#[cfg(feature = "parquet")]
fn shards<G: Presentation + Observations>(
    args: &Args,
    game: &G,
    players: &dyn AnyBots,
    series: Series,
) -> Result<(), Box<dyn Error>> {
    let dataset = self_play_data::Dataset::new(game, players, series, args.games, args.shard)?;
    dataset.pending(&args.file)?.into_par_iter().try_for_each(|first| dataset.write(&args.file, first).map(drop))?;
    Ok(())
}

/// Writes lines, a batch of games at a time so that memory stays small.
fn all_lines<G: Presentation>(
    args: &Args,
    game: &G,
    players: &dyn AnyBots,
    series: &Series,
) -> Result<(), Box<dyn Error>> {
    const BATCH: usize = 256;
    let standard = args.file.as_os_str() == "-";
    let unwritten = |e: io::Error| -> Box<dyn Error> {
        if standard { stdio::unread(e) } else { format!("cannot write {}: {e}", args.file.display()).into() }
    };
    let to: Box<dyn Write> =
        if standard { Box::new(io::stdout()) } else { Box::new(File::create(&args.file).map_err(unwritten)?) };
    let mut to = BufWriter::new(to);
    for first in (0..args.games).step_by(BATCH) {
        let last = args.games.min(first.saturating_add(BATCH as u64));
        // Each game has its own seed, and the results keep their order: threads do not matter.
        let games: Vec<_> = (first..last).into_par_iter().map(|number| lines(game, players, series, number)).collect();
        for lines in games {
            let lines = lines.map_err(|why| why as Box<dyn Error>)?;
            to.write_all(lines.as_bytes()).map_err(unwritten)?;
        }
    }
    to.flush().map_err(unwritten)
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    rayon::ThreadPoolBuilder::new().num_threads(args.threads).build_global()?;
    let asked = tabletop::game(&args.game)?.id;
    macro_rules! write_one {
        ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
            match asked {
                $(<$game as Game>::ID => write::<$game, $heuristics>(args),)*
                other => Err(format!("there is no data of {other}").into()),
            }
        };
    }
    tabletop::each_game!(write_one)
}

fn main() -> ExitCode {
    stdio::end("self_play", run(&Args::parse()))
}
