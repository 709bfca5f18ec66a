//! Games picked at run time: text and JSON instead of types. For edges, not for loops, except those in [`Sample`], which
//! run inside one typed call.
mod game;
mod sample;
mod table;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::error::Error;

use serde::Serialize;

use crate::json::read_object;
use crate::perft::NotSettled;
use crate::record::{Head, RecordError};
use crate::styled_text::StyledText;
use crate::{Observer, Portable, Record, Seat};

pub use game::{AnyGame, Tally, replayed};
pub use sample::Sample;
pub use table::AnyTable;

/// Human-facing metadata, rendering and input parsing for a game.
pub trait Presentation: Portable<Config: Default> {
    /// Its published name.
    const NAME: &'static str;
    /// One line: author, players, what it is about.
    const ABOUT: &'static str;
    /// The numbered rules, as Markdown.
    const RULES: &'static str;
    /// How actions are typed: a line each, the form and what it does.
    const GRAMMAR: &'static str;

    /// The position as text, from the view of `observer` and the events that it received, which may be none.
    fn render_text(&self, view: &Self::View, observed: &[Self::Event], observer: Observer) -> StyledText;
    /// The position as a whole SVG document, likewise.
    fn render_svg(&self, view: &Self::View, observed: &[Self::Event], observer: Observer) -> String;
    /// One sentence for an event; empty if the event should not be displayed.
    fn describe(&self, event: &Self::Event) -> String;
    /// Whether a bot may choose this action; `false` for forced ones, such as a time-out.
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

/// An error of a game whose type is not known here.
pub type AnyError = Box<dyn Error + Send + Sync>;

/// Why an erased call could not do what was asked, in one line. The typed reason is the source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErasedError {
    /// The options are not a config of this game.
    #[error("config: {0}")]
    Config(#[source] AnyError),
    /// The text is no record, or not of this version.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The record goes wrong on the way.
    #[error("record: {0}")]
    Replay(#[source] AnyError),
    /// The text is no action.
    #[error("not an action: {0}")]
    Parse(#[source] AnyError),
    /// The rules refuse it.
    #[error("{0}")]
    Action(#[source] AnyError),
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
            open: |config| Ok(game::erase(opened::<G>(config)?)),
            open_record: |text| {
                let game = Record::<G>::from_json(text)?.game().map_err(|e| ErasedError::Config(e.into()))?;
                Ok(game::erase(game))
            },
        }
    }

    /// The game with these options as JSON, or with the default. They are an object, perhaps after a byte order mark; what it
    /// leaves out is as in the default.
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
    let head = Head::from_json(record)?;
    let Some(game) = games.iter().find(|game| game.id == head.game) else {
        let known = games.iter().map(|game| game.id).collect();
        return Err(RecordError::NoGame { found: head.game, known }.into());
    };
    // What a later version changed would else fail by some field of it.
    head.check(game.id, game.rules_version).map_err(RecordError::from)?;
    Ok(game)
}

/// Returns the game with these options, as [`GameDescriptor::open`] reads them, with its type.
///
/// # Errors
/// [`ErasedError::Config`].
pub fn opened<G: Presentation>(config: Option<&str>) -> Result<G, ErasedError> {
    let config: G::Config = match config {
        Some(text) => read_object(text).map_err(|e| ErasedError::Config(e.into()))?,
        None => G::Config::default(),
    };
    G::from_config(config).map_err(|e| ErasedError::Config(e.into()))
}

/// Our values have string keys and finite numbers only, which JSON can always hold.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
