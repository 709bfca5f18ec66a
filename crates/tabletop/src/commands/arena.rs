//! `arena`: matches of bots against each other.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use comfy_table::{CellAlignment, Table, presets};
use game_bots::Budget;
use game_bots::erased::Bot;
use game_erased::Style;
use serde::Serialize;

use crate::arena::{Schedule, run as play};
use crate::destination::Destination;
use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, lasting, measured};
use crate::output::Output;
use crate::progress::Progress;
use crate::report;
use crate::setup::{Opened, Setup, Thinking, bot, bots, resolved};
use crate::sprt::{Accepted, Figures, Hypotheses, Sprt};
use crate::standings::{PlayedGame, Standing, share, standings};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The bots: `easy`, `normal`, `hard`, `random`, `heuristic` (rules of thumb), `greedy`, `mcts`, `mcts-v1` (its
    /// first version), `uct` (a search that knows only the rules), `mcts:5000`, `mcts:200ms`
    #[arg(long, value_delimiter = ',', required = true, num_args = 1.., value_parser = bot)]
    bots: Vec<Bot>,
    /// The number of games; the bots change seats from one to the next. 200 if not given, and 20,000 at most with
    /// `--sprt`
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Test whether the first of two bots is stronger than the second by ELO1 rather than by ELO0, and stop as soon as
    /// that is decided: an SPRT over pairs of games with seats swapped, with a risk of 5 % on each side
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, conflicts_with = "round_robin")]
    sprt: Option<Hypotheses>,
    /// Every pair of bots plays the games, an even number, with the seeds from `--seed` on
    #[arg(long)]
    round_robin: bool,
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

/// The number of games, if none is given.
const GAMES: u64 = 200;

/// The same for a sequential test, which seldom needs them.
const MAX_SPRT_GAMES: u64 = 20_000;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'a Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairings: Option<&'a [Pairing]>,
}

