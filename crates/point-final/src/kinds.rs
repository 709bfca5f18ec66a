//! Sets of kinds of cards.

use core::ops::BitAnd;

use crate::card::{Card, Special};

/// A set of kinds of cards, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Kinds(u64);

impl Kinds {
    pub(crate) const EMPTY: Self = Kinds(0);
    /// Letters and jokers.
    pub(crate) const LAYABLE: Self = Kinds((1 << Special::Echange.card().index()) - 1);
    pub(crate) const SPECIAL: Self = Kinds(((1 << Card::KINDS) - 1) & !Self::LAYABLE.0);
    /// The specials that name a player, unless they are the last card (PF-13).
    pub(crate) const NAMING: Self = {
        let passe_a_gauche = Self::one(Special::PasseAGauche.card()).0;
        Kinds(Self::SPECIAL.0 & !passe_a_gauche & !Self::one(Special::Poubelle.card()).0)
    };

    #[inline]
    pub(crate) const fn one(card: Card) -> Self {
        Kinds(1 << card.index())
    }

    #[inline]
    pub(crate) const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Removes the kind if `gone`.
    #[inline]
    pub(crate) const fn remove_if(&mut self, card: Card, gone: bool) {
        self.0 &= !((gone as u64) << card.index());
    }

    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Kinds(self.0 & !other.0)
    }

    /// The kind at place `n` in ascending order; `n` is below [`Kinds::len`].
    #[inline]
    pub(crate) const fn nth(self, n: u32) -> Card {
        debug_assert!(n < self.len());
        let (mut kinds, mut before) = (self.0, n);
        while before > 0 {
            kinds &= kinds.wrapping_sub(1);
            before -= 1;
        }
        Card::of_bit(kinds.trailing_zeros())
    }
}

impl BitAnd for Kinds {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Kinds(self.0 & other.0)
    }
}

impl Iterator for Kinds {
    type Item = Card;

    /// Takes the lowest kind out.
    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let card = Card::of_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut kinds = Kinds::EMPTY;
        cards.into_iter().for_each(|card| kinds.insert(card));
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specials_that_name_a_player_are_as_they_say() {
        for special in Special::ALL {
            assert_eq!(Kinds::NAMING.contains(special.card()), special.names_a_player(), "{special}");
        }
        for card in Card::all() {
            assert_eq!(Kinds::LAYABLE.contains(card), card.is_layable(), "{card}");
            assert_eq!(Kinds::SPECIAL.contains(card), card.special().is_some(), "{card}");
        }
    }

    #[test]
    fn the_nth_kind_is_that_of_the_iterator() {
        for (n, card) in Kinds::NAMING.enumerate() {
            assert_eq!(Kinds::NAMING.nth(n as u32), card);
        }
        assert_eq!(Kinds::NAMING.count() as u32, Kinds::NAMING.len());
    }
}
