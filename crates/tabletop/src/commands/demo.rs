//! `demo`: a random game of each kind, and speeds.

use comfy_table::{CellAlignment, Table, presets};
use game_erased::{Canvas, Style};
use game_traits::{Observer, Turn};
use tabletop::GAMES;

use crate::failure::Failure;
use crate::format::numbers::{counted, grouped, measured};
use crate::format::outcome::standing;
use crate::game_options::GameOptions;
use crate::measure::{Speed, playouts};
use crate::output::Output;
use crate::progress::Progress;
use crate::random_game;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The seed of chance and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Default for Args {
    fn default() -> Self {
        Args { seed: 1 }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut opened = Vec::new();
    for descriptor in GAMES {
        opened.push(GameOptions::default().open(descriptor)?);
    }
    for (n, one) in opened.iter().enumerate() {
        let table = random_game::play(&*one.game, args.seed);
        if n > 0 {
            out.blank()?;
        }
        out.headline(one.descriptor.name, one.descriptor.about)?;
        out.blank()?;
        out.styled(&table.render_text(Observer::Spectator, Canvas::wide(out.canvas().width)))?;
        out.blank()?;
        out.line(standing(&*table))?;
        let length = counted(table.decisions().len(), "decision", "decisions");
        let end = if table.turn() == Turn::Over { "a game" } else { "cut off after" };
        out.line_in(Style::DIM, format_args!("{end} of {length} by random players, seed {}", args.seed))?;
        out.flush()?;
    }
    let mut progress = Progress::new("measuring");
    let mut speeds = Vec::new();
    for (n, one) in opened.iter().enumerate() {
        progress.at(n, opened.len());
        speeds.push((one.descriptor.name, playouts(&*one.game, args.seed, false)));
    }
    drop(progress);
    out.blank()?;
    out.line_in(Style::BOLD, "Random games on one core, from the first decision to the end")?;
    out.line(table_of(&speeds))?;
    out.line_in(
        Style::DIM,
        "Medians of many short runs. `tabletop bench` measures more, `tabletop play GAME` lets you play.",
    )?;
    #[cfg(feature = "serve")]
    out.line("To play them in a browser: `tabletop serve`, or `cargo run --release -- serve` from the sources.")?;
    Ok(())
}

fn table_of(speeds: &[(&str, Speed)]) -> Table {
    let cut_off = speeds.iter().any(|(_, speed)| speed.tally.cut_off > 0);
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    let mut head = vec!["game", "playouts/s", "actions/s", "actions a game"];
    head.extend(cut_off.then_some("games cut off"));
    table.set_header(head);
    for (name, speed) in speeds {
        let mut row = vec![
            (*name).to_owned(),
            measured(speed.playouts_per_s),
            measured(speed.actions_per_s),
            measured(speed.decisions_per_game()),
        ];
        row.extend(cut_off.then(|| format!("{} of {}", grouped(speed.tally.cut_off), grouped(speed.tally.games))));
        table.add_row(row);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
