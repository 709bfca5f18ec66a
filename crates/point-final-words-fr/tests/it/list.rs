// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

//! The text and the graph are the same words, and they are the ones that the recipe makes.

use point_final_words_fr::{FINGERPRINT, GRAPH, TEXT_SHA256, WORDS};
use sha2::{Digest, Sha256};
use word_graph::{Fit, LetterSet, Lexicon, WordGraph};

const TEXT: &str = include_str!("../../data/words-fr.txt");

#[test]
fn the_text_is_the_recipes() {
    let sum: String = Sha256::digest(TEXT).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(sum, TEXT_SHA256);
    assert_eq!(TEXT.lines().count(), WORDS);
}

#[test]
fn the_graph_is_made_of_the_text() {
    let lexicon = Lexicon::from_list(TEXT).unwrap();
    assert!(lexicon.to_bytes() == GRAPH, "run recipe/make.sh");
    assert_eq!(lexicon.fingerprint(), FINGERPRINT);
    assert!(GRAPH.len() <= 500_000);
}

#[test]
fn the_graph_holds_the_text() {
    let lexicon = Lexicon::from_bytes(GRAPH).unwrap();
    let all = lexicon.matches(&[], Fit::Start);
    assert!(all.iter().map(|word| word.to_string()).eq(TEXT.lines()));
    assert_eq!((all.len(), lexicon.fingerprint()), (WORDS, FINGERPRINT));
}

#[test]
fn damage_is_refused_or_makes_another_list() {
    let mut state = 1_u64;
    let mut draw = |bound: usize| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (state >> 33) as usize % bound
    };
    for _ in 0..300 {
        let mut bytes = GRAPH.to_vec();
        let at = draw(bytes.len());
        bytes[at] ^= 1 << draw(8);
        if let Ok(graph) = WordGraph::from_bytes(&bytes) {
            assert_eq!(graph.matches(&[LetterSet::ALL; 2], Fit::Start).len(), graph.len());
        }
    }
}
