// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

//! 420,399 French words for word games, A–Z without accents, as data: a word graph of 294 kB, ready in a few
//! milliseconds.
//!
//! ```
//! use word_graph::{Fit, Jokers, Lexicon};
//!
//! let lexicon = Lexicon::from_bytes(point_final_words_fr::GRAPH)?;
//! assert_eq!(lexicon.len(), point_final_words_fr::WORDS);
//! assert_eq!(lexicon.fingerprint(), point_final_words_fr::FINGERPRINT);
//! assert!(lexicon.contains(&"ANTICONSTITUTIONNELLEMENT".parse()?));
//! let pattern = Jokers::default().pattern("C@#?L")?; // C, vowel, consonant, any letter, L
//! assert_eq!(lexicon.first(&pattern, Fit::Whole).unwrap().as_str(), "CANAL");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GRAPH`] has the words. [`WORDS`] and [`FINGERPRINT`] say what a reader of the graph finds, [`TEXT_SHA256`] what
//! the word list is as text, [`SOURCE`] what it is derived from. The crate depends on nothing and has no features; the
//! crate `word-graph` reads the graph.
//!
//! The words are common nouns, conjugated verbs and agreed forms of 2 to 26 letters, with accents and ligatures folded
//! (É→E, Ç→C, Œ→OE, Æ→AE). The README has what is left out, the sources with their checksums, and the recipe.
//!
//! The Mozilla Public License 2.0 covers the files of this crate, not a program that uses it.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The word graph in the byte form, version 1, of the crate `word-graph`.
pub const GRAPH: &[u8] = include_bytes!("../data/words-fr.graph");

/// The number of words.
pub const WORDS: usize = 420_399;

/// The fingerprint of the set of words, as `word-graph` defines it: what the record of a game carries.
pub const FINGERPRINT: u64 = 0x2191_5590_dc31_541c;

/// The SHA-256 of the word list as text: one word a line in alphabetical order, each line ended by `\n`.
pub const TEXT_SHA256: &str = "50724e2a2e32a979c4125adbc3729f6c78acb518b82691a448f1a3864968a850";

/// The dictionary that the list is derived from, with its version and licence.
pub const SOURCE: &str = "Dicollecte \"Toutes variantes\" 7.0 (Debian hunspell-fr-comprehensive 1:7.0-1), MPL-2.0";
