#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod builder;
mod bytes;
mod flaw;
mod fold;
mod frontier;
mod graph;
mod letters;
mod lexicon;
mod list;
mod matches;
mod pattern;
mod seek;
mod word;

pub use builder::{BuildError, Builder};
pub use bytes::{BytesError, FORMAT_VERSION};
pub use flaw::Flaw;
pub use frontier::{Frontier, Next};
pub use graph::WordGraph;
pub use letters::LetterSet;
pub use lexicon::{Lexicon, ListError};
pub use list::{RefusedLine, WordList};
pub use matches::{Iter, Matches};
pub use pattern::{Fit, Jokers, PatternError};
pub use word::{MAX_LETTERS, MIN_LETTERS, Word, WordError};
