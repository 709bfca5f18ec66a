//! Folding against Unicode's own tables.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use word_graph::Word;

fn fold(text: &str) -> Option<Word> {
    Word::fold(text).ok()
}

#[test]
fn a_character_folds_as_its_decomposition_does() {
    for c in '\0'..=char::MAX {
        let (composed, decomposed) = (c.to_string(), c.nfd().to_string());
        assert_eq!(fold(&composed), fold(&decomposed), "{composed:?}, {decomposed:?}");
    }
}

#[test]
fn the_documented_characters_fold_and_no_others() {
    let accented = |c: char| c.nfd().next().is_some_and(|base| base.is_ascii_alphabetic());
    let blocks = ('\u{80}'..='\u{17F}').chain("ȘșȚț\u{212A}\u{212B}".chars()).filter(|&c| accented(c));
    let documented: BTreeSet<char> = ('A'..='Z').chain('a'..='z').chain("ÆæŒœ".chars()).chain(blocks).collect();
    let folded = ('\0'..=char::MAX).filter(|&c| fold(&c.to_string()).is_some()).collect();
    assert_eq!(documented, folded);
}

#[test]
fn a_letter_with_a_mark_folds_as_its_composition_does() {
    for letter in ('A'..='Z').chain('a'..='z') {
        for mark in ('\0'..=char::MAX).filter(|&c| unicode_normalization::char::is_combining_mark(c)) {
            let decomposed = format!("{letter}{mark}");
            let composed = decomposed.nfc().to_string();
            // An I with a dot has no small form.
            if (letter, mark) != ('i', '\u{307}') {
                assert_eq!(fold(&decomposed), fold(&composed), "{decomposed:?}, {composed:?}");
            }
        }
    }
}
