//! The edition of a config as data: the standard one by its name, any other one with all its components.
//!
//! A record of the standard edition so says which one that was, and a later release, whose standard edition has other
//! components and another name, can still read it. For the field of a config:
//!
//! ```
//! # use serde::{Deserialize, Serialize};
//! # #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
//! # struct Edition { deck: Vec<u8> }
//! use game_traits::edition::{self, NamedEdition};
//!
//! impl NamedEdition for Edition {
//!     const STANDARD: &'static str = "standard-2026";
//! }
//!
//! #[derive(Default, Serialize, Deserialize)]
//! #[serde(default)]
//! struct Config {
//!     /// The edition; `None` is the standard one.
//!     #[serde(with = "edition")]
//!     edition: Option<Edition>,
//! }
//!
//! let text = serde_json::to_string(&Config::default())?;
//! assert_eq!(text, r#"{"edition":"standard-2026"}"#);
//! assert_eq!(serde_json::from_str::<Config>(&text)?.edition, None);
//! let own: Config = serde_json::from_str(r#"{"edition":{"deck":[1,2]}}"#)?;
//! assert_eq!(own.edition, Some(Edition { deck: vec![1, 2] }));
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(feature = "serde")]
mod portable;

#[cfg(feature = "serde")]
pub use portable::{deserialize, serialize};

/// An edition of a game that has a standard one.
pub trait NamedEdition {
    /// The name of the standard edition; it changes when a component does.
    const STANDARD: &'static str;
}
