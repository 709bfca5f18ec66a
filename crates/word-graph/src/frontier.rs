//! All nodes that a pattern can lead to, as it grows card by card.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::graph::Node;
use crate::{LetterSet, WordGraph};

/// The nodes that a growing pattern can lead to: each card costs one step instead of a search from the start.
///
/// It belongs to one graph and can be made again from the pattern alone, so it needs no place in a game's state. Its
/// memory is bounded by the graph: at most 17 bytes a node, a few kilobytes as a rule.
///
/// ```
/// use word_graph::{LetterSet, Lexicon};
/// let lexicon = Lexicon::from_list("ane\nanes\nami")?;
/// let mut frontier = lexicon.frontier();
/// for letter in b"AN" {
///     assert!(frontier.push(LetterSet::letter(*letter).unwrap()));
/// }
/// assert_eq!(frontier.next().letters, LetterSet::of("E").unwrap());
/// assert!(frontier.push(LetterSet::VOWELS) && frontier.next().is_word); // ANE
/// assert!(!frontier.push(LetterSet::VOWELS)); // only ANES goes on
/// # Ok::<(), word_graph::ListError>(())
/// ```
#[derive(Clone)]
pub struct Frontier<'g> {
    graph: &'g WordGraph,
    nodes: Vec<u32>,
    spare: Vec<u32>,
    seen: Seen,
    len: usize,
}

/// The letters that can follow a pattern, and whether it is a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Next {
    /// The letters with which some word goes on.
    pub letters: LetterSet,
    /// Whether the pattern as it stands is a whole word.
    pub is_word: bool,
}

impl Next {
    /// Returns whether a card can follow, that is, whether a word begins with the pattern and then this place.
    pub const fn allows(self, slot: LetterSet) -> bool {
        self.letters.meets(slot)
    }
}

impl<'g> Frontier<'g> {
    pub(crate) fn new(graph: &'g WordGraph) -> Self {
        Self { graph, nodes: vec![WordGraph::ROOT], spare: Vec::new(), seen: Seen::default(), len: 0 }
    }

    /// Adds a place to the pattern; returns whether a word begins with all of it.
    ///
    /// A pattern that no word begins with may grow on; the result stays `false`.
    pub fn push(&mut self, slot: LetterSet) -> bool {
        self.seen.step(self.graph, &self.nodes, slot, &mut self.spare);
        core::mem::swap(&mut self.nodes, &mut self.spare);
        self.len += 1;
        self.is_alive()
    }

    /// Returns to the empty pattern; keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(WordGraph::ROOT);
        self.len = 0;
    }

    /// Returns the letters that can follow and whether the pattern is a word, in one pass.
    pub fn next(&self) -> Next {
        self.next_of(&self.nodes)
    }

    /// Returns what [`Frontier::next`] would after one more place, which is not added.
    pub fn next_after(&mut self, slot: LetterSet) -> Next {
        self.seen.step(self.graph, &self.nodes, slot, &mut self.spare);
        self.next_of(&self.spare)
    }

    fn next_of(&self, nodes: &[u32]) -> Next {
        let all = nodes.iter().fold(0, |all, &node| all | self.graph.node(node).bits());
        Next { letters: LetterSet::from_bits(all), is_word: all & Node::FINAL != 0 }
    }

    /// Returns whether a word begins with the pattern.
    pub fn is_alive(&self) -> bool {
        !self.nodes.is_empty() && !self.graph.is_empty()
    }

    /// The number of places of the pattern.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the pattern has no place.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Debug for Frontier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frontier {{ len: {}, nodes: {}, next: {:?} }}", self.len, self.nodes.len(), self.next())
    }
}

impl WordGraph {
    /// The frontier of the empty pattern.
    pub fn frontier(&self) -> Frontier<'_> {
        Frontier::new(self)
    }

    /// The frontier of a pattern.
    pub fn frontier_at(&self, pattern: &[LetterSet]) -> Frontier<'_> {
        let mut frontier = self.frontier();
        for &slot in pattern {
            frontier.push(slot);
        }
        frontier
    }
}

/// A bit for each node, all clear between steps; none until they are needed.
#[derive(Clone, Default)]
pub(crate) struct Seen {
    bits: Vec<u64>,
}

impl Seen {
    /// Fills `out` with the nodes that `from` reaches by a letter of `slot`: each once, but the children of a single
    /// node as they come.
    pub(crate) fn step(&mut self, graph: &WordGraph, from: &[u32], slot: LetterSet, out: &mut Vec<u32>) {
        out.clear();
        if let [node] = from {
            // At most 26: a duplicate does no harm and is gone a step later.
            return each_child(graph, &[*node], slot, |child| out.push(child));
        }
        if from.len() <= FEW && slot.bits().is_power_of_two() {
            return each_child(graph, from, slot, |child| {
                if !out.contains(&child) {
                    out.push(child);
                }
            });
        }
        self.bits.resize(graph.nodes().div_ceil(64), 0);
        each_child(graph, from, slot, |child| {
            let (word, bit) = (child as usize / 64, 1 << (child % 64));
            if self.bits[word] & bit == 0 {
                self.bits[word] |= bit;
                out.push(child);
            }
        });
        for &child in out.iter() {
            self.bits[child as usize / 64] = 0;
        }
    }
}

/// Up to this number, looking through the children costs less than marking them.
const FEW: usize = 8;

#[inline(always)]
fn each_child(graph: &WordGraph, from: &[u32], slot: LetterSet, mut visit: impl FnMut(u32)) {
    if slot == LetterSet::ALL {
        // No need to look for the arcs among others.
        for &node in from {
            let arcs = graph.arcs_of(node).iter().take(graph.node(node).letters().len());
            arcs.for_each(|&child| visit(child));
        }
        return;
    }
    for &node in from {
        let mut letters = (graph.node(node).letters() & slot).bits();
        while letters != 0 {
            let letter = letters & letters.wrapping_neg();
            letters ^= letter;
            visit(graph.child(node, letter));
        }
    }
}
