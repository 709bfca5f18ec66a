//! `show`: a position of a record.

use std::path::PathBuf;

use game_erased::Canvas;
use game_traits::Observer;

use crate::commands::replay::Recorded;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::format::numbers::counted;
use crate::format::outcome::standing;
use crate::output::Output;
use crate::setup::check_seat;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// The position after N decisions; the last one if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Draw it as SVG into this file; `-` is the standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// The observer: a seat's number, or `spectator`
    #[arg(long, value_name = "SEAT", default_value = "spectator")]
    seat: Observer,
    /// Print the view of that observer as JSON
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    if let Some(seat) = args.seat.seat() {
        check_seat(&recorded.opened, seat)?;
    }
    let destination = args.svg.as_deref().map(Destination::open).transpose()?;
    let table = recorded.table(args.at)?;
    if args.json {
        return out.line(table.view(args.seat));
    }
    let name = recorded.opened.descriptor.name;
    let after = counted(table.decisions().len(), "decision", "decisions");
    if let Some(file) = destination {
        file.write(&table.render_svg(args.seat))?;
        if file.is_standard() {
            return Ok(());
        }
        return out.headline(file, format_args!("{name} after {after}, as {} sees it", named(args.seat)));
    }
    out.headline(name, format_args!("after {after}, as {} sees it", named(args.seat)))?;
    out.blank()?;
    out.styled(&table.render_text(args.seat, Canvas::wide(out.canvas().width)))?;
    out.blank()?;
    out.line(standing(&*table))
}

fn named(observer: Observer) -> String {
    match observer {
        Observer::Spectator => "a spectator".to_owned(),
        seat => seat.to_string(),
    }
}
