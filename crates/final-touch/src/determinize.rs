//! States drawn to fit a view.

use game_traits::{BySeat, GameRng};

use crate::cards::Cards;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::view::View;

/// FT-25: each unseen card is equally likely to lie in each unseen place. Draws without replacement, hand by hand; the
/// pile has the rest. The order of the hidden masterpieces is no part of a state, so it is not drawn.
#[inline]
pub(crate) fn determinize(view: &View, rng: &mut impl GameRng) -> State {
    let mut pile = view.unseen();
    let mut left = u32::from(pile.size());
    let mut hands = BySeat::new([Cards::EMPTY; MAX_PLAYERS]);
    for (seat, hand) in hands.iter_mut() {
        if view.observer.is(seat) {
            *hand = view.own;
            continue;
        }
        for _ in 0..view.hand_sizes[seat] {
            // A view from outside may state larger hands than there are cards.
            let Some(color) = pile.nth(rng.random_below(left)) else { break };
            let card = Cards::one(color);
            pile = pile.without(card);
            *hand = hand.with(card);
            left -= 1;
        }
    }
    State { public: view.public, hidden: Hidden { hands, pile } }
}
