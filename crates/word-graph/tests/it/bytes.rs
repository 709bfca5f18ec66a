//! The byte form: round trips, a golden one, and bytes from anywhere.

use proptest::prelude::*;
use proptest::string::string_regex;
use proptest::test_runner::FileFailurePersistence;
use word_graph::{BytesError, Fit, Flaw, LetterSet, Lexicon, WordGraph};

const LIST: &str = "coude\ncours\ncœur\nété\nétés\n";
const FINGERPRINT: u64 = 0x4105_d743_8196_385f;

/// An arc is `distance - 1` times 32 plus the letter, A = 0.
const GOLDEN: &[&[u8]] = &[
    b"WGR\x01",
    &[12, 0, 0, 0],
    &[14, 0, 0, 0],
    &FINGERPRINT.to_le_bytes(),
    &[2, 3 << 5 | 2, 4],   // 0: C to 4, E to 1
    &[1, 19],              // 1: ET
    &[1, 4],               // 2: ETE
    &[129, 128 | 0x72, 1], // 3: ETE is a word; 7 << 5 | 18 in two groups: S to 11
    &[1, 14],              // 4: CO
    &[2, 3 << 5 | 4, 20],  // 5: COE to 9, COU to 6
    &[2, 1 << 5 | 3, 17],  // 6: COUD to 8, COUR to 7
    &[1, 3 << 5 | 18],     // 7: COURS to 11
    &[1, 2 << 5 | 4],      // 8: COUDE to 11
    &[1, 20],              // 9: COEU
    &[1, 17],              // 10: COEUR
    &[128],                // 11: the end of words
];

fn bytes() -> Vec<u8> {
    Lexicon::from_list(LIST).unwrap().to_bytes()
}

/// Puts the right fingerprint into a header, so that damage is found by other means.
fn resealed(mut bytes: Vec<u8>) -> Result<WordGraph, BytesError> {
    match WordGraph::from_bytes(&bytes) {
        Err(BytesError::Fingerprint { computed, .. }) => {
            bytes[12..20].copy_from_slice(&computed.to_le_bytes());
            WordGraph::from_bytes(&bytes)
        }
        other => other,
    }
}

/// A graph that was accepted answers, and holds what it says.
fn check(graph: &WordGraph) {
    let all = graph.matches(&[], Fit::Start);
    assert_eq!(all.len(), graph.len());
    let words: Vec<_> = all.iter().take(1000).collect();
    assert_eq!(words.len(), graph.len().min(1000));
    assert!(words.is_sorted_by(|a, b| a < b));
    assert!(words.iter().all(|word| graph.contains(word) && (2..=32).contains(&word.len())));
    assert_eq!(graph.first(&[LetterSet::ALL; 2], Fit::Start), words.first().copied());
    graph.frontier_at(&[LetterSet::ALL; 33]);
    assert_eq!(graph.to_bytes().len(), WordGraph::from_bytes(&graph.to_bytes()).unwrap().to_bytes().len());
}

#[test]
fn the_byte_form_is_stable() {
    let lexicon = Lexicon::from_list(LIST).unwrap();
    assert_eq!(lexicon.fingerprint(), FINGERPRINT);
    assert_eq!(lexicon.to_bytes(), GOLDEN.concat());
    assert_eq!(WordGraph::from_bytes(&GOLDEN.concat()).unwrap().len(), 5);
}

#[test]
fn the_empty_graph_round_trips() {
    let empty = Lexicon::from_words(&[]).unwrap();
    let read = Lexicon::from_bytes(&empty.to_bytes()).unwrap();
    assert!(read.is_empty() && read == empty);
    assert!(!read.has_start(&[]) && !read.frontier().is_alive());
    assert_eq!(read.matches(&[], Fit::Start).iter().next(), None);
}

