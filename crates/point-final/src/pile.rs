//! The draw pile (PF-8).

use core::fmt;

use game_traits::Counts;

use crate::bag::{Bag, MAX_OF_A_KIND};
use crate::card::Card;

/// The maximum number of cards of an edition (PF-1).
pub(crate) const MAX_CARDS: usize = 128;

const WORDS: usize = Card::KINDS.div_ceil(8);
// Eight kinds to a word: what a word of counts holds.
const _: () = assert!(8 * MAX_OF_A_KIND <= 127);

/// The draw pile, whose order no seat knows: the number of each kind, so that the n-th card is found by sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile {
    counts: Counts<WORDS>,
    size: u8,
}

impl Pile {
    pub(crate) const EMPTY: Self = Pile { counts: Counts::EMPTY, size: 0 };

    #[inline]
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    #[inline]
    pub(crate) const fn count(&self, card: Card) -> u8 {
        self.counts.get(card.index())
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.counts.add(card.index(), 1);
        self.size += 1;
    }

    /// Takes a card out, if it is there; returns whether it was.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        if there {
            self.counts.remove(card.index(), 1);
            self.size -= 1;
        }
        there
    }

    /// The card at place `n`, were they laid out kind by kind.
    #[inline]
    pub(crate) fn nth(&self, n: u32) -> Option<Card> {
        self.counts.nth(n).and_then(Card::new)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, count)| count > 0)
    }

    pub(crate) fn bag(&self) -> Bag {
        let mut bag = Bag::EMPTY;
        self.iter().for_each(|(card, count)| bag.add_several(card, count));
        bag
    }
}

impl From<Bag> for Pile {
    fn from(bag: Bag) -> Self {
        let mut counts = Counts::EMPTY;
        bag.iter().for_each(|(card, count)| counts.add(card.index(), count));
        // A bag from outside may be larger than any deck; validation refuses it.
        Pile { counts, size: bag.len().min(u8::MAX.into()) as u8 }
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pile({})", self.bag())
    }
}
