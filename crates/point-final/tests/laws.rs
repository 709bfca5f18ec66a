//! The laws of the contracts.

use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Claims, Law, conform_to};
use point_final::{AfterBluff, Card, Config, Edition, PointFinal, Row, State, Vocabulary};

/// Decks of one to three of each kind, with ever fewer kinds; small hands and low limits make short games.
fn editions() -> impl Strategy<Value = Edition> {
    (1..=4u8, 0..=60u32, prop::collection::vec(0..=3u8, Card::KINDS), any::<bool>()).prop_map(
        |(hand_size, score_limit, counts, few_vowels)| {
            let mut edition = Edition { hand_size, score_limit, ..Edition::standard() };
            edition.deck.iter_mut().zip(counts).for_each(|(row, count)| row.count = count);
            // Enough for ten hands, whatever was drawn.
            edition.deck[usize::from(b'E' - b'A')].count = 15;
            edition.deck[Card::SUPER.index()].count = 15;
            edition.deck[Card::VOWEL.index()].count = 10;
            if few_vowels {
                edition.vowels = "AEIOU".to_string();
            }
            edition
        },
    )
}

fn vocabularies() -> impl Strategy<Value = Vocabulary> {
    prop_oneof![
        2 => Just(Vocabulary::FRENCH),
        1 => Just("words AS ASTRE CHAT CHIEN EAU ETE ETRE SAC SEL TASSE".parse().expect("a vocabulary")),
    ]
}

fn configs() -> impl Strategy<Value = Config> {
    let players = prop_oneof![3 => 2..=3u8, 2 => 4..=6u8, 1 => 7..=10u8];
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), 4..=5u8);
    let vowels = prop_oneof![3 => Just(None), 1 => Just(Some("AEIO".to_string()))];
    (players, vocabularies(), prop::option::weighted(0.9, editions()), vowels, switches).prop_map(
        |(players, words, edition, vowels, (accused, special_clears, without_wxyz, clock, min_point_final))| Config {
            players,
            words,
            edition,
            vowels,
            min_point_final,
            without_wxyz,
            after_bluff: if accused { AfterBluff::Accused } else { AfterBluff::Accuser },
            special_clears,
            clock,
        },
    )
}

/// Six different letters for two hands of three. Whoever plays at random lays or calls with each of his cards alike, so what is
/// known of the others' cards is all that is to be known: after twelve steps somebody may have called.
fn tiny() -> Config {
    let row = |letter| Row { card: Card::letter(letter).expect("a letter"), count: 1, points: 1 };
    let edition = Edition {
        hand_size: 3,
        score_limit: 10,
        vowels: "AEIOUY".to_string(),
        deck: b"AERSTU".iter().copied().map(row).collect(),
    };
    let words = "words RUSE RATE STAR TAS USER".parse().expect("a vocabulary");
    Config { players: 2, words, edition: Some(edition), ..Config::default() }
}

fn claims() -> Claims<PointFinal> {
    Claims {
        file: Some(file!()),
        picks: 120,
        step_limit: 1_200,
        // PF-38: nothing bounds a round.
        runs_on: true,
        // The word that was said.
        events_tell_more_than_views: true,
        golden: GOLDEN.iter().map(|&(players, seed, digest)| (golden(players), seed, digest)).collect(),
        tiny: vec![(tiny(), 12)],
        ..Claims::default()
    }
}

fn golden(players: u8) -> Config {
    Config { players, ..Config::default() }
}

/// Players, seed, digest after 1,200 steps.
const GOLDEN: [(u8, u64, u64); 3] =
    [(2, 1, 0x84dc_8dc6_58ed_1501), (4, 2, 0x2b75_27d5_e294_60cf), (10, 3, 0x44ef_5e5b_330c_995b)];

macro_rules! laws {
    ($($name:ident: $law:ident, $cases:literal;)+) => {$(
        #[test]
        fn $name() {
            conform_to(Law::$law, &configs(), &Claims { cases: $cases, ..claims() });
        }
    )+};
}

// As many cases as each law can have in a few seconds: a rare special on an empty table takes hundreds to be met.
laws! {
    legality: Legality, 32;
    refusal: Refusal, 24;
    listing: Listing, 400;
    round_trips: RoundTrip, 24;
    identity: Identity, 200;
    replay: Replay, 200;
    chance: Chance, 100;
    overrides: Overrides, 150;
    non_interference: NonInterference, 400;
    determinization: Determinization, 400;
    simultaneity: Simultaneity, 24;
    validity: Validity, 12;
    outcome: Outcome, 100;
}

/// Searches clone states by the million.
#[test]
fn a_state_has_at_most_1024_bytes() {
    assert!(size_of::<State>() <= 1_024, "{}", size_of::<State>());
}
