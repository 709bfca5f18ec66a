//! Whose turn it is (PF-37).

use game_traits::{Seat, Seats, Turn};

use crate::phase::Phase;
use crate::public::Public;
use crate::rules::Rules;

/// The seats that can call point final on the table as it lies, while a turn is awaited (PF-20).
#[inline]
pub(crate) fn callers(rules: &Rules, public: &Public) -> Seats {
    if public.table.len() < rules.min_point_final {
        return Seats::EMPTY;
    }
    public.laid_last.map_or(rules.seats(), |last| rules.seats().without(last))
}

/// PF-37
#[inline]
pub(crate) fn turn(rules: &Rules, public: &Public) -> Turn {
    match public.phase {
        Phase::Turn { seat, .. } => Turn::Decide { must: Seats::one(seat), may: callers(rules, public).without(seat) },
        Phase::AccusedWord { accused: seat, .. }
        | Phase::CallerWord { caller: seat }
        | Phase::LastCardWord { seat } => Turn::one(seat),
        Phase::Deal { .. } | Phase::Starter | Phase::Draw { .. } => Turn::Chance,
        Phase::Over => Turn::Over,
    }
}

/// The turn of a seat; on an empty table it has to lay (PF-14).
#[inline]
pub(crate) fn turn_of(rules: &Rules, public: &Public, seat: Seat) -> Phase {
    Phase::Turn { seat, must_lay: !rules.free_empty_table && public.table.is_empty() }
}

/// The turn of a seat that begins a new word (PF-7, PF-18, PF-27).
#[inline]
pub(crate) fn beginning(seat: Seat) -> Phase {
    Phase::Turn { seat, must_lay: true }
}
