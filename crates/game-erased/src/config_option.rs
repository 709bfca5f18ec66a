//! The options of a config as a form shows them, and configs from what was filled in.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::ErasedError;

/// An option of a config: a field of its JSON object, as a form or a flag of a program shows it. Its default is that of
/// the default config.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ConfigOption {
    /// The field of the config: `min_point_final`.
    pub name: &'static str,
    /// One line of help, without a full stop.
    pub about: &'static str,
    /// The values that it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// The values that an option takes. As JSON, an object with `kind` and what belongs to it:
/// `{"kind":"number","min":2,"max":4}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// A seat of the match: below the number of players.
    Seat,
    /// Yes or no.
    Switch,
    /// One of several values.
    Choice {
        /// The values, each with one line of help.
        choices: &'static [OptionValue],
    },
    /// Text.
    Text,
    /// A JSON value of several parts, such as an edition.
    Json,
}

/// A value of [`OptionKind::Choice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionValue {
    /// The value as the config has it.
    pub value: &'static str,
    /// One line of help, without a full stop.
    pub about: &'static str,
}

/// Why text is no value of an option.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no such option.
    #[error("there is no option {asked:?}; the options are {}", known.join(", "))]
    Unknown {
        /// The name that was asked for.
        asked: String,
        /// The names of all options.
        known: Vec<&'static str>,
    },
    /// The option does not take this value.
    #[error("{name} takes {expected}, not {found:?}")]
    Value {
        /// The name of the option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// The text that was given.
        found: String,
    },
    /// The other options are no JSON object.
    #[error("the other options are no JSON object")]
    NoObject,
}

impl ConfigOption {
    /// Reads a value of this option as JSON.
    fn value(&self, text: &str) -> Result<Value, OptionError> {
        let text = text.trim();
        let wrong = || OptionError::Value { name: self.name, expected: self.kind.to_string(), found: text.to_string() };
        match self.kind {
            OptionKind::Number { min, max } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(number));
                number.map(|number: u64| number.into()).ok_or_else(wrong)
            }
            OptionKind::Seat => text.parse::<u8>().map(Value::from).map_err(|_| wrong()),
            OptionKind::Switch => match text {
                "true" | "yes" | "on" => Ok(true.into()),
                "false" | "no" | "off" => Ok(false.into()),
                _ => Err(wrong()),
            },
            OptionKind::Choice { choices } => {
                let plain = text.replace('-', "_");
                let choice = choices.iter().find(|choice| choice.value == plain);
                choice.map(|choice| choice.value.into()).ok_or_else(wrong)
            }
            OptionKind::Text => Ok(text.into()),
            OptionKind::Json => serde_json::from_str(text).map_err(|_| wrong()),
        }
    }
}

impl core::fmt::Display for OptionKind {
    /// The values in words: `a number from 2 to 4`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            OptionKind::Number { min, max } => write!(f, "a number from {min} to {max}"),
            OptionKind::Seat => f.write_str("a seat's number, from 0"),
            OptionKind::Switch => f.write_str("true or false"),
            OptionKind::Choice { choices } => {
                let values: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
                f.write_str(&values.join(" or "))
            }
            OptionKind::Text => f.write_str("text"),
            OptionKind::Json => f.write_str("JSON"),
        }
    }
}

/// Returns `config`, a JSON object, with these options set from text.
pub(crate) fn config_with(
    options: &[ConfigOption],
    config: Option<&str>,
    values: &[(&str, &str)],
) -> Result<String, ErasedError> {
    let wrong = |e: OptionError| ErasedError::Config(e.into());
    let mut object: Map<String, Value> = match config {
        Some(text) => {
            serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|_| wrong(OptionError::NoObject))?
        }
        None => Map::new(),
    };
    for &(name, text) in values {
        let option = options.iter().find(|option| option.name == name).ok_or_else(|| {
            wrong(OptionError::Unknown {
                asked: name.to_string(),
                known: options.iter().map(|option| option.name).collect(),
            })
        })?;
        object.insert(name.to_string(), option.value(text).map_err(wrong)?);
    }
    Ok(format!("{}", Value::Object(object)))
}
