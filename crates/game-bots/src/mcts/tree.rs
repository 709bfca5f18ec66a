//! Nodes in an arena, found by what leads to them.

use std::hash::{Hash, Hasher};

use game_traits::{Action, Seat};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A place in the tree, and the decision that leads to it.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    pub(super) action: Option<A>,
    pub(super) seat: Seat,
    /// All legal actions are children; known only where the position is a function of the path.
    pub(super) full: bool,
    parent: u32,
    pub(super) first: u32,
    pub(super) next: u32,
    pub(super) children: u32,
    pub(super) visits: u32,
    /// How often this could have been chosen.
    pub(super) available: u32,
    /// The worth to `seat`, added up.
    pub(super) sum: f64,
}

/// A tree whose nodes are numbered as they were made, the root being 0. Memory goes with the nodes, and these are bounded.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Open addressing by parent, seat and action; at most half full.
    slots: Vec<u32>,
    most: usize,
}

impl<A: Action> Tree<A> {
    pub(super) fn new(most: usize) -> Self {
        let mut tree = Tree { nodes: Vec::new(), slots: vec![NONE; 64], most: most.clamp(1, NONE as usize - 1) };
        tree.nodes.push(Tree::node(NONE, Seat::new(0), None));
        tree
    }

    fn node(parent: u32, seat: Seat, action: Option<A>) -> Node<A> {
        Node {
            action,
            seat,
            full: false,
            parent,
            first: NONE,
            next: NONE,
            children: 0,
            visits: 0,
            available: 0,
            sum: 0.0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    #[inline]
    pub(super) fn at(&self, node: u32) -> &Node<A> {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, node: u32) -> &mut Node<A> {
        &mut self.nodes[node as usize]
    }

    /// The children of a node.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.at(node).first;
        std::iter::from_fn(move || {
            let child = next;
            if child == NONE {
                return None;
            }
            next = self.at(child).next;
            Some(child)
        })
    }

    /// The slot where a child is, or would be.
    #[inline]
    fn slot(&self, parent: u32, seat: Seat, action: Option<A>) -> usize {
        let mut hasher = Mix(u64::from(parent) << 8 | seat.index() as u64);
        action.hash(&mut hasher);
        let mask = self.slots.len() - 1;
        let mut slot = (hasher.finish() >> 20) as usize & mask;
        loop {
            let found = self.slots[slot];
            if found == NONE {
                return slot;
            }
            let node = self.at(found);
            if node.parent == parent && node.action == action && node.seat == seat {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[inline]
    pub(super) fn find(&self, parent: u32, seat: Seat, action: Option<A>) -> Option<u32> {
        let found = self.slots[self.slot(parent, seat, action)];
        (found != NONE).then_some(found)
    }

    /// Adds a child that is not there yet; the tree must not be full.
    pub(super) fn add(&mut self, parent: u32, seat: Seat, action: Option<A>) -> u32 {
        let child = self.nodes.len() as u32;
        let mut node = Tree::node(parent, seat, action);
        node.next = self.at(parent).first;
        let slot = self.slot(parent, seat, action);
        self.nodes.push(node);
        let above = self.at_mut(parent);
        above.first = child;
        above.children += 1;
        self.slots[slot] = child;
        if self.nodes.len() * 2 > self.slots.len() {
            self.index(self.slots.len() * 2);
        }
        child
    }

    fn index(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, NONE);
        for child in 1..self.nodes.len() as u32 {
            let Node { parent, seat, action, .. } = *self.at(child);
            let slot = self.slot(parent, seat, action);
            self.slots[slot] = child;
        }
    }

    /// The tree below one of its nodes.
    pub(super) fn below(&self, root: u32) -> Tree<A> {
        let mut below = Tree::new(self.most);
        let mut queue = std::collections::VecDeque::from([(root, 0)]);
        let top = self.at(root);
        below.nodes[0] = Node { parent: NONE, first: NONE, next: NONE, children: 0, ..top.clone() };
        while let Some((from, to)) = queue.pop_front() {
            // The list is in reverse order of making; so that it stays so, the oldest is added first.
            let children: Vec<u32> = self.children(from).collect();
            for &child in children.iter().rev() {
                let old = self.at(child);
                let copy = below.add(to, old.seat, old.action);
                let new = below.at_mut(copy);
                (new.full, new.visits, new.available, new.sum) = (old.full, old.visits, old.available, old.sum);
                queue.push_back((child, copy));
            }
        }
        below
    }

    /// What can be done at the root: action, visits, worth added up.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Option<A>, u64, f64)> + '_ {
        self.children(0).map(|child| {
            let node = self.at(child);
            (node.action, u64::from(node.visits), node.sum)
        })
    }
}

/// A small fixed hash: the same in every process.
struct Mix(u64);

impl Mix {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let z = (self.0 ^ (self.0 >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z ^ (z >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
}
