// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! [`GRAPH`] has the words. [`WORDS`] and [`FINGERPRINT`] say what a reader of the graph finds, [`TEXT_SHA256`] what
//! the word list is as text, [`SOURCE`] what it is derived from. The crate depends on nothing and has no features; the
//! crate `word-graph` reads the graph.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

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
