//! What can follow the tables that a search comes to: it comes to most of them again and again.

use std::cell::RefCell;

use point_final::word_graph::{LetterSet, Next};
use point_final::{Card, PointFinal as Rules, WordTracker};

/// The number of kinds of cards that can lie on a table.
const LAYABLE: usize = 29;

/// The number of tables from which on all are forgotten.
const FULL: usize = 50_000;

/// The number of a table with which no word begins.
const DEAD: u16 = 1;

/// Not a number of a table with a card more: the empty table has it.
const EMPTY: u16 = 0;

/// A table: how it can go on.
struct Node {
    next: Next,
    /// The numbers of the tables with a card more, by its [index](Card::index); [`EMPTY`] if they are not known yet.
    children: [u16; LAYABLE],
}

/// The tables that were met, of one word list. Each begins with the one that it is a child of.
#[derive(Default)]
struct Known {
    fingerprint: u64,
    jokers: [LetterSet; 2],
    nodes: Vec<Node>,
}

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// The tables that this thread has met. They answer as a [`WordTracker`] does, which follows a table where it is new.
pub(super) struct Words<'a> {
    game: &'a Rules,
    known: &'a mut Known,
    tracker: Option<WordTracker<'a>>,
}

/// A table, and the number of its node.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    table: &'t [Card],
    node: u16,
}

/// Calls `ask` with what is known of the words of a game.
pub(super) fn with_words<R>(game: &Rules, ask: impl FnOnce(&mut Words<'_>) -> R) -> R {
    KNOWN.with_borrow_mut(|known| {
        known.begin(game);
        ask(&mut Words { game, known, tracker: None })
    })
}

/// How a table can go on.
pub(super) fn next(game: &Rules, table: &[Card]) -> Next {
    with_words(game, |words| {
        let place = words.place(table);
        words.next(place)
    })
}

/// Whether no word begins with a table.
pub(super) fn is_dead(next: Next) -> bool {
    next.letters.is_empty() && !next.is_word
}

impl Known {
    /// Forgets all if it is of other words, or too much.
    fn begin(&mut self, game: &Rules) {
        let (fingerprint, jokers) =
            (game.lexicon().fingerprint(), [Card::VOWEL, Card::CONSONANT].map(|joker| game.letters(joker)));
        if (self.fingerprint, self.jokers) == (fingerprint, jokers) && (1..FULL).contains(&self.nodes.len()) {
            return;
        }
        (self.fingerprint, self.jokers) = (fingerprint, jokers);
        self.nodes.clear();
        self.add(WordTracker::new(game).follow(&[]));
        self.add(Next { letters: LetterSet::EMPTY, is_word: false });
    }

    fn add(&mut self, next: Next) -> u16 {
        self.nodes.push(Node { next, children: [EMPTY; LAYABLE] });
        (self.nodes.len() - 1) as u16
    }
}

impl Words<'_> {
    pub(super) fn place<'t>(&mut self, table: &'t [Card]) -> Place<'t> {
        let mut node = EMPTY;
        for (n, &card) in table.iter().enumerate() {
            node = self.child(Place { table: &table[..n], node }, card);
        }
        Place { table, node }
    }

    pub(super) fn next(&self, place: Place<'_>) -> Next {
        self.known.nodes[usize::from(place.node)].next
    }

    /// How a table can go on with this card on it, which can lie there.
    pub(super) fn after(&mut self, place: Place<'_>, card: Card) -> Next {
        let node = self.child(place, card);
        self.next(Place { node, ..place })
    }

    fn child(&mut self, Place { table, node }: Place<'_>, card: Card) -> u16 {
        let (node, index) = (usize::from(node), card.index());
        match self.known.nodes[node].children.get(index) {
            Some(&EMPTY) if node != usize::from(DEAD) => {}
            Some(&child) if child != EMPTY => return child,
            _ => return DEAD,
        }
        let tracker = self.tracker.get_or_insert_with(|| WordTracker::new(self.game));
        tracker.follow(table);
        let next = tracker.after(card);
        let child = if is_dead(next) { DEAD } else { self.known.add(next) };
        self.known.nodes[node].children[index] = child;
        child
    }
}

#[cfg(test)]
mod tests {
    use game_traits::rng::seeded;
    use game_traits::{Game, GameRng};
    use point_final::{Config, Vocabulary};

    use super::*;

    #[test]
    fn the_answers_are_those_of_a_tracker_for_each_list() {
        let few = ["CHAT", "CHATS", "CHIEN", "OR"].map(|word| word.parse().expect("a word"));
        let few = Config { words: Vocabulary::inline(few), ..Config::default() };
        let games = [few, Config::default()].map(|config| Rules::from_config(config).expect("a config"));
        let layable: Vec<Card> = Card::all().filter(|card| card.is_layable()).collect();
        assert_eq!(layable.len(), LAYABLE);
        let (mut rng, mut dead, mut words) = (seeded(1), 0, 0);
        for number in 0..2_000 {
            let game = &games[number % games.len()];
            let card = |rng: &mut _| layable[GameRng::random_below(rng, LAYABLE as u32) as usize];
            // A table that was met before, and one that goes on from it.
            let table: Vec<Card> = (0..number % 6).map(|_| card(&mut rng)).collect();
            let mut tracker = WordTracker::new(game);
            let now = tracker.follow(&table);
            for _ in 0..2 {
                assert_eq!(next(game, &table), now, "{table:?}");
                with_words(game, |words| {
                    let place = words.place(&table);
                    layable.iter().for_each(|&card| assert_eq!(words.after(place, card), tracker.after(card)));
                });
            }
            dead += usize::from(is_dead(now));
            words += usize::from(now.is_word);
        }
        assert!(dead > 500 && words > 20, "{dead} dead, {words} words");
    }

    #[test]
    fn the_tables_are_bounded() {
        let game = Rules::default();
        let mut known = Known::default();
        known.begin(&game);
        let few = known.nodes.len();
        while known.nodes.len() < FULL {
            known.begin(&game);
            known.add(Next { letters: LetterSet::ALL, is_word: true });
        }
        known.begin(&game);
        assert_eq!(known.nodes.len(), few);
    }
}
