//! A position.

use game_traits::{BySeat, Seat};

use crate::bag::Bag;
use crate::card::Card;
use crate::hand::Hand;
use crate::pile::Pile;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::rules::Rules;
use crate::turn::Phase;

/// A position: what all know, every hand, the draw pile and a caller's card.
///
/// Neither words nor their beginnings are in it: what can follow the table is the lexicon's to answer. Its
/// [text](crate::text) is one line, which [`FromStr`](core::str::FromStr) reads:
///
/// ```
/// use point_final::{PointFinal, State, game_traits::{Game, Seat}};
/// let state: State = "turn 1 | C H A T | 0 0 | A E*2 / K super (K) +12 | B echange".parse()?;
/// assert_eq!(state.hand(Seat::new(1)).to_string(), "K super");
/// assert_eq!(state.public().total(Seat::new(1)), 12);
/// # Ok::<(), point_final::game_traits::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) hidden: Hidden,
}

/// What not all know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hidden {
    pub(crate) hands: BySeat<Hand, MAX_PLAYERS>,
    pub(crate) pile: Pile,
    /// The caller's card.
    pub(crate) face_down: Option<Card>,
}

impl State {
    pub(crate) fn start(rules: &Rules) -> Self {
        State {
            public: Public::new(rules.players as u8, Phase::Deal { seat: Seat::new(0) }),
            hidden: Hidden { hands: BySeat::default(), pile: rules.deck, face_down: None },
        }
    }

    /// What all know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The hand of a seat.
    ///
    /// # Panics
    /// If the seat is not below 10.
    pub fn hand(&self, seat: Seat) -> &Bag {
        self.hidden.hands[seat].bag()
    }

    /// The draw pile.
    pub fn pile(&self) -> Bag {
        self.hidden.pile.bag()
    }

    /// The caller's card, while a call is open.
    pub fn face_down(&self) -> Option<Card> {
        self.hidden.face_down
    }
}
