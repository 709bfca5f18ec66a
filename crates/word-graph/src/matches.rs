//! All words that fit a pattern: counted, in order, by rank, at random.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use crate::frontier::Seen;
use crate::{Fit, LetterSet, MAX_LETTERS, Word, WordGraph};

/// The words that fit a pattern, counted once: their number, the n-th, random ones, all in order.
///
/// For each place it holds the nodes that the pattern can lead to, each with the number of words that fit from there.
/// Making one takes at worst two passes over the graph for each place; its memory is at most 8 bytes a node and place.
///
/// ```
/// use word_graph::{Fit, Jokers, Lexicon};
/// let lexicon = Lexicon::from_list("chat\nchats\nchien\nmot")?;
/// let pattern = Jokers::default().pattern("C??")?;
/// let matches = lexicon.matches(&pattern, Fit::Start);
/// assert_eq!(matches.len(), 3);
/// assert_eq!(matches.nth(2).unwrap().as_str(), "CHIEN");
/// assert_eq!(matches.iter().map(|word| word.len()).sum::<usize>(), 14);
/// let drawn = matches.sample(|bound| bound / 2); // a generator of yours draws below the bound
/// assert_eq!(drawn.unwrap().as_str(), "CHATS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Matches<'g> {
    graph: &'g WordGraph,
    fit: Fit,
    slots: Vec<LetterSet>,
    /// The nodes behind 0, 1, … places in order, each with its number of words.
    levels: Vec<Vec<(u32, u32)>>,
}

impl WordGraph {
    /// Counts the words that fit a pattern, to list or draw them.
    pub fn matches(&self, pattern: &[LetterSet], fit: Fit) -> Matches<'_> {
        // No word is longer; so the work is bounded whatever the pattern.
        let mut levels = if pattern.len() > MAX_LETTERS { Vec::new() } else { reach(self, pattern) };
        count(self, pattern, fit, &mut levels);
        Matches { graph: self, fit, slots: pattern.into(), levels }
    }
}

/// The nodes behind each number of places, leaving out those from which the words are too short.
fn reach(graph: &WordGraph, pattern: &[LetterSet]) -> Vec<Vec<(u32, u32)>> {
    let mut seen = Seen::default();
    let (mut from, mut to) = (vec![WordGraph::ROOT], Vec::new());
    let mut levels = vec![vec![(WordGraph::ROOT, 0)]];
    for (depth, &slot) in pattern.iter().enumerate() {
        seen.step(graph, &from, slot, &mut to);
        to.retain(|&node| graph.node(node).height() >= pattern.len() - depth - 1);
        to.sort_unstable();
        to.dedup();
        levels.push(to.iter().map(|&node| (node, 0)).collect());
        core::mem::swap(&mut from, &mut to);
    }
    levels
}

/// Counts the words from each node, from the last place back.
fn count(graph: &WordGraph, pattern: &[LetterSet], fit: Fit, levels: &mut [Vec<(u32, u32)>]) {
    let Some((last, before)) = levels.split_last_mut() else { return };
    for (node, words) in last.iter_mut() {
        *words = match fit {
            Fit::Start => graph.words_below(*node),
            Fit::Whole => graph.node(*node).is_final().into(),
        };
    }
    let mut behind = &*last;
    let mut table = Vec::new();
    for (level, &slot) in before.iter_mut().zip(pattern).rev() {
        // Most patterns lead to few nodes; looking them up is cheaper than a table of all.
        let few = behind.len() <= 16;
        if !few {
            table.resize(graph.nodes(), 0);
            behind.iter().for_each(|&(node, words)| table[node as usize] = words);
        }
        for (node, words) in level.iter_mut() {
            let each = graph
                .children(*node, slot)
                .map(|(_, child)| if few { look_up(behind, child) } else { table[child as usize] });
            *words = each.sum();
        }
        if !few {
            behind.iter().for_each(|&(node, _)| table[node as usize] = 0);
        }
        behind = level;
    }
}

