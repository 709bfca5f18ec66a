//! Where events go.

use alloc::vec::Vec;

/// Hears the events of a step. `()` hears nothing and costs nothing; a `Vec` and a closure hear all.
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
