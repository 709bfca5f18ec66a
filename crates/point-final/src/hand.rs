//! Hands.

use crate::bag::Bag;
use crate::card::Card;
use crate::kinds::Kinds;

/// A bag that also has its kinds and its size at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hand {
    bag: Bag,
    kinds: Kinds,
    size: u8,
}

impl Hand {
    #[inline]
    pub(crate) const fn bag(&self) -> &Bag {
        &self.bag
    }

    #[inline]
    pub(crate) const fn kinds(&self) -> Kinds {
        self.kinds
    }

    #[inline]
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.bag.add(card);
        self.kinds.insert(card);
        self.size += 1;
    }

    /// Takes a card out, if it is there; returns whether it was.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) -> bool {
        let there = self.bag.take(card);
        if there {
            self.size -= 1;
            self.kinds.remove_if(card, self.bag.count(card) == 0);
        }
        there
    }
}

impl From<Bag> for Hand {
    fn from(bag: Bag) -> Self {
        // A bag from outside may be larger than any deck; validation refuses it.
        Hand { bag, kinds: bag.iter().map(|(card, _)| card).collect(), size: bag.len().min(u8::MAX.into()) as u8 }
    }
}
