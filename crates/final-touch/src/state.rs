//! A position.

use game_traits::{Digest, Seat};

use crate::cards::Cards;
use crate::open::{Open, Phase};

/// A position: what lies open, every hand, and the draw pile, whose order nobody knows and which therefore has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) open: Open,
    pub(crate) hands: [Cards; 4],
    pub(crate) pile: Cards,
}

/// Searches clone many.
const _: () = assert!(size_of::<State>() <= 128);

impl State {
    pub(crate) const fn start(players: u8, first: u8, masterpieces: u32) -> Self {
        State { open: Open::start(players, first, masterpieces), hands: [Cards::NONE; 4], pile: Cards::ALL }
    }

    /// What all know.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The hand of a seat: secret.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index() & 3]
    }

    /// The cards of the draw pile: secret.
    pub fn pile(&self) -> Cards {
        self.pile
    }

    /// Whether this seat is to decide.
    #[inline]
    pub(crate) fn is_to_act(&self, seat: Seat) -> bool {
        self.open.phase == Phase::Decide && self.open.turn as usize == seat.index()
    }
}

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        let open = &self.open;
        for cards in self.hands.into_iter().chain([self.pile, open.placed, open.smeared, open.discard]) {
            out.word(cards.word());
        }
        for ids in [open.hidden, open.finished].into_iter().chain(open.earned) {
            out.word(ids.into());
        }
        for money in open.purses {
            out.word(money.into());
        }
        for seats in [open.winners, open.out] {
            out.word(seats.bits().into());
        }
        for byte in [open.phase as u8, open.players, open.current, open.next, open.turn, open.drawer] {
            out.word(byte.into());
        }
    }
}
