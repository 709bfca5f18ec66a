//! `show`: a position of a record.

use std::path::PathBuf;

use game_traits::Observer;

use crate::commands::replay::Recorded;
use crate::failure::Failure;
use crate::files;
use crate::numbers::counted;
use crate::outcome::standing;
use crate::output::Output;
use crate::setup::{check_seat, observer};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// After so many decisions; at the end, if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Draw it into this file; `-` is the standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Who looks: a seat's number, or `spectator`
    #[arg(long, value_name = "SEAT", value_parser = observer, default_value = "spectator")]
    seat: Observer,
    /// What that observer may know, as an object
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    if let Some(seat) = args.seat.seat() {
        check_seat(&recorded.opened, seat)?;
    }
    let table = recorded.table(args.at)?;
    if args.json {
        return out.line(table.view(args.seat));
    }
    let name = recorded.opened.entry.name;
    let after = counted(table.decisions().len(), "decision");
    if let Some(file) = &args.svg {
        files::write(file, &table.render_svg(args.seat))?;
        if file.as_os_str() == "-" {
            return Ok(());
        }
        return out.headline(file.display(), format_args!("{name} after {after}, as {} sees it", told(args.seat)));
    }
    out.headline(name, format_args!("after {after}, as {} sees it", told(args.seat)))?;
    out.blank()?;
    out.styled(&table.render_text(args.seat))?;
    out.blank()?;
    out.line(standing(&*table))
}

fn told(observer: Observer) -> String {
    match observer {
        Observer::Spectator => "a spectator".to_owned(),
        seat => seat.to_string(),
    }
}
