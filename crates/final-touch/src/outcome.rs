//! Money and ranks.

use core::cmp::Reverse;

use game_traits::{Outcome, ScoreOrder, Seat};

use crate::open::{Open, Phase};

/// FT-27.
pub(crate) fn outcome(open: &Open) -> Option<Outcome> {
    if open.phase != Phase::Over {
        return None;
    }
    let mut scores = [0; 4];
    for seat in open.seats().iter() {
        scores[seat.index() & 3] = i32::try_from(open.money(seat)).unwrap_or(i32::MAX);
    }
    let key = |seat: Seat| (!open.winners.contains(seat), Reverse(open.money(seat)));
    Some(Outcome::by_key(ScoreOrder::Higher, &scores[..(open.players as usize).min(4)], key))
}
