//! What actions do: the only code that changes a position in play.

use game_traits::{EventSink, Seat};

use crate::action::{Action, ActionKind};
use crate::event::Event;
use crate::patch::ORIENTATIONS;
use crate::state::State;
use crate::time_board::{LAST, LEATHERS, TimeBoard, incomes_up_to};

#[inline]
pub(crate) fn apply(board: TimeBoard, state: &mut State, action: Action, events: &mut impl EventSink<Event>) {
    let seat = state.mover;
    match action.kind() {
        ActionKind::Advance => {
            // PW-8. A token never moves back, not even where no play leads.
            let from = state.spaces[seat];
            let to = (state.spaces[seat.left(2)] + 1).min(LAST).max(from);
            let buttons = to - from;
            state.buttons[seat] += u16::from(buttons);
            events.emit(Event::Advanced { seat, to, buttons });
            travel(board, state, seat, to, events);
        }
        ActionKind::Take { patch, orientation, corner } => {
            // PW-9
            let taken = state.circle.take(patch);
            debug_assert!(taken, "patch {patch} is not in reach");
            state.buttons[seat] -= patch.cost();
            state.incomes[seat] += patch.income();
            let shape = &ORIENTATIONS[patch.id() as usize].all[orientation as usize];
            state.quilts[seat].cover(shape.bits << corner.bit());
            let to = (state.spaces[seat] + patch.time()).min(LAST);
            events.emit(Event::Took { seat, patch, orientation, corner, to });
            award_special_tile(state, seat, events);
            travel(board, state, seat, to, events);
        }
        ActionKind::Leather { cell } => {
            // PW-14
            state.quilts[seat].cover(1 << cell.bit());
            state.leather_due = false;
            events.emit(Event::PlacedLeather { seat, cell });
            award_special_tile(state, seat, events);
            pass_the_turn(state, seat);
        }
    }
}

/// PW-16: checked after every placement.
#[inline]
fn award_special_tile(state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
    if state.special.is_none() && state.quilts[seat].has_special_square() {
        state.special = Some(seat);
        events.emit(Event::SpecialTile { seat });
    }
}

/// Moves the token of the mover, `seat`; marks on the way count.
#[inline]
fn travel(board: TimeBoard, state: &mut State, seat: Seat, to: u8, events: &mut impl EventSink<Event>) {
    let marks = incomes_up_to(to) - incomes_up_to(state.spaces[seat]);
    state.spaces[seat] = to;
    if marks > 0 {
        // PW-13
        let buttons = u16::from(marks) * u16::from(state.incomes[seat]);
        state.buttons[seat] += buttons;
        events.emit(Event::Income { seat, marks, buttons });
    }
    if to == LAST && state.first_home.is_none() {
        state.first_home = Some(seat); // PW-20
    }
    let next = state.leathers as usize;
    if next < LEATHERS && to >= board.leathers()[next] {
        // PW-14, PW-15
        state.leathers += 1;
        if state.quilts[seat].is_full() {
            events.emit(Event::DiscardedLeather { seat });
        } else {
            state.leather_due = true;
            events.emit(Event::WonLeather { seat });
            return;
        }
    }
    pass_the_turn(state, seat);
}

/// PW-6: who is behind moves; on the same space who arrived last, which is the mover.
#[inline]
fn pass_the_turn(state: &mut State, seat: Seat) {
    let other = seat.left(2);
    if state.spaces[seat] > state.spaces[other] {
        state.mover = other;
    }
}
