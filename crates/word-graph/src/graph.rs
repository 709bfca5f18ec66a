//! The graph itself: flat arrays, and what is known about each node.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::flaw::Flaw;
use crate::{LetterSet, MAX_LETTERS, Word};

/// A node: what can follow it, in one number.
///
/// Bits 0–25: the letters of its arcs; bit 26: a word ends here; bits 27–31: the maximum number of letters that may
/// follow.
#[derive(Clone, Copy)]
pub(crate) struct Node(u32);

impl Node {
    pub(crate) const FINAL: u32 = 1 << 26;
    const HEIGHT: u32 = 27;

    pub(crate) fn new(letters: LetterSet, is_final: bool) -> Self {
        Self(letters.bits() | if is_final { Self::FINAL } else { 0 })
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    pub(crate) fn letters(self) -> LetterSet {
        LetterSet::from_bits(self.0)
    }

    pub(crate) fn is_final(self) -> bool {
        self.0 & Self::FINAL != 0
    }

    /// The maximum number of letters that may follow, at most 31. Only the root can have 32, and it is not asked.
    pub(crate) fn height(self) -> usize {
        (self.0 >> Self::HEIGHT) as usize
    }

    fn set_height(&mut self, height: usize) {
        self.0 |= (height.min(31) as u32) << Self::HEIGHT;
    }
}

/// A set of words as a minimal acyclic graph in flat arrays, which shares beginnings and ends.
///
/// Words have [`MIN_LETTERS`](crate::MIN_LETTERS) to [`MAX_LETTERS`] letters. The graph is immutable; queries take it
/// by shared reference. A [`Builder`](crate::Builder) makes one, or [`from_bytes`](Self::from_bytes).
#[derive(Clone)]
pub struct WordGraph {
    // Arcs lead to higher numbers, so no cycle is possible. Node 0 is the root. Every node but the root of an empty
    // graph leads to a word.
    nodes: Vec<Node>,
    /// For each node, where its arcs begin; they follow in the order of their letters. Apart from `nodes`, as most
    /// nodes that a search meets are left by their letters alone.
    firsts: Vec<u32>,
    arcs: Vec<u32>,
    /// For each node, how many words end at it or below.
    words: Vec<u32>,
    fingerprint: u64,
}

impl WordGraph {
    pub(crate) const ROOT: u32 = 0;

    /// Computes what is known about each node, children first. The caller has seen to the order of nodes and arcs.
    pub(crate) fn seal(mut nodes: Vec<Node>, firsts: Vec<u32>, arcs: Vec<u32>) -> Result<Self, (usize, Flaw)> {
        let mut words = vec![0_u32; nodes.len()];
        let mut prints = vec![0_u64; nodes.len()];
        for id in (0..nodes.len()).rev() {
            let node = nodes[id];
            let mut print = u64::from(node.is_final());
            let mut count = u32::from(node.is_final());
            let mut height = 0;
            let mut letters = node.letters().bits();
            for &child in &arcs[firsts[id] as usize..][..node.letters().len()] {
                let child = child as usize;
                print = mix(print, prints[child].wrapping_add(u64::from(letters.trailing_zeros()) + 1));
                count = count.checked_add(words[child]).ok_or((id, Flaw::TooManyWords))?;
                height = height.max(nodes[child].height() + 1);
                letters &= letters - 1;
            }
            if height > MAX_LETTERS - usize::from(id != 0) {
                return Err((id, Flaw::LongWord));
            }
            if count == 0 && nodes.len() > 1 {
                return Err((id, Flaw::DeadEnd));
            }
            nodes[id].set_height(height);
            (words[id], prints[id]) = (count, print);
        }
        let fingerprint = prints.first().copied().unwrap_or_default();
        Ok(Self { nodes, firsts, arcs, words, fingerprint })
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words_below(Self::ROOT) as usize
    }

    /// Returns whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A stable 64-bit hash of the set of words: the same for every graph of the same words, on every platform and in
    /// every release with the same major version.
    ///
    /// A node's hash starts as 1 where a word ends and 0 elsewhere. Each arc, in the order of letters, makes it
    /// `mix(hash × 0x9E3779B97F4A7C15 + child's hash + number of the letter (A = 1))`, modulo 2⁶⁴, where `mix` is the
    /// finalizer of SplitMix64. The fingerprint is the root's. It distinguishes lists; it does not withstand forgery.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The number of nodes: the bound of a [`Frontier`](crate::Frontier).
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of letters of the longest word; 0 if there is no word.
    pub fn longest(&self) -> usize {
        let below = self.children(Self::ROOT, LetterSet::ALL).map(|(_, child)| 1 + self.node(child).height());
        below.max().unwrap_or(0)
    }

    /// Returns whether exactly this word is in the graph.
    pub fn contains(&self, word: &Word) -> bool {
        self.walk(word.letters()).is_some_and(|node| self.node(node).is_final())
    }

    /// The node behind some letters.
    pub(crate) fn walk(&self, letters: &[u8]) -> Option<u32> {
        letters.iter().try_fold(Self::ROOT, |node, &letter| {
            let slot = LetterSet::letter(letter)?;
            self.children(node, slot).next().map(|(_, child)| child)
        })
    }

    /// Adds to `word`, which led to `node`, the letters of the alphabetically `rank`-th word at it or below.
    pub(crate) fn extend(&self, word: &mut Word, mut node: u32, mut rank: u32) {
        loop {
            if self.node(node).is_final() {
                let Some(left) = rank.checked_sub(1) else { return };
                rank = left;
            }
            let way = self.children(node, LetterSet::ALL).find(|&(_, child)| {
                let words = self.words_below(child);
                let here = rank < words;
                if !here {
                    rank -= words;
                }
                here
            });
            let Some((letter, child)) = way else { return };
            word.push(letter);
            node = child;
        }
    }

    /// The letters in `slot` that may follow a node, in order, each with where it leads.
    pub(crate) fn children(&self, node: u32, slot: LetterSet) -> impl Iterator<Item = (u8, u32)> {
        let letters = self.node(node).letters() & slot;
        letters.iter().map(move |letter| (letter, self.child(node, 1 << (letter - b'A'))))
    }

    pub(crate) fn node(&self, id: u32) -> Node {
        self.nodes[id as usize]
    }

    /// Where the arc leads whose letter is the one bit of `letter`, which must be one of the node's.
    pub(crate) fn child(&self, id: u32, letter: u32) -> u32 {
        let before = (self.node(id).bits() & (letter - 1)).count_ones();
        self.arcs[(self.firsts[id as usize] + before) as usize]
    }

    /// The children of a node in the order of their letters; behind them come those of other nodes.
    pub(crate) fn arcs_of(&self, id: u32) -> &[u32] {
        &self.arcs[self.firsts[id as usize] as usize..]
    }

    pub(crate) fn arcs(&self) -> &[u32] {
        &self.arcs
    }

    pub(crate) fn words_below(&self, node: u32) -> u32 {
        self.words[node as usize]
    }
}

impl fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "WordGraph {{ words: {}, nodes: {}, fingerprint: {:016x} }}",
            self.len(),
            self.nodes(),
            self.fingerprint
        )
    }
}

fn mix(hash: u64, arc: u64) -> u64 {
    let x = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(arc);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}
