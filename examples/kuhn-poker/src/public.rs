//! What all know.

use game_traits::{Seat, Seats};

/// What all know: who has been dealt a card, and what each has done. A [`State`](crate::State) has it, and so has every
/// [`View`](crate::View).
///
/// ```
/// # use kuhn_poker::State;
/// let state: State = "2,3,1 xbf".parse().expect("a position");
/// let public = state.public();
/// assert_eq!(public.bettor().map(|seat| seat.index()), Some(1));
/// assert_eq!(public.folded().to_string(), "2");
/// assert_eq!(public.pot(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) players: u8,
    /// The number of cards dealt, from seat 0 on (KP-4).
    pub(crate) dealt: u8,
    /// The number of seats that checked, from seat 0 on.
    pub(crate) checks: u8,
    /// Whether the seat after those that checked has bet.
    pub(crate) bet: bool,
    pub(crate) called: Seats,
    pub(crate) folded: Seats,
}

impl Public {
    pub(crate) fn start(players: u8) -> Self {
        Public { players, dealt: 0, checks: 0, bet: false, called: Seats::EMPTY, folded: Seats::EMPTY }
    }

    /// The seats at the table.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// The seats that have a card.
    pub fn dealt(&self) -> Seats {
        Seats::first(self.dealt.into())
    }

    /// The seats that checked.
    pub fn checked(&self) -> Seats {
        Seats::first(self.checks.into())
    }

    /// The seat that bet.
    pub fn bettor(&self) -> Option<Seat> {
        Seat::try_new(self.checks.into()).filter(|_| self.bet)
    }

    /// The seats that called.
    pub fn called(&self) -> Seats {
        self.called
    }

    /// The seats that folded.
    pub fn folded(&self) -> Seats {
        self.folded
    }

    /// The number of chips that a seat has put in: its ante, and one more if it bet or called (KP-3, KP-5, KP-6).
    pub fn paid(&self, seat: Seat) -> i32 {
        1 + i32::from(self.called.contains(seat) || self.bettor() == Some(seat))
    }

    /// The number of chips in the pot.
    pub fn pot(&self) -> i32 {
        self.seats().iter().map(|seat| self.paid(seat)).sum()
    }

    /// The seats that can take the pot.
    pub fn contenders(&self) -> Seats {
        self.seats() - self.folded
    }

    /// The seats whose cards are shown to all (KP-9); none before the end.
    pub fn shown(&self) -> Seats {
        let contenders = self.contenders();
        if self.is_over() && contenders.len() > 1 { contenders } else { Seats::EMPTY }
    }
}
