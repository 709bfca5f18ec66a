//! Whose turn it is, and what the position waits for.

use game_traits::{Seat, Seats, Turn};

/// What the position waits for. It is matched in place: a copy of it, just after a part was written, costs more than a
/// whole step of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub(crate) enum Phase {
    /// A masterpiece is revealed; `next` decides after that and after any draws.
    Reveal { next: Seat },
    /// `seat` draws a card; `next` decides after the last draw.
    Draw { seat: Seat, next: Seat },
    /// `seat` decides.
    Decide { seat: Seat },
    /// The game is over.
    Over { winners: Seats },
}

impl Phase {
    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        match *self {
            Phase::Decide { seat } => Turn::one(seat),
            Phase::Over { .. } => Turn::Over,
            Phase::Reveal { .. } | Phase::Draw { .. } => Turn::Chance,
        }
    }

    #[inline]
    pub(crate) fn is_decision_of(&self, seat: Seat) -> bool {
        matches!(*self, Phase::Decide { seat: deciding } if deciding == seat)
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        matches!(self, Phase::Over { .. })
    }

    /// The seats that this phase names.
    pub(crate) fn seats(&self) -> Seats {
        match *self {
            Phase::Reveal { next: seat } | Phase::Decide { seat } => Seats::one(seat),
            Phase::Draw { seat, next } => Seats::one(seat).with(next),
            Phase::Over { winners } => winners,
        }
    }
}

/// FT-8: the next seat clockwise that is not out.
#[inline]
pub(crate) fn after(seat: Seat, players: u8, out: Option<Seat>) -> Seat {
    let next = seat.left(players.into());
    if out == Some(next) { next.left(players.into()) } else { next }
}
