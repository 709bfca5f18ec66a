//! Whose turn it is, and who looks.

use core::fmt;
use core::str::FromStr;

use crate::{ParseError, Seat, Seats};

/// What a position waits for. Public knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Turn {
    /// Nothing: the game is over.
    Over,
    /// A chance outcome.
    Chance,
    /// A decision: one of `must` acts next, unless a seat in `may` acts before.
    ///
    /// A search over one seat at a time may treat an interrupt as a choice of each seat in `may` between its actions
    /// and none; the searches of `game-bots` draw the interrupts of other seats and do not search them.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
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

    /// The observer that this one is at a table of `seats`: a seat that is not among them sees what a spectator sees.
    #[must_use]
    pub const fn at(self, seats: Seats) -> Observer {
        match self {
            Observer::Seat(seat) if seats.contains(seat) => self,
            _ => Observer::Spectator,
        }
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

impl FromStr for Observer {
    type Err = ParseError;

    /// Reads `spectator`, `seat 2` or `2`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "spectator" {
            return Ok(Observer::Spectator);
        }
        let seat = text.strip_prefix("seat ").unwrap_or(text).parse();
        seat.map(Observer::Seat).map_err(|_| ParseError::new("`spectator` or a seat from 0 to 15", text, 0))
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn an_observer_reads_what_it_writes_and_a_bare_seat() {
        for observer in Observer::all(Seats::first(3)) {
            assert_eq!(observer.to_string().parse(), Ok(observer));
        }
        assert_eq!("2".parse(), Ok(Observer::Seat(Seat::new(2))));
        for bad in ["", "seat", "seat 16", "spectators", "seat  2"] {
            assert!(bad.parse::<Observer>().is_err(), "{bad:?}");
        }
    }
}
