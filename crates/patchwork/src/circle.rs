//! The circle of patches around the boards.

use core::fmt;

use crate::edition::{PATCHES, REACH};
use crate::patch::Patch;

/// The patches in the circle, from the neutral token on clockwise: the queue in which they come up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Circle {
    /// Behind the last one the smallest fills up, so that equal circles are equal.
    patches: [Patch; PATCHES],
    len: u8,
}

impl Circle {
    pub(crate) const EMPTY: Self = Circle { patches: [Patch::SMALLEST; PATCHES], len: 0 };

    /// The number of patches left, 0 to 33.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether no patch is left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The patches in the order in which they come up.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Patch> + '_ {
        self.patches[..self.len()].iter().copied()
    }

    /// The next three, or what is left (PW-9).
    #[inline]
    pub fn reach(&self) -> impl ExactSizeIterator<Item = Patch> + '_ {
        self.patches[..self.len().min(REACH)].iter().copied()
    }

    /// Adds a patch at the end. No patch is in the circle twice, so there is room.
    #[inline]
    pub(crate) const fn push(&mut self, patch: Patch) {
        self.patches[self.len()] = patch;
        self.len += 1;
    }

    /// Takes out a patch in reach; those before it go to the end (PW-9). Returns `false` if it is not in reach.
    #[inline]
    pub(crate) fn take(&mut self, patch: Patch) -> bool {
        let old = self.len();
        let reach = &self.patches[..old.min(REACH)];
        // Lengths known to the compiler make these plain moves.
        if reach.first() == Some(&patch) {
            self.shift::<1>();
        } else if reach.get(1) == Some(&patch) {
            let [first, ..] = self.patches;
            self.shift::<2>();
            self.patches[old - 2] = first;
        } else if reach.get(2) == Some(&patch) {
            let [first, second, ..] = self.patches;
            self.shift::<3>();
            self.patches[old - 3] = first;
            self.patches[old - 2] = second;
        } else {
            return false;
        }
        self.len -= 1;
        true
    }

    #[inline]
    fn shift<const BY: usize>(&mut self) {
        let mut patches = [Patch::SMALLEST; PATCHES];
        patches[..PATCHES - BY].copy_from_slice(&self.patches[BY..]);
        self.patches = patches;
    }
}

impl fmt::Debug for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Patch::id)).finish()
    }
}
