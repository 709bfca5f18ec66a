// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

//! 100,000 random patterns, answered by an independent library as well.

use fst::automaton::Automaton;
use fst::{IntoStreamer, Set, Streamer};
use word_graph::{Fit, LetterSet, Lexicon};

const TEXT: &str = include_str!("../../data/words-fr.txt");

/// A pattern as an automaton over the letters of a word: its state is how many have fitted.
struct Pattern<'a> {
    slots: &'a [LetterSet],
    fit: Fit,
}

impl Automaton for Pattern<'_> {
    type State = Option<usize>;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn is_match(&self, state: &Option<usize>) -> bool {
        *state == Some(self.slots.len())
    }

    fn can_match(&self, state: &Option<usize>) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Option<usize>, letter: u8) -> Option<usize> {
        let at = (*state)?;
        match self.slots.get(at) {
            Some(slot) => slot.contains(letter).then_some(at + 1),
            None => (self.fit == Fit::Start).then_some(at),
        }
    }
}

struct Draw(u64);

impl Draw {
    fn random_below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % bound
    }

    /// The beginning or whole of a word with some jokers, sometimes with a letter or joker that need not fit.
    fn pattern(&mut self, words: &[&str], jokers: usize) -> Vec<LetterSet> {
        let word = words[self.random_below(words.len())];
        let len = 1 + self.random_below(word.len());
        let mut pattern: Vec<LetterSet> = word.bytes().take(len).map(|letter| self.slot(letter, jokers)).collect();
        if self.random_below(3) == 0 {
            let (at, letter) = (self.random_below(len), b'A' + self.random_below(26) as u8);
            pattern[at] = self.slot(letter, jokers);
        }
        pattern
    }

    fn slot(&mut self, letter: u8, jokers: usize) -> LetterSet {
        let letter = LetterSet::letter(letter).unwrap();
        match (self.random_below(100) < jokers, self.random_below(2) == 0) {
            (false, _) => letter,
            (true, false) => LetterSet::ALL,
            (true, true) if letter.meets(LetterSet::VOWELS) => LetterSet::VOWELS,
            (true, true) => !LetterSet::VOWELS,
        }
    }
}

fn compare(seed: u64, patterns: usize) {
    let words: Vec<&str> = TEXT.lines().collect();
    let set = Set::from_iter(&words).unwrap();
    let lexicon = Lexicon::from_bytes(point_final_words_fr::GRAPH).unwrap();
    let mut frontier = lexicon.frontier();
    let mut draw = Draw(seed);
    for number in 0..patterns {
        let slots = draw.pattern(&words, 10 + number % 50);
        frontier.clear();
        let alive = slots.iter().fold(true, |_, &slot| frontier.push(slot));
        for fit in [Fit::Start, Fit::Whole] {
            let mut stream = set.search(Pattern { slots: &slots, fit }).into_stream();
            let first = stream.next().map(|word| String::from_utf8(word.to_vec()).unwrap());
            let case = format!("{slots:?} {fit:?}");
            assert_eq!(lexicon.first(&slots, fit).map(|word| word.to_string()), first, "{case}");
            match fit {
                Fit::Start => {
                    assert_eq!((lexicon.has_start(&slots), alive), (first.is_some(), first.is_some()), "{case}")
                }
                Fit::Whole => {
                    assert_eq!(
                        (lexicon.has_match(&slots), frontier.next().is_word),
                        (first.is_some(), first.is_some()),
                        "{case}"
                    )
                }
            }
            // All of them where the list is not long, for some.
            if number % 10 == 0 && slots.len() > 2 {
                let matches = lexicon.matches(&slots, fit);
                let mut all = matches.iter();
                assert_eq!(all.next().map(|word| word.to_string()), first, "{case}");
                for _ in 0..500 {
                    let expected = stream.next().map(|word| String::from_utf8(word.to_vec()).unwrap());
                    assert_eq!(all.next().map(|word| word.to_string()), expected, "{case}");
                    if expected.is_none() {
                        assert_eq!(matches.iter().count(), matches.len(), "{case}");
                        break;
                    }
                }
            }
        }
    }
}

// Two halves, as tests run side by side.
#[test]
fn fst_agrees_on_50_000_patterns() {
    compare(1, 50_000);
}

#[test]
fn fst_agrees_on_50_000_more() {
    compare(2, 50_000);
}
