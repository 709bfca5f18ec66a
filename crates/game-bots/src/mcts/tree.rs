//! A search tree: nodes in an arena, with a hash table from a parent and a decision to the child.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::ops::AddAssign;

use game_traits::{Action, Seat};

use crate::Judged;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// Sums over the simulations through a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    /// The utility for the seat that decided to go to the node.
    pub(super) value: f64,
    /// The win share for the searching seat.
    pub(super) win_share: f64,
    /// The lead for the searching seat.
    pub(super) lead: f64,
    /// The number of simulations that gave a lead.
    pub(super) leads: u64,
}

impl Totals {
    /// Those of one simulation, for the seat that decided.
    pub(super) fn of(judged: &Judged, seat: Seat) -> Self {
        Totals {
            value: judged.utilities[seat.index()],
            win_share: judged.win_share,
            lead: judged.lead.unwrap_or(0.0),
            leads: u64::from(judged.lead.is_some()),
        }
    }
}

impl AddAssign for Totals {
    #[inline]
    fn add_assign(&mut self, other: Totals) {
        self.value += other.value;
        self.win_share += other.win_share;
        self.lead += other.lead;
        self.leads += other.leads;
    }
}

/// What is known of the priors at a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Priors {
    /// It was not asked for yet.
    #[default]
    Unknown,
    /// There are none.
    None,
    /// A part of the tree's list: the greatest prior first. The children are the first of them.
    Listed { first: u32, count: u32 },
}

/// A node, and the decision that leads to it.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    /// The action; `None` declines to interrupt.
    pub(super) action: Option<A>,
    /// The seat that decided.
    pub(super) seat: Seat,
    /// Whether all legal actions are children; set only where the state is a function of the path.
    pub(super) expanded: bool,
    /// The prior with which the parent's seat chooses it; 0 without priors.
    pub(super) prior: f32,
    /// The actions with priors, where they are known.
    pub(super) priors: Priors,
    parent: u32,
    pub(super) first_child: u32,
    pub(super) next_sibling: u32,
    pub(super) children: u32,
    pub(super) visits: u64,
    /// The number of iterations in which the node was a legal choice.
    pub(super) available: u64,
    pub(super) totals: Totals,
}

/// A tree whose nodes are numbered in the order of their creation, with the root as number 0. The number of nodes is
/// bounded.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Open addressing by parent, seat and action; at most half full.
    slots: Vec<u32>,
    /// The actions with priors of all nodes that have them.
    listed: Vec<(A, f32)>,
    max_nodes: usize,
}

impl<A: Action> Tree<A> {
    pub(super) fn new(max_nodes: usize) -> Self {
        let max_nodes = max_nodes.clamp(1, NONE as usize - 1);
        let mut tree = Tree { nodes: Vec::new(), slots: vec![NONE; 64], listed: Vec::new(), max_nodes };
        tree.nodes.push(Tree::node(NONE, Seat::new(0), None));
        tree
    }

    fn node(parent: u32, seat: Seat, action: Option<A>) -> Node<A> {
        Node {
            action,
            seat,
            expanded: false,
            prior: 0.0,
            priors: Priors::Unknown,
            parent,
            first_child: NONE,
            next_sibling: NONE,
            children: 0,
            visits: 0,
            available: 0,
            totals: Totals::default(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= self.max_nodes
    }

    #[inline]
    pub(super) fn at(&self, node: u32) -> &Node<A> {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, node: u32) -> &mut Node<A> {
        &mut self.nodes[node as usize]
    }

    /// The children of a node, the newest first.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.at(node).first_child;
        std::iter::from_fn(move || {
            let child = next;
            if child == NONE {
                return None;
            }
            next = self.at(child).next_sibling;
            Some(child)
        })
    }

    /// Gives a node its actions with priors, the greatest first.
    pub(super) fn set_priors(&mut self, node: u32, actions: &[(A, f32)]) {
        let (first, count) = (self.listed.len() as u32, actions.len() as u32);
        self.listed.extend_from_slice(actions);
        self.at_mut(node).priors = Priors::Listed { first, count };
    }

    /// The actions with priors of a node.
    #[inline]
    pub(super) fn with_priors(&self, priors: Priors) -> &[(A, f32)] {
        match priors {
            Priors::Listed { first, count } => &self.listed[first as usize..][..count as usize],
            Priors::Unknown | Priors::None => &[],
        }
    }

    /// The slot of a child, or the free slot for it.
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

    /// Adds a child, which must be new. The tree must not be full.
    pub(super) fn add(&mut self, parent: u32, seat: Seat, action: Option<A>) -> u32 {
        let child = self.nodes.len() as u32;
        let mut node = Tree::node(parent, seat, action);
        node.next_sibling = self.at(parent).first_child;
        let slot = self.slot(parent, seat, action);
        self.nodes.push(node);
        let parent = self.at_mut(parent);
        parent.first_child = child;
        parent.children += 1;
        self.slots[slot] = child;
        if self.nodes.len() * 2 > self.slots.len() {
            self.rehash(self.slots.len() * 2);
        }
        child
    }

    /// Rebuilds the hash table with this number of slots, a power of two.
    fn rehash(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, NONE);
        for child in 1..self.nodes.len() as u32 {
            let Node { parent, seat, action, .. } = *self.at(child);
            let slot = self.slot(parent, seat, action);
            self.slots[slot] = child;
        }
    }

    /// A copy of the subtree whose root is `root`.
    pub(super) fn subtree(&self, root: u32) -> Tree<A> {
        let mut subtree = Tree::new(self.max_nodes);
        let mut queue = VecDeque::from([(root, 0)]);
        subtree.nodes[0] =
            Node { parent: NONE, first_child: NONE, next_sibling: NONE, children: 0, ..self.at(root).clone() };
        subtree.copy_priors(0, self, root);
        while let Some((from, to)) = queue.pop_front() {
            // `add` puts the newest child first, so the oldest is added first.
            let children: Vec<u32> = self.children(from).collect();
            for &child in children.iter().rev() {
                let old = self.at(child);
                let copy = subtree.add(to, old.seat, old.action);
                let new = subtree.at_mut(copy);
                (new.expanded, new.visits, new.available) = (old.expanded, old.visits, old.available);
                (new.totals, new.prior) = (old.totals, old.prior);
                subtree.copy_priors(copy, self, child);
                queue.push_back((child, copy));
            }
        }
        subtree
    }

    /// Copies the priors of another tree's node.
    fn copy_priors(&mut self, to: u32, from: &Tree<A>, node: u32) {
        match from.at(node).priors {
            priors @ Priors::Listed { .. } => self.set_priors(to, from.with_priors(priors)),
            priors => self.at_mut(to).priors = priors,
        }
    }

    /// The children of the root: action, visit count and sums.
    pub(super) fn root_actions(&self) -> impl Iterator<Item = (Option<A>, u64, Totals)> + '_ {
        self.children(0).map(|child| {
            let node = self.at(child);
            (node.action, node.visits, node.totals)
        })
    }
}

/// A small hash function without a random seed: the same in every process.
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
