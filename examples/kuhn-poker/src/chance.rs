//! Chance outcomes with their weights, and their effects.

use core::ops::ControlFlow;

use game_traits::{EventSink, Seat};

use crate::action::Chance;
use crate::card::Card;
use crate::event::Event;
use crate::state::State;

/// KP-4: each card of the deck that is left weighs 1.
pub(crate) fn for_each(
    cards: u8,
    state: &State,
    mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if state.public.dealt == state.public.players {
        return ControlFlow::Continue(());
    }
    let left = |card: &Card| !state.hidden.cards.values().contains(&Some(*card));
    Card::deck(cards).filter(left).try_for_each(|card| visit(Chance::Deal(card), 1))
}

/// The next seat gets the card.
pub(crate) fn apply(state: &mut State, Chance::Deal(card): Chance, events: &mut impl EventSink<Event>) {
    debug_assert!(state.public.dealt < state.public.players, "{card} is not due");
    let seat = Seat::new(state.public.dealt.into());
    state.hidden.cards[seat] = Some(card);
    state.public.dealt += 1;
    events.emit(Event::Dealt { seat, card: Some(card) });
}
