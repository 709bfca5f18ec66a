//! What an observer knows of a position (PF-35).

use game_traits::{BySeat, Observer, Seat};

use crate::bag::Bag;
use crate::card::Card;
use crate::hand::Hand;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::rules::Rules;
use crate::state::State;
use crate::turn::Phase;

/// What an observer knows of a position (PF-35): what all know, the sizes of hands and draw pile, and of cards that
/// others do not see the own hand and the card of an own call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) observer: Observer,
    pub(crate) hand: Hand,
    pub(crate) hand_sizes: BySeat<u8, MAX_PLAYERS>,
    pub(crate) pile_size: u8,
    pub(crate) face_down: Option<Card>,
}

pub(crate) fn view(rules: &Rules, state: &State, observer: Observer) -> View {
    let observer = observer.at(rules.seats());
    let calls = matches!(state.public.phase, Phase::CallerWord { caller } if observer.is(caller));
    View {
        public: state.public,
        observer,
        hand: observer.seat().map_or_else(Hand::default, |seat| state.hidden.hands[seat]),
        hand_sizes: state.hidden.hands.values().each_ref().map(|hand| hand.size()).into(),
        pile_size: state.hidden.pile.size(),
        face_down: state.hidden.face_down.filter(|_| calls),
    }
}

impl View {
    /// What all know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The observer.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// The observer's seat, if it is at the table.
    pub(crate) fn own(&self) -> Option<Seat> {
        self.observer.seat().filter(|&seat| self.public.seats().contains(seat))
    }

    /// The own hand; an observer without a seat at the table has none.
    pub fn hand(&self) -> Option<&Bag> {
        self.own().map(|_| self.hand.bag())
    }

    /// The number of cards that a seat holds.
    ///
    /// # Panics
    /// If the seat is not below 10.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// The number of cards in the draw pile.
    pub fn pile_size(&self) -> u8 {
        self.pile_size
    }

    /// The card of the observer's own call, while it is open.
    pub fn face_down(&self) -> Option<Card> {
        self.face_down
    }
}
