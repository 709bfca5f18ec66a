//! Where events go.

use alloc::vec::Vec;

/// Receives the events emitted by a step. `()` discards them at no cost; a `Vec` and a closure receive all.
pub trait EventSink<E> {
    /// Takes one event, in the order in which they happen.
    fn emit(&mut self, event: E);
}

impl<E> EventSink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _: E) {}
}

impl<E> EventSink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

impl<E, F: FnMut(E)> EventSink<E> for F {
    fn emit(&mut self, event: E) {
        self(event);
    }
}
