//! Cards from the draw pile (PF-8), and the seat that begins (PF-7).

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng, Seat};

use crate::action::Chance;
use crate::card::Card;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::State;
use crate::turn::{Phase, beginning, turn_of};

pub(crate) fn for_each(
    rules: &Rules,
    state: &State,
    mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match state.public.phase {
        Phase::Deal { .. } | Phase::Draw { .. } => {
            state.hidden.pile.iter().try_for_each(|(card, count)| visit(Chance::Card(card), count.into()))
        }
        Phase::Starter => rules.seats().iter().try_for_each(|seat| visit(Chance::Starter(seat), 1)),
        _ => ControlFlow::Continue(()),
    }
}

#[inline]
pub(crate) fn sample(rules: &Rules, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    match state.public.phase {
        Phase::Deal { .. } | Phase::Draw { .. } => {
            let n = rng.random_below(state.hidden.pile.size().into());
            state.hidden.pile.nth(n).map(Chance::Card)
        }
        Phase::Starter => {
            let n = rng.random_below(rules.players as u32);
            Seat::try_new(n as usize).map(Chance::Starter)
        }
        _ => None,
    }
}

#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
    match (state.public.phase, outcome) {
        (Phase::Deal { seat }, Chance::Card(card)) => {
            draw(state, seat, card);
            // PF-6
            if state.hidden.hands[seat].size() >= rules.hand_size {
                let left = rules.left_of(seat);
                state.public.phase = if left.index() == 0 { Phase::Starter } else { Phase::Deal { seat: left } };
            }
            events.emit(Event::Dealt { seat, card: Some(card) });
        }
        (Phase::Draw { seat, left, next }, Chance::Card(card)) => {
            draw(state, seat, card);
            state.public.phase = match left.saturating_sub(1) {
                0 => turn_of(rules, &state.public, next),
                left => Phase::Draw { seat, left, next },
            };
            events.emit(Event::Drew { seat, card: Some(card) });
        }
        (Phase::Starter, Chance::Starter(seat)) => {
            state.public.phase = beginning(seat); // PF-7
            events.emit(Event::Begins { seat });
        }
        _ => debug_assert!(false, "no such outcome is due"),
    }
}

#[inline]
fn draw(state: &mut State, seat: Seat, card: Card) {
    let there = state.hidden.pile.take(card);
    debug_assert!(there, "the draw pile has no {card}");
    state.hidden.hands[seat].add(card);
}