/// The first bot's figures against the second, in a round robin.
#[derive(Serialize)]
struct Pairing {
    bots: [String; 2],
    games: u64,
    share: f64,
    low: f64,
    high: f64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    let players = bots(&opened)?;
    let competing = args.bots.iter().map(|&bot| resolved(&opened, bot)).collect::<Result<Vec<Bot>, _>>()?;
    let seats = players.seats().len();
    let sides: Vec<u8> = players.sides().into_iter().map(|side| side.index() as u8).collect();
    if args.bots.len() < 2 || args.bots.len() > 16 {
        return Err(Failure::new("--bots needs two to sixteen, such as `--bots mcts,greedy`"));
    }
    // What cannot be written is refused before anything is played.
    let html = args.html.as_deref().map(Destination::open).transpose()?;
    let json = args.json.as_deref().map(Destination::open).transpose()?;
    let budget = args.thinking.budget();
    if args.sprt.is_some() && args.bots.len() != 2 {
        return Err(Failure::new("--sprt needs two bots, such as `--bots mcts:200,mcts:100`"));
    }
    let asked = args.games.unwrap_or(if args.sprt.is_some() { MAX_SPRT_GAMES } else { GAMES }) as usize;
    if args.round_robin && !asked.is_multiple_of(2) {
        return Err(Failure::new(format!("--games of a round robin is even, such as {}", asked + 1)));
    }
    let (schedule, count) = if args.round_robin {
        let schedule = Schedule::round_robin(&competing, budget, args.seed, seats);
        let count = asked * schedule.pairings();
        (schedule, count)
    } else {
        (Schedule::all(&competing, budget, args.seed, seats), asked)
    };
    let schedule = Arc::new(schedule);
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
    let mut games: Vec<Option<PlayedGame>> = vec![None; count];
    let (mut over, mut test) = (0, args.sprt.map(Sprt::new));
    // The test takes the pairs in their order, so that it ends with the same pair on any number of threads.
    let mut tested = 0;
    let end = play(players, &schedule, count, threads, |number, mut played| {
        let text = std::mem::take(&mut played.record);
        let written = record(number).and_then(|file| file.map_or(Ok(()), |file| file.write(&text)));
        games[number] = Some(PlayedGame { lineup: schedule.lineup(number), played });
        over += 1;
        progress.at(over, count);
        written?;
        let Some(test) = &mut test else { return Ok(ControlFlow::Continue(())) };
        while let Some([Some(one), Some(two)]) = games.get(tested..tested + 2) {
            tested += 2;
            if let (Some(one), Some(two)) = (share(one, 0), share(two, 0)) {
                test.add((one + two) / 2.0);
                progress.name(format_args!("playing, LLR {:+.2} of ±{:.2}", test.llr(), Sprt::bound()));
                if test.accepted().is_some() {
                    games.truncate(tested);
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    });
    drop(progress);
    let decided = games.len() < count;
    let games: Vec<PlayedGame> = games.into_iter().flatten().collect();
    let names = names(&args.bots, &competing);
    let all = standings(&names, &sides, schedule.round(), &games);
    let figures = test.map(|test| test.figures(all[0].share, all[0].low, all[0].high));
    let pairings = args.round_robin.then(|| pairings(&names, &sides, &games));
    let whole = decided || games.len() == count;
    let budget = budgets(&competing, budget);
    let length = counted(games.len(), "game", "games");
    let what = format!("{length} at {seats} seats, {budget}, seed {}", args.seed);
    let cut_off = games.iter().filter(|game| game.played.outcome.is_none()).count();
    // The table first: a file that cannot be written after all does not take it away.
    if !json.as_ref().is_some_and(Destination::is_standard) {
        let planned = if decided { games.len() } else { count };
        print(&opened, planned, &what, &all, games.len(), cut_off, out)?;
        if let Some(pairings) = &pairings {
            out.line(crosstable(&names, pairings))?;
            out.line_in(Style::DIM, "The share of the win of the bot at the left against the one above, in percent.")?;
        }
        if let Some(figures) = &figures {
            out.line(verdict(&names, figures))?;
        }
        out.flush()?;
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
        sprt: figures.as_ref(),
        pairings: pairings.as_deref(),
    };
    let json_text = serde_json::to_string(&report).map_err(Failure::new)? + "\n";
    let written = [
        json.map(|file| file.write(&json_text)),
        html.map(|file| file.write(&report::html(opened.descriptor.name, &what, &all, schedule.round(), &games))),
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
    )
}

/// The figures of each two bots.
fn pairings(names: &[String], sides: &[u8], games: &[PlayedGame]) -> Vec<Pairing> {
    let two = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| [a, b]));
    let of = |two: [usize; 2]| {
        let met: Vec<PlayedGame> =
            games.iter().filter(|game| two.iter().all(|bot| game.lineup.contains(bot))).cloned().collect();
        let first = &standings(names, sides, 2, &met)[two[0]];
        Pairing {
            bots: two.map(|bot| names[bot].clone()),
            games: first.games,
            share: first.share,
            low: first.low,
            high: first.high,
        }
    };
    two.map(of).collect()
}

/// The shares of all pairings.
fn crosstable(names: &[String], pairings: &[Pairing]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header([String::new()].iter().chain(names));
    for row in names {
        let cell = |column: &String| {
            let share = pairings.iter().find_map(|pairing| match &pairing.bots {
                [a, b] if a == row && b == column => Some(pairing.share),
                [a, b] if a == column && b == row => Some(1.0 - pairing.share),
                _ => None,
            });
            share.map_or_else(String::new, |share| format!("{:.1}", 100.0 * share))
        };
        table.add_row([row.clone()].into_iter().chain(names.iter().map(cell)));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The result of a sequential test, in a sentence.
fn verdict(names: &[String], figures: &Figures) -> String {
    let minus = |text: String| text.replace('-', "−");
    let elo =
        |elo: Option<f64>, infinite: &str| elo.map_or_else(|| infinite.to_owned(), |elo| minus(format!("{elo:+.0}")));
    let (low, high) = (elo(figures.elo_low, "−∞"), elo(figures.elo_high, "+∞"));
    let by = elo(figures.elo, if figures.elo_low.is_some() { "+∞" } else { "−∞" });
    let result = match figures.accepted {
        Some(Accepted::H1) => "H1 is accepted",
        Some(Accepted::H0) => "H0 is accepted",
        None => "undecided",
    };
    let pairs = counted(figures.pairs as usize, "pair", "pairs");
    let test = minus(format!(
        "SPRT of H0, {:+} Elo, against H1, {:+} Elo: {result} after {pairs}, LLR {:+.2} (H0 from {:+.2}, H1 from {:+.2}).",
        figures.elo0, figures.elo1, figures.llr, -figures.bound, figures.bound
    ));
    format!(
        "{test}\n{} is stronger than {} by {by} Elo ({low} to {high}; a test that stops early tends to overstate).",
        names[0], names[1]
    )
}

/// The budgets of those bots that search: one for all, or each with its own.
fn budgets(bots: &[Bot], common: Budget) -> String {
    let a_move = |budget| match budget {
        Budget::Iterations(n) => format!("{} a move", counted(n as usize, "iteration", "iterations")),
        Budget::Time(time) => format!("{} ms a move", time.as_millis()),
        Budget::Game(time) => format!("{} ms a game", time.as_millis()),
        other => other.to_string(),
    };
    let searching = || bots.iter().filter(|bot| bot.kind.takes_budget());
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

/// The names of bots as they were typed; a level has its bot behind it, and equal ones get a number.
fn names(asked: &[Bot], bots: &[Bot]) -> Vec<String> {
    let named = |(asked, bot): (&Bot, &Bot)| if asked == bot { bot.to_string() } else { format!("{asked} ({bot})") };
    let names: Vec<String> = asked.iter().zip(bots).map(named).collect();
    let twice = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let numbered = |(n, name): (usize, &String)| if twice(name) { format!("{name} #{}", n + 1) } else { name.clone() };
    names.iter().enumerate().map(numbered).collect()
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
