//! The end and the scores.

use game_traits::{Outcome, ScoreOrder, Seat};

use crate::rules::MAX_PLAYERS;
use crate::state::State;

/// The seat that takes the pot (KP-7).
pub(crate) fn winner(state: &State) -> Option<Seat> {
    state.public.contenders().iter().max_by_key(|&seat| state.card(seat))
}

/// KP-8; `None` until the game is over.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let public = &state.public;
    let winner = winner(state).filter(|_| public.is_over())?;
    let mut scores = [0; MAX_PLAYERS];
    for seat in public.seats() {
        let taken = if seat == winner { public.pot() } else { 0 };
        scores[seat.index()] = taken - public.paid(seat);
    }
    Some(Outcome::by_score(ScoreOrder::Higher, &scores[..public.players.into()]))
}
