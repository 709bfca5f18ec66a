//! `analyse`: the best actions at a position of a record.

use std::path::PathBuf;

use comfy_table::{CellAlignment, Table, presets};
use game_bots::erased::{AnalysisRequest, Bot, TextAnalysis};
use game_erased::Style;
use game_traits::Seat;
use serde::Serialize;

use crate::commands::replay::Recorded;
use crate::failure::Failure;
use crate::numbers::{counted, grouped, rounded};
use crate::output::Output;
use crate::setup::{Thought, bots, check_seat};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// After so many decisions; at the end, if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who decides, where several can; the lowest seat that has to, if not given
    #[arg(long)]
    seat: Option<Seat>,
    /// Which search: `mcts` knows the game, `uct` only its rules
    #[arg(long, default_value = "mcts")]
    bot: Bot,
    #[command(flatten)]
    thought: Thought,
    /// For the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many actions to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    best: usize,
    /// An object an action
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Found<'a> {
    seat: Seat,
    /// Nothing where the best is to let a chance to interrupt pass.
    action: Option<&'a str>,
    visits: u64,
    value: f64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    if let Some(seat) = args.seat {
        check_seat(&recorded.opened, seat)?;
    }
    let table = recorded.table(args.at)?;
    let request = AnalysisRequest {
        record: &table.record(),
        at: None,
        seat: args.seat,
        bot: args.bot,
        budget: args.thought.budget(),
        seed: args.seed,
    };
    let TextAnalysis { seat, analysis, .. } = bots(&recorded.opened)?.analyze(&request).map_err(Failure::new)?;
    let best = &analysis.actions[..analysis.actions.len().min(args.best)];
    if args.json {
        for line in best {
            let (visits, value) = (line.visits, rounded(line.value));
            out.json(&Found { seat, action: line.action.as_deref(), visits, value })?;
        }
        return Ok(());
    }
    let after = counted(table.decisions().len(), "decision");
    out.headline(recorded.opened.entry.name, format_args!("after {after}, what seat {seat} can do"))?;
    out.blank()?;
    let mut figures = Table::new();
    figures.load_style(presets::UTF8_BORDERS_ONLY);
    figures.set_header(["action", "visits", "value"]);
    for line in best {
        let action = line.action.as_deref().unwrap_or("(let it pass)").to_owned();
        figures.add_row([action, grouped(line.visits), format!("{:.1} %", 100.0 * line.value)]);
    }
    for column in figures.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    out.line(figures)?;
    let tried = counted(analysis.actions.len(), "action");
    out.inked(
        Style::DIM,
        format_args!("{} iterations over {tried}; a value is the share of the win", grouped(analysis.iterations)),
    )
}
