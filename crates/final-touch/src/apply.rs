//! What actions do.

use game_traits::{EventSink, Seat, Seats};

use crate::action::{Action, Kind};
use crate::cards::Cards;
use crate::chance::begin_drawing;
use crate::config::Tie;
use crate::deck::Deck;
use crate::edition::{GOAL, SMEARS};
use crate::event::Event;
use crate::masterpiece::MasterpieceId;
use crate::open::{Open, Phase};
use crate::state::State;

#[inline]
pub(crate) fn apply(deck: &Deck, tie: Tie, state: &mut State, action: Action, events: &mut impl EventSink<Event>) {
    let me = state.open.turn as usize & 3;
    let (seat, cards) = (Seat::new(me), action.cards());
    state.hands[me] = state.hands[me].without(cards);
    let open = &mut state.open;
    let ended = if action.is_improve() {
        open.placed = open.placed.with(cards);
        events.emit(Event::Improved { seat, cards });
        open.placed == deck.needs(open.current) // FT-17
    } else {
        open.smeared = open.smeared.with(cards);
        if let Kind::Smear(colour) = action.kind() {
            events.emit(Event::Smeared { seat, colour });
        }
        open.smeared.len() >= SMEARS // FT-18
    };
    if ended {
        end(deck, tie, state, seat, action.is_improve(), events);
    } else {
        // FT-14
        open.turn = open.after(seat).index() as u8;
        begin_drawing(state, seat, events);
    }
}

/// The current masterpiece ends by the last touch or the last smear of `seat`.
fn end(deck: &Deck, tie: Tie, state: &mut State, seat: Seat, finished: bool, events: &mut impl EventSink<Event>) {
    let open = &mut state.open;
    let Some(id) = MasterpieceId::new(open.current) else { return };
    let own = open.side_of(seat);
    // FT-17, FT-18; the seat that is out is paid no more (FT-21).
    let paid = if finished { own } else { open.seats() - own - open.out };
    let pay = deck.pay(id.get(), finished);
    if finished {
        open.finished |= id.bit();
        events.emit(Event::Finished { seat, id, pay, paid });
    } else {
        events.emit(Event::Ruined { seat, id, pay, paid });
    }
    for side in (paid & Seats::first(open.sides())).iter() {
        open.earned[side.index()] |= id.bit();
        open.purses[side.index()] = open.purses[side.index()].saturating_add(pay.into());
    }
    if let Some(winners) = winners(tie, open, paid) {
        // FT-20: nothing else happens any more.
        open.winners = winners;
        open.phase = Phase::Over;
        open.current = 0;
        open.turn = 0;
        events.emit(Event::Won { seats: winners });
        return;
    }
    let double = open.purses.iter().any(|&money| money >= GOAL);
    if double {
        open.out = Seats::one(seat);
        open.turn = open.after(seat).index() as u8;
        events.emit(Event::PlayOff { out: seat });
    }
    // FT-19
    open.discard = open.discard.with(open.placed).with(open.smeared);
    open.placed = Cards::NONE;
    open.smeared = Cards::NONE;
    open.current = core::mem::take(&mut open.next);
    if let Some(id) = open.current() {
        events.emit(Event::Begun { id });
    }
    if open.hidden != 0 {
        open.phase = Phase::Reveal;
    } else if double {
        open.phase = Phase::Decide; // FT-21: the other two keep their five
    } else {
        begin_drawing(state, seat, events);
    }
}

/// Who wins now that `paid` were paid; `None` if the game goes on.
#[inline]
fn winners(tie: Tie, open: &Open, paid: Seats) -> Option<Seats> {
    if !open.out.is_empty() {
        return Some(paid); // FT-21: whoever earns the last masterpiece
    }
    let somebody_rich = open.purses.iter().any(|&money| money >= GOAL);
    if somebody_rich || open.next == 0 { decided(tie, open) } else { None }
}

/// Somebody has $25, or there is no next masterpiece.
#[inline(never)]
pub(crate) fn decided(tie: Tie, open: &Open) -> Option<Seats> {
    let most = open.purses.iter().max().copied().unwrap_or(0);
    let richest: Seats = open.seats().iter().filter(|&seat| open.money(seat) == most).collect();
    let rich: Seats = open.seats().iter().filter(|&seat| open.money(seat) >= GOAL).collect();
    // FT-21: two sides, and a masterpiece to play off; else FT-20 and FT-22.
    let double = rich.lowest().is_some_and(|first| open.side_of(first) != rich);
    let play_off = double && open.next != 0 && (tie == Tie::AnyDouble || richest == rich);
    (!play_off).then_some(richest)
}
