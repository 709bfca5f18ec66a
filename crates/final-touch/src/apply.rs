//! The effects of actions.

use game_traits::{EventSink, Seat};

use crate::action::{Action, ActionKind};
use crate::cards::Cards;
use crate::config::Refill;
use crate::edition::{GOAL, SMEARS};
use crate::event::Event;
use crate::outcome::winners;
use crate::rules::FinalTouch;
use crate::state::State;
use crate::turn::{Phase, after};

/// Does a legal action of `seat`.
#[inline]
pub(crate) fn apply(
    game: &FinalTouch,
    state: &mut State,
    seat: Seat,
    action: Action,
    events: &mut impl EventSink<Event>,
) {
    debug_assert!(state.public.phase.is_decision_of(seat), "seat {seat} is not to act");
    let cards = action.cards();
    let hand = &mut state.hidden.hands[seat];
    *hand = hand.without(cards);
    let ended = if action.is_improve() {
        state.public.placed = state.public.placed.with(cards);
        events.emit(Event::Improved { seat, cards });
        state.public.current.is_some_and(|id| state.public.placed == game.deck.needs(id)) // FT-17
    } else {
        state.public.smeared = state.public.smeared.with(cards);
        if let ActionKind::Smear(color) = action.kind() {
            events.emit(Event::Smeared { seat, color });
        }
        state.public.smeared.size() >= SMEARS // FT-18
    };
    if ended {
        end_masterpiece(game, state, seat, action.is_improve(), events);
    } else {
        // FT-14
        let next = after(seat, state.public.players, state.public.out);
        state.begin_drawing(seat, next, events);
    }
}

/// The current masterpiece ends by the last touch or the last smear of `seat`.
fn end_masterpiece(
    game: &FinalTouch,
    state: &mut State,
    seat: Seat,
    finished: bool,
    events: &mut impl EventSink<Event>,
) {
    let public = &mut state.public;
    let Some(id) = public.current else { return };
    // FT-17, FT-18; the seat that is out is paid no more (FT-21).
    let own = public.side_of(seat);
    let paid = if finished { own } else { public.seats() - own - public.out.into_iter().collect() };
    let pay = game.deck.pay(id, finished);
    events.emit(if finished { Event::Finished { seat, id, pay, paid } } else { Event::Ruined { seat, id, pay, paid } });
    public.earn(id, finished, paid);
    paid.iter().for_each(|seat| public.money[seat] = public.money[seat].saturating_add(pay.into()));
    if let Some(winners) = winners(game.config.tie, public, paid) {
        // FT-20: nothing else happens any more.
        public.phase = Phase::Over { winners };
        public.current = None;
        events.emit(Event::Won { seats: winners });
        return;
    }
    let play_off = public.money.values().iter().any(|&money| money >= GOAL);
    if play_off {
        public.out = Some(seat);
        events.emit(Event::PlayOff { out: seat });
    }
    // FT-19
    public.discard = public.discard.with(public.placed).with(public.smeared);
    public.placed = Cards::EMPTY;
    public.smeared = Cards::EMPTY;
    public.current = public.upcoming.take();
    if let Some(id) = public.current {
        events.emit(Event::Begun { id });
    }
    let next = if play_off { after(seat, public.players, public.out) } else { seat };
    if !public.hidden.is_empty() {
        public.phase = Phase::Reveal { next };
    } else if play_off {
        public.phase = Phase::Decide { seat: next }; // FT-21: the other two keep their five
    } else {
        state.begin_drawing(seat, next, events);
    }
    if game.config.refill == Refill::AtOnce {
        state.refill_if_empty(events);
    }
}
