//! Every invariant, one after another.

use alloc::format;

use game_traits::text::counted;
use game_traits::{Seats, StateError};

use crate::public::Public;
use crate::state::State;

/// Whether the position can be reached in a game of `players` with a deck of `cards`.
pub(crate) fn validate(players: u8, cards: u8, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    StateError::ensure(public.players == players, "KP-1", || {
        format!("{}, not {players}", counted(public.players, "player", "players"))
    })?;
    hands(cards, state)?;
    betting(public)
}

/// KP-2 to KP-4: one card for each seat from seat 0 on, each card once.
fn hands(cards: u8, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let held: Seats = state.hidden.cards.iter().filter(|(_, card)| card.is_some()).map(|(seat, _)| seat).collect();
    StateError::ensure(held == public.dealt() && public.dealt <= public.players, "KP-4", || {
        format!("seats {held} have cards, {} dealt", public.dealt)
    })?;
    for (seat, card) in state.hidden.cards.of(held) {
        let Some(card) = card else { continue };
        StateError::ensure(card.rank() <= cards, "KP-2", || format!("card {card} in a deck of {cards}"))?;
        let twice = state.hidden.cards.iter().any(|(other, held)| other != seat && *held == Some(*card));
        StateError::ensure(!twice, "KP-1", || format!("card {card} twice"))?;
    }
    Ok(())
}

/// KP-5, KP-6: what the seats did, they did in their order.
fn betting(public: &Public) -> Result<(), StateError> {
    let Public { players, dealt, checks, bet, called, folded } = *public;
    StateError::ensure(dealt == players || !bet && checks == 0, "KP-3", || {
        format!("action after {} of {players}", counted(dealt, "card", "cards"))
    })?;
    StateError::ensure(checks <= players - u8::from(bet), "KP-5", || {
        format!("{checks} of {players} checked{}", if bet { ", and another bet" } else { "" })
    })?;
    StateError::ensure((called & folded).is_empty(), "KP-6", || format!("seats {} answered twice", called & folded))?;
    let answered = called | folded;
    let expected: Seats = match public.bettor() {
        None => Seats::EMPTY,
        Some(bettor) => public.answers(bettor).take(answered.len()).collect(),
    };
    StateError::ensure(answered == expected, "KP-6", || {
        format!("seats that answered a bet: {answered}, not {expected}")
    })
}
