//! The effect of an action: the only code that changes a position.

use game_traits::{EventSink, Seat};

use crate::action::Cell;
use crate::event::Event;
use crate::state::State;

/// TT-3.
pub(crate) fn apply(state: &mut State, seat: Seat, cell: Cell, events: &mut impl EventSink<Event>) {
    debug_assert!(state.at(cell).is_none(), "{cell} is marked");
    state.marks[seat] |= cell.bit();
    events.emit(Event::Marked { seat, cell });
}
