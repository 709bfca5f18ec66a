//! `arena`: matches of bots against each other.

use std::path::PathBuf;

use comfy_table::{CellAlignment, Table, presets};
use game_bots::Budget;
use game_bots::erased::{Bot, Series};
use game_erased::Style;
use serde::Serialize;

use crate::arena::run as play;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, lasting, measured};
use crate::output::Output;
use crate::progress::Progress;
use crate::report;
use crate::setup::{Opened, Setup, Thinking, bots, check_bot};
use crate::standings::{Game, Standing, standings};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The bots: `easy`, `normal`, `hard`, `random`, `heuristic` (rules of thumb), `greedy`, `mcts`, `mcts-v1` (its first version), `uct` (a search that knows only the rules), `mcts:5000`, `mcts:200ms`
    #[arg(long, value_delimiter = ',', required = true, num_args = 1..)]
    bots: Vec<Bot>,
    /// The number of games; the bots change seats from one to the next
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The seed of chance and of the bots
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games at the same time; one for each core if not given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    thinking: Thinking,
    /// Write the figures into this file, as an object; `-` is the standard output, and no table is printed
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record of each game into this directory, which must exist
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write a report with plots into this file, for a browser
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
}

/// The result as an object.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seats: usize,
    /// As text: a reader of JSON may not hold 64 bits.
    seed: String,
    budget: String,
    games: usize,
    /// Whether all games were played.
    whole: bool,
    cut_off: usize,
    bots: &'a [Standing],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let players = bots(&opened)?;
    args.bots.iter().try_for_each(|&bot| check_bot(&opened, bot))?;
    let (seats, sides) = (players.seats().len(), players.sides());
    if args.bots.len() < 2 || args.bots.len() > 16 {
        return Err(Failure::new("--bots needs two to sixteen, such as `--bots mcts,greedy`"));
    }
    // What cannot be written is refused before anything is played.
    let html = args.html.as_deref().map(Destination::open).transpose()?;
    let json = args.json.as_deref().map(Destination::open).transpose()?;
    let budget = args.thinking.budget();
    let series = Series::new(args.bots.clone(), budget, args.seed, seats);
    let count = args.games as usize;
    let record = |number: usize| -> Result<Option<Destination>, Failure> {
        let Some(folder) = &args.records else { return Ok(None) };
        let digits = (count - 1).to_string().len();
        let name = format!("{}-{number:0digits$}.json", opened.descriptor.id);
        Destination::open(&folder.join(name)).map(Some)
    };
    record(0)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, |threads| threads as usize);
    let mut progress = Progress::new("playing");
    let mut games: Vec<Option<Game>> = vec![None; count];
    let mut over = 0;
    let end = play(players, &series, count, threads, |number, played| {
        let written = record(number).and_then(|file| file.map_or(Ok(()), |file| file.write(&played.record)));
        games[number] = Some(Game { lineup: series.lineup(number as u64), played });
        over += 1;
        progress.at(over, count);
        written
    });
    drop(progress);
    let games: Vec<Game> = games.into_iter().flatten().collect();
    let all = standings(&names(&args.bots), &sides, &games);
    let whole = games.len() == count;
    let budget = budgets(&args.bots, budget);
    let length = counted(games.len(), "game", "games");
    let what = format!("{length} at {seats} seats, {budget}, seed {}", args.seed);
    let cut_off = games.iter().filter(|game| game.played.outcome.is_none()).count();
    // The table first: a file that cannot be written after all does not take it away.
    if !json.as_ref().is_some_and(Destination::is_standard) {
        print(&opened, count, &what, &all, games.len(), cut_off, out)?;
    }
    let report = Report {
        game: opened.descriptor.id,
        seats,
        seed: args.seed.to_string(),
        budget,
        games: games.len(),
        whole,
        cut_off,
        bots: &all,
    };
    let json_text = serde_json::to_string(&report).map_err(Failure::new)? + "\n";
    let written = [
        json.map(|file| file.write(&json_text)),
        html.map(|file| file.write(&report::html(opened.descriptor.name, &what, &all, &games))),
    ];
    // Each of them is tried, whatever became of the other one.
    written.into_iter().flatten().collect::<Result<(), Failure>>()?;
    if end? { Ok(()) } else { Err(Failure::Interrupted) }
}

fn print(
    opened: &Opened,
    planned: usize,
    what: &str,
    all: &[Standing],
    games: usize,
    cut_off: usize,
    out: &mut Output,
) -> Result<(), Failure> {
    out.headline(opened.descriptor.name, what)?;
    if games < planned {
        out.line(format_args!("Stopped after {} of {}.", grouped(games as u64), counted(planned, "game", "games")))?;
    }
    if cut_off > 0 {
        out.line(format_args!("{} cut off; they count for no bot.", counted(cut_off, "game was", "games were")))?;
    }
    out.line(table_of(all))?;
    out.line_in(
        Style::DIM,
        "± and intervals: 95 %, by rounds of games with the same seed. Fair is the share of equal players. Elo is relative to the mean of these bots.",
    )?;
    out.flush()
}

/// The budgets of those bots that search: one for all, or each with its own.
fn budgets(bots: &[Bot], common: Budget) -> String {
    let a_move = |budget| match budget {
        Budget::Iterations(n) => format!("{} a move", counted(n as usize, "iteration", "iterations")),
        Budget::Time(time) => format!("{} ms a move", time.as_millis()),
    };
    let searching = || bots.iter().filter(|bot| bot.kind.searches());
    let own = searching().any(|bot| bot.budget.is_some());
    match (searching().next(), own) {
        (None, _) => "no bot searches".to_owned(),
        (Some(_), false) => a_move(common),
        (Some(_), true) => {
            let each = searching().map(|bot| format!("{bot}: {}", a_move(bot.budget.unwrap_or(common))));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The names of bots; equal ones get a number.
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
