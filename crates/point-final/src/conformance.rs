//! What the crate's own tests hold to the laws: 2 to 10 players, every option, decks and word lists of all sizes.
//!
//! ```text
//! use game_traits::conformance::laws;
//! use point_final::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```
//!
//! The strategy of configs is also that of [`strategies`](game_traits::strategies).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::proptest::string::string_regex;
use game_traits::conformance::{Expectations, Law, Ranks};

use crate::card::Card;
use crate::config::{AfterBluff, Config};
use crate::edition::{CardPlan, Edition};
use crate::rules::PointFinal;
use crate::vocabulary::Vocabulary;

/// The names of an edition that is made here.
fn small() -> Edition {
    Edition { name: "small".into(), provenance: "made for a test".into(), ..Edition::standard() }
}

/// Decks of none to three of most kinds, and enough of three for ten hands; small hands and low limits make short
/// games.
fn short_editions() -> impl Strategy<Value = Edition> {
    (1..=4u8, 0..=60u32, prop::collection::vec(0..=3u8, Card::KINDS)).prop_map(|(hand_size, score_limit, counts)| {
        let Edition { vowels, deck, .. } = Edition::standard();
        let mut edition = Edition { hand_size, score_limit, vowels, deck, ..small() };
        edition.deck.iter_mut().zip(counts).for_each(|(row, count)| row.count = count);
        edition.deck[usize::from(b'E' - b'A')].count = 15;
        edition.deck[Card::SUPER.index()].count = 15;
        edition.deck[Card::VOWEL.index()].count = 10;
        edition
    })
}

/// All that PF-1 allows: some kinds in any order, up to 128 cards, any points, hands up to the whole deck, any vowels.
fn any_editions() -> impl Strategy<Value = Edition> {
    let kinds: Vec<Card> = Card::all().collect();
    let rows = prop::sample::subsequence(kinds, 1..=Card::KINDS).prop_shuffle().prop_flat_map(|kinds| {
        let row = |card| (0..=15u8, 0..=1_000u16).prop_map(move |(count, points)| CardPlan { card, count, points });
        kinds.into_iter().map(row).collect::<Vec<_>>()
    });
    let hand_size = prop_oneof![3 => 1..=8u8, 1 => 1..=64u8];
    let score_limit = prop_oneof![3 => 0..=200u32, 1 => 0..=1_000_000u32];
    (hand_size, score_limit, vowels(), rows).prop_map(|(hand_size, score_limit, vowels, mut deck)| {
        let mut left = 128;
        for row in &mut deck {
            row.count = row.count.min(left);
            left -= row.count;
        }
        Edition { hand_size, score_limit, vowels, deck, ..small() }
    })
}

/// Any set of letters, in any order, also none or all.
fn vowels() -> impl Strategy<Value = String> {
    let letters: Vec<char> = ('A'..='Z').collect();
    let any = prop::sample::subsequence(letters, 0..=26).prop_shuffle().prop_map(|letters| letters.iter().collect());
    prop_oneof![2 => Just("AEIOUY".to_string()), 1 => Just("AEIO".to_string()), 2 => any]
}

/// The French list, a few words that begin alike, any words. A list that the program has to hand in is none of these:
/// no game can be made from such a config alone.
fn vocabularies() -> impl Strategy<Value = Vocabulary> {
    // Read once: a `&str` as a strategy is read for each word.
    let [few_letters, any] = ["[AEST]{2,6}", "[A-Z]{2,32}"]
        .map(|word| prop::collection::vec(string_regex(word).expect("an expression"), 1..=30));
    let words = prop_oneof![few_letters, any];
    prop_oneof![
        4 => Just(Vocabulary::FRENCH),
        2 => Just("words AS ASTRE CHAT CHIEN EAU ETE ETRE SAC SEL TASSE".parse().expect("a vocabulary")),
        1 => words.prop_map(|words| format!("words {}", words.join(" ")).parse().expect("a vocabulary")),
    ]
}

prop_compose! {
    /// Any config but those whose word list the program hands in.
    pub fn configs()(
        players in prop_oneof![3 => 2..=3u8, 2 => 4..=6u8, 1 => 7..=10u8],
        words in vocabularies(),
        edition in prop_oneof![1 => Just(None), 6 => short_editions().prop_map(Some), 3 => any_editions().prop_map(Some)],
        vowels in prop::option::weighted(0.25, vowels()),
        min_point_final in 4..=5u8,
        without_wxyz in any::<bool>(),
        after_bluff in prop_oneof![Just(AfterBluff::Accuser), Just(AfterBluff::Accused)],
        special_clears in any::<bool>(),
        free_empty_table in any::<bool>(),
        clock in any::<bool>(),
    ) -> Config {
        let mut config = Config {
            players, words, edition, vowels, min_point_final, without_wxyz, after_bluff, special_clears,
            free_empty_table, clock,
        };
        // PF-1: there have to be cards for all hands.
        if let Some(edition) = &mut config.edition {
            let out = |row: &&CardPlan| !(without_wxyz && matches!(row.card.as_letter(), Some(b'W'..=b'Z')));
            let cards: usize = edition.deck.iter().filter(out).map(|row| usize::from(row.count)).sum();
            let most = cards / usize::from(players);
            if most == 0 {
                config.edition = None;
            } else {
                edition.hand_size = edition.hand_size.min(most as u8);
            }
        }
        config
    }
}

/// Six different letters for two hands of three. A random player lays or calls with each card alike, so what is known
/// of the others' cards is all that is to be known: after twelve steps a player may have called.
fn tiny() -> Config {
    let row = |letter| CardPlan { card: Card::letter(letter).expect("a letter"), count: 1, points: 1 };
    let deck = b"AERSTU".iter().copied().map(row).collect();
    let edition = Edition { hand_size: 3, score_limit: 10, vowels: "AEIOUY".to_string(), deck, ..small() };
    let words = "words RUSE RATE STAR TAS USER".parse().expect("a vocabulary");
    Config { players: 2, words, edition: Some(edition), ..Config::default() }
}

/// As many as each law can have in a few seconds: a rare special on an empty table takes hundreds to be met.
fn cases(law: Law) -> u32 {
    match law {
        Law::Validity => 12,
        Law::Refusal | Law::RoundTrip | Law::Simultaneity => 24,
        Law::Legality => 32,
        Law::Chance | Law::Outcome | Law::Overrides => 100,
        Law::Listing => 400,
        _ => 200,
    }
}

/// What is claimed of every config.
pub fn expectations() -> Expectations<PointFinal> {
    Expectations {
        cases,
        picks: 120,
        step_limit: 1_200,
        // Games need not end (PF-38), and views do not show the words that were said.
        ranks: Ranks::ByScore,
        tiny: vec![(tiny(), 12)],
        ..Expectations::default()
    }
}
