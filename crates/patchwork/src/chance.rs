//! The circle's order, drawn patch by patch (PW-5).

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng};

use crate::action::Chance;
use crate::event::Event;
use crate::patch::Patch;
use crate::state::State;

/// All patches that are left are equally likely.
#[inline]
pub(crate) fn for_each(state: &State, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    state.undrawn.iter().try_for_each(|patch| visit(Chance::new(patch), 1))
}

#[inline]
pub(crate) fn sample(state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    let n = rng.random_below(state.undrawn.len());
    state.undrawn.nth(n).map(Chance::new)
}

#[inline]
pub(crate) fn apply(state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
    let patch = outcome.patch();
    debug_assert!(state.undrawn.contains(patch), "patch {patch} is not to be drawn");
    state.undrawn.remove(patch);
    state.circle.push(patch);
    events.emit(Event::Drawn { patch });
    if state.undrawn.is_empty() {
        state.circle.push(Patch::SMALLEST);
    }
}
