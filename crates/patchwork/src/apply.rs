//! What actions do: the only code that changes a position in play.

use game_traits::{EventSink, Seat};

use crate::action::{Action, Kind};
use crate::event::Event;
use crate::patch::{LAYS, MOST_LAYS};
use crate::state::{Owner, State};
use crate::time_board::{LAST, LEATHERS, TimeBoard, incomes_up_to};

#[inline]
pub(crate) fn apply(board: TimeBoard, state: &mut State, action: Action, events: &mut impl EventSink<Event>) {
    let me = state.mover as usize & 1;
    let seat = Seat::new(me);
    match action.kind() {
        Kind::Advance => {
            // PW-8
            let to = (state.spaces[me ^ 1] + 1).min(LAST);
            let buttons = to.saturating_sub(state.spaces[me]);
            state.buttons[me] = state.buttons[me].saturating_add(buttons.into());
            events.emit(Event::Advanced { seat, to, buttons });
            travel(board, state, to, events);
        }
        Kind::Take { patch, orientation, corner } => {
            // PW-9
            if !state.circle.take(patch) {
                return;
            }
            state.buttons[me] = state.buttons[me].saturating_sub(patch.cost());
            state.incomes[me] = state.incomes[me].saturating_add(patch.income());
            let lay = &LAYS[patch.id() as usize].lay[orientation as usize & (MOST_LAYS - 1)];
            state.quilts[me].cover(lay.bits << corner.bit());
            let to = (state.spaces[me] + patch.time()).min(LAST);
            events.emit(Event::Took { seat, patch, orientation, corner, to });
            award_special_tile(state, events);
            travel(board, state, to, events);
        }
        Kind::Leather { cell } => {
            // PW-14
            state.quilts[me].cover(1 << cell.bit());
            state.leather_due = false;
            events.emit(Event::PlacedLeather { seat, cell });
            award_special_tile(state, events);
            pass_the_turn(state);
        }
    }
}

/// PW-16: checked after every placement.
#[inline]
fn award_special_tile(state: &mut State, events: &mut impl EventSink<Event>) {
    let me = state.mover as usize & 1;
    if state.special.is_nobody() && state.quilts[me].has_special_square() {
        state.special = Owner::seat(me);
        events.emit(Event::SpecialTile { seat: Seat::new(me) });
    }
}

/// Moves the token of the mover; marks on the way count.
#[inline]
fn travel(board: TimeBoard, state: &mut State, to: u8, events: &mut impl EventSink<Event>) {
    let me = state.mover as usize & 1;
    let seat = Seat::new(me);
    let marks = incomes_up_to(to).saturating_sub(incomes_up_to(state.spaces[me]));
    state.spaces[me] = to;
    if marks > 0 {
        // PW-13
        let buttons = u16::from(marks) * u16::from(state.incomes[me]);
        state.buttons[me] = state.buttons[me].saturating_add(buttons);
        events.emit(Event::Income { seat, marks, buttons });
    }
    if to == LAST && state.first_home.is_nobody() {
        state.first_home = Owner::seat(me); // PW-20
    }
    let next = state.leathers as usize;
    if next < LEATHERS && to >= board.leathers()[next] {
        // PW-14, PW-15
        state.leathers += 1;
        if state.quilts[me].is_full() {
            events.emit(Event::DiscardedLeather { seat });
        } else {
            state.leather_due = true;
            events.emit(Event::WonLeather { seat });
            return;
        }
    }
    pass_the_turn(state);
}

/// PW-6: who is behind moves; on the same space who arrived last, which is the mover.
#[inline]
fn pass_the_turn(state: &mut State) {
    let me = state.mover as usize & 1;
    if state.spaces[me] > state.spaces[me ^ 1] {
        state.mover ^= 1;
    }
}
