//! The queries against a plain list of words.

use proptest::prelude::*;
use proptest::string::string_regex;
use proptest::test_runner::FileFailurePersistence;
use word_graph::{Builder, Fit, LetterSet, Lexicon, Next, Word};

/// Few letters, so that words share much. The expression is read once: a `&str` as a strategy is read for each word.
fn words() -> impl Strategy<Value = Vec<Word>> {
    let word = string_regex("[ABEZ]{2,7}|[A-C]{2,3}|[AB]{28,32}").expect("an expression");
    proptest::collection::btree_set(word, 0..60)
        .prop_map(|words| words.iter().map(|word| word.parse().unwrap()).collect())
}

fn pattern() -> impl Strategy<Value = Vec<LetterSet>> {
    let slot = prop_oneof![
        3 => "[ABCEZ]".prop_map(|letter| LetterSet::of(&letter).unwrap()),
        1 => Just(LetterSet::VOWELS),
        1 => Just(!LetterSet::VOWELS),
        2 => Just(LetterSet::ALL),
        1 => any::<u32>().prop_map(LetterSet::from_bits),
    ];
    prop_oneof![
        8 => proptest::collection::vec(slot.clone(), 0..8),
        1 => proptest::collection::vec(Just(LetterSet::ALL), 24..36),
        1 => proptest::collection::vec(slot, 30..35),
    ]
}

fn fits(word: &Word, pattern: &[LetterSet], fit: Fit) -> bool {
    let enough = match fit {
        Fit::Start => word.len() >= pattern.len(),
        Fit::Whole => word.len() == pattern.len(),
    };
    enough && word.letters().iter().zip(pattern).all(|(&letter, slot)| slot.contains(letter))
}

fn next(words: &[Word], pattern: &[LetterSet]) -> Next {
    let mut letters = LetterSet::EMPTY;
    for word in words.iter().filter(|word| fits(word, pattern, Fit::Start)) {
        if let Some(&letter) = word.letters().get(pattern.len()) {
            letters = letters | LetterSet::letter(letter).unwrap();
        }
    }
    Next { letters, is_word: words.iter().any(|word| fits(word, pattern, Fit::Whole)) }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn queries_agree_with_the_list(words in words(), pattern in pattern()) {
        let lexicon = Lexicon::from_words(&words).unwrap();
        prop_assert_eq!(lexicon.len(), words.len());
        for fit in [Fit::Start, Fit::Whole] {
            let expected: Vec<Word> = words.iter().filter(|word| fits(word, &pattern, fit)).copied().collect();
            let any = match fit {
                Fit::Start => lexicon.has_start(&pattern),
                Fit::Whole => lexicon.has_match(&pattern),
            };
            prop_assert_eq!(any, !expected.is_empty());
            prop_assert_eq!(lexicon.first(&pattern, fit), expected.first().copied());
            let matches = lexicon.matches(&pattern, fit);
            prop_assert_eq!(matches.len(), expected.len());
            prop_assert_eq!(matches.iter().len(), expected.len());
            prop_assert_eq!(matches.iter().collect::<Vec<_>>(), expected.clone());
            // Every draw gives another word: so a uniform draw gives a uniform word.
            let drawn: Vec<Word> = (0..expected.len() as u64).map(|rank| {
                matches.sample(|bound| { assert_eq!(bound, expected.len() as u64); rank }).unwrap()
            }).collect();
            prop_assert_eq!(drawn, expected);
            prop_assert_eq!(matches.nth(matches.len()), None);
            prop_assert_eq!(matches.sample(|_| u64::MAX), None);
        }
    }

    #[test]
    fn the_frontier_agrees_with_the_list(words in words(), pattern in pattern()) {
        let lexicon = Lexicon::from_words(&words).unwrap();
        let mut frontier = lexicon.frontier();
        for round in 0..2 {
            for len in 0..=pattern.len() {
                let begun = &pattern[..len];
                prop_assert_eq!(frontier.len(), len);
                prop_assert_eq!(frontier.next(), next(&words, begun));
                prop_assert_eq!(lexicon.frontier_at(begun).next(), frontier.next());
                prop_assert_eq!(frontier.is_alive(), words.iter().any(|word| fits(word, begun, Fit::Start)));
                if let Some(&slot) = pattern.get(len) {
                    let allowed = frontier.next().allows(slot);
                    prop_assert_eq!(frontier.next_after(slot), next(&words, &pattern[..=len]));
                    prop_assert_eq!(frontier.push(slot), allowed, "round {}", round);
                }
            }
            frontier.clear();
        }
    }

    #[test]
    fn members_are_found_and_others_are_not(words in words(), other in "[ABEZ]{1,7}") {
        let lexicon = Lexicon::from_words(&words).unwrap();
        prop_assert!(words.iter().all(|word| lexicon.contains(word)));
        let other: Word = other.parse().unwrap();
        prop_assert_eq!(lexicon.contains(&other), words.contains(&other));
    }

    #[test]
    fn the_fingerprint_is_as_documented(words in words()) {
        let lexicon = Lexicon::from_words(&words).unwrap();
        let letters: Vec<&[u8]> = words.iter().map(Word::letters).collect();
        prop_assert_eq!(lexicon.fingerprint(), fingerprint(&letters));
    }
}

