// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

//! Makes the graph of a word list: `cargo run --release --example make_graph -- data/words-fr.txt data/words-fr.graph`.
//!
//! Prints what `src/lib.rs` has to say of it.

use std::error::Error;
use std::io::Write as _;
use std::{env, fs};
use word_graph::Lexicon;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = env::args().skip(1);
    let (Some(list), Some(graph)) = (paths.next(), paths.next()) else {
        return Err("usage: make_graph LIST GRAPH".into());
    };
    let lexicon = Lexicon::from_list(&fs::read_to_string(list)?)?;
    let bytes = lexicon.to_bytes();
    fs::write(graph, &bytes)?;
    let _ = writeln!(
        std::io::stdout(),
        "{} words, fingerprint {:016x}, {} bytes",
        lexicon.len(),
        lexicon.fingerprint(),
        bytes.len()
    ); // the reader may have left
    Ok(())
}
