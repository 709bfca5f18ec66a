//! `arena`: bots play each other.

use std::path::PathBuf;

use comfy_table::{CellAlignment, Table, presets};
use game_bots::erased::Bot;
use game_erased::Style;
use serde::Serialize;

use crate::arena::{Plan, run as play};
use crate::failure::Failure;
use crate::files;
use crate::numbers::{grouped, lasting, measured};
use crate::output::Output;
use crate::progress::Progress;
use crate::report;
use crate::setup::{Setup, Thought, bots};
use crate::standings::{Game, Standing, standings};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Who plays: `random`, `heuristic` (rules of thumb), `greedy`, `mcts`, `uct` (a search that knows only the rules), `mcts:5000`, `mcts:200ms`
    #[arg(long, value_delimiter = ',', required = true, num_args = 1..)]
    bots: Vec<Bot>,
    /// How many games; the bots change seats from one to the next
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// For chance and the bots
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time; as many as there are cores, if not given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    thought: Thought,
    /// Write the figures into this file, as an object; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write each game into this directory, which has to be there
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write a report with plots: one file for a browser
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
}

/// The result as an object.
#[derive(Serialize)]
struct Found<'a> {
    game: &'a str,
    seats: usize,
    seed: u64,
    budget: String,
    games: usize,
    /// Whether all games that were asked for were played.
    whole: bool,
    cut_off: usize,
    bots: &'a [Standing],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let players = bots(&opened)?;
    let (seats, sides) = (players.seats().len(), players.sides());
    if args.bots.len() < 2 || args.bots.len() > 16 {
        return Err(Failure::new("--bots needs two to sixteen, such as `--bots mcts,greedy`"));
    }
    if let Some(folder) = args.records.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::new(format!("--records {}: there is no such directory; make it first", folder.display())));
    }
    let budget = args.thought.budget();
    let plan = Plan { bots: args.bots.clone(), budget, games: args.games as usize, seed: args.seed, seats };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, |threads| threads as usize);
    let mut progress = Progress::new("playing");
    let mut games: Vec<Option<Game>> = vec![None; plan.games];
    let mut heard = 0;
    let whole = play(players, &plan, threads, |number, played| {
        if let Some(folder) = &args.records {
            let digits = (plan.games - 1).to_string().len();
            files::write(&folder.join(format!("{}-{number:0digits$}.json", opened.entry.id)), &played.record)?;
        }
        games[number] = Some(Game { lineup: plan.lineup(number), played });
        heard += 1;
        progress.at(heard, plan.games);
        Ok(())
    })?;
    drop(progress);
    let games: Vec<Game> = games.into_iter().flatten().collect();
    let names = names(&args.bots);
    let all = standings(&names, &sides, &games);
    let cut_off = games.iter().filter(|game| game.played.outcome.is_none()).count();
    let budget = match budget {
        game_bots::Budget::Iterations(n) => format!("{} iterations a move", grouped(n)),
        game_bots::Budget::Time(time) => format!("{} ms a move", time.as_millis()),
    };
    let name = opened.entry.name;
    let what = format!("{} games at {seats} seats, {budget}, seed {}", grouped(games.len() as u64), args.seed);
    if let Some(file) = &args.html {
        files::write(file, &report::html(name, &what, &all, &games))?;
    }
    if let Some(file) = &args.json {
        let found = Found {
            game: opened.entry.id,
            seats,
            seed: args.seed,
            budget,
            games: games.len(),
            whole,
            cut_off,
            bots: &all,
        };
        if file.as_os_str() == "-" {
            return out.json(&found);
        }
        files::write(file, &(serde_json::to_string(&found).map_err(Failure::new)? + "\n"))?;
    }
    out.headline(name, what)?;
    if !whole {
        out.line(format_args!("Interrupted: {} of {} games.", games.len(), plan.games))?;
    }
    if cut_off > 0 {
        out.line(format_args!("{cut_off} of them were cut off, and count for nobody."))?;
    }
    out.line(table_of(&all))?;
    out.inked(
        Style::DIM,
        "± and intervals: 95 %, counting rounds of the same luck. Fair is the share of equal players. Elo is beside the mean of these bots.",
    )
}

/// What bots are called: two alike are told apart.
fn names(bots: &[Bot]) -> Vec<String> {
    let twice = |bot: &Bot| bots.iter().filter(|other| *other == bot).count() > 1;
    let named = |(n, bot): (usize, &Bot)| if twice(bot) { format!("{bot} #{}", n + 1) } else { bot.to_string() };
    bots.iter().enumerate().map(named).collect()
}

fn table_of(all: &[Standing]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header([
        "bot",
        "games",
        "wins",
        "draws",
        "share",
        "95 %",
        "fair",
        "Elo",
        "score",
        "time/move",
        "iterations/move",
    ]);
    for one in all {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        table.add_row([
            one.bot.clone(),
            grouped(one.games),
            grouped(one.wins),
            grouped(one.draws),
            percent(one.share),
            format!("{:.1}–{:.1}", 100.0 * one.low, 100.0 * one.high),
            percent(one.fair),
            format!("{:+.0} ± {:.0}", one.elo, one.elo_error).replace('-', "−"),
            format!("{:.1}", one.mean_score).replace('-', "−"),
            lasting(one.seconds_per_move),
            measured(one.iterations_per_move),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
