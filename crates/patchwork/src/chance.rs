//! The circle's order, drawn patch by patch (PW-5).

use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{EventSink, GameRng};

use crate::action::Chance;
use crate::event::Event;
use crate::patch::{Patch, SMALLEST};
use crate::state::State;

/// All patches but the smallest, which comes last.
pub(crate) const TO_DRAW: u64 = ((1 << Patch::COUNT) - 1) & !(1 << SMALLEST.id());

#[inline]
pub(crate) fn for_each(state: &State, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    state.undrawn().try_for_each(|patch| visit(Chance(patch), 1))
}

/// All are equally likely, so the n-th is found without a walk.
#[inline]
pub(crate) fn sample(state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    let n = rng.random_below(state.undrawn.count_ones());
    select(state.undrawn.into(), n).and_then(Patch::new).map(Chance)
}

#[inline]
pub(crate) fn apply(state: &mut State, Chance(patch): Chance, events: &mut impl EventSink<Event>) {
    if state.undrawn >> patch.id() & 1 == 0 {
        return;
    }
    state.undrawn &= !(1 << patch.id());
    state.circle.push(patch);
    events.emit(Event::Drawn { patch });
    if state.undrawn == 0 {
        state.circle.push(SMALLEST);
    }
}
