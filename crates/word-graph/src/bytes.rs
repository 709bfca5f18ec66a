//! The byte form of a graph.

use alloc::vec;
use alloc::vec::Vec;
use thiserror::Error;

use crate::flaw::Flaw;
use crate::graph::Node;
use crate::{LetterSet, WordGraph};

/// The version of the byte form that this crate writes and reads.
pub const FORMAT_VERSION: u8 = 1;

const MAGIC: [u8; 3] = *b"WGR";
const HEADER: usize = 20;
const FINAL: u8 = 1 << 7;

/// # The byte form, version 1
///
/// Integers are little-endian.
///
/// - The header has 20 bytes: `"WGR"`, the version (1), the number of nodes (u32), the number of arcs (u32), the
///   [fingerprint](WordGraph::fingerprint) (u64).
/// - The nodes follow, from the root, number 0, on. A node is one byte: the number of its arcs (0–26), plus 128 where a
///   word ends. Its arcs follow in the order of their letters.
/// - An arc is one number, `(child − node − 1) × 32 + letter` with A = 0, in groups of seven bits, lowest first. All
///   groups but the last have 128 added. The last is not zero unless it is the only one.
impl WordGraph {
    /// Writes the byte form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEADER + self.nodes() + 3 * self.arcs().len());
        out.extend(MAGIC);
        out.push(FORMAT_VERSION);
        out.extend((self.nodes() as u32).to_le_bytes());
        out.extend((self.arcs().len() as u32).to_le_bytes());
        out.extend(self.fingerprint().to_le_bytes());
        for id in 0..self.nodes() as u32 {
            let node = self.node(id);
            out.push(node.letters().len() as u8 | if node.is_final() { FINAL } else { 0 });
            for (letter, child) in self.children(id, LetterSet::ALL) {
                write_number(&mut out, (child - id - 1) << 5 | u32::from(letter - b'A'));
            }
        }
        out
    }

    /// Reads the byte form without building: a few milliseconds for half a million words.
    ///
    /// The bytes may come from anywhere. What is accepted is acyclic, has at most 2³² − 1 words of 2 to 32 letters, and
    /// takes memory in proportion to the bytes given.
    ///
    /// # Errors
    /// The first thing that is wrong with the bytes.
    ///
    /// ```
    /// use word_graph::{BytesError, Lexicon, WordGraph};
    /// let bytes = Lexicon::from_list("mot\nmots")?.to_bytes();
    /// assert_eq!(WordGraph::from_bytes(&bytes)?.len(), 2);
    /// assert_eq!(WordGraph::from_bytes(&bytes[1..]).unwrap_err(), BytesError::NotAGraph);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BytesError> {
        let (header, body) = bytes.split_first_chunk::<HEADER>().ok_or(BytesError::Truncated)?;
        let [w, g, r, version, n0, n1, n2, n3, a0, a1, a2, a3, stored @ ..] = *header;
        if [w, g, r] != MAGIC {
            return Err(BytesError::NotAGraph);
        }
        if version != FORMAT_VERSION {
            return Err(BytesError::Version { found: version });
        }
        let node_count = u32::from_le_bytes([n0, n1, n2, n3]) as usize;
        let arc_count = u32::from_le_bytes([a0, a1, a2, a3]) as usize;
        // A node and an arc take a byte each: so no header makes us allocate much more than we were given.
        if node_count == 0 || node_count.saturating_add(arc_count) > body.len() {
            return Err(BytesError::Truncated);
        }
        let graph = decode(body, node_count, arc_count)?;
        let (stored, computed) = (u64::from_le_bytes(stored), graph.fingerprint());
        if stored != computed {
            return Err(BytesError::Fingerprint { stored, computed });
        }
        Ok(graph)
    }
}

fn decode(mut body: &[u8], node_count: usize, arc_count: usize) -> Result<WordGraph, BytesError> {
    let bad = |node, flaw| BytesError::Malformed { node, flaw };
    let mut nodes = Vec::with_capacity(node_count);
    let mut firsts = Vec::with_capacity(node_count);
    let mut arcs = Vec::with_capacity(arc_count);
    let mut reached = vec![false; node_count];
    reached[0] = true;
    for id in 0..node_count {
        let (&head, rest) = body.split_first().ok_or(BytesError::Truncated)?;
        body = rest;
        if !reached[id] {
            return Err(bad(id, Flaw::Unreachable));
        }
        firsts.push(arcs.len() as u32);
        let mut letters = 0_u32;
        for _ in 0..head & !FINAL {
            let number = read_number(&mut body).ok_or(BytesError::Truncated)?.ok_or(bad(id, Flaw::Number))?;
            let letter = 1_u32 << (number & 31);
            // The bits are in order when each one is above all before it.
            if letter <= letters || letter > 1 << 25 {
                return Err(bad(id, Flaw::Letters));
            }
            letters |= letter;
            let child = id + 1 + (number >> 5) as usize;
            *reached.get_mut(child).ok_or(bad(id, Flaw::Target))? = true;
            arcs.push(child as u32);
        }
        nodes.push(Node::new(LetterSet::from_bits(letters), head & FINAL != 0));
    }
    if !body.is_empty() {
        return Err(BytesError::Trailing { extra: body.len() });
    }
    if arcs.len() != arc_count {
        return Err(BytesError::ArcCount { stored: arc_count, found: arcs.len() });
    }
    let root = nodes[0];
    if root.is_final() || arcs[..root.letters().len()].iter().any(|&child| nodes[child as usize].is_final()) {
        return Err(bad(0, Flaw::ShortWord));
    }
    WordGraph::seal(nodes, firsts, arcs).map_err(|(node, flaw)| bad(node, flaw))
}

fn write_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// `None` at the end of the bytes, `Some(None)` for groups that no writer makes.
fn read_number(body: &mut &[u8]) -> Option<Option<u32>> {
    let mut number = 0_u32;
    for shift in (0..35).step_by(7) {
        let (&group, rest) = body.split_first()?;
        *body = rest;
        if shift == 28 && group > 15 || shift > 0 && group == 0 {
            return Some(None);
        }
        number |= u32::from(group & 127) << shift;
        if group < 128 {
            return Some(Some(number));
        }
    }
    Some(None)
}

/// Why bytes are not a word graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BytesError {
    /// They do not begin as a graph does.
    #[error("not a word graph: the first bytes are not \"WGR\"")]
    NotAGraph,
    /// A version that this release does not know.
    #[error("word graph format {found}; this release reads {FORMAT_VERSION}")]
    Version {
        /// The version of the bytes.
        found: u8,
    },
    /// They end too early.
    #[error("the word graph is cut off")]
    Truncated,
    /// They go on behind the last node.
    #[error("the word graph ends before the bytes do; left over: {extra}")]
    Trailing {
        /// The number of bytes.
        extra: usize,
    },
    /// The header's number of arcs is not that of the nodes.
    #[error("the number of arcs is {stored} in the header, {found} in the nodes")]
    ArcCount {
        /// As the header says.
        stored: usize,
        /// As counted.
        found: usize,
    },
    /// A node that no graph has.
    #[error("node {node}: {flaw}")]
    Malformed {
        /// Its number; the root is 0.
        node: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The words are not those that the header was made for.
    #[error("the header's fingerprint is {stored:016x}, the words give {computed:016x}")]
    Fingerprint {
        /// As the header says.
        stored: u64,
        /// As computed from the words.
        computed: u64,
    },
}
