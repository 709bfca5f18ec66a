//! The components as data (PF-1).
//!
//! Provenance of the standard edition: it says what is documented (110 cards: 62 letters, ten jokers of each kind, 18
//! specials; hands of 6; the limit of 200) and what is reconstructed (the count of each letter, three of each special,
//! the points). The same as a file, for those who want to make their own: `data/point_final_deck.json`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::ConfigError;
use game_traits::edition::NamedEdition;
use word_graph::LetterSet;

use crate::bag::MAX_OF_A_KIND;
use crate::card::Card;
use crate::pile::MAX_CARDS;

/// What is in the box: a deck with its points, and the numbers that go with it.
///
/// As JSON: `{"name": "mine", "hand_size": 6, "score_limit": 200, "vowels": "AEIOUY", "deck": […]}`, a line of the deck
/// being `{"card": "A", "count": 5, "points": 1}`. It may also have a `provenance`.
///
/// ```
/// use point_final::{Config, Edition, PointFinal, game_traits::Game};
/// let mut edition = Edition::standard();
/// edition.score_limit = 100;
/// edition.deck[0].count = 7; // two more A
/// assert_eq!(edition.cards(), 112);
/// edition.validate()?;
/// PointFinal::from_config(Config { edition: Some(edition), ..Config::default() })?;
/// # Ok::<(), point_final::game_traits::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Edition {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The provenance of its numbers.
    #[cfg_attr(feature = "serde", serde(default))]
    pub provenance: Cow<'static, str>,
    /// Cards dealt to each player (PF-6).
    pub hand_size: u8,
    /// The game ends when a total exceeds this (PF-34).
    pub score_limit: u32,
    /// What a vowel joker stands for, as letters; all other letters are consonants (PF-3).
    pub vowels: String,
    /// The deck, a line for each kind.
    pub deck: Vec<CardPlan>,
}

/// A line of a deck: a kind of card, how many there are, what each costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct CardPlan {
    /// The kind.
    pub card: Card,
    /// The number of copies, 0 to 15.
    pub count: u8,
    /// The points that one copy costs its holder when a round ends (PF-33), 0 to 1,000.
    pub points: u16,
}

/// Copies and points by kind, in the order of [`Card::all`].
#[rustfmt::skip]
const STANDARD: [(u8, u16); Card::KINDS] = [
    // A to Z
    (5, 1), (1, 3), (1, 3), (2, 2), (9, 1), (1, 4), (1, 2), (1, 4), (5, 1), (1, 8), (1, 10), (3, 1), (2, 2),
    (4, 1), (3, 1), (1, 3), (1, 8), (4, 1), (4, 1), (4, 1), (3, 1), (1, 4), (1, 10), (1, 10), (1, 10), (1, 10),
    // vowel, consonant, super
    (10, 10), (10, 10), (10, 15),
    // the specials
    (3, 20), (3, 20), (3, 20), (3, 20), (3, 20), (3, 20),
];

const PROVENANCE: &str = "Documented: 110 cards = 62 letters + 10 vowel jokers + 10 consonant jokers + 10 super jokers + 18 specials of 6 kinds; hand of 6; limit 200; minimum 4. Reconstructed: letter counts (French letter frequencies scaled to 62 with at least one of each), 3 of each special, all point values (letters by rarity; the flexible cards cost most when kept).";

/// The maximum points of one card.
pub(crate) const MAX_POINTS: u16 = 1_000;
/// The highest limit: totals stay far within 32 bits.
const MAX_LIMIT: u32 = 1_000_000;

impl NamedEdition for Edition {
    const STANDARD: &'static str = "standard-reconstructed";
}

impl Edition {
    /// The standard edition.
    pub fn standard() -> Self {
        let row = |(card, (count, points))| CardPlan { card, count, points };
        Edition {
            name: Cow::Borrowed(Self::STANDARD),
            provenance: Cow::Borrowed(PROVENANCE),
            hand_size: 6,
            score_limit: 200,
            vowels: "AEIOUY".to_string(),
            deck: Card::all().zip(STANDARD).map(row).collect(),
        }
    }

    /// The number of all cards.
    pub fn cards(&self) -> usize {
        self.deck.iter().map(|row| usize::from(row.count)).sum()
    }

    /// Whether each kind has one line, and all numbers are within their bounds (PF-1, PF-3, PF-6, PF-34).
    ///
    /// # Errors
    /// The first of them that is wrong.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let mut seen = 0u64;
        for &CardPlan { card, count, points } in &self.deck {
            ConfigError::ensure(seen >> card.index() & 1 == 0, "PF-1", || format!("{card} has two lines in the deck"))?;
            seen |= 1 << card.index();
            ConfigError::ensure(count <= MAX_OF_A_KIND, "PF-1", || {
                format!("{count} cards {card}, there are at most {MAX_OF_A_KIND} of a kind")
            })?;
            ConfigError::ensure(points <= MAX_POINTS, "PF-1", || {
                format!("{points} points on {card}, a card has at most {MAX_POINTS}")
            })?;
        }
        ConfigError::ensure(self.cards() <= MAX_CARDS, "PF-1", || {
            format!("{} cards, a deck has at most {MAX_CARDS}", self.cards())
        })?;
        ConfigError::ensure(self.hand_size > 0, "PF-6", || "hands of no card")?;
        ConfigError::ensure(self.score_limit <= MAX_LIMIT, "PF-34", || {
            format!("a limit of {} points, it is at most {MAX_LIMIT}", self.score_limit)
        })?;
        vowels(&self.vowels).map(|_| ())
    }
}

/// A set of vowels from its letters (PF-3).
pub(crate) fn vowels(letters: &str) -> Result<LetterSet, ConfigError> {
    LetterSet::of(letters)
        .filter(|set| set.len() == letters.len())
        .ok_or_else(|| ConfigError::new("PF-3", format!("vowels {letters:?}: letters A to Z, each once")))
}
