//! A state that fits a view.

use game_traits::{BySeat, GameRng};

use crate::bag::Bag;
use crate::card::Card;
use crate::hand::Hand;
use crate::pile::Pile;
use crate::rules::MAX_PLAYERS;
use crate::rules::Rules;
use crate::state::{Hidden, State};
use crate::turn::Phase;
use crate::view::View;

/// Deals the cards that the observer cannot place to the places that are hidden, every way equally likely:
///
/// 1. Cards seen are set aside: the own hand, the table, an own face-down card, what all saw go into the others' hands.
/// 2. Each other hand is filled up to its size from the rest, without replacement; a caller held one card more.
/// 3. The caller's face-down card is drawn from all that the caller then holds.
/// 4. What remains is the draw pile.
pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl GameRng) -> State {
    let public = &view.public;
    let own = view.own();
    let mut unseen = rules.deck;
    remove(&mut unseen, view.hand.bag());
    remove(&mut unseen, &public.table.iter().copied().chain(view.face_down).collect());
    let others = rules.seats().iter().filter(|&seat| own != Some(seat));
    others.clone().for_each(|seat| remove(&mut unseen, public.known(seat)));

    let mut hands = BySeat::<Hand, MAX_PLAYERS>::default();
    let mut face_down = view.face_down;
    if let Some(seat) = own {
        hands[seat] = view.hand;
    }
    for seat in others {
        let hand = &mut hands[seat];
        *hand = (*public.known(seat)).into();
        let calls = public.phase == Phase::CallerWord { caller: seat };
        let held = u32::from(view.hand_size(seat)) + u32::from(calls);
        for _ in hand.size().into()..held {
            let Some(card) = draw(&mut unseen, rng) else { break };
            hand.add(card);
        }
        if calls {
            face_down = take_any(hand, rng);
        }
    }
    State { public: *public, hidden: Hidden { hands, pile: unseen, face_down } }
}

fn remove(pile: &mut Pile, cards: &Bag) {
    for (card, count) in cards.iter() {
        for _ in 0..count {
            pile.take(card);
        }
    }
}

fn draw(pile: &mut Pile, rng: &mut impl GameRng) -> Option<Card> {
    let card = pile.nth(rng.random_below(pile.size().into()))?;
    pile.take(card);
    Some(card)
}

/// Takes one card out of a hand, each equally likely.
fn take_any(hand: &mut Hand, rng: &mut impl GameRng) -> Option<Card> {
    let card = Pile::from(*hand.bag()).nth(rng.random_below(hand.size().into()))?;
    hand.take(card);
    Some(card)
}
