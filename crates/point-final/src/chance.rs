//! Cards from the draw pile (PF-8), and who begins (PF-7).

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng, Seat};

use crate::action::Chance;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Phase, State, at};

pub(crate) fn for_each(
    rules: &Rules,
    state: &State,
    mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match state.phase {
        Phase::Deal { .. } | Phase::Draw { .. } => {
            state.pile.iter().try_for_each(|(card, count)| visit(Chance::Card(card), count.into()))
        }
        Phase::Starter => rules.seats().iter().try_for_each(|seat| visit(Chance::Starter(seat), 1)),
        _ => ControlFlow::Continue(()),
    }
}

#[inline]
pub(crate) fn sample(rules: &Rules, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    match state.phase {
        Phase::Deal { .. } | Phase::Draw { .. } => {
            let n = rng.random_below(state.pile.size().into());
            state.pile.nth(n).map(Chance::Card)
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
    match (state.phase, outcome) {
        (Phase::Deal { seat }, Chance::Card(card)) => {
            if !state.pile.take(card) {
                return;
            }
            let hand = &mut state.hands[at(seat)];
            hand.add(card);
            // PF-6
            if hand.size() >= rules.hand_size {
                let left = rules.left_of(seat);
                state.phase = if left.index() == 0 { Phase::Starter } else { Phase::Deal { seat: left } };
            }
            events.emit(Event::Dealt { seat, card: Some(card) });
        }
        (Phase::Draw { seat, left, next }, Chance::Card(card)) => {
            if !state.pile.take(card) {
                return;
            }
            state.hands[at(seat)].add(card);
            state.phase = match left.saturating_sub(1) {
                0 => Phase::Turn { seat: next },
                left => Phase::Draw { seat, left, next },
            };
            events.emit(Event::Drew { seat, card: Some(card) });
        }
        (Phase::Starter, Chance::Starter(seat)) => {
            state.phase = Phase::Turn { seat };
            events.emit(Event::Begins { seat });
        }
        _ => {}
    }
}
