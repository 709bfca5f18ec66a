//! Self-play data: one line of JSON for each decision of many games, the same file from the same seed on any number of
//! threads. `self_play patchwork data.jsonl --games 1000 --iterations 200`

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use rayon::prelude::*;
use serde::Serialize;
use tabletop::game_bots::{Budget, Mcts, Player, Random, Settings, play};
use tabletop::game_traits::json::read_object;
use tabletop::game_traits::record::Entry;
use tabletop::game_traits::rng::stream;
use tabletop::game_traits::{ActionSet, Game, GameRng, Observer, Portable, Seat};

#[derive(Parser)]
struct Args {
    /// The id of the game, such as patchwork
    game: String,
    /// Where the lines go; `-` is the standard output
    file: PathBuf,
    /// Options of the game as JSON
    #[arg(long, default_value = "{}")]
    config: String,
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Iterations of each search; 0 plays at random
    #[arg(long, default_value_t = 0)]
    iterations: u64,
    /// A game that takes more decisions is left out
    #[arg(long, default_value_t = 10_000)]
    limit: usize,
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
    action: usize,
    text: String,
    /// How the game ended for it: its share of the win from 0 to 1, and its score.
    share: f64,
    score: i32,
}

/// The lines of one game.
fn lines<G: Portable>(game: &G, args: &Args, number: u64) -> Result<String, String> {
    let search = Settings { budget: Budget::Iterations(args.iterations), ..Settings::default() };
    let player = |_| -> Box<dyn Player<G>> {
        if args.iterations == 0 { Box::new(Random::new()) } else { Box::new(Mcts::new(search)) }
    };
    let mut players: Vec<_> = game.seats().iter().map(player).collect();
    let played = play(game, &mut players, stream(args.seed, number).raw_u64(), args.limit);
    let Some(outcome) = played.outcome else { return Ok(String::new()) };
    // The record, walked from the start: only now is the end known.
    let (mut state, mut out) = (game.start(), String::new());
    for &entry in played.table.entries() {
        match entry {
            Entry::Chance(chance) => game.apply_chance(&mut state, chance, &mut ()),
            Entry::Act(seat, action) => {
                let list = game.legal(&state, seat).to_vec();
                let listed = game.canonical(&state, seat, action);
                let id = |&action: &G::Action| {
                    game.action_index(action).or_else(|| list.iter().position(|other| *other == action))
                };
                let line = Line {
                    game: number,
                    seat,
                    view: &game.view(&state, Observer::Seat(seat)),
                    legal: &list.iter().filter_map(id).collect::<Vec<_>>(),
                    action: id(&listed).ok_or_else(|| format!("{listed} is not in the list"))?,
                    text: action.to_string(),
                    share: outcome.share(seat),
                    score: outcome.scores()[seat.index()],
                };
                out += &serde_json::to_string(&line).map_err(|e| e.to_string())?;
                out.push('\n');
                game.apply_unchecked(&mut state, seat, action, &mut ());
            }
            Entry::Digest(_) => {}
        }
    }
    Ok(out)
}

/// Plays and writes all games, a batch at a time so that memory stays small.
fn write<G: Portable>(args: &Args) -> Result<(), Box<dyn Error>> {
    const BATCH: usize = 256;
    let config = read_object(&args.config).map_err(|e| format!("config: {e}"))?;
    let game = G::from_config(config).map_err(|e| format!("config: {e}"))?;
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
        let games: Vec<_> = (first..last).into_par_iter().map(|number| lines(&game, args, number)).collect();
        for lines in games {
            to.write_all(lines?.as_bytes()).map_err(unwritten)?;
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
                $(<$game as Game>::ID => write::<$game>(args),)*
                other => Err(format!("there is no data of {other}").into()),
            }
        };
    }
    tabletop::each_game!(write_one)
}

fn main() -> ExitCode {
    stdio::end("self_play", run(&Args::parse()))
}
