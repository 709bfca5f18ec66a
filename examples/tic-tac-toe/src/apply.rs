//! The only code that changes a position.

use game_traits::{EventSink, Seat};

use crate::action::Cell;
use crate::event::Event;
use crate::state::State;

/// TT-3. A seat that is none marks nothing.
pub(crate) fn apply(state: &mut State, seat: Seat, cell: Cell, events: &mut impl EventSink<Event>) {
    if let Some(marks) = state.marks.get_mut(seat.index()) {
        *marks |= cell.bit();
    }
    events.emit(Event::Marked { seat, cell });
}
