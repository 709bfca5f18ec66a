//! Whether a word fits, and which is the first: depth first, as most patterns are answered within a few dozen nodes.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::Node;
use crate::{Fit, LetterSet, MAX_LETTERS, Word, WordGraph};

impl WordGraph {
    /// Returns whether a word begins with the pattern; a word of its exact length counts.
    ///
    /// About 0.1 µs for a pattern of a few letters and jokers; at worst one pass over the graph for each place.
    pub fn has_start(&self, pattern: &[LetterSet]) -> bool {
        self.seek(pattern, Fit::Start).is_some()
    }

    /// Returns whether a word of exactly this length fits. It takes as long as [`has_start`](Self::has_start).
    pub fn has_match(&self, pattern: &[LetterSet]) -> bool {
        self.seek(pattern, Fit::Whole).is_some()
    }

    /// Returns the alphabetically first word that fits. It takes as long as [`has_start`](Self::has_start).
    pub fn first(&self, pattern: &[LetterSet], fit: Fit) -> Option<Word> {
        let path = self.seek(pattern, fit)?;
        let mut word = Word::EMPTY;
        path.iter().take(pattern.len()).for_each(|&letter| word.push(letter));
        if fit == Fit::Start {
            let node = self.walk(word.letters())?;
            self.extend(&mut word, node, 0);
        }
        Some(word)
    }

    /// The letters of the alphabetically first way through the pattern that leads to a word; then zeros.
    fn seek(&self, pattern: &[LetterSet], fit: Fit) -> Option<[u8; MAX_LETTERS + 1]> {
        let mut signs = [0; MAX_LETTERS + 1];
        signs.get_mut(..pattern.len())?.iter_mut().zip(pattern).for_each(|(sign, slot)| *sign = slot.bits());
        let mut len = pattern.len();
        if fit == Fit::Whole {
            // The end of a word is one more sign to be read.
            *signs.get_mut(len)? = Node::FINAL;
            len += 1;
        }
        if len == 0 {
            return (!self.is_empty()).then_some([0; MAX_LETTERS + 1]);
        }
        let mut seek = Seek {
            graph: self,
            signs: &signs[..len],
            budget: NODE_BUDGET,
            failed: Vec::new(),
            path: [0; MAX_LETTERS + 1],
        };
        let open = self.node(WordGraph::ROOT).bits() & signs[0];
        (open != 0 && seek.enter(WordGraph::ROOT, open, 0)).then_some(seek.path)
    }
}

/// The number of nodes that a search enters before it notes those in which it failed. A pattern of many jokers can have
/// a million paths, although they meet in few nodes; noting costs more than most searches.
const NODE_BUDGET: u32 = 1 << 13;

struct Seek<'a> {
    graph: &'a WordGraph,
    /// For each place the bits of a node that will do.
    signs: &'a [u32],
    budget: u32,
    /// A bit for each place and node, once the budget is spent.
    failed: Vec<u64>,
    /// The letters of the way found.
    path: [u8; MAX_LETTERS + 1],
}

impl Seek<'_> {
    /// Returns whether the signs from `depth` on can be read from this node; `open`, not zero, has those of the node
    /// that fit the first.
    fn enter(&mut self, node: u32, mut open: u32, depth: usize) -> bool {
        let Some(&sign) = self.signs.get(depth + 1) else {
            self.path[depth] = b'A' + open.trailing_zeros() as u8;
            return true;
        };
        if self.budget > 0 {
            self.budget -= 1;
        } else if self.is_dead_end(node, depth) {
            return false;
        }
        while open != 0 {
            let letter = open & open.wrapping_neg();
            open ^= letter;
            let child = self.graph.child(node, letter);
            let next = self.graph.node(child).bits() & sign;
            if next != 0 && self.enter(child, next, depth + 1) {
                self.path[depth] = b'A' + letter.trailing_zeros() as u8;
                return true;
            }
        }
        false
    }

    /// Returns whether the words from here are too short, or the search failed here before. Notes that it was here.
    #[cold]
    fn is_dead_end(&mut self, node: u32, depth: usize) -> bool {
        // The last sign may be the end of a word, which is no letter.
        if self.graph.node(node).height() + 1 < self.signs.len() - depth {
            return true;
        }
        let row = self.graph.nodes().div_ceil(64);
        if self.failed.is_empty() {
            self.failed = vec![0; row * self.signs.len()];
        }
        let (word, bit) = (row * depth + node as usize / 64, 1 << (node % 64));
        let before = self.failed[word] & bit != 0;
        self.failed[word] |= bit;
        before
    }
}
