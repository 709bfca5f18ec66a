//! What the game waits for, and whose turn it is (PF-37).

use game_traits::{Seat, Seats, Turn};
use word_graph::Fit;

use crate::public::Public;
use crate::rules::Rules;

/// What the game waits for (PF-37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Phase {
    /// A card is dealt to the seat (PF-6).
    Deal {
        /// The seat that is dealt to.
        seat: Seat,
    },
    /// The seat that begins is drawn (PF-7).
    Starter,
    /// A turn (PF-10 to PF-14), with calls by others (PF-20).
    Turn {
        /// The seat to act.
        seat: Seat,
        /// Whether it has to lay a letter or joker, if it holds one (PF-14).
        must_lay: bool,
    },
    /// Cards are drawn (PF-12, PF-26).
    Draw {
        /// The seat that draws.
        seat: Seat,
        /// The number of cards still to come, 1 to 3.
        left: u8,
        /// The seat whose turn it is then.
        next: Seat,
    },
    /// The accused owes a word (PF-16).
    AccusedWord {
        /// The seat that was accused, and is responsible for the word.
        accused: Seat,
        /// The seat that accused.
        accuser: Seat,
    },
    /// The caller owes a word (PF-21); the caller's card lies face down.
    CallerWord {
        /// The seat that called.
        caller: Seat,
    },
    /// The player who laid a last card owes a word (PF-30).
    LastCardWord {
        /// The seat that laid it.
        seat: Seat,
    },
    /// The game is over (PF-34).
    Over,
}

impl Phase {
    /// The seat that must act, where one must.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Phase::Turn { seat, .. }
            | Phase::AccusedWord { accused: seat, .. }
            | Phase::CallerWord { caller: seat }
            | Phase::LastCardWord { seat } => Some(seat),
            _ => None,
        }
    }

    /// How a word that is due has to fit: the whole table for a caller (PF-21), its beginning for others (PF-16,
    /// PF-30).
    #[inline]
    pub const fn word_due(self) -> Option<Fit> {
        match self {
            Phase::CallerWord { .. } => Some(Fit::Whole),
            Phase::AccusedWord { .. } | Phase::LastCardWord { .. } => Some(Fit::Start),
            _ => None,
        }
    }

    /// All seats that it names.
    pub(crate) fn named(self) -> Seats {
        let (one, other) = match self {
            Phase::Deal { seat } | Phase::Turn { seat, .. } | Phase::LastCardWord { seat } => (seat, seat),
            Phase::Draw { seat, next, .. } => (seat, next),
            Phase::AccusedWord { accused, accuser } => (accused, accuser),
            Phase::CallerWord { caller } => (caller, caller),
            Phase::Starter | Phase::Over => return Seats::EMPTY,
        };
        Seats::one(one).with(other)
    }
}

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
        Phase::Over => Turn::Over,
        phase => phase.seat().map_or(Turn::Chance, Turn::one),
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
