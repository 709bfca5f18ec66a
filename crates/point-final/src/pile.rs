//! The draw pile (PF-8).

use core::fmt;

use crate::bag::{Bag, MAX_OF_A_KIND};
use crate::card::Card;

/// The most cards of an edition (PF-1).
pub(crate) const MAX_CARDS: usize = 128;

const WORDS: usize = Card::KINDS.div_ceil(8);
const EACH: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = EACH << 7;

/// The draw pile, whose order nobody knows: a byte for each kind, so that the n-th card is found by sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile {
    counts: [u64; WORDS],
    size: u8,
}

impl Pile {
    pub(crate) const EMPTY: Self = Pile { counts: [0; WORDS], size: 0 };

    #[inline]
    const fn place(card: Card) -> (usize, u32) {
        (card.index() >> 3, 8 * (card.index() as u32 & 7))
    }

    #[inline]
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    #[inline]
    pub(crate) const fn count(&self, card: Card) -> u8 {
        let (word, shift) = Self::place(card);
        (self.counts[word] >> shift) as u8
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        if self.count(card) < MAX_OF_A_KIND {
            let (word, shift) = Self::place(card);
            self.counts[word] += 1 << shift;
            self.size = self.size.saturating_add(1);
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        if there {
            let (word, shift) = Self::place(card);
            self.counts[word] -= 1 << shift;
            self.size = self.size.saturating_sub(1);
        }
        there
    }

    /// The card at place `n`, were they laid out kind by kind.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Card> {
        if n >= self.size.into() {
            return None;
        }
        for (at, &word) in self.counts.iter().enumerate() {
            // Each byte has the sum up to it: at most 8 · 15, so the top bits are free.
            let sums = word.wrapping_mul(EACH);
            let all = (sums >> 56) as u32;
            if n < all {
                // The top bit of a byte stays where its sum is above n.
                let above = ((sums | TOP) - (u64::from(n) + 1) * EACH) & TOP;
                return Card::new(8 * at + above.trailing_zeros() as usize / 8);
            }
            n -= all;
        }
        None
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.count(card))).filter(|&(_, count)| count > 0)
    }

    pub(crate) fn bag(&self) -> Bag {
        self.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
    }
}

impl From<Bag> for Pile {
    fn from(bag: Bag) -> Self {
        let mut pile = Pile::EMPTY;
        bag.iter().for_each(|(card, count)| (0..count).for_each(|_| pile.add(card)));
        pile
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pile({})", self.bag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_nth_card_is_a_walk_over_the_counts(counts in prop::collection::vec(0..=3u8, Card::KINDS)) {
            let cards: Vec<Card> =
                Card::all().zip(&counts).flat_map(|(card, &n)| (0..n).map(move |_| card)).collect();
            let pile = Pile::from(cards.iter().copied().collect::<Bag>());
            for (n, &card) in cards.iter().enumerate() {
                prop_assert_eq!(pile.nth(n as u32), Some(card));
            }
            prop_assert_eq!(pile.nth(cards.len() as u32), None);
        }
    }
}
