//! What is drawn and revealed (FT-26).

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng, Seat};

use crate::action::Chance;
use crate::cards::Cards;
use crate::colour::Colour;
use crate::edition::HAND;
use crate::event::Event;
use crate::masterpiece::MasterpieceId;
use crate::open::Phase;
use crate::state::State;

#[inline]
pub(crate) fn for_each(state: &State, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    match state.open.phase {
        Phase::Reveal => state.open.hidden().try_for_each(|id| visit(Chance::Reveal(id), 1)),
        Phase::Draw => Colour::ALL.into_iter().try_for_each(|colour| match state.pile.count(colour) {
            0 => ControlFlow::Continue(()),
            n => visit(Chance::Draw(colour), n.into()),
        }),
        Phase::Decide | Phase::Over => ControlFlow::Continue(()),
    }
}

/// The n-th card by colour, the n-th hidden masterpiece by id.
#[inline]
pub(crate) fn sample(state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    match state.open.phase {
        Phase::Draw => {
            let n = rng.random_below(state.pile.len().into());
            state.pile.nth(n).map(Chance::Draw)
        }
        Phase::Reveal => {
            let mut hidden = state.open.hidden;
            for _ in 0..rng.random_below(hidden.count_ones()) {
                hidden &= hidden.wrapping_sub(1);
            }
            MasterpieceId::new(hidden.trailing_zeros() as u8).map(Chance::Reveal)
        }
        Phase::Decide | Phase::Over => None,
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
    match (outcome, state.open.phase) {
        (Chance::Draw(colour), Phase::Draw) => draw(state, colour, events),
        (Chance::Reveal(id), Phase::Reveal) => reveal(state, id, events),
        _ => {}
    }
}

#[inline]
fn draw(state: &mut State, colour: Colour, events: &mut impl EventSink<Event>) {
    let (drawer, card) = (state.open.drawer as usize & 3, Cards::one(colour));
    if !state.pile.cover(card) {
        return;
    }
    state.pile = state.pile.without(card);
    state.hands[drawer] = state.hands[drawer].with(card);
    events.emit(Event::Drew { seat: Seat::new(drawer), colour: Some(colour) });
    if state.hands[drawer].len() < HAND {
        reshuffle_if_empty(state, events);
        return;
    }
    // Only at setup somebody is left without cards (FT-26).
    let next = drawer + 1;
    if next < state.open.players as usize && state.hands[next & 3].is_empty() {
        state.open.drawer = next as u8;
    } else {
        state.open.drawer = 0;
        state.open.phase = Phase::Decide;
    }
}

fn reveal(state: &mut State, id: MasterpieceId, events: &mut impl EventSink<Event>) {
    let open = &mut state.open;
    if open.hidden & id.bit() == 0 {
        return;
    }
    open.hidden &= !id.bit();
    let place = if open.current == 0 { &mut open.current } else { &mut open.next };
    *place = id.get();
    events.emit(Event::Revealed { id });
    // FT-26: at setup one is revealed as current and one as next.
    if open.next == 0 && open.hidden != 0 {
        return;
    }
    // At setup seat 0 draws first (FT-26), else whose turn it is (FT-19), who in a play-off has five (FT-21).
    let drawer = if state.pile == Cards::ALL { 0 } else { open.turn as usize & 3 };
    if state.hands[drawer].len() < HAND {
        begin_drawing(state, Seat::new(drawer), events);
    } else {
        open.phase = Phase::Decide;
    }
}

/// A draw of `seat` is due now.
#[inline]
pub(crate) fn begin_drawing(state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
    state.open.drawer = seat.index() as u8;
    state.open.phase = Phase::Draw;
    reshuffle_if_empty(state, events);
}

/// FT-15: only when a card must be drawn.
#[inline]
fn reshuffle_if_empty(state: &mut State, events: &mut impl EventSink<Event>) {
    if state.pile.is_empty() {
        state.pile = core::mem::take(&mut state.open.discard);
        events.emit(Event::Reshuffled { cards: state.pile.len() });
    }
}
