//! What each part of a step works on.

use game_traits::{EventSink, Seat};

use crate::event::Event;
use crate::rules::Rules;
use crate::state::State;

/// Rules, state and event sink of one step.
pub(crate) struct Step<'a, E> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) events: &'a mut E,
}

impl<E: EventSink<Event>> Step<'_, E> {
    /// The seat whose targeting or resolution it is.
    #[inline]
    pub(super) fn me(&self) -> Seat {
        self.state.public.active
    }
}
