//! The circle of patches around the boards.

use core::fmt;

use crate::edition::{PATCHES, REACH};
use crate::patch::{Patch, SMALLEST};

/// The patches in the circle, from the neutral token on clockwise: the queue in which they come up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Circle {
    /// Behind the last one all is zero, so that equal circles are equal.
    ids: [u8; PATCHES],
    len: u8,
}

impl Circle {
    pub(crate) const EMPTY: Self = Circle { ids: [0; PATCHES], len: 0 };

    /// How many patches are left, 0 to 33.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no patch is left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The patches in the order in which they come up.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Patch> + '_ {
        // Only ids of patches go in.
        self.ids[..self.len()].iter().map(|&id| Patch::new(id).unwrap_or(SMALLEST))
    }

    /// The next three, or what is left (PW-9).
    #[inline]
    pub fn reach(&self) -> impl ExactSizeIterator<Item = Patch> + '_ {
        self.ids[..self.len().min(REACH)].iter().map(|&id| Patch::new(id).unwrap_or(SMALLEST))
    }

    /// Adds a patch at the end; nothing happens when all 33 are there.
    pub(crate) const fn push(&mut self, patch: Patch) {
        if self.len() < PATCHES {
            self.ids[self.len()] = patch.id();
            self.len += 1;
        }
    }

    /// Takes a patch in reach out; those before it go to the end (PW-9). `false` if it is not in reach.
    #[inline]
    pub(crate) fn take(&mut self, patch: Patch) -> bool {
        let id = patch.id();
        let old = self.len();
        let reach = &self.ids[..old.min(REACH)];
        // Lengths known to the compiler make these plain moves.
        if reach.first() == Some(&id) {
            self.shift::<1>();
        } else if reach.get(1) == Some(&id) {
            let [first, ..] = self.ids;
            self.shift::<2>();
            self.ids[old - 2] = first;
        } else if reach.get(2) == Some(&id) {
            let [first, second, ..] = self.ids;
            self.shift::<3>();
            self.ids[old - 3] = first;
            self.ids[old - 2] = second;
        } else {
            return false;
        }
        self.len -= 1;
        true
    }

    #[inline]
    fn shift<const BY: usize>(&mut self) {
        let mut ids = [0; PATCHES];
        ids[..PATCHES - BY].copy_from_slice(&self.ids[BY..]);
        self.ids = ids;
    }
}

impl fmt::Debug for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Patch::id)).finish()
    }
}
