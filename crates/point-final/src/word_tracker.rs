//! The words that the table can still become.

use word_graph::{Frontier, Next};

use crate::bag::Bag;
use crate::card::Card;
use crate::rules::PointFinal;
use crate::rules::Rules;
use crate::table::Table;

/// Follows the table card by card and gives the ways in which the word can go on. It is no part of a state: it can
/// always be made from the table alone, and where the table has only grown it takes one step a card.
///
/// ```
/// use point_final::{Card, PointFinal, WordTracker};
/// let game = PointFinal::default();
/// let mut tracker = WordTracker::new(&game);
/// let table = [b'C', b'H', b'A', b'T'].map(|letter| Card::letter(letter).expect("a letter"));
/// assert!(tracker.follow(&table).is_word);
/// assert!(tracker.goes_on_with(Card::VOWEL) && !tracker.goes_on_with(Card::letter(b'Q').expect("a letter")));
/// ```
#[derive(Clone, Debug)]
pub struct WordTracker<'g> {
    rules: &'g Rules,
    frontier: Frontier<'g>,
    followed: Table,
    next: Next,
}

impl<'g> WordTracker<'g> {
    /// A tracker at an empty table.
    pub fn new(game: &'g PointFinal) -> Self {
        let frontier = game.lexicon().frontier();
        let next = frontier.next();
        WordTracker { rules: &game.rules, frontier, followed: Table::EMPTY, next }
    }

    /// Moves on to this table. Returns the letters that can follow it, and whether it is a word as it lies.
    #[inline]
    pub fn follow(&mut self, table: &[Card]) -> Next {
        if *table == *self.followed { self.next } else { self.catch_up(table) }
    }

    /// Returns what [`follow`](Self::follow) would if the table went on with this card.
    #[inline]
    pub fn after(&mut self, card: Card) -> Next {
        self.frontier.next_after(self.rules.slot(card))
    }

    fn catch_up(&mut self, table: &[Card]) -> Next {
        if !table.starts_with(&self.followed) {
            self.frontier.clear();
            self.followed.clear();
        }
        for &card in &table[self.followed.len()..] {
            self.frontier.push(self.rules.slot(card));
            self.followed.push(card);
        }
        self.next = self.frontier.next();
        self.next
    }

    /// The cards of a hand that some word goes on with, each kind once.
    pub fn cards<'a>(&'a self, hand: &'a Bag) -> impl Iterator<Item = Card> + 'a {
        hand.iter().map(|(card, _)| card).filter(|&card| self.goes_on_with(card))
    }

    /// Whether some word goes on with this card.
    #[inline]
    pub fn goes_on_with(&self, card: Card) -> bool {
        self.next.allows(self.rules.slot(card))
    }
}
