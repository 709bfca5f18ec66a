//! Cards, decks and bags of cards (PF-1).

use std::collections::BTreeMap;

/// A kind of card; cards of a kind are alike (PF-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Card {
    Letter(char),
    Vowel,
    Consonant,
    Super,
    Echange,
    PasseAGauche,
    Pioche2,
    Pioche3,
    Poubelle,
    Cadeau,
}

/// One line of an edition's deck: a kind, its copies and the points of one copy (PF-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckRow {
    pub card: Card,
    pub count: u64,
    pub points: i64,
}

const NAMED: [(Card, &str); 9] = [
    (Card::Vowel, "vowel"),
    (Card::Consonant, "consonant"),
    (Card::Super, "super"),
    (Card::Echange, "echange"),
    (Card::PasseAGauche, "passe-a-gauche"),
    (Card::Pioche2, "pioche-2"),
    (Card::Pioche3, "pioche-3"),
    (Card::Poubelle, "poubelle"),
    (Card::Cadeau, "cadeau"),
];

impl Card {
    /// The card's text.
    pub fn token(self) -> String {
        if let Card::Letter(letter) = self {
            return letter.to_string();
        }
        for (card, name) in NAMED {
            if card == self {
                return name.to_string();
            }
        }
        unreachable!("every card that is no letter has a name")
    }

    /// The card of a text; panics when there is none.
    pub fn parse(token: &str) -> Card {
        for (card, name) in NAMED {
            if name == token {
                return card;
            }
        }
        let letters: Vec<char> = token.chars().collect();
        assert!(letters.len() == 1 && letters[0].is_ascii_uppercase(), "no such card: {token}");
        Card::Letter(letters[0])
    }

    /// A letter or a joker: what can be laid (PF-10).
    pub fn is_layable(self) -> bool {
        matches!(self, Card::Letter(_) | Card::Vowel | Card::Consonant | Card::Super)
    }

    /// Whether the card can stand for the letter (PF-2, PF-3); a special stands for nothing.
    pub fn stands_for(self, letter: char, vowels: &str) -> bool {
        match self {
            Card::Letter(own) => own == letter,
            Card::Vowel => vowels.contains(letter),
            Card::Consonant => !vowels.contains(letter),
            Card::Super => true,
            _ => false,
        }
    }
}

/// A multiset of cards; kinds with no copy are not kept, so equal bags compare equal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bag(BTreeMap<Card, u64>);

impl Bag {
    pub fn count(&self, card: Card) -> u64 {
        self.0.get(&card).copied().unwrap_or(0)
    }

    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    pub fn kinds(&self) -> Vec<Card> {
        self.0.keys().copied().collect()
    }

    pub fn add(&mut self, card: Card, copies: u64) {
        if copies > 0 {
            *self.0.entry(card).or_insert(0) += copies;
        }
    }

    /// Takes one card out; panics when there is none.
    pub fn take(&mut self, card: Card) {
        assert!(self.take_if_there(card), "no {} to take", card.token());
    }

    /// Takes one card out if there is one; says whether there was.
    pub fn take_if_there(&mut self, card: Card) -> bool {
        let copies = self.count(card);
        if copies == 1 {
            self.0.remove(&card);
        } else if copies > 1 {
            self.0.insert(card, copies - 1);
        }
        copies > 0
    }

    /// Kinds as text, with their copies.
    pub fn texts(&self) -> BTreeMap<String, u64> {
        let mut texts = BTreeMap::new();
        for (card, copies) in &self.0 {
            texts.insert(card.token(), *copies);
        }
        texts
    }
}
