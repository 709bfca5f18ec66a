//! `bench`: the speed of a game.

use comfy_table::{CellAlignment, Table, presets};
use game_erased::Style;
use game_erased::game_bench::{FixtureSettings, Operation};
use serde::Serialize;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, measured, rounded};
use crate::game_options::GameOptions;
use crate::measure::{nanoseconds, playouts};
use crate::output::Output;
use crate::progress::Progress;
use crate::random_game::PLAYOUT_LIMIT;
use crate::setup::{self, Opened};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game; all games if not given
    game: Option<String>,
    #[command(flatten)]
    options: GameOptions,
    /// The seed of the positions and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one object for each game
    #[arg(long)]
    json: bool,
}

/// What was measured; times are means over fixed positions from the middle of random games.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    /// Listing all legal actions of the seat to act.
    list_ns: f64,
    /// Listing them from what that seat may know.
    list_in_view_ns: f64,
    /// Counting them.
    count_ns: f64,
    /// Cloning a state.
    clone_ns: f64,
    /// Doing an action, on a clone that is made for it.
    apply_ns: f64,
    /// What the seat to act may know.
    view_ns: f64,
    /// A state that fits a view.
    determinize_ns: f64,
    /// Whole random games that count and pick.
    playouts_per_s: f64,
    /// Whole random games that make every list; the same games.
    playouts_listed_per_s: f64,
    /// Decisions and chance outcomes of the games that count and pick.
    steps_per_s: f64,
    /// How many of those are decisions.
    actions_per_s: f64,
    state_bytes: usize,
    /// The mean number of legal actions in those positions.
    legal_mean: f64,
    decisions_per_game: f64,
    /// How many positions.
    positions: usize,
    /// How many games, and how many of them were cut off.
    games: u64,
    games_cut_off: u64,
}

/// The maximum number of positions: enough that no branch predictor learns them all, as it does a few hundred.
const MAX_POSITIONS: usize = 4096;

/// The maximum size of all positions in bytes, so that a near cache holds them as it does in a search.
const MAX_BYTES: usize = 1 << 20;

/// The number of measurements of each game, for the progress bar.
const PARTS: usize = 9;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let games = match &args.game {
        Some(id) => vec![args.options.open(setup::descriptor(id)?)?],
        None if !args.options.is_empty() => {
            return Err(Failure::new(
                "options belong to one game, and <GAME> is not provided; such as `bench patchwork`",
            ));
        }
        None => GAMES.iter().map(|game| args.options.open(game)).collect::<Result<_, _>>()?,
    };
    let mut progress = Progress::new("measuring");
    let (mut done, total) = (0, PARTS * games.len());
    let mut all = Vec::new();
    for game in &games {
        let figures = measure(game, args.seed, || {
            done += 1;
            progress.at(done, total);
        });
        if args.json {
            out.json(&figures)?;
            out.flush()?;
        } else {
            all.push((game.descriptor.name, figures));
        }
    }
    drop(progress);
    if args.json {
        return Ok(());
    }
    out.line(table_of(&all))?;
    for note in [
        "Times: means over positions from the middle of random games; an action is timed with the clone that it is done on.",
        "Games: uniform play from the start. All on one core, medians of many short runs.",
    ] {
        out.line_in(Style::DIM, note)?;
    }
    for (name, figures) in all.iter().filter(|(_, figures)| figures.games_cut_off > 0) {
        let (cut, of) = (grouped(figures.games_cut_off), counted(figures.games as usize, "game", "games"));
        out.line(format_args!("{name}: {cut} of {of} cut off after {} decisions.", grouped(PLAYOUT_LIMIT)))?;
    }
    Ok(())
}

fn measure(opened: &Opened, seed: u64, mut done: impl FnMut()) -> Figures {
    let game = &*opened.game;
    let workload = |positions| game.workload(FixtureSettings { seed, positions, ..FixtureSettings::default() });
    let a_state = workload(1).state_bytes().max(1);
    let mut work = workload(MAX_POSITIONS.min(MAX_BYTES / a_state).max(1));
    let positions = work.len();
    let legal_mean = rounded(work.run(Operation::Count) as f64 / positions.max(1) as f64);
    let mut time = |operation| {
        let ns = rounded(nanoseconds(&mut *work, operation));
        done();
        ns
    };
    let list_ns = time(Operation::List);
    let list_in_view_ns = time(Operation::ListInView);
    let count_ns = time(Operation::Count);
    let clone_ns = time(Operation::Clone);
    let apply_ns = time(Operation::Apply);
    let view_ns = time(Operation::View);
    let determinize_ns = time(Operation::Determinize);
    let counted = playouts(game, seed, false);
    done();
    let listed = playouts(game, seed, true);
    done();
    Figures {
        game: opened.descriptor.id,
        list_ns,
        list_in_view_ns,
        count_ns,
        clone_ns,
        apply_ns,
        view_ns,
        determinize_ns,
        playouts_per_s: rounded(counted.playouts_per_s),
        playouts_listed_per_s: rounded(listed.playouts_per_s),
        steps_per_s: rounded(counted.steps_per_s),
        actions_per_s: rounded(counted.actions_per_s),
        state_bytes: work.state_bytes(),
        legal_mean,
        decisions_per_game: rounded(counted.decisions_per_game()),
        positions,
        games: counted.tally.games,
        games_cut_off: counted.tally.cut_off,
    }
}

/// A column a game, a row a figure.
fn table_of(all: &[(&str, Figures)]) -> Table {
    type Figure = fn(&Figures) -> String;
    let rows: [(&str, Figure); 14] = [
        ("list legal actions, ns", |f| measured(f.list_ns)),
        ("list them from a view, ns", |f| measured(f.list_in_view_ns)),
        ("count them, ns", |f| measured(f.count_ns)),
        ("clone a state, ns", |f| measured(f.clone_ns)),
        ("clone and act, ns", |f| measured(f.apply_ns)),
        ("view, ns", |f| measured(f.view_ns)),
        ("determinize, ns", |f| measured(f.determinize_ns)),
        ("playouts/s, count and pick", |f| measured(f.playouts_per_s)),
        ("playouts/s, whole lists", |f| measured(f.playouts_listed_per_s)),
        ("steps/s (actions and chance)", |f| measured(f.steps_per_s)),
        ("actions/s", |f| measured(f.actions_per_s)),
        ("state, bytes", |f| grouped(f.state_bytes as u64)),
        ("legal actions, mean", |f| measured(f.legal_mean)),
        ("actions a game", |f| measured(f.decisions_per_game)),
    ];
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(std::iter::once("").chain(all.iter().map(|(name, _)| *name)));
    for (name, figure) in rows {
        table.add_row(std::iter::once(name.to_owned()).chain(all.iter().map(|(_, figures)| figure(figures))));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
