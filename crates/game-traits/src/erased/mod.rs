//! Games picked at run time: text and JSON instead of types. For edges, not for loops, except those in [`Sample`], which
//! run inside one typed call.
mod game;
mod sample;
mod table;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::perft::NotSettled;
use crate::record::{FORMAT, Head, RecordError};
use crate::styled_text::StyledText;
use crate::{Observer, Portable, Record, Seat};

pub use game::{AnyGame, Tally, replayed};
pub use sample::Sample;
pub use table::AnyTable;

/// What a game says of itself to people. A program that knows this knows every game.
pub trait Presentation: Portable<Config: Default> {
    /// Its published name.
    const NAME: &'static str;
    /// One line: author, players, what it is about.
    const ABOUT: &'static str;
    /// The numbered rules, as Markdown.
    const RULES: &'static str;
    /// How actions are typed: a line each, the form and what it does.
    const GRAMMAR: &'static str;

    /// The position as text, from the view of `observer` and all that it has heard, which may be nothing.
    fn render_text(&self, view: &Self::View, heard: &[Self::Event], observer: Observer) -> StyledText;
    /// The position as a whole SVG document, likewise.
    fn render_svg(&self, view: &Self::View, heard: &[Self::Event], observer: Observer) -> String;
    /// One sentence for what happened; empty for what nobody needs to be told.
    fn describe(&self, event: &Self::Event) -> String;
    /// Whether a player does this of its own will. A clock's verdict, say, is an action of the seat that it strikes, but no
    /// choice: players that a program provides never make it.
    fn is_voluntary(&self, _action: &Self::Action) -> bool {
        true
    }
    /// Reads an action as a person types it at this view: more forgiving than its exact text.
    ///
    /// # Errors
    /// One line that says what was expected.
    fn parse_input(&self, _view: &Self::View, _seat: Seat, text: &str) -> Result<Self::Action, String> {
        text.trim().parse().map_err(|e: crate::ParseError| e.to_string())
    }
}

/// Why an erased call could not do what was asked, in one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErasedError {
    /// The options are not a config of this game.
    #[error("config: {0}")]
    Config(String),
    /// The text is no record, or not of this version.
    #[error("{0}")]
    Record(RecordError),
    /// The record goes wrong on the way.
    #[error("record: {0}")]
    Replay(String),
    /// The text is no action.
    #[error("not an action: {0}")]
    Parse(String),
    /// The rules refuse it.
    #[error("{0}")]
    Action(String),
    /// There are fewer decisions than that.
    #[error("there are {decisions} decisions, so no position after {asked}")]
    Beyond {
        /// How many decisions the record has.
        decisions: usize,
        /// After how many of them was asked for.
        asked: usize,
    },
    /// Chance had to be settled first.
    #[error(transparent)]
    Chance(#[from] NotSettled),
}

type Opened = Result<Box<dyn AnyGame>, ErasedError>;

/// A game as registered with a program: what it says of itself, and how to open it.
#[derive(Clone, Copy, Debug)]
pub struct GameDescriptor {
    /// Its id in records and commands.
    pub id: &'static str,
    /// Its published name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The numbered rules, as Markdown.
    pub rules: &'static str,
    /// How actions are typed.
    pub grammar: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    open: fn(Option<&str>) -> Opened,
    open_record: fn(&str) -> Opened,
}

impl GameDescriptor {
    /// A game to be registered.
    pub const fn of<G: Presentation>() -> Self {
        GameDescriptor {
            id: G::ID,
            name: G::NAME,
            about: G::ABOUT,
            rules: G::RULES,
            grammar: G::GRAMMAR,
            rules_version: G::RULES_VERSION,
            open: open::<G>,
            open_record: |text| {
                let record = Record::<G>::from_json(text).map_err(ErasedError::Record)?;
                let game = record.game().map_err(|e| ErasedError::Config(e.to_string()))?;
                Ok(game::erase(game))
            },
        }
    }

    /// The game with these options as JSON (an object; what it leaves out is as in the default), or with the default.
    ///
    /// # Errors
    /// [`ErasedError::Config`].
    pub fn open(&self, config: Option<&str>) -> Result<Box<dyn AnyGame>, ErasedError> {
        (self.open)(config)
    }

    /// The game that a record was played with.
    ///
    /// # Errors
    /// [`ErasedError::Record`] or [`ErasedError::Config`].
    pub fn open_record(&self, record: &str) -> Result<Box<dyn AnyGame>, ErasedError> {
        (self.open_record)(record)
    }
}

/// The game that a record's head names.
///
/// # Errors
/// [`ErasedError::Record`] if the text has no head, names a game that is not among `games`, or has a version not known here.
pub fn descriptor_for<'a>(games: &'a [GameDescriptor], record: &str) -> Result<&'a GameDescriptor, ErasedError> {
    let head = Head::from_json(record).map_err(ErasedError::Record)?;
    let game = games.iter().find(|game| game.id == head.game).ok_or_else(|| {
        let known: Vec<_> = games.iter().map(|game| game.id).collect();
        unreadable(format!("no game {:?} here, only {}", head.game, known.join(", ")))
    })?;
    // The versions first: what a later one changed would else fail by some field of it.
    if head.format != FORMAT {
        return Err(unreadable(format!("record format {} is not known here; {FORMAT} is", head.format)));
    }
    if head.rules != game.rules_version {
        let (theirs, id, ours) = (head.rules, game.id, game.rules_version);
        return Err(unreadable(format!("rules version {theirs} of {id} is not known here; {ours} is")));
    }
    Ok(game)
}

fn unreadable(why: String) -> ErasedError {
    ErasedError::Record(RecordError::new(why))
}

fn open<G: Presentation>(config: Option<&str>) -> Opened {
    let config: G::Config = match config {
        Some(text) => serde_json::from_str(text).map_err(|e| ErasedError::Config(e.to_string()))?,
        None => G::Config::default(),
    };
    let game = G::from_config(config).map_err(|e| ErasedError::Config(e.to_string()))?;
    Ok(game::erase(game))
}

/// Our values have string keys and finite numbers only, which JSON can always hold.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
