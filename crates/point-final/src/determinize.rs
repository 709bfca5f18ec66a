//! A full position that fits a view.

use game_traits::GameRng;

use crate::bag::{Bag, Hand};
use crate::card::Card;
use crate::config::MAX_PLAYERS;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::state::{Phase, State, at};
use crate::view::View;

/// All cards that the observer cannot place are shuffled: each of them is equally likely to be in each place that is hidden.
/// A caller's card is any of those that he held, all alike.
pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl GameRng) -> State {
    let own = view.observer.seat().filter(|&seat| rules.seats().contains(seat));
    let mut unseen = rules.deck;
    let mut see = |bag: &Bag| {
        for (card, count) in bag.iter() {
            for _ in 0..count {
                unseen.take(card);
            }
        }
    };
    see(&view.hand);
    see(&view.table.iter().copied().collect());
    see(&view.face_down.into_iter().collect());
    rules.seats().iter().filter(|&seat| own != Some(seat)).for_each(|seat| see(view.known(seat)));

    let mut hands = [Hand::EMPTY; MAX_PLAYERS];
    let mut face_down = view.face_down;
    for seat in rules.seats() {
        let hand = &mut hands[at(seat)];
        if own == Some(seat) {
            *hand = view.hand.into();
            continue;
        }
        let calls = matches!(view.phase, Phase::CallerWord { caller } if caller == seat);
        *hand = (*view.known(seat)).into();
        let held = u32::from(view.hand_size(seat)) + u32::from(calls);
        for _ in hand.size().into()..held {
            let Some(card) = draw(&mut unseen, rng) else { break };
            hand.add(card);
        }
        if calls {
            face_down = take_any(hand, rng);
        }
    }
    State {
        hands,
        known: view.known,
        pile: unseen,
        table: view.table,
        totals: view.totals,
        phase: view.phase,
        responsible: view.responsible,
        laid_last: view.laid_last,
        face_down,
    }
}

fn draw(pile: &mut Pile, rng: &mut impl GameRng) -> Option<Card> {
    let card = pile.nth(rng.random_below(pile.size().into()))?;
    pile.take(card);
    Some(card)
}

fn take_any(hand: &mut Hand, rng: &mut impl GameRng) -> Option<Card> {
    let mut n = rng.random_below(hand.size().into());
    let (card, _) = hand.bag().iter().find(|&(_, count)| {
        let here = n < u32::from(count);
        n = n.saturating_sub(count.into());
        here
    })?;
    hand.take(card);
    Some(card)
}
