//! The cards on the table: the word that all write together.

use core::fmt;
use core::ops::Deref;

use crate::card::Card;
use crate::pile::MAX_CARDS;

/// The cards on the table, in order; reads as a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    /// Behind the last one all is `A`, so that equal tables are equal.
    cards: [Card; MAX_CARDS],
    len: u8,
}

const BLANK: Card = Card::of_bit(0);

impl Table {
    pub(crate) const EMPTY: Self = Table { cards: [BLANK; MAX_CARDS], len: 0 };

    /// Adds a card at the end; no edition has more than there is room for.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        debug_assert!(usize::from(self.len) < MAX_CARDS, "the table has no room for {card}");
        if let Some(end) = self.cards.get_mut(usize::from(self.len)) {
            *end = card;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        let len = self.len();
        self.cards[..len].fill(BLANK);
        self.len = 0;
    }
}

impl Deref for Table {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        debug_assert!(usize::from(self.len) <= MAX_CARDS);
        &self.cards[..usize::from(self.len).min(MAX_CARDS)]
    }
}

impl FromIterator<Card> for Table {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut table = Table::EMPTY;
        cards.into_iter().for_each(|card| table.push(card));
        table
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut space = "";
        for card in self.iter() {
            write!(f, "{space}{card}")?;
            space = " ";
        }
        Ok(())
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
