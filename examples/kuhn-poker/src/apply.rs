//! The effect of an action.

use game_traits::{EventSink, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::outcome;
use crate::state::State;

/// KP-5, KP-6, and the end (KP-7, KP-9).
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
    debug_assert_eq!(state.public.to_act(), Some(seat), "{action} is not due");
    let public = &mut state.public;
    match action {
        Action::Check => public.checks += 1,
        Action::Bet => public.bet = true,
        Action::Call => public.called = public.called.with(seat),
        Action::Fold => public.folded = public.folded.with(seat),
    }
    events.emit(Event::Acted { seat, action });
    if state.public.is_over() {
        for seat in state.public.shown() {
            if let Some(card) = state.card(seat) {
                events.emit(Event::Shown { seat, card });
            }
        }
        if let Some(seat) = outcome::winner(state) {
            events.emit(Event::Won { seat, pot: state.public.pot() });
        }
    }
}
