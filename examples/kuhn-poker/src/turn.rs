//! Whose turn it is.

use game_traits::{Seat, Turn};

use crate::public::Public;

impl Public {
    /// The seat to act (KP-5, KP-6); `None` while cards are dealt, and when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        if self.dealt < self.players {
            return None;
        }
        match self.bettor() {
            None => self.seats().iter().nth(self.checks.into()),
            Some(bettor) => self.answers(bettor).find(|&seat| !self.has_answered(seat)),
        }
    }

    /// The seats that answer a bet, in their order (KP-6).
    pub(crate) fn answers(&self, bettor: Seat) -> impl Iterator<Item = Seat> {
        self.seats().without(bettor).from_left_of(bettor)
    }

    pub(crate) fn has_answered(&self, seat: Seat) -> bool {
        (self.called | self.folded).contains(seat)
    }

    /// Whether the game is over (KP-7).
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.to_act() {
            Some(seat) => Turn::one(seat),
            None if self.dealt < self.players => Turn::Chance,
            None => Turn::Over,
        }
    }
}
