//! The rules of one config.

use alloc::format;

use game_traits::text::counted;
use game_traits::{ConfigError, Seat, Seats};
use word_graph::{Jokers, LetterSet, Lexicon};

use crate::bag::Bag;
use crate::card::{Card, LAYABLE};
use crate::config::{AfterBluff, Config};
use crate::edition::{self, CardPlan, Edition};
use crate::pile::Pile;
use crate::vocabulary::Vocabulary;

/// The maximum number of players (PF-39).
pub(crate) const MAX_PLAYERS: usize = 10;
const MIN_PLAYERS: usize = 2;

/// The rules of Point Final for one [`Config`], with the word list that decides. A clone shares the list.
#[derive(Clone, Debug)]
pub struct PointFinal {
    pub(crate) config: Config,
    pub(crate) rules: Rules,
    pub(crate) lexicon: Lexicon,
    longest: usize,
}

#[cfg(feature = "words-fr")]
impl Default for PointFinal {
    /// Four players with the standard edition and the French list.
    fn default() -> Self {
        // The one config that is known to be whole; tests make it.
        PointFinal::new(Config::default()).expect("the standard edition and the French list are valid")
    }
}

impl PointFinal {
    /// The rules with a word list that the program hands in, whatever the config has for words. The game's config then
    /// names the list by its fingerprint, so that its records ask for the same.
    ///
    /// ```
    /// use point_final::{Config, PointFinal, Vocabulary, game_traits::Game, word_graph::Lexicon};
    /// let lexicon = Lexicon::from_list("chat\nchien\nastre\n")?;
    /// let fingerprint = lexicon.fingerprint();
    /// let game = PointFinal::with_lexicon(Config::default(), lexicon)?;
    /// assert_eq!(game.config().words, Vocabulary::External { fingerprint });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the config, or a list of no word.
    pub fn with_lexicon(config: Config, lexicon: Lexicon) -> Result<Self, ConfigError> {
        ConfigError::ensure(!lexicon.is_empty(), "PF-4", || "a list of no word")?;
        let words = Vocabulary::External { fingerprint: lexicon.fingerprint() };
        let config = Config { words, ..config };
        Ok(PointFinal { rules: Rules::new(&config)?, config, longest: lexicon.longest(), lexicon })
    }

    pub(crate) fn new(config: Config) -> Result<Self, ConfigError> {
        let (rules, lexicon) = (Rules::new(&config)?, config.words.open()?);
        Ok(PointFinal { rules, config, longest: lexicon.longest(), lexicon })
    }

    /// The word list (PF-4).
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The points that a card costs its holder when a round ends (PF-33); 0 for a kind that the edition does not have.
    pub fn points(&self, card: Card) -> u16 {
        self.rules.points[card.index()]
    }

    /// The letters that a card on the table can stand for (PF-2); none for a special, which never lies there.
    pub fn letters(&self, card: Card) -> LetterSet {
        self.rules.slot(card)
    }

    /// The number of cards from which a word can be called on (PF-5).
    pub fn min_point_final(&self) -> usize {
        self.rules.min_point_final
    }

    /// The total that ends the game when it is exceeded (PF-34).
    pub fn score_limit(&self) -> u32 {
        self.rules.score_limit
    }

    /// The number of letters of the longest word in the list.
    pub(crate) fn longest_word(&self) -> usize {
        self.longest
    }
}

/// A config made ready for play: numbers instead of names.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) players: usize,
    seats: Seats,
    pub(crate) hand_size: u8,
    pub(crate) score_limit: u32,
    pub(crate) min_point_final: usize,
    pub(crate) after_bluff: AfterBluff,
    pub(crate) special_clears: bool,
    pub(crate) free_empty_table: bool,
    pub(crate) clock: bool,
    /// All cards of the game (PF-1, PF-5).
    pub(crate) deck: Pile,
    pub(crate) points: [u16; Card::KINDS],
    /// The points that an observation has as 0.5.
    pub(crate) point_scale: u32,
    /// What each letter and joker stands for (PF-2, PF-3).
    pub(crate) slots: [LetterSet; LAYABLE as usize],
}

impl Rules {
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        ConfigError::ensure((MIN_PLAYERS..=MAX_PLAYERS).contains(&config.players.into()), "PF-39", || {
            format!("{}, not {MIN_PLAYERS} to {MAX_PLAYERS}", counted(config.players, "player", "players"))
        })?;
        ConfigError::ensure(matches!(config.min_point_final, 4 | 5), "PF-5", || {
            format!("a point final takes 4 or 5 cards, not {}", config.min_point_final)
        })?;
        let standard;
        let edition = match &config.edition {
            Some(edition) => edition,
            None => {
                standard = Edition::standard();
                &standard
            }
        };
        edition.validate()?;
        let mut points = [0; Card::KINDS];
        let mut deck = Pile::EMPTY;
        for &CardPlan { card, count, points: each } in &edition.deck {
            points[card.index()] = each;
            // PF-5
            let out = config.without_wxyz && matches!(card.as_letter(), Some(b'W'..=b'Z'));
            (0..if out { 0 } else { count }).for_each(|_| deck.add(card));
        }
        let all: u32 = deck.iter().map(|(card, count)| u32::from(count) * u32::from(points[card.index()])).sum();
        let players = usize::from(config.players);
        let dealt = players * usize::from(edition.hand_size);
        ConfigError::ensure(dealt <= deck.size().into(), "PF-1", || {
            let cards = counted(deck.size(), "card", "cards");
            format!("not enough to deal {} to each of {players}: {cards}", edition.hand_size)
        })?;
        let jokers = Jokers::new(edition::vowels(config.vowels.as_ref().unwrap_or(&edition.vowels))?);
        let slot = |kind| match Card::of_bit(kind as u32) {
            Card::VOWEL => jokers.vowel(),
            Card::CONSONANT => jokers.consonant(),
            Card::SUPER => jokers.any(),
            letter => letter.as_letter().and_then(LetterSet::letter).unwrap_or_default(),
        };
        Ok(Rules {
            players,
            seats: Seats::first(players),
            hand_size: edition.hand_size,
            score_limit: edition.score_limit,
            min_point_final: config.min_point_final.into(),
            after_bluff: config.after_bluff,
            special_clears: config.special_clears,
            free_empty_table: config.free_empty_table,
            clock: config.clock,
            deck,
            points,
            point_scale: edition.score_limit.max(all / 16).max(1),
            slots: core::array::from_fn(slot),
        })
    }

    #[inline]
    pub(crate) fn seats(&self) -> Seats {
        self.seats
    }

    #[inline]
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        seat.left(self.players)
    }

    /// What a card on the table stands for; a special, which never lies there, stands for nothing.
    #[inline]
    pub(crate) fn slot(&self, card: Card) -> LetterSet {
        self.slots.get(card.index()).copied().unwrap_or_default()
    }

    /// PF-33
    pub(crate) fn points_of(&self, hand: &Bag) -> u32 {
        hand.iter().map(|(card, count)| u32::from(count) * u32::from(self.points[card.index()])).sum()
    }
}
