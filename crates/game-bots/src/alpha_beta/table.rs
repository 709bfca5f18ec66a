//! The transposition table.

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The depth of a value that rests on ends of the game alone.
pub(super) const TO_THE_END: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<A> {
    pub(super) key: u64,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) value: f64,
    /// The best action; `None` in it declines to interrupt.
    pub(super) best: Option<A>,
}

/// One entry a slot. A new one replaces another position's; of the same position it replaces a search that was less
/// deep.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable<A> {
    slots: Vec<Option<Entry<A>>>,
    size: usize,
}

impl<A: Copy> TranspositionTable<A> {
    /// A table that takes memory with its first entry.
    pub(super) fn new(size: usize) -> Self {
        TranspositionTable { slots: Vec::new(), size: size.clamp(1, 1 << 26).next_power_of_two() }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry<A>> {
        self.slots.get(key as usize & (self.size - 1))?.as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn insert(&mut self, entry: Entry<A>) {
        if self.slots.is_empty() {
            self.slots.resize(self.size, None);
        }
        let slot = &mut self.slots[entry.key as usize & (self.size - 1)];
        if slot.as_ref().is_none_or(|old| old.key != entry.key || old.depth <= entry.depth) {
            *slot = Some(entry);
        }
    }
}
