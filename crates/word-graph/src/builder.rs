//! Builds the minimal graph word by word.

use alloc::vec;
use alloc::vec::Vec;
use thiserror::Error;

use crate::graph::Node;
use crate::{LetterSet, MAX_LETTERS, MIN_LETTERS, Word, WordGraph};

/// Builds a [`WordGraph`] from words in alphabetical order, in the memory of the graph itself.
///
/// The algorithm of Daciuk, Mihov, Watson and Watson (2000): nodes behind a word's beginning can no longer change once
/// a later word has left them, and are merged with an equal node then.
///
/// ```
/// use word_graph::Builder;
/// let mut builder = Builder::new();
/// for word in ["CHAT", "CHATS", "CHIEN"] {
///     builder.push(&word.parse()?)?;
/// }
/// assert!(builder.push(&"ANE".parse()?).is_err()); // not in order; the builder is as before
/// assert_eq!(builder.finish()?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    last: Word,
    /// The nodes along the last word, still open; `open[0]` is the root.
    open: Vec<Open>,
    /// Closed nodes, children before parents, and their arcs.
    closed: Vec<(u32, u32)>,
    arcs: Vec<u32>,
    /// Open addressing: numbers of closed nodes by hash.
    table: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    /// Letters and the final bit, as in `Node`.
    bits: u32,
    children: [u32; 26],
}

impl Open {
    const NEW: Self = Self { bits: 0, children: [0; 26] };

    fn children(&self) -> &[u32] {
        &self.children[..LetterSet::from_bits(self.bits).len()]
    }
}

const VACANT: u32 = u32::MAX;
/// Arcs of the byte form hold a distance of 27 bits.
const MAX_NODES: usize = 1 << 27;

impl Builder {
    /// Creates a builder without words.
    pub fn new() -> Self {
        Self {
            last: Word::EMPTY,
            open: vec![Open::NEW; MAX_LETTERS + 1],
            closed: Vec::new(),
            arcs: Vec::new(),
            table: vec![VACANT; 64],
        }
    }

    /// Adds the next word.
    ///
    /// # Errors
    /// [`BuildError::Order`] for a word that is not behind the one before, [`BuildError::TooShort`] below
    /// [`MIN_LETTERS`]; the builder is then as before. [`BuildError::TooLarge`] beyond 2²⁷ nodes.
    pub fn push(&mut self, word: &Word) -> Result<(), BuildError> {
        if word.len() < MIN_LETTERS {
            return Err(BuildError::TooShort { word: *word });
        }
        if *word <= self.last {
            return Err(BuildError::Order { word: *word, after: self.last });
        }
        let (old, new) = (self.last, word.letters());
        let common = old.letters().iter().zip(new).take_while(|(a, b)| a == b).count();
        self.close(common)?;
        for (depth, &letter) in new.iter().enumerate().skip(common) {
            // The child is filled in when it is closed.
            self.open[depth].bits |= 1 << (letter - b'A');
        }
        self.open[new.len()].bits |= Node::FINAL;
        self.last = *word;
        Ok(())
    }

    /// Returns the graph of the words pushed.
    ///
    /// # Errors
    /// [`BuildError::TooLarge`] beyond 2²⁷ nodes or 2³² − 1 words.
    pub fn finish(mut self) -> Result<WordGraph, BuildError> {
        self.close(0)?;
        let root = self.open[0];
        self.intern(&root)?;
        // Reversed, parents come before children and the root is 0.
        let top = self.closed.len() as u32 - 1;
        let mut nodes = Vec::with_capacity(self.closed.len());
        let mut firsts = Vec::with_capacity(self.closed.len());
        let mut arcs = Vec::with_capacity(self.arcs.len());
        for &(bits, first) in self.closed.iter().rev() {
            let letters = LetterSet::from_bits(bits);
            let children = &self.arcs[first as usize..][..letters.len()];
            nodes.push(Node::new(letters, bits & Node::FINAL != 0));
            firsts.push(arcs.len() as u32);
            arcs.extend(children.iter().map(|child| top - child));
        }
        WordGraph::seal(nodes, firsts, arcs).map_err(|_| BuildError::TooLarge)
    }

    /// Closes the nodes of the last word that are deeper than `depth`.
    fn close(&mut self, depth: usize) -> Result<(), BuildError> {
        for at in (depth + 1..=self.last.len()).rev() {
            let node = self.open[at];
            let id = self.intern(&node)?;
            self.open[at] = Open::NEW;
            let parent = &mut self.open[at - 1];
            let place = LetterSet::from_bits(parent.bits).len() - 1;
            parent.children[place] = id;
        }
        self.last.truncate(depth);
        Ok(())
    }

    /// The number of the closed node that equals this one, which may be a new one.
    fn intern(&mut self, node: &Open) -> Result<u32, BuildError> {
        let mut slot = self.slot(hash(node.bits, node.children()));
        while self.table[slot] != VACANT {
            let id = self.table[slot];
            if self.parts(id) == (node.bits, node.children()) {
                return Ok(id);
            }
            slot = self.slot(slot + 1);
        }
        if self.closed.len() >= MAX_NODES || self.arcs.len() + 26 > u32::MAX as usize {
            return Err(BuildError::TooLarge);
        }
        let id = self.closed.len() as u32;
        self.closed.push((node.bits, self.arcs.len() as u32));
        self.arcs.extend_from_slice(node.children());
        self.table[slot] = id;
        if self.closed.len() * 2 > self.table.len() {
            self.grow();
        }
        Ok(id)
    }

    fn grow(&mut self) {
        self.table = vec![VACANT; self.table.len() * 2];
        for id in 0..self.closed.len() as u32 {
            let (bits, children) = self.parts(id);
            let mut slot = self.slot(hash(bits, children));
            while self.table[slot] != VACANT {
                slot = self.slot(slot + 1);
            }
            self.table[slot] = id;
        }
    }

    fn slot(&self, hash: usize) -> usize {
        hash & (self.table.len() - 1)
    }

    fn parts(&self, id: u32) -> (u32, &[u32]) {
        let (bits, first) = self.closed[id as usize];
        (bits, &self.arcs[first as usize..][..LetterSet::from_bits(bits).len()])
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

fn hash(bits: u32, children: &[u32]) -> usize {
    let step = |hash: u64, &part: &u32| (hash ^ u64::from(part)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    children.iter().fold(step(0, &bits), step) as usize
}

/// Why a graph was not built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Words must come in alphabetical order, each once.
    #[error("{word} does not come after {after}")]
    Order {
        /// The word refused.
        word: Word,
        /// The word before it.
        after: Word,
    },
    /// A word below [`MIN_LETTERS`].
    #[error("{word} has fewer than {MIN_LETTERS} letters")]
    TooShort {
        /// The word refused.
        word: Word,
    },
    /// More than 2²⁷ nodes or 2³² − 1 words.
    #[error("the graph would have more than 2^27 nodes or 2^32 - 1 words")]
    TooLarge,
}
