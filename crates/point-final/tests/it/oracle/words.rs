//! The lexicon and the search of a word for the cards on the table.

use std::fmt;
use std::sync::Arc;

use super::cards::Card;

/// A sorted word list, shared by all the games that use it (PF-4).
#[derive(Clone, PartialEq, Eq)]
pub struct Lexicon(Arc<Vec<String>>);

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon of {} words", self.0.len())
    }
}

impl Lexicon {
    /// Sorts the list; only what has 2 to 32 letters A-Z is a word (PF-4).
    pub fn new(mut words: Vec<String>) -> Lexicon {
        words.retain(|word| word.len() >= 2 && is_sayable(word));
        words.sort();
        words.dedup();
        Lexicon(Arc::new(words))
    }

    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// Whether the word is in the list and fits the cards.
    pub fn is_valid(&self, word: &str, cards: &[Card], vowels: &str, exact: bool) -> bool {
        let listed = self.0.binary_search_by(|other| other.as_str().cmp(word));
        listed.is_ok() && fits(word, cards, vowels, exact)
    }

    /// The alphabetically first valid word, if there is one (PF-36).
    pub fn first_valid(&self, cards: &[Card], vowels: &str, exact: bool) -> Option<String> {
        let mut wanted: Vec<Vec<u8>> = Vec::new();
        for card in cards {
            let letters = ('A'..='Z').filter(|letter| card.stands_for(*letter, vowels));
            wanted.push(letters.map(|letter| letter as u8).collect());
        }
        search(&self.0, &wanted, 0, exact)
    }
}

/// Any string of 1 to 32 letters A-Z may be said (PF-36).
pub fn is_sayable(word: &str) -> bool {
    (1..=32).contains(&word.len()) && word.chars().all(|letter| letter.is_ascii_uppercase())
}

/// Whether the word begins with the cards, in order (PF-16); `exact`: and ends with them (PF-21).
pub fn fits(word: &str, cards: &[Card], vowels: &str, exact: bool) -> bool {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < cards.len() || (exact && letters.len() != cards.len()) {
        return false;
    }
    for (card, letter) in cards.iter().zip(letters) {
        if !card.stands_for(letter, vowels) {
            return false;
        }
    }
    true
}

/// `words` are all the words of the sorted list that share their first `depth` letters, which fit.
/// Tries the letters wanted next in alphabetical order, so the first word found is the first of all.
fn search(words: &[String], wanted: &[Vec<u8>], depth: usize, exact: bool) -> Option<String> {
    if depth == wanted.len() {
        // The word that ends here sorts before all those that it begins.
        let first = words.first()?;
        return (!exact || first.len() == depth).then(|| first.clone());
    }
    for letter in &wanted[depth] {
        // A word that ends here has no letter at `depth` and sorts before the others.
        let start = words.partition_point(|word| word.as_bytes().get(depth) < Some(letter));
        let end = words.partition_point(|word| word.as_bytes().get(depth) <= Some(letter));
        if start < end {
            let found = search(&words[start..end], wanted, depth + 1, exact);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
