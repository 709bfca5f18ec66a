//! Chance outcomes with their weights, and their effects.

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng, Seat};

use crate::action::Chance;
use crate::cards::Cards;
use crate::color::Color;
use crate::config::Refill;
use crate::edition::HAND;
use crate::event::Event;
use crate::masterpiece::MasterpieceId;
use crate::state::State;
use crate::turn::Phase;

/// FT-26: a color weighs as many as there are cards of it, a masterpiece 1.
#[inline]
pub(crate) fn for_each(state: &State, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    match state.public.phase {
        Phase::Reveal { .. } => state.public.hidden.iter().try_for_each(|id| visit(Chance::Reveal(id), 1)),
        Phase::Draw { .. } => Color::ALL.into_iter().try_for_each(|color| match state.hidden.pile.count(color) {
            0 => ControlFlow::Continue(()),
            n => visit(Chance::Draw(color), n.into()),
        }),
        Phase::Decide { .. } | Phase::Over { .. } => ControlFlow::Continue(()),
    }
}

/// The n-th card by color, the n-th hidden masterpiece by number.
#[inline]
pub(crate) fn sample(state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    match state.public.phase {
        Phase::Draw { .. } => {
            let pile = state.hidden.pile;
            pile.nth(rng.random_below(pile.size().into())).map(Chance::Draw)
        }
        Phase::Reveal { .. } => {
            let hidden = state.public.hidden;
            hidden.nth(rng.random_below(hidden.len())).map(Chance::Reveal)
        }
        Phase::Decide { .. } | Phase::Over { .. } => None,
    }
}

/// Makes a possible outcome real.
#[inline]
pub(crate) fn apply(refill: Refill, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
    match outcome {
        Chance::Draw(color) => {
            if let Phase::Draw { seat, next } = state.public.phase {
                return state.draw(refill, seat, next, color, events);
            }
        }
        Chance::Reveal(id) => {
            if let Phase::Reveal { next } = state.public.phase {
                return reveal(state, next, id, events);
            }
        }
    }
    debug_assert!(false, "{outcome} is not due");
}

fn reveal(state: &mut State, next: Seat, id: MasterpieceId, events: &mut impl EventSink<Event>) {
    let public = &mut state.public;
    debug_assert!(public.hidden.contains(id), "masterpiece {id} is not hidden");
    public.hidden = public.hidden.without(id);
    let place = if public.current.is_none() { &mut public.current } else { &mut public.upcoming };
    *place = Some(id);
    events.emit(Event::Revealed { id });
    // FT-26: at setup one is revealed as current and one as next.
    if public.upcoming.is_none() && !public.hidden.is_empty() {
        return;
    }
    // At setup seat 0 draws first (FT-26), else whose turn it is (FT-19), who in a play-off has five (FT-21).
    let seat = if state.hidden.pile == Cards::ALL { Seat::new(0) } else { next };
    if state.hidden.hands[seat].size() < HAND {
        state.begin_drawing(seat, next, events);
    } else {
        public.phase = Phase::Decide { seat: next };
    }
}