/// As the documentation has it, on the words themselves.
fn fingerprint(words: &[&[u8]]) -> u64 {
    let mut hash = u64::from(words.iter().any(|word| word.is_empty()));
    for letter in b'A'..=b'Z' {
        let rest: Vec<&[u8]> = words.iter().filter_map(|word| word.strip_prefix(&[letter])).collect();
        if !rest.is_empty() {
            let arc = fingerprint(&rest).wrapping_add(u64::from(letter - b'A') + 1);
            let mut x = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(arc);
            x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            hash = x ^ x >> 31;
        }
    }
    hash
}

#[test]
fn many_paths_stay_cheap() {
    // All words of eighteen letters A or B: 2^17 ways to fail, in eighteen nodes.
    let mut builder = Builder::new();
    for number in 0..1 << 18 {
        let word: String = (0..18).rev().map(|bit| if number >> bit & 1 == 1 { 'B' } else { 'A' }).collect();
        builder.push(&word.parse().unwrap()).unwrap();
    }
    let graph = builder.finish().unwrap();
    assert_eq!((graph.len(), graph.nodes()), (1 << 18, 19));
    let mut pattern = vec![LetterSet::ALL; 17];
    pattern.push(LetterSet::of("X").unwrap());
    assert!(!graph.has_start(&pattern));
    assert_eq!(graph.first(&pattern, Fit::Whole), None);
    pattern[17] = LetterSet::of("BX").unwrap();
    assert_eq!(graph.first(&pattern, Fit::Whole).unwrap().as_str(), "AAAAAAAAAAAAAAAAAB");
    assert_eq!(graph.matches(&pattern, Fit::Whole).len(), 1 << 17);
}

#[test]
fn words_come_in_order() {
    use word_graph::BuildError;
    let word = |text: &str| text.parse::<Word>().unwrap();
    let mut builder = Builder::new();
    builder.push(&word("CHAT")).unwrap();
    assert_eq!(builder.push(&word("CHAT")), Err(BuildError::Order { word: word("CHAT"), after: word("CHAT") }));
    assert_eq!(builder.push(&word("CHA")), Err(BuildError::Order { word: word("CHA"), after: word("CHAT") }));
    assert_eq!(builder.push(&word("D")), Err(BuildError::TooShort { word: word("D") }));
    builder.push(&word("CHATS")).unwrap();
    let graph = builder.finish().unwrap();
    assert_eq!(
        graph.matches(&[], Fit::Start).iter().map(|word| word.to_string()).collect::<Vec<_>>(),
        ["CHAT", "CHATS"]
    );
}
