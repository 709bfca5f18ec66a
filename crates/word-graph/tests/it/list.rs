//! Word lists as users have them.

use word_graph::{Lexicon, ListError, WordError, WordList};

#[test]
fn lists_are_folded_sorted_and_rid_of_doubles() {
    let list = WordList::read("\u{FEFF}zèbre\r\n  Œuf \n\nOEUF\nça\nâge");
    let words: Vec<_> = list.words().iter().map(|word| word.as_str()).collect();
    assert_eq!(words, ["AGE", "CA", "OEUF", "ZEBRE"]);
    assert_eq!(list.refused(), []);
}

/// Files come from all systems, and are joined.
#[test]
fn lines_end_in_three_ways_and_may_begin_with_a_byte_order_mark() {
    for text in ["chat\nchien\na1\n", "chat\r\nchien\r\na1\r\n", "chat\rchien\ra1\r", "\u{FEFF}chat\n\u{FEFF}chien\na1"]
    {
        let list = WordList::read(text);
        assert_eq!(list.words().iter().map(|word| word.as_str()).collect::<Vec<_>>(), ["CHAT", "CHIEN"], "{text:?}");
        let refused: Vec<_> = list.refused().iter().map(|refused| (refused.line, refused.text.as_str())).collect();
        assert_eq!(refused, [(3, "a1")], "{text:?}");
    }
}

/// `ø` typed as a letter and a stroke is no `o`, as it is none as one character.
#[test]
fn a_line_with_a_stroke_is_refused() {
    let list = WordList::read("so\u{338}t\nsøt\nsôt\nso\u{302}t");
    assert_eq!(list.words().iter().map(|word| word.as_str()).collect::<Vec<_>>(), ["SOT"]);
    assert_eq!(list.refused().iter().map(|refused| refused.line).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn what_is_no_word_is_reported_with_its_line() {
    let text = format!("mot\n\naujourd'hui\na\n{}\nœ\n", "x".repeat(50));
    let list = WordList::read(&text);
    let refused: Vec<_> = list.refused().iter().map(|refused| (refused.line, refused.reason)).collect();
    assert_eq!(
        refused,
        [
            (3, WordError::NotALetter { found: '\'', at: 7 }),
            (4, WordError::TooShort { letters: 1 }),
            (5, WordError::TooLong { letters: 50 }),
        ]
    );
    assert_eq!(list.refused()[2].text.len(), 40);
    let error = Lexicon::from_list(&text).unwrap_err();
    let message = "line 3, \"aujourd'hui\": character 8 is '\\'', which is no letter A-Z; refused lines in all: 3";
    assert_eq!(error.to_string(), message);
    // One can go on without these lines.
    assert_eq!(Lexicon::from_words(list.words()).unwrap().len(), 2);
}

#[test]
fn a_list_without_words_is_an_error() {
    assert_eq!(Lexicon::from_list("\n \n").unwrap_err(), ListError::Empty);
}

#[test]
fn lexicons_are_equal_when_their_words_are() {
    let one = Lexicon::from_list("été\nmot").unwrap();
    assert_eq!(one, Lexicon::from_list("MOT\nETE\nMOT").unwrap());
    assert_ne!(one, Lexicon::from_list("mot\nmots").unwrap());
}
