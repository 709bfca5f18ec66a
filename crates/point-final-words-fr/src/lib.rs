// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

#![doc = include_str!("../README.md")]
#![no_std]

/// The word graph in the byte form, version 1, of the crate `word-graph`.
pub const GRAPH: &[u8] = include_bytes!("../data/words-fr.graph");

/// How many words.
pub const WORDS: usize = 420_399;

/// The fingerprint of the set of words, as `word-graph` defines it: what the record of a game carries.
pub const FINGERPRINT: u64 = 0x2191_5590_dc31_541c;

/// The SHA-256 of the word list as text: one word a line in alphabetical order, each line ended by `\n`.
pub const TEXT_SHA256: &str = "50724e2a2e32a979c4125adbc3729f6c78acb518b82691a448f1a3864968a850";

/// What the list is derived from.
pub const SOURCE: &str = "Dicollecte \"Toutes variantes\" 7.0 (Debian hunspell-fr-comprehensive 1:7.0-1), MPL-2.0";
