//! What the lexicon says of the cards on the table.

use word_graph::{Fit, LetterSet, Lexicon, MAX_LETTERS, Word};

use crate::card::Card;
use crate::rules::Rules;

/// The table as a pattern; `None` if it is longer than any word.
struct Pattern {
    slots: [LetterSet; MAX_LETTERS],
    len: usize,
}

impl Pattern {
    #[inline]
    fn of(rules: &Rules, table: &[Card]) -> Option<Self> {
        let mut slots = [LetterSet::EMPTY; MAX_LETTERS];
        let used = slots.get_mut(..table.len())?;
        used.iter_mut().zip(table).for_each(|(slot, &card)| *slot = rules.slot(card));
        Some(Pattern { slots, len: table.len() })
    }

    fn slots(&self) -> &[LetterSet] {
        &self.slots[..self.len]
    }
}

/// Whether the word is in the list and fits the cards (PF-16, PF-21).
#[inline]
pub(crate) fn is_valid(rules: &Rules, lexicon: &Lexicon, table: &[Card], fit: Fit, word: &Word) -> bool {
    let letters = word.letters();
    let long_enough = match fit {
        Fit::Start => letters.len() >= table.len(),
        Fit::Whole => letters.len() == table.len(),
    };
    long_enough
        && table.iter().zip(letters).all(|(&card, &letter)| rules.slot(card).contains(letter))
        && lexicon.contains(word)
}

/// The alphabetically first word that may be said (PF-36).
pub(crate) fn first_valid(rules: &Rules, lexicon: &Lexicon, table: &[Card], fit: Fit) -> Option<Word> {
    lexicon.first(Pattern::of(rules, table)?.slots(), fit)
}

/// Whether some word may be said.
#[inline]
pub(crate) fn has_valid(rules: &Rules, lexicon: &Lexicon, table: &[Card], fit: Fit) -> bool {
    Pattern::of(rules, table).is_some_and(|pattern| match fit {
        Fit::Start => lexicon.has_start(pattern.slots()),
        Fit::Whole => lexicon.has_match(pattern.slots()),
    })
}
