//! `rules`: how a game is played, its rules, and how its actions are typed.

use game_erased::{GameDescriptor, Style, StyledText};

use crate::failure::Failure;
use crate::markdown;
use crate::output::Output;
use crate::setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's name, as `tabletop games` lists it
    game: String,
    /// Print only how the game is played, on a page
    #[arg(long)]
    short: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let descriptor = setup::descriptor(&args.game)?;
    let width = out.canvas().width;
    out.styled(&how_to_play(descriptor, width))?;
    if args.short {
        return Ok(());
    }
    out.blank()?;
    out.line_in(Style::BOLD, "How actions are typed")?;
    out.styled(&grammar(descriptor, width))?;
    out.blank()?;
    out.styled(&rules(descriptor, width))
}

/// The page for newcomers.
pub(crate) fn how_to_play(descriptor: &GameDescriptor, width: usize) -> StyledText {
    markdown::rendered(descriptor.how_to_play, width)
}

/// The numbered rules; where there are colors, headings and numbers stand out.
pub(crate) fn rules(descriptor: &GameDescriptor, width: usize) -> StyledText {
    markdown::rendered(descriptor.rules, width)
}

/// How actions are typed.
pub(crate) fn grammar(descriptor: &GameDescriptor, width: usize) -> StyledText {
    let mut out = StyledText::new();
    // What a form does stands in a column of its own.
    let column = |line: &str| line.find("   ").map_or(0, |gap| line.len() - line[gap..].trim_start().len());
    let hanging = descriptor.grammar.lines().map(column).max().unwrap_or(0);
    for line in descriptor.grammar.trim_end().lines() {
        out.line(Style::PLAIN, format_args!("  {line}"));
    }
    out.wrapped(width, hanging)
}
