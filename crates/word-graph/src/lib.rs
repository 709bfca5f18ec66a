#![doc = include_str!("../README.md")]
//!
//! # From a list to a graph
//!
//! A [`Word`] is 2 to 32 letters A–Z for a graph; [`Word::fold`] reads text with accents and ligatures. A [`WordList`]
//! reads a text with one word a line and keeps the [lines](RefusedLine) that hold none. [`Lexicon::from_list`] does
//! both and builds; a [`Builder`] takes sorted words one by one. A [`Lexicon`] shares one immutable [`WordGraph`], so a
//! clone is cheap and threads can use it together.
//!
//! [`WordGraph::to_bytes`] and [`WordGraph::from_bytes`] store a graph without building it again. The bytes may come
//! from anywhere: they are checked in full. [`WordGraph::fingerprint`] is a stable hash of the set of words.
//!
//! # Patterns
//!
//! A pattern is a slice of [`LetterSet`], one set a place: one letter, or the letters that a joker may stand for.
//! [`Jokers`] has these sets for three kinds of joker and reads patterns from text. [`Fit`] says whether a word may be
//! longer than the pattern.
//!
//! # Queries
//!
//! | question | answer |
//! |---|---|
//! | does a word begin so, is a word so | [`has_start`](WordGraph::has_start), [`has_match`](WordGraph::has_match) |
//! | which word is the first | [`first`](WordGraph::first) |
//! | how many words, the n-th, a random one, all of them | [`matches`](WordGraph::matches), which gives [`Matches`] |
//! | which letters can follow, card by card | [`frontier`](WordGraph::frontier), which gives a [`Frontier`] |
//!
//! The first two rows are a depth-first search that notes its failures once it has taken long. So no pattern costs more
//! than a pass over the graph for each place.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `std` | yes | `std` in the error crate; without it the crate needs `alloc` only |
#![cfg_attr(docsrs, feature(doc_cfg))]
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

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Lexicon>();
    shared::<Word>();
    shared::<Frontier<'_>>();
};
