//! The sides (FT-6): at four players two teams, else each seat for itself.

use game_traits::{Seat, Seats, Side};

/// The side of a seat: at four players seats 0 and 2 are side 0, seats 1 and 3 side 1.
#[inline]
pub(crate) fn side(seat: Seat, players: u8) -> Side {
    Side::new(if players == 4 { seat.index() % 2 } else { seat.index() })
}

/// The seats on the side of a seat.
#[inline]
pub(crate) fn side_of(seat: Seat, players: u8) -> Seats {
    if players == 4 { Seats::one(seat).with(seat.left(4).left(4)) } else { Seats::one(seat) }
}
