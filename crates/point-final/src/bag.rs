//! Cards in no order.

use core::fmt;
use core::iter::repeat_n;
use core::str::FromStr;

use game_traits::text::number;
use game_traits::{Digest, ParseError};

use crate::card::Card;

/// The maximum number of cards of a kind (PF-1).
pub(crate) const MAX_OF_A_KIND: u8 = 15;

/// Cards in no order: the number of each kind, 0 to 15.
///
/// Its text has the kinds in order, with their number where there are several: `A*2 E vowel*3`; an empty one is `-`.
///
/// ```
/// use point_final::{Bag, Card};
/// let bag: Bag = "A*2 E vowel*3".parse()?;
/// assert_eq!((bag.len(), bag.count(Card::VOWEL)), (6, 3));
/// assert_eq!(bag.iter().map(|(_, count)| count).collect::<Vec<_>>(), [2, 1, 3]);
/// assert_eq!(bag.cards().map(Card::as_str).collect::<Vec<_>>(), ["A", "A", "E", "vowel", "vowel", "vowel"]);
/// assert_eq!([Card::SUPER, Card::VOWEL].into_iter().collect::<Bag>().to_string(), "vowel super");
/// # Ok::<(), point_final::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag([u64; 3]);

const EACH: u64 = 0x1111_1111_1111_1111;

impl Bag {
    /// No card.
    pub const EMPTY: Self = Bag([0; 3]);

    #[inline]
    const fn place(card: Card) -> (usize, u32) {
        (card.index() >> 4, 4 * (card.index() as u32 & 15))
    }

    /// The number of cards of a kind.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        let (word, shift) = Self::place(card);
        (self.0[word] >> shift & 15) as u8
    }

    /// The number of all cards.
    pub fn len(&self) -> usize {
        self.iter().map(|(_, count)| usize::from(count)).sum()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The kinds that are there, in order, each with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, count)| count > 0)
    }

    /// Every single card, kind by kind.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.iter().flat_map(|(card, count)| repeat_n(card, count.into()))
    }

    /// Whether `other` has all of these cards.
    pub fn is_within(&self, other: &Bag) -> bool {
        self.iter().all(|(card, count)| count <= other.count(card))
    }

    /// Puts one in; a sixteenth of a kind, which no edition has, is lost.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        if self.count(card) < MAX_OF_A_KIND {
            let (word, shift) = Self::place(card);
            self.0[word] += 1 << shift;
        }
    }

    /// Puts several of a kind in, as [`Bag::add`] does one.
    #[inline]
    pub(crate) fn add_several(&mut self, card: Card, count: u8) {
        let (word, shift) = Self::place(card);
        self.0[word] += u64::from(count.min(MAX_OF_A_KIND - self.count(card))) << shift;
    }

    /// Takes one out, if it is there.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        if there {
            let (word, shift) = Self::place(card);
            self.0[word] -= 1 << shift;
        }
        there
    }

    /// Takes one of each kind out.
    #[inline]
    pub(crate) fn take_one_of_each(&mut self) {
        for word in &mut self.0 {
            let there = *word | *word >> 1 | *word >> 2 | *word >> 3;
            *word -= there & EACH;
        }
    }

    pub(crate) fn digest(&self, out: &mut Digest) {
        self.0.iter().for_each(|&word| out.word(word));
    }
}

/// A sixteenth card of a kind is left out.
impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Bag::EMPTY;
        cards.into_iter().for_each(|card| bag.add(card));
        bag
    }
}

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (card, count) in self.iter() {
            write!(f, "{space}{card}")?;
            if count > 1 {
                write!(f, "*{count}")?;
            }
            space = " ";
        }
        if space.is_empty() { f.write_str("-") } else { Ok(()) }
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bag({self})")
    }
}

impl FromStr for Bag {
    type Err = ParseError;

    /// Reads what `Display` writes and nothing else: each kind once, in order.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut bag = Bag::EMPTY;
        if text == "-" {
            return Ok(bag);
        }
        let (mut at, mut last) = (0, None);
        for part in text.split(' ') {
            let (name, count) = match part.split_once('*') {
                None => (part, 1),
                Some((name, count)) => {
                    let count = number(count, 2, MAX_OF_A_KIND.into());
                    (name, count.ok_or_else(|| ParseError::new("a number from 2 to 15 after `*`", part, at))?)
                }
            };
            let card: Card = name.parse().map_err(|e: ParseError| e.shifted(at))?;
            if last >= Some(card) {
                return Err(ParseError::new("each kind once and in order", part, at));
            }
            last = Some(card);
            (0..count).for_each(|_| bag.add(card));
            at += part.chars().count() + 1;
        }
        Ok(bag)
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Bag);
