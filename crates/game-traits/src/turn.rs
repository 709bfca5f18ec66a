//! Whose turn it is, and who looks.

use core::fmt;

use crate::{Seat, Seats};

/// What a position waits for. Public knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Turn {
    /// Nothing: the game is over.
    Over,
    /// A chance outcome.
    Chance,
    /// A decision: one of `must` acts next, unless a seat in `may` acts before.
    ///
    /// The sets are disjoint and `must` is never empty. Where `must` holds several seats they owe simultaneous secret
    /// decisions: any order does, and the order never matters to the result.
    Decide {
        /// Who has to act.
        must: Seats,
        /// Who is free to act first (an interrupt); letting it pass is no action.
        may: Seats,
    },
}

impl Turn {
    /// An ordinary turn of one seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Turn::Decide { must: Seats::one(seat), may: Seats::EMPTY }
    }

    /// All who may act now: `must` and `may` together.
    #[inline]
    pub const fn actors(self) -> Seats {
        match self {
            Turn::Decide { must, may } => Seats::from_bits(must.bits() | may.bits()),
            _ => Seats::EMPTY,
        }
    }

    /// The lowest seat that must act, if any must.
    ///
    /// A loop over this alone never lets a seat interrupt: seats in `may` are left out.
    #[inline]
    pub const fn first_required(self) -> Option<Seat> {
        match self {
            Turn::Decide { must, .. } => must.lowest(),
            _ => None,
        }
    }
}

/// Who looks at a position or receives an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Observer {
    /// A spectator: sees what is public.
    Spectator,
    /// A player.
    Seat(Seat),
}

impl Observer {
    /// The spectator and every one of `seats`.
    pub fn all(seats: Seats) -> impl Iterator<Item = Observer> {
        core::iter::once(Observer::Spectator).chain(seats.iter().map(Observer::Seat))
    }

    /// The seat that looks, if it is one.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Observer::Spectator => None,
            Observer::Seat(seat) => Some(seat),
        }
    }

    /// Whether this is `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Observer::Seat(seat)
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observer::Spectator => f.write_str("spectator"),
            Observer::Seat(seat) => write!(f, "seat {seat}"),
        }
    }
}