/// The number of words that fit from a node, 0 where a level does not have it.
fn look_up(level: &[(u32, u32)], node: u32) -> u32 {
    level.binary_search_by_key(&node, |&(node, _)| node).map_or(0, |at| level[at].1)
}

impl Matches<'_> {
    /// The number of words that fit.
    pub fn len(&self) -> usize {
        self.words(0, WordGraph::ROOT) as usize
    }

    /// Returns whether no word fits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the word with this rank, from 0, in alphabetical order; `None` from [`len`](Self::len) on.
    pub fn nth(&self, rank: usize) -> Option<Word> {
        if rank >= self.len() {
            return None;
        }
        let mut rank = rank as u32;
        let (mut word, mut node) = (Word::EMPTY, WordGraph::ROOT);
        for (depth, &slot) in self.slots.iter().enumerate() {
            let (letter, child) = self.graph.children(node, slot).find(|&(_, child)| {
                let words = self.words(depth + 1, child);
                let here = rank < words;
                if !here {
                    rank -= words;
                }
                here
            })?;
            word.push(letter);
            node = child;
        }
        self.graph.extend(&mut word, node, rank);
        Some(word)
    }

    /// Draws a word, each that fits with the same probability; `None` where none fits.
    ///
    /// `draw` is given a bound, at least 1, and returns a uniform number below it. It is called once. If it returns the
    /// bound or more, the result is `None`.
    pub fn sample(&self, draw: impl FnOnce(u64) -> u64) -> Option<Word> {
        let words = self.len() as u64;
        let rank = if words > 0 { draw(words) } else { 0 };
        self.nth(rank.try_into().ok()?)
    }

    /// The words in alphabetical order.
    pub fn iter(&self) -> Iter<'_> {
        let mut path = [(WordGraph::ROOT, 0); MAX_LETTERS + 1];
        path[0].1 = self.letters(0, WordGraph::ROOT);
        Iter { matches: self, left: self.len(), word: Word::EMPTY, path }
    }

    /// The number of words that fit from a node behind `depth` places on.
    fn words(&self, depth: usize, node: u32) -> u32 {
        self.levels.get(depth).map_or(0, |level| look_up(level, node))
    }

    /// The letters that may follow a node behind `depth` letters.
    fn letters(&self, depth: usize, node: u32) -> u32 {
        let slot = match (self.slots.get(depth), self.fit) {
            (Some(&slot), _) => slot,
            (None, Fit::Start) => LetterSet::ALL,
            (None, Fit::Whole) => LetterSet::EMPTY,
        };
        (self.graph.node(node).letters() & slot).bits()
    }
}

impl fmt::Debug for Matches<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Matches {{ pattern: {:?}, fit: {:?}, words: {} }}", self.slots, self.fit, self.len())
    }
}

impl<'m> IntoIterator for &'m Matches<'_> {
    type Item = Word;
    type IntoIter = Iter<'m>;
    fn into_iter(self) -> Iter<'m> {
        self.iter()
    }
}

/// The words of [`Matches`] in alphabetical order.
#[derive(Clone, Debug)]
pub struct Iter<'m> {
    matches: &'m Matches<'m>,
    left: usize,
    /// The letters of the path.
    word: Word,
    /// The nodes on the way there, each with the letters that are still to be tried.
    path: [(u32, u32); MAX_LETTERS + 1],
}

impl Iterator for Iter<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        self.left = self.left.checked_sub(1)?;
        let Matches { graph, ref slots, .. } = *self.matches;
        loop {
            let depth = self.word.len();
            let (node, letters) = &mut self.path[depth];
            if *letters == 0 {
                self.word.truncate(depth.checked_sub(1)?);
                continue;
            }
            let letter = *letters & letters.wrapping_neg();
            *letters ^= letter;
            let child = graph.child(*node, letter);
            if depth < slots.len() && self.matches.words(depth + 1, child) == 0 {
                continue;
            }
            self.word.push(b'A' + letter.trailing_zeros() as u8);
            self.path[depth + 1] = (child, self.matches.letters(depth + 1, child));
            if depth + 1 >= slots.len() && graph.node(child).is_final() {
                return Some(self.word);
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}
