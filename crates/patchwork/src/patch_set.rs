//! Sets of patches.

use core::ops::{BitOr, Not};

use game_traits::bits::select;

use crate::patch::Patch;

/// A set of patches, bit `id`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PatchSet(u64);

impl PatchSet {
    pub(crate) const EMPTY: Self = PatchSet(0);

    /// The patches that the circle is drawn from: all but the smallest, which comes last (PW-5).
    pub(crate) const TO_DRAW: Self = PatchSet(((1 << Patch::COUNT) - 1) & !(1 << Patch::SMALLEST.id()));

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn contains(self, patch: Patch) -> bool {
        self.0 >> patch.id() & 1 == 1
    }

    /// Adds a patch; returns whether it was not in the set.
    #[inline]
    pub(crate) const fn insert(&mut self, patch: Patch) -> bool {
        let is_new = !self.contains(patch);
        self.0 |= 1 << patch.id();
        is_new
    }

    #[inline]
    pub(crate) const fn remove(&mut self, patch: Patch) {
        self.0 &= !(1 << patch.id());
    }

    /// The patch that has `n` others below it, found without a walk.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<Patch> {
        select(self.0.into(), n).and_then(Patch::new)
    }

    /// The patches by id.
    pub(crate) fn iter(self) -> impl Iterator<Item = Patch> {
        Patch::all().filter(move |&patch| self.contains(patch))
    }

    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

impl BitOr for PatchSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        PatchSet(self.0 | other.0)
    }
}

impl Not for PatchSet {
    type Output = Self;
    fn not(self) -> Self {
        PatchSet(!self.0 & ((1 << Patch::COUNT) - 1))
    }
}

impl FromIterator<Patch> for PatchSet {
    fn from_iter<I: IntoIterator<Item = Patch>>(patches: I) -> Self {
        let mut set = PatchSet::EMPTY;
        patches.into_iter().for_each(|patch| {
            set.insert(patch);
        });
        set
    }
}
