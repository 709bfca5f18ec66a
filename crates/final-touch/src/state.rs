//! A position.

use game_traits::{BySeat, Seat};

use crate::cards::Cards;
use crate::masterpiece::MasterpieceSet;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;

/// A position: what all know, every hand, and the draw pile, whose order is unknown and which therefore has none.
///
/// As text: [`text`](crate::text).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) hidden: Hidden,
}

/// What not all know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hidden {
    pub(crate) hands: BySeat<Cards, MAX_PLAYERS>,
    pub(crate) pile: Cards,
}

/// Searches clone many.
const _: () = assert!(size_of::<State>() <= 128);

impl State {
    pub(crate) const fn start(players: u8, first: Seat, masterpieces: MasterpieceSet) -> Self {
        State {
            public: Public::start(players, first, masterpieces),
            hidden: Hidden { hands: BySeat::new([Cards::EMPTY; MAX_PLAYERS]), pile: Cards::ALL },
        }
    }

    /// What all know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The hand of a seat: secret.
    ///
    /// # Panics
    /// If the seat is not below the maximum number of players, 4.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hidden.hands[seat]
    }

    /// The cards of the draw pile: secret.
    pub fn pile(&self) -> Cards {
        self.hidden.pile
    }
}
