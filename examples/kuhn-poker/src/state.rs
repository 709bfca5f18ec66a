//! A position.

use game_traits::{BySeat, Seat};

use crate::card::Card;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;

/// A position: what all know, and the cards.
///
/// As text: [`text`](crate::text).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) hidden: Hidden,
}

/// What not all know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hidden {
    pub(crate) cards: BySeat<Option<Card>, MAX_PLAYERS>,
}

impl State {
    pub(crate) fn start(players: u8) -> Self {
        State { public: Public::start(players), hidden: Hidden::default() }
    }

    /// What all know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The card of a seat: secret. `None` if it has none yet.
    ///
    /// # Panics
    /// If the seat is not below the maximum number of players, 3.
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.hidden.cards[seat]
    }
}
