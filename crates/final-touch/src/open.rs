//! What lies open on the table.

use game_traits::{Seat, Seats, Turn};

use crate::cards::Cards;
use crate::masterpiece::MasterpieceId;

/// What all know (FT-23) but the sizes of hands and pile: the masterpieces, the zones, the discard, the money, whose turn
/// it is. A [`crate::State`] has it, and so has every [`crate::View`].
///
/// Sides are seats at 2 and 3 players; at 4 side 0 is seats 0 and 2, side 1 seats 1 and 3 (FT-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Open {
    pub(crate) placed: Cards,
    pub(crate) smeared: Cards,
    pub(crate) discard: Cards,
    /// Masterpieces as sets, bit `id`: face down, ended as finished, and by side those that count for it.
    pub(crate) hidden: u32,
    pub(crate) finished: u32,
    pub(crate) earned: [u32; 4],
    pub(crate) purses: [u32; 4],
    /// Nobody until the game is over.
    pub(crate) winners: Seats,
    /// The seat that is out (FT-21), if any.
    pub(crate) out: Seats,
    pub(crate) phase: Phase,
    pub(crate) players: u8,
    /// Ids; 0 is none.
    pub(crate) current: u8,
    pub(crate) next: u8,
    /// Who decides next; 0 when the game is over.
    pub(crate) turn: u8,
    /// Who draws; 0 when nobody does.
    pub(crate) drawer: u8,
}

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Phase {
    Reveal,
    Draw,
    Decide,
    Over,
}

/// A masterpiece that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Earned {
    /// Which.
    pub id: MasterpieceId,
    /// Finished (FT-17), or ruined (FT-18).
    pub finished: bool,
    /// The seats that it counts for.
    pub seats: Seats,
}

impl Open {
    pub(crate) const fn start(players: u8, first: u8, hidden: u32) -> Self {
        Open {
            placed: Cards::NONE,
            smeared: Cards::NONE,
            discard: Cards::NONE,
            hidden,
            finished: 0,
            earned: [0; 4],
            purses: [0; 4],
            winners: Seats::EMPTY,
            out: Seats::EMPTY,
            phase: Phase::Reveal,
            players,
            current: 0,
            next: 0,
            turn: first,
            drawer: 0,
        }
    }

    /// The seats at the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        Seats::first(self.players as usize)
    }

    /// What is waited for.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Decide => Turn::one(Seat::new(self.turn as usize & 3)),
            Phase::Over => Turn::Over,
            Phase::Reveal | Phase::Draw => Turn::Chance,
        }
    }

    /// The masterpiece that is played on; none before the first is revealed and when the game is over.
    pub fn current(&self) -> Option<MasterpieceId> {
        MasterpieceId::new(self.current)
    }

    /// The masterpiece that comes next, which is only seen; none when none is left (FT-4).
    pub fn next(&self) -> Option<MasterpieceId> {
        MasterpieceId::new(self.next)
    }

    /// The masterpieces still face down; nobody knows their order.
    pub fn hidden(&self) -> impl Iterator<Item = MasterpieceId> + use<> {
        MasterpieceId::of_bits(self.hidden)
    }

    /// The touches placed on the current masterpiece.
    pub fn placed(&self) -> Cards {
        self.placed
    }

    /// The cards in the smearing zone.
    pub fn smeared(&self) -> Cards {
        self.smeared
    }

    /// The discarded cards.
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// The money of a seat's side, in dollars.
    pub fn money(&self, seat: Seat) -> u32 {
        self.purses[self.side(seat)]
    }

    /// The masterpieces that have ended, by id.
    pub fn earned(&self) -> impl Iterator<Item = Earned> + '_ {
        MasterpieceId::of_bits(self.earned.iter().fold(0, |ids, more| ids | more)).map(|id| Earned {
            id,
            finished: self.finished & id.bit() != 0,
            seats: self.seats().iter().filter(|&seat| self.earned[self.side(seat)] & id.bit() != 0).collect(),
        })
    }

    /// Who draws a card now.
    pub fn drawer(&self) -> Option<Seat> {
        (self.phase == Phase::Draw).then_some(Seat::new(self.drawer as usize & 3))
    }

    /// Who is out: the ruiner, during and after a play-off (FT-21).
    pub fn out(&self) -> Option<Seat> {
        self.out.lowest()
    }

    /// Who has won; nobody until the game is over.
    pub fn winners(&self) -> Seats {
        self.winners
    }

    /// FT-6: the side of a seat, below 4.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> usize {
        if self.players == 4 { seat.index() & 1 } else { seat.index() & 3 }
    }

    /// How many sides there are.
    #[inline]
    pub(crate) fn sides(&self) -> usize {
        if self.players == 4 { 2 } else { self.players as usize & 3 }
    }

    /// The seats on the side of a seat.
    #[inline]
    pub(crate) fn side_of(&self, seat: Seat) -> Seats {
        let bits = 1 << self.side(seat);
        Seats::from_bits(if self.players == 4 { bits | bits << 2 } else { bits })
    }

    /// FT-8: the next seat clockwise that is not out.
    #[inline]
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let next = seat.left(self.players as usize);
        if self.out.contains(next) { next.left(self.players as usize) } else { next }
    }
}
