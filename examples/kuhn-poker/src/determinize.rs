//! States drawn to fit a view.

use alloc::vec::Vec;

use game_traits::GameRng;

use crate::card::Card;
use crate::state::{Hidden, State};
use crate::view::View;

/// Each card that the observer does not see is equally likely in each unseen place (KP-4).
pub(crate) fn determinize(cards: u8, view: &View, rng: &mut impl GameRng) -> State {
    let mut unseen: Vec<Card> = Card::deck(cards).filter(|&card| !view.cards.values().contains(&Some(card))).collect();
    rng.shuffle(&mut unseen);
    let mut state = State { public: view.public, hidden: Hidden { cards: view.cards } };
    for seat in view.public.dealt() {
        let card = &mut state.hidden.cards[seat];
        *card = card.or_else(|| unseen.pop());
    }
    state
}
