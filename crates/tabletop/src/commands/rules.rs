//! `rules`: the rules of a game, and how its actions are typed.

use game_erased::GameDescriptor;
use game_erased::{Style, StyledText};

use crate::failure::Failure;
use crate::output::Output;
use crate::setup;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's name, as `tabletop games` lists it
    game: String,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let descriptor = setup::descriptor(&args.game)?;
    rules(descriptor, out)?;
    out.blank()?;
    out.line_in(Style::BOLD, "How actions are typed")?;
    grammar(descriptor, out)
}

/// The numbered rules; where there are colors, headings and numbers stand out.
pub(crate) fn rules(descriptor: &GameDescriptor, out: &mut Output) -> Result<(), Failure> {
    for line in descriptor.rules.lines() {
        let heading = line.starts_with('#').then(|| line.trim_start_matches('#').trim_start());
        let mut text = StyledText::new();
        match (heading, line.strip_prefix("- ").and_then(|item| item.split_once(' '))) {
            (Some(heading), _) => text.line(Style::BOLD, heading),
            (None, Some((id, rest))) if is_id(id) => {
                text.push(Style::PLAIN, "- ").push(Style { bold: true, ..Style::fg(37) }, id).push(Style::PLAIN, " ");
                text.line(Style::PLAIN, rest)
            }
            _ => text.line(Style::PLAIN, line),
        };
        out.styled(&text)?;
    }
    Ok(())
}

/// How actions are typed.
pub(crate) fn grammar(descriptor: &GameDescriptor, out: &mut Output) -> Result<(), Failure> {
    for line in descriptor.grammar.trim_end().lines() {
        out.line(format_args!("  {line}"))?;
    }
    Ok(())
}

/// `PW-13`.
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(game, number)| {
        !game.is_empty()
            && game.bytes().all(|b| b.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}
