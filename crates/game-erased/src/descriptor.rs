//! A game as a program registers it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use game_traits::Record;
use game_traits::json::read_object;
use game_traits::record::{Head, Journaled, RecordError};

use crate::config_option::{ConfigOption, config_with};
use crate::game::{self, AnyGame};
use crate::{ErasedError, Presentation, json};

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
    /// How the game is played, for a newcomer, as Markdown.
    pub how_to_play: &'static str,
    /// The numbered rules, as Markdown.
    pub rules: &'static str,
    /// How actions are typed.
    pub grammar: &'static str,
    /// The options of its config, each a field of the config's JSON.
    pub options: &'static [ConfigOption],
    /// The version of its rules.
    pub rules_version: u32,
    default_config: fn() -> String,
    sample_configs: fn() -> Vec<String>,
    open: fn(Option<&str>) -> Opened,
    open_record: fn(&str) -> Opened,
    open_journal: fn(&[u8]) -> Opened,
}

impl GameDescriptor {
    /// A game to be registered.
    pub const fn of<G: Presentation>() -> Self {
        GameDescriptor {
            id: G::ID,
            name: G::NAME,
            about: G::ABOUT,
            how_to_play: G::HOW_TO_PLAY,
            rules: G::RULES,
            grammar: G::GRAMMAR,
            options: G::OPTIONS,
            rules_version: G::RULES_VERSION,
            default_config: || json(&G::Config::default()),
            sample_configs: || G::sample_configs().iter().map(json).collect(),
            open: |config| Ok(game::erase(opened::<G>(config)?)),
            open_record: |text| {
                let game = Record::<G>::from_json(text)?.game().map_err(|e| ErasedError::Config(e.into()))?;
                Ok(game::erase(game))
            },
            open_journal: |bytes| {
                let journaled = Journaled::<G>::read(bytes)?;
                Ok(game::erase(journaled.record().game().map_err(|e| ErasedError::Config(e.into()))?))
            },
        }
    }

    /// [`Presentation::sample_configs`] as JSON.
    pub fn sample_configs(&self) -> Vec<String> {
        (self.sample_configs)()
    }

    /// The default config as JSON: the default of each option.
    pub fn default_config(&self) -> String {
        (self.default_config)()
    }

    /// Returns a config as JSON: `config`, or else the default one, with these [options](GameDescriptor::options) set
    /// from text, each by its name.
    ///
    /// ```
    /// # fn demo(point_final: &game_erased::GameDescriptor) -> Result<(), game_erased::ErasedError> {
    /// let config = point_final.config_with(None, &[("players", "3"), ("clock", "yes")])?;
    /// assert_eq!(config, r#"{"clock":true,"players":3}"#);
    /// point_final.open(Some(&config))?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`ErasedError::Config`], its source an [`OptionError`](crate::OptionError), if there is no such option, or it
    /// does not take such a value. Whether the options fit together, [`GameDescriptor::open`] says.
    pub fn config_with(&self, config: Option<&str>, values: &[(&str, &str)]) -> Result<String, ErasedError> {
        config_with(self.options, config, values)
    }

    /// The game with these options as JSON, or with the default. They are an object, perhaps after a byte order mark;
    /// what it leaves out is as in the default.
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

    /// The game that a journal's match is played with.
    ///
    /// # Errors
    /// [`ErasedError::Journal`] or [`ErasedError::Config`].
    pub fn open_journal(&self, journal: &[u8]) -> Result<Box<dyn AnyGame>, ErasedError> {
        (self.open_journal)(journal)
    }
}

/// The game that a record's head names.
///
/// # Errors
/// [`ErasedError::Record`] if the text has no head, names a game that is not among `games`, or has a version not known
/// here.
pub fn descriptor_for<'a>(games: &'a [GameDescriptor], record: &str) -> Result<&'a GameDescriptor, ErasedError> {
    of_head(games, Head::from_json(record)?)
}

/// The game that a journal's head names.
///
/// # Errors
/// [`ErasedError::Journal`] or [`ErasedError::Record`], as [`descriptor_for`].
pub fn descriptor_for_journal<'a>(
    games: &'a [GameDescriptor],
    journal: &[u8],
) -> Result<&'a GameDescriptor, ErasedError> {
    of_head(games, Head::from_journal(journal)?)
}

fn of_head(games: &[GameDescriptor], head: Head) -> Result<&GameDescriptor, ErasedError> {
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