fn with(nodes: &[&[u8]]) -> Result<WordGraph, BytesError> {
    // What the nodes say of their arcs, whatever that is.
    let arcs: u32 = nodes.iter().map(|node| u32::from(node[0] & 127)).sum();
    let mut bytes = b"WGR\x01".to_vec();
    bytes.extend((nodes.len() as u32).to_le_bytes());
    bytes.extend(arcs.to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(nodes.concat());
    resealed(bytes)
}

#[test]
fn every_flaw_is_named() {
    let flaw = |node, flaw| Err(BytesError::Malformed { node, flaw });
    let read = |nodes: &[&[u8]]| with(nodes).map(|graph| graph.len());
    assert_eq!(read(&[&[1, 0], &[1, 1], &[128]]), Ok(1));
    assert_eq!(read(&[&[1, 0x80, 0], &[1, 1], &[128]]), flaw(0, Flaw::Number));
    assert_eq!(read(&[&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F], &[128]]), flaw(0, Flaw::Number));
    assert_eq!(read(&[&[1, 26], &[1, 1], &[128]]), flaw(0, Flaw::Letters));
    assert_eq!(read(&[&[2, 1, 1], &[1, 1], &[128]]), flaw(0, Flaw::Letters));
    assert_eq!(read(&[&[2, 1, 0], &[1, 1], &[128]]), flaw(0, Flaw::Letters));
    assert_eq!(read(&[&[1, 0], &[1, 1], &[129, 1]]), flaw(2, Flaw::Target));
    assert_eq!(read(&[&[1, 32], &[1, 1], &[128]]), flaw(1, Flaw::Unreachable));
    assert_eq!(read(&[&[1, 0], &[1, 1], &[0]]), flaw(2, Flaw::DeadEnd));
    assert_eq!(read(&[&[1, 0], &[129, 1], &[128]]), flaw(0, Flaw::ShortWord));
    assert_eq!(read(&[&[129, 0], &[1, 1], &[128]]), flaw(0, Flaw::ShortWord));
    let chain = |letters| [vec![&[1, 0][..]; letters], vec![&[128][..]]].concat();
    assert_eq!(read(&chain(32)), Ok(1));
    assert_eq!(read(&chain(33)), flaw(1, Flaw::LongWord));
    assert_eq!(read(&chain(40)), flaw(8, Flaw::LongWord));
    // Two arcs to each next node: 2^31 words are fine, 2^32 are not.
    let doubled = |letters| [vec![&[2, 0, 1][..]; letters], vec![&[128][..]]].concat();
    assert_eq!(read(&doubled(31)), Ok(1 << 31));
    assert_eq!(read(&doubled(32)), flaw(0, Flaw::TooManyWords));
}

#[test]
fn headers_are_checked() {
    let good = bytes();
    let change = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        WordGraph::from_bytes(&bytes).map(|_| ())
    };
    assert_eq!(change(0, b'w'), Err(BytesError::NotAGraph));
    assert_eq!(change(3, 2), Err(BytesError::Version { found: 2 }));
    assert_eq!(change(7, 255), Err(BytesError::Truncated));
    assert_eq!(change(11, 255), Err(BytesError::Truncated));
    assert!(matches!(change(8, good[8] - 1), Err(BytesError::ArcCount { .. })));
    assert!(matches!(change(12, !good[12]), Err(BytesError::Fingerprint { .. })));
    let long = [&good[..], &[0]].concat();
    assert_eq!(WordGraph::from_bytes(&long).map(|_| ()), Err(BytesError::Trailing { extra: 1 }));
    for end in 0..good.len() {
        assert_eq!(WordGraph::from_bytes(&good[..end]).map(|_| ()), Err(BytesError::Truncated));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn damaged_bytes_are_refused_or_a_graph(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut bytes = bytes();
        for (at, to) in changes {
            let at = at.index(bytes.len());
            bytes[at] = to;
        }
        if let Ok(graph) = resealed(bytes) {
            check(&graph);
        }
    }

    #[test]
    fn made_up_bytes_are_refused_or_a_graph(nodes in 1..6_u32, body in proptest::collection::vec(0..5_u8, 1..20), finals in any::<u32>()) {
        let mut bytes = b"WGR\x01".to_vec();
        bytes.extend(nodes.to_le_bytes());
        bytes.extend((body.len() as u32).saturating_sub(nodes).to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(body.iter().enumerate().map(|(at, byte)| byte | ((finals >> at & 1) as u8) << 7));
        if let Ok(graph) = resealed(bytes) {
            check(&graph);
        }
    }

    #[test]
    fn graphs_round_trip(words in proptest::collection::btree_set(string_regex("[A-Z]{2,6}").unwrap(), 0..40)) {
        let words: Vec<_> = words.iter().map(|word| word.parse().unwrap()).collect();
        let lexicon = Lexicon::from_words(&words).unwrap();
        let read = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        prop_assert_eq!(read.matches(&[], Fit::Start).iter().collect::<Vec<_>>(), words);
        prop_assert_eq!(&read, &lexicon);
        prop_assert_eq!(read.to_bytes(), lexicon.to_bytes());
        check(&read);
    }
}
