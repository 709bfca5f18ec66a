#![no_main]

use libfuzzer_sys::fuzz_target;
use word_graph::{Fit, Jokers, Lexicon, WordGraph, WordList};

// The first line is a pattern, the others are a word list; and all of it may be a graph.
fuzz_target!(|bytes: &[u8]| {
    if let Ok(graph) = WordGraph::from_bytes(bytes) {
        assert_eq!(WordGraph::from_bytes(&graph.to_bytes()).map(|again| again.fingerprint()), Ok(graph.fingerprint()));
        ask(&graph, "C@#?");
    }
    let text = String::from_utf8_lossy(bytes);
    let (pattern, list) = text.split_once('\n').unwrap_or(("??", &text));
    let read = WordList::read(list);
    if let Ok(lexicon) = Lexicon::from_words(read.words()) {
        for word in read.words() {
            assert!(lexicon.contains(word));
        }
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).expect("what was written reads");
        assert_eq!(again.fingerprint(), lexicon.fingerprint());
        ask(&lexicon, pattern);
    }
});

fn ask(graph: &WordGraph, pattern: &str) {
    let Ok(pattern) = Jokers::default().pattern(pattern) else { return };
    for (fit, any) in [(Fit::Start, graph.has_start(&pattern)), (Fit::Whole, graph.has_match(&pattern))] {
        let matches = graph.matches(&pattern, fit);
        assert_eq!(!matches.is_empty(), any);
        assert_eq!(graph.first(&pattern, fit), matches.nth(0));
        for word in matches.iter().take(50) {
            assert!(graph.contains(&word));
        }
    }
    let frontier = graph.frontier_at(&pattern);
    assert_eq!(frontier.is_alive(), graph.has_start(&pattern));
    assert_eq!(frontier.next().is_word, graph.has_match(&pattern));
}
