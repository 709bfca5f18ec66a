//! What an observer may know, and positions that fit it.

use game_traits::{GameRng, Observer, Seat};

use crate::cards::Cards;
use crate::open::Open;
use crate::state::State;

/// What an observer may know of a position (FT-23): what lies open, the sizes of hands and pile, the own hand. It remembers
/// nothing (FT-25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) open: Open,
    /// The hand of the observer; empty for a spectator.
    pub(crate) hand: Cards,
    pub(crate) sizes: [u8; 4],
    pub(crate) pile: u8,
    pub(crate) observer: Observer,
}

impl View {
    /// What all know.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// Who looks.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// The own hand; a spectator has none.
    pub fn hand(&self) -> Option<Cards> {
        self.observer.seat().map(|_| self.hand)
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.sizes[seat.index() & 3]
    }

    /// How many cards the draw pile has.
    pub fn pile_size(&self) -> u8 {
        self.pile
    }

    /// The cards that the observer does not see: the pile and the other hands together.
    pub fn unseen(&self) -> Cards {
        let open = &self.open;
        Cards::ALL.without(open.placed).without(open.smeared).without(open.discard).without(self.hand)
    }
}

#[inline]
pub(crate) fn view(state: &State, observer: Observer) -> View {
    let (mut hand, mut looks) = (Cards::NONE, Observer::Spectator);
    if let Observer::Seat(seat) = observer
        && seat.index() < state.open.players as usize
    {
        (hand, looks) = (state.hand(seat), observer);
    }
    View { open: state.open, hand, sizes: state.hands.map(Cards::len), pile: state.pile.len(), observer: looks }
}

/// FT-25: each unseen card is equally likely to lie in each unseen place. The order of the hidden masterpieces is no part
/// of a state, so nothing of it is to be drawn here.
#[inline]
pub(crate) fn determinize(view: &View, rng: &mut impl GameRng) -> State {
    let mut pile = view.unseen();
    let mut left = u32::from(pile.len());
    let mut hands = [Cards::NONE; 4];
    for (index, hand) in hands.iter_mut().enumerate() {
        if view.observer.seat().is_some_and(|seat| seat.index() == index) {
            *hand = view.hand;
            continue;
        }
        for _ in 0..view.sizes[index] {
            let Some(colour) = pile.nth(rng.random_below(left)) else { break };
            let card = Cards::one(colour);
            pile = pile.without(card);
            *hand = hand.with(card);
            // A view from outside may promise more cards than there are.
            left = left.saturating_sub(1);
        }
    }
    State { open: view.open, hands, pile }
}
