//! `analyze`: the best actions at a position of a record.

use std::path::PathBuf;

use comfy_table::{CellAlignment, Table, presets};
use game_bots::Budget;
use game_bots::erased::{AnalysisRequest, Bot, TextAnalysis};
use game_erased::Style;
use game_traits::Seat;
use serde::Serialize;

use crate::commands::replay::Recorded;
use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, rounded};
use crate::output::Output;
use crate::setup::{Thinking, bots, check_seat, resolved};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// The position after N decisions; the last one if not given, where the game is not over
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The seat that decides, where several can; the lowest one that has to if not given
    #[arg(long)]
    seat: Option<Seat>,
    /// The search: `mcts` knows the game, `uct` only its rules
    #[arg(long, default_value = "mcts", value_parser = crate::setup::bot)]
    bot: Bot,
    #[command(flatten)]
    thinking: Thinking,
    /// The seed of the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of actions to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    best: u64,
    /// Print one object for each action
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Found<'a> {
    seat: Seat,
    /// `None` where the best is not to interrupt.
    action: Option<&'a str>,
    visits: u64,
    /// What the search maximizes: mostly the share of the win, a little the lead.
    value: f64,
    win_share: f64,
    lead: Option<f64>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    let bot = resolved(&recorded.opened, args.bot)?;
    if !bot.kind.analyzes() {
        return Err(Failure::new(format!("`analyze` works with `mcts` and `uct`, not with `{}`", args.bot)));
    }
    if let Some(seat) = args.seat {
        check_seat(&recorded.opened, seat)?;
    }
    let table = recorded.table(args.at)?;
    let after = counted(table.decisions().len(), "decision", "decisions");
    let actors = table.turn().actors();
    if actors.is_empty() {
        let earlier = table.decisions().len().saturating_sub(1);
        return Err(Failure::new(format!("the game is over after {after}; name a position, such as --at {earlier}")));
    }
    if let Some(seat) = args.seat.filter(|&seat| !actors.contains(seat)) {
        return Err(Failure::new(format!("seat {seat} is not to act after {after}; `--seat` takes {actors}")));
    }
    let record = table.record();
    let request = AnalysisRequest {
        seat: args.seat,
        seed: args.seed,
        ..AnalysisRequest::new(&record, bot, args.thinking.budget())
    };
    let TextAnalysis { seat, analysis, .. } = bots(&recorded.opened)?.analyze(&request).map_err(Failure::new)?;
    let best = || analysis.actions.iter().take(args.best as usize);
    if args.json {
        for found in best() {
            out.json(&Found {
                seat,
                action: found.action.as_deref(),
                visits: found.visits,
                value: rounded(found.value),
                win_share: rounded(found.win_share),
                lead: found.lead.map(rounded),
            })?;
        }
        return Ok(());
    }
    out.headline(recorded.opened.descriptor.name, format_args!("after {after}, what seat {seat} can do"))?;
    out.blank()?;
    let mut figures = Table::new();
    figures.load_style(presets::UTF8_BORDERS_ONLY);
    figures.set_header(["action", "visits", "win share", "lead"]);
    for found in best() {
        let action = found.action.as_deref().unwrap_or("(do not interrupt)").to_owned();
        let share = format!("{:.1} %", 100.0 * found.win_share);
        let lead = found.lead.map_or("–".to_owned(), |lead| format!("{lead:+.1}").replace('-', "−"));
        figures.add_row([action, grouped(found.visits), share, lead]);
    }
    for column in figures.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    out.line(figures)?;
    let iterations = counted(analysis.iterations as usize, "iteration", "iterations");
    let tried = counted(analysis.actions.len(), "action", "actions");
    // A bot may have a minimum of its own.
    let more = match (bot.budget, args.thinking.budget()) {
        (None, Budget::Iterations(asked)) if analysis.iterations > asked.saturating_add(asked / 10) => {
            format!(" ({asked} were asked for, and this bot needs more)")
        }
        _ => String::new(),
    };
    out.line_in(
        Style::DIM,
        format_args!("{iterations} over {tried}{more}. Expected: the share of the win, and the lead in score."),
    )
}
