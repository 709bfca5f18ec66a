// This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
// distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.

//! Times the queries of `word-graph` on the French list, each query by itself: `cargo run --release --example timing`.
//!
//! Pin it to one core. The cost of reading the clock is measured and taken off.

use std::error::Error;
use std::hint::black_box;
use std::io::Write as _;
use std::time::Instant;
use word_graph::{Fit, LetterSet, Lexicon, Word};

const QUERIES: usize = 40_000;

struct Draw(u64);

impl Draw {
    fn random_below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x >> 32) as usize * bound) >> 32
    }

    /// The first `len` letters of some word, with `jokers` percent of jokers, half of them super jokers.
    fn pattern(&mut self, words: &[Word], len: usize, jokers: usize) -> Vec<LetterSet> {
        let long: &Word = loop {
            let word = &words[self.random_below(words.len())];
            if word.len() >= len {
                break word;
            }
        };
        let slot = |&letter: &u8| match (self.random_below(100) < jokers, LetterSet::VOWELS.contains(letter)) {
            (false, _) => LetterSet::letter(letter).unwrap_or_default(),
            (true, _) if self.random_below(2) == 0 => LetterSet::ALL,
            (true, true) => LetterSet::VOWELS,
            (true, false) => !LetterSet::VOWELS,
        };
        long.letters()[..len].iter().map(slot).collect()
    }

    /// A pattern of up to nine places, then a card drawn from a deck of letters as they are in words, and jokers.
    fn candidate(&mut self, words: &[Word], len: usize, jokers: usize) -> Vec<LetterSet> {
        let mut pattern = self.pattern(words, len, jokers);
        pattern.push(match self.random_below(92) {
            ..62 => {
                let word = words[self.random_below(words.len())];
                LetterSet::letter(word.letters()[self.random_below(word.len())]).unwrap_or_default()
            }
            62..72 => LetterSet::VOWELS,
            72..82 => !LetterSet::VOWELS,
            _ => LetterSet::ALL,
        });
        pattern
    }
}

/// Nanoseconds of each call, without the clock's own.
struct Clock {
    overhead: u128,
}

impl Clock {
    fn new() -> Self {
        let mut empty: Vec<u128> = (0..10_000).map(|_| Instant::now().elapsed().as_nanos()).collect();
        empty.sort_unstable();
        Self { overhead: empty[empty.len() / 2] }
    }

    fn time<T>(&self, run: impl FnOnce() -> T) -> u128 {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_nanos().saturating_sub(self.overhead)
    }

    fn each<P, T>(&self, name: &str, patterns: &[P], mut run: impl FnMut(&P) -> T) {
        patterns.iter().take(2000).for_each(|pattern| {
            black_box(run(pattern));
        });
        report(name, patterns.iter().map(|pattern| self.time(|| run(pattern))).collect());
    }
}

fn report(name: &str, mut times: Vec<u128>) {
    times.sort_unstable();
    let part = |of: usize| times[(times.len() * of / 1000).min(times.len() - 1)];
    let _ =
        writeln!(std::io::stdout(), "{name:<44} p50 {:>8}  p99 {:>8}  max {:>9} ns", part(500), part(990), part(1000)); // the reader may have left
}

fn main() -> Result<(), Box<dyn Error>> {
    let clock = Clock::new();
    let load = || Lexicon::from_bytes(point_final_words_fr::GRAPH);
    report("from_bytes", (0..50).map(|_| clock.time(load)).collect());
    let lexicon = load()?;
    let words: Vec<Word> = lexicon.matches(&[], Fit::Start).iter().collect();
    let mut draw = Draw(1);

    let fitting: Vec<_> = (0..QUERIES).map(|i| draw.pattern(&words, 1 + i % 10, 30)).collect();
    let candidates: Vec<_> = (0..QUERIES).map(|i| draw.candidate(&words, i % 10, 30)).collect();
    let heavy: Vec<_> = (0..QUERIES / 4).map(|i| draw.candidate(&words, 2 + i % 9, 80)).collect();
    for (kind, patterns) in
        [("30 % jokers", &fitting), ("30 % jokers + card", &candidates), ("80 % jokers + card", &heavy)]
    {
        clock.each(&format!("has_start, {kind}"), patterns, |pattern| lexicon.has_start(pattern));
        clock.each(&format!("has_match, {kind}"), patterns, |pattern| lexicon.has_match(pattern));
        clock.each(&format!("first, {kind}"), patterns, |pattern| lexicon.first(pattern, Fit::Start));
        clock.each(&format!("matches, {kind}"), patterns, |pattern| lexicon.matches(pattern, Fit::Start).len());
    }

    for jokers in [30, 60] {
        let (mut steps, mut nexts) = (Vec::new(), Vec::new());
        let mut frontier = lexicon.frontier();
        for i in 0..QUERIES {
            let pattern = draw.pattern(&words, 1 + i % 10, jokers);
            frontier.clear();
            let Some((&last, before)) = pattern.split_last() else { continue };
            before.iter().for_each(|&slot| {
                frontier.push(slot);
            });
            steps.push(clock.time(|| frontier.push(last)));
            nexts.push(clock.time(|| frontier.next()));
        }
        report(&format!("frontier push, {jokers} % jokers"), steps);
        report(&format!("frontier next, {jokers} % jokers"), nexts);
    }

    let rare: Vec<Vec<_>> = (3..=20)
        .map(|jokers| {
            let mut pattern = vec![LetterSet::ALL; jokers];
            pattern.extend(b"WX".iter().filter_map(|&letter| LetterSet::letter(letter)));
            pattern
        })
        .collect();
    clock.each("has_start, ???…WX", &rare, |pattern| lexicon.has_start(pattern));
    clock.each("matches, ???…WX", &rare, |pattern| lexicon.matches(pattern, Fit::Start).len());

    let all = lexicon.matches(&[LetterSet::ALL; 5], Fit::Start);
    let nanos = clock.time(|| all.iter().map(|word| word.len()).sum::<usize>());
    let _ = writeln!(std::io::stdout(), "{:<44} {:.1} ns a word", "listing", nanos as f64 / all.len() as f64); // the reader may have left
    let samples =
        (0..QUERIES).map(|_| clock.time(|| all.sample(|bound| draw.random_below(bound as usize) as u64))).collect();
    report("sample", samples);
    Ok(())
}
