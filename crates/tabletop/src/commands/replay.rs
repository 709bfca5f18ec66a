//! `replay`: a check of a record, entry by entry.

use std::path::{Path, PathBuf};

use game_erased::{AnyTable, Canvas, ErasedError, Style, StyledText, descriptor_for};
use game_traits::json::JsonError;
use game_traits::record::{Head, RecordError};
use game_traits::{Observer, Outcome, Turn};
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::GAMES;

use crate::failure::Failure;
use crate::files::{self, Of};
use crate::format::cut;
use crate::format::numbers::counted;
use crate::format::outcome::standing;
use crate::journal::version;
use crate::output::{Output, WIDTH};
use crate::setup::{Opened, check_seat};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is the standard input
    file: PathBuf,
    /// Print the whole game, decision by decision, and its last position
    #[arg(long)]
    show: bool,
    /// Print the game as this observer received it: a seat's number, or `spectator`; if not given, all decisions too
    #[arg(long, value_name = "SEAT", conflicts_with = "json")]
    seat: Option<Observer>,
    /// Print what was found as an object
    #[arg(long, conflicts_with = "show")]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    rules_version: u32,
    seats: usize,
    config: &'a RawValue,
    #[serde(flatten)]
    entries: Entries,
    over: bool,
    outcome: Option<Outcome>,
    digest: String,
}

/// The entries of a record by their kind: what a replay checks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
struct Entries {
    decisions: usize,
    chances: usize,
    digests: usize,
}

impl Entries {
    /// Counts the entries of a record that was replayed.
    fn of(record: &str) -> Result<Self, Failure> {
        #[derive(serde::Deserialize)]
        struct Texts {
            entries: Vec<String>,
        }
        let mut count = Entries::default();
        for entry in serde_json::from_str::<Texts>(record).map_err(Failure::new)?.entries {
            match entry.as_bytes().first() {
                Some(b'*') => count.chances += 1,
                Some(b'=') => count.digests += 1,
                _ => count.decisions += 1,
            }
        }
        Ok(count)
    }
}

impl std::fmt::Display for Entries {
    /// `12 decisions and 3 chance outcomes are legal, 1 digest is right`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let decisions = counted(self.decisions, "decision", "decisions");
        let chances = counted(self.chances, "chance outcome", "chance outcomes");
        write!(f, "{decisions} and {chances}, all legal; ")?;
        match self.digests {
            0 => write!(f, "no digest to compare"),
            n => write!(f, "{}, all right", counted(n, "digest", "digests")),
        }
    }
}

/// A record, and the game that it is of.
pub(crate) struct Recorded {
    pub(crate) opened: Opened,
    text: String,
    file: String,
}

impl Recorded {
    pub(crate) fn read(file: &Path) -> Result<Self, Failure> {
        let text = files::read_of(file, Of::Record)?;
        let at = match file.display().to_string() {
            name if name == files::STANDARD => "the standard input".to_owned(),
            name => name,
        };
        if text.trim().is_empty() {
            return Err(Failure::new(format!("{at} is empty; `tabletop record` writes a record")));
        }
        let failed = |e| unreadable(&at, &text, e);
        let descriptor = descriptor_for(GAMES, &text).map_err(failed)?;
        let game = descriptor.open_record(&text).map_err(failed)?;
        Ok(Recorded { opened: Opened { descriptor, game }, text, file: at })
    }

    /// The match after `at` decisions, or at the end of the record.
    pub(crate) fn table(&self, at: Option<usize>) -> Result<Box<dyn AnyTable>, Failure> {
        self.opened.game.replay(&self.text, at, 0).map_err(|e| {
            let mend = match e {
                ErasedError::Replay(_) => {
                    "; the record is sound up to there: correct that entry, or cut the record before it"
                }
                _ => "",
            };
            Failure::new(format!("{}: {e}{mend}", self.file))
        })
    }
}

/// Why a text is not a record that can be read here, by what is wrong with it.
fn unreadable(name: &str, text: &str, error: ErasedError) -> Failure {
    let why = match &error {
        ErasedError::Record(RecordError::NoGame { found, known }) => {
            format!("{name} is a record of {found:?}; the games are {}", known.join(", "))
        }
        ErasedError::Record(RecordError::Version(why)) => format!("{name}: {}", version(why)),
        ErasedError::Record(RecordError::Json(why)) => {
            let is_cut = matches!(why, JsonError::Invalid(why) if why.is_eof());
            match Head::from_json(text) {
                _ if is_cut => format!("{name} is not whole: {why}"),
                Ok(head) => format!("{name} is a record of {}, but {why}; correct that place", head.game),
                Err(_) => format!("{name} is not a record: {why}; `tabletop record` writes one"),
            }
        }
        other => format!("{name}: {other}"),
    };
    Failure::new(why)
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recorded = Recorded::read(&args.file)?;
    let table = recorded.table(None)?;
    let Opened { descriptor, game } = &recorded.opened;
    let entries = Entries::of(&recorded.text)?;
    if args.json {
        return out.json(&Report {
            game: descriptor.id,
            rules_version: descriptor.rules_version,
            seats: game.seats().len(),
            config: &RawValue::from_string(game.config()).map_err(Failure::new)?,
            entries,
            over: table.turn() == Turn::Over,
            outcome: table.outcome(),
            digest: format!("{:016x}", table.digest()),
        });
    }
    if let Some(seat) = args.seat.and_then(Observer::seat) {
        check_seat(&recorded.opened, seat)?;
    }
    out.headline(descriptor.name, entries)?;
    out.line_in(Style::DIM, cut(&game.config(), WIDTH))?;
    if args.show || args.seat.is_some() {
        let observer = args.seat.unwrap_or(Observer::Spectator);
        out.blank()?;
        messages(&*table, None, observer, out)?;
        for (n, (seat, action)) in table.decisions().iter().enumerate() {
            let mut line = StyledText::new();
            line.push(Style::DIM, format_args!("{:>4}  ", n + 1));
            // The action of another seat may be a secret; the events are what of it is known.
            if args.seat.is_none_or(|observer| observer.is(*seat)) {
                line.push(Style::BOLD, format_args!("{seat} {action}"));
            } else {
                line.push(Style::BOLD, format_args!("{seat}"));
            }
            out.styled(line.end_line())?;
            messages(&*table, Some(n), observer, out)?;
        }
        out.blank()?;
        out.styled(&table.render_text(observer, Canvas::wide(out.canvas().width)))?;
    }
    out.line(standing(&*table))
}

/// The messages of a decision that the observer gets.
fn messages(
    table: &dyn AnyTable,
    decision: Option<usize>,
    observer: Observer,
    out: &mut Output,
) -> Result<(), Failure> {
    for sentence in table.messages_of(decision, observer).iter().filter(|sentence| !sentence.is_empty()) {
        out.line(format_args!("      {sentence}"))?;
    }
    Ok(())
}
