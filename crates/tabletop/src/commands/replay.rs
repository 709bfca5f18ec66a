//! `replay`: a record, checked entry by entry.

use std::path::{Path, PathBuf};

use game_erased::{AnyTable, ErasedError, descriptor_for};
use game_erased::{Style, StyledText};
use game_traits::{Observer, Outcome, Turn};
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::GAMES;

use crate::commands::games::cut;
use crate::failure::Failure;
use crate::files;
use crate::numbers::counted;
use crate::outcome::standing;
use crate::output::{Output, WIDTH};
use crate::setup::Opened;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// Tell the whole game, decision by decision, and show its last position
    #[arg(long)]
    show: bool,
    /// Say what was found as an object
    #[arg(long, conflicts_with = "show")]
    json: bool,
}

#[derive(Serialize)]
struct Found<'a> {
    game: &'a str,
    rules_version: u32,
    seats: usize,
    config: &'a RawValue,
    decisions: usize,
    over: bool,
    outcome: Option<Outcome>,
    digest: String,
}

/// A record that was read, and the game that it is of.
pub(crate) struct Recorded {
    pub(crate) opened: Opened,
    text: String,
    file: String,
}

impl Recorded {
    pub(crate) fn read(file: &Path) -> Result<Self, Failure> {
        let text = files::read(file)?;
        let at = file.display().to_string();
        let failed = |e| Failure::new(format!("{at}: {e}; a record is what `tabletop record` writes"));
        let entry = descriptor_for(GAMES, &text).map_err(failed)?;
        let game = entry.open_record(&text).map_err(failed)?;
        Ok(Recorded { opened: Opened { entry, game }, text, file: at })
    }

    /// The match after so many decisions, or at the end of the record.
    pub(crate) fn table(&self, at: Option<usize>) -> Result<Box<dyn AnyTable>, Failure> {
        self.opened.game.replay(&self.text, at, 0).map_err(|e| {
            let mend = match e {
                ErasedError::Replay(_) => "; up to there it is sound, so mend that entry or cut the record there",
                _ => "",
            };
            Failure::new(format!("{}: {e}{mend}", self.file))
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    let table = recorded.table(None)?;
    let (entry, game) = (recorded.opened.entry, &recorded.opened.game);
    let decisions = table.decisions();
    if args.json {
        return out.json(&Found {
            game: entry.id,
            rules_version: entry.rules_version,
            seats: game.seats().len(),
            config: &RawValue::from_string(game.config()).map_err(Failure::new)?,
            decisions: decisions.len(),
            over: table.turn() == Turn::Over,
            outcome: table.outcome(),
            digest: format!("{:016x}", table.digest()),
        });
    }
    let length = counted(decisions.len(), "decision");
    out.headline(entry.name, format_args!("{length}, every entry legal, every digest right"))?;
    out.inked(Style::DIM, cut(&game.config(), WIDTH))?;
    if args.show {
        out.blank()?;
        told(&*table, None, out)?;
        for (n, (seat, action)) in decisions.iter().enumerate() {
            let mut line = StyledText::new();
            line.push(Style::DIM, format_args!("{:>4}  ", n + 1)).push(Style::BOLD, format_args!("{seat} {action}"));
            out.styled(line.end_line())?;
            told(&*table, Some(n), out)?;
        }
        out.blank()?;
        out.styled(&table.render_text(Observer::Spectator))?;
    }
    out.line(standing(&*table))
}

/// What all could hear of a decision.
fn told(table: &dyn AnyTable, decision: Option<usize>, out: &mut Output) -> Result<(), Failure> {
    for sentence in table.messages_of(decision, Observer::Spectator).iter().filter(|sentence| !sentence.is_empty()) {
        out.line(format_args!("      {sentence}"))?;
    }
    Ok(())
}
