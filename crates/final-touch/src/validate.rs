//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::{Seat, Seats, StateError};

use crate::apply::decided;
use crate::cards::{COPIES, Cards};
use crate::colour::Colour;
use crate::config::{Config, Tie};
use crate::deck::Deck;
use crate::edition::{GOAL, HAND, SMEARS};
use crate::masterpiece::MasterpieceId;
use crate::open::{Open, Phase};
use crate::state::State;

pub(crate) fn validate(config: &Config, deck: &Deck, state: &State) -> Result<(), StateError> {
    let open = &state.open;
    StateError::ensure(open.players == config.players, "FT-6", || {
        format!("{} players, the game has {}", open.players, config.players)
    })?;
    cards(state)?;
    masterpieces(deck, open)?;
    earners(open)?;
    purses(deck, open)?;
    revealed(open)?;
    out(open)?;
    match open.phase {
        Phase::Over => over(config, deck, state),
        _ if is_setup(state) => setup(config, state),
        _ => {
            under_way(config.tie, deck, open)?;
            hands(state)?;
            turn(config, state)
        }
    }
}

/// FT-1: each card is in one place.
fn cards(state: &State) -> Result<(), StateError> {
    let open = &state.open;
    for colour in Colour::ALL {
        let places = state.hands.into_iter().chain([state.pile, open.placed, open.smeared, open.discard]);
        let count: u32 = places.map(|cards| u32::from(cards.count(colour))).sum();
        StateError::ensure(count == u32::from(COPIES), "FT-1", || format!("{count} {colour} cards, not {COPIES}"))?;
    }
    let seated = state.hands.iter().skip(open.players.into()).all(|hand| hand.is_empty());
    StateError::ensure(seated, "FT-5", || "a seat that nobody sits on has cards")
}

fn ended(open: &Open) -> u32 {
    open.earned.iter().fold(0, |ids, more| ids | more)
}

/// FT-2: each masterpiece is in one place.
fn masterpieces(deck: &Deck, open: &Open) -> Result<(), StateError> {
    let bit = |id: u8| MasterpieceId::new(id).map_or(0, MasterpieceId::bit);
    let (mut seen, mut twice) = (0, 0);
    for ids in [open.hidden, bit(open.current), bit(open.next), ended(open)] {
        twice |= seen & ids;
        seen |= ids;
    }
    StateError::ensure(seen == deck.all && twice == 0, "FT-2", || "each masterpiece has to be in one place")?;
    StateError::ensure(open.finished & !ended(open) == 0, "FT-17", || "a masterpiece was finished that nobody earned")
}

/// FT-17 and FT-18: for how many sides a masterpiece counts.
fn earners(open: &Open) -> Result<(), StateError> {
    let sides = open.sides();
    let unused = open.earned.iter().skip(sides).all(|&ids| ids == 0);
    StateError::ensure(unused, "FT-6", || "a side that is not there earned a masterpiece")?;
    let mut single = 0;
    for id in MasterpieceId::of_bits(ended(open)) {
        let count = open.earned.iter().filter(|&&ids| ids & id.bit() != 0).count();
        let finished = open.finished & id.bit() != 0;
        let most = if finished { 1 } else { sides - 1 };
        StateError::ensure(count <= most, "FT-18", || format!("masterpiece {id} counts for {count} sides"))?;
        single += usize::from(count < most);
    }
    // FT-21: in a play-off a ruin pays only the one opponent left.
    let play_off_over = open.phase == Phase::Over && !open.out.is_empty();
    StateError::ensure(single <= usize::from(play_off_over), "FT-18", || "a ruin counts for one of two opponents")
}

/// FT-17 and FT-18: the money is what the masterpieces pay.
fn purses(deck: &Deck, open: &Open) -> Result<(), StateError> {
    for (side, (&purse, &earned)) in open.purses.iter().zip(&open.earned).enumerate() {
        let paid: u32 = MasterpieceId::of_bits(earned).map(|id| pay(deck, open, id)).sum();
        StateError::ensure(purse == paid, "FT-17", || {
            format!("side {side} has ${purse}, its masterpieces pay ${paid}")
        })?;
    }
    Ok(())
}

fn pay(deck: &Deck, open: &Open, id: MasterpieceId) -> u32 {
    deck.pay(id.get(), open.finished & id.bit() != 0).into()
}

/// FT-4 and FT-26: there is a next one, or one is due, unless none is left.
fn revealed(open: &Open) -> Result<(), StateError> {
    let gap = open.next == 0 && open.hidden != 0;
    let due = open.phase == Phase::Reveal;
    StateError::ensure(gap == due, "FT-4", || "a reveal is due where none can be, or was left out")?;
    let current = open.current != 0;
    let may_lack = open.phase == Phase::Over || due && ended(open) == 0;
    StateError::ensure(current || may_lack, "FT-4", || "no masterpiece is current")?;
    StateError::ensure(!(current && open.phase == Phase::Over), "FT-20", || "a masterpiece is current after the end")
}

/// FT-21: only one of three can be out, the ruiner.
fn out(open: &Open) -> Result<(), StateError> {
    StateError::ensure(open.out.is_empty() || open.players == 3, "FT-21", || format!("out: {}", open.out))
}

/// Nothing was played yet, and the hands are not complete.
fn is_setup(state: &State) -> bool {
    let last = state.hands[usize::from(state.open.players).saturating_sub(1) & 3];
    ended(&state.open) == 0 && (state.pile == Cards::ALL || last.len() < HAND && zones_are_empty(&state.open))
}

fn zones_are_empty(open: &Open) -> bool {
    open.placed.is_empty() && open.smeared.is_empty()
}

/// FT-26: the masterpieces first, then five cards for seat 0, and so on.
fn setup(config: &Config, state: &State) -> Result<(), StateError> {
    let open = &state.open;
    let untouched = open.discard.is_empty() && open.out.is_empty() && open.winners.is_empty();
    StateError::ensure(untouched, "FT-26", || "somebody played before the hands were dealt")?;
    StateError::ensure(open.turn as usize == config.first.index(), "FT-7", || "another seat begins")?;
    let drawer = usize::from(open.drawer);
    let dealt = open.seats().iter().all(|seat| {
        let size = state.hand(seat).len();
        match open.phase {
            Phase::Draw if seat.index() < drawer => size == HAND,
            Phase::Draw if seat.index() == drawer => size < HAND,
            Phase::Draw | Phase::Reveal => size == 0,
            Phase::Decide | Phase::Over => false,
        }
    });
    StateError::ensure(dealt, "FT-26", || "the hands are not dealt seat by seat")
}

/// FT-10, FT-11, FT-17 and FT-18: a current masterpiece is neither finished nor ruined; FT-20 and FT-21: nobody is there
/// yet, or two are.
fn under_way(tie: Tie, deck: &Deck, open: &Open) -> Result<(), StateError> {
    StateError::ensure(open.winners.is_empty(), "FT-20", || "somebody won a game that goes on")?;
    let needs = deck.needs(open.current);
    fits(open, needs)?;
    let goes_on = open.placed != needs && open.smeared.len() < SMEARS;
    StateError::ensure(goes_on, "FT-17", || "the current masterpiece has ended")?;
    let nothing_ended = ended(open) == 0 && !open.discard.is_empty();
    StateError::ensure(!nothing_ended, "FT-19", || "cards are discarded though no masterpiece has ended")?;
    before_the_last(tie, open, open.purses)
}

/// FT-10 and FT-11: what lies in the zones of a masterpiece.
fn fits(open: &Open, needs: Cards) -> Result<(), StateError> {
    StateError::ensure(needs.cover(open.placed), "FT-10", || {
        format!("placed {}, the masterpiece needs {needs}", open.placed)
    })?;
    let missing = needs.without(open.placed);
    StateError::ensure(open.smeared.min(missing).is_empty(), "FT-11", || {
        format!("smeared with {} while {missing} are missing", open.smeared)
    })
}

/// FT-20 and FT-21: what the purses are while a masterpiece is played.
fn before_the_last(tie: Tie, open: &Open, purses: [u32; 4]) -> Result<(), StateError> {
    let rich = |side: &usize| purses[*side] >= GOAL;
    let Some(seat) = open.out() else {
        return StateError::ensure(
            (0..4).all(|side| !rich(&side)),
            "FT-20",
            || "somebody has $25 and the game goes on",
        );
    };
    let others = (0..3).filter(|&side| side != seat.index());
    let equal = others.clone().map(|side| purses[side]).min() == others.clone().map(|side| purses[side]).max();
    let fair = others.clone().all(|side| rich(&side)) && !rich(&seat.index()) && (equal || tie == Tie::AnyDouble);
    StateError::ensure(fair, "FT-21", || "no play-off can be played with this money")
}

/// FT-5, FT-14 and FT-21: five cards each, but for the seat that draws or is about to, and the one that is out.
fn hands(state: &State) -> Result<(), StateError> {
    let open = &state.open;
    for seat in open.seats().iter() {
        let size = state.hand(seat).len();
        let right = if open.out.contains(seat) {
            size == HAND - 1
        } else if open.phase == Phase::Draw && open.drawer as usize == seat.index()
            || open.phase == Phase::Reveal && open.out.is_empty() && open.turn as usize == seat.index()
        {
            size < HAND
        } else {
            size == HAND
        };
        StateError::ensure(right, "FT-14", || format!("seat {seat} holds {size} cards"))?;
    }
    StateError::ensure(open.phase != Phase::Draw || !state.pile.is_empty(), "FT-15", || "a draw from an empty pile")
}

/// FT-8, FT-19 and FT-21: who plays next.
fn turn(config: &Config, state: &State) -> Result<(), StateError> {
    let open = &state.open;
    let seated = |index: u8| Seat::try_new(index.into()).filter(|&seat| (open.seats() - open.out).contains(seat));
    let (Some(turn), Some(drawer)) = (seated(open.turn), Seat::try_new(open.drawer.into())) else {
        return Err(StateError::new("FT-8", format!("seat {} cannot be next to play", open.turn)));
    };
    let fresh = zones_are_empty(open);
    let right = match open.phase {
        Phase::Reveal => fresh,
        Phase::Draw if seated(open.drawer).is_none() => false,
        Phase::Draw if fresh => open.out.is_empty() && turn == drawer && ended(open) != 0,
        Phase::Draw => turn == open.after(drawer),
        Phase::Decide => !fresh || ended(open) != 0 || turn == config.first,
        Phase::Over => false,
    };
    let begins_play_off = open.out().is_none_or(|seat| !fresh || turn == open.after(seat));
    StateError::ensure(right && begins_play_off, "FT-8", || format!("seat {turn} cannot be next to play"))
}

/// FT-20 to FT-22: some masterpiece was the last, the zones are as it left them, and its money decided.
fn over(config: &Config, deck: &Deck, state: &State) -> Result<(), StateError> {
    let open = &state.open;
    StateError::ensure(open.turn == 0, "FT-20", || "somebody is to play after the end")?;
    let short: Seats = (open.seats() - open.out).iter().filter(|&seat| state.hand(seat).len() < HAND).collect();
    let out_holds = open.out().is_none_or(|seat| state.hand(seat).len() == HAND - 1);
    let most = open.seats().iter().all(|seat| state.hand(seat).len() <= HAND);
    StateError::ensure(short.len() == 1 && out_holds && most, "FT-20", || "more or fewer than one seat played last")?;
    let was_last = |id: &MasterpieceId| ended_with(config, deck, open, short, *id).is_ok();
    StateError::ensure(
        MasterpieceId::of_bits(ended(open)).any(|id| was_last(&id)),
        "FT-20",
        || "no masterpiece can have ended the game like this",
    )
}

/// Whether the game can have ended with this masterpiece, by the last seat to play.
fn ended_with(config: &Config, deck: &Deck, open: &Open, last: Seats, id: MasterpieceId) -> Result<(), StateError> {
    let needs = deck.needs(id.get());
    fits(open, needs)?;
    let finished = open.finished & id.bit() != 0;
    let zones = if finished {
        open.placed == needs && open.smeared.len() < SMEARS
    } else {
        open.placed != needs && open.smeared.len() == SMEARS
    };
    let paid: Seats = open.seats().iter().filter(|&seat| open.earned[open.side(seat)] & id.bit() != 0).collect();
    let ender = last.lowest().map_or(Seats::EMPTY, |seat| open.side_of(seat));
    let due = if finished { ender } else { open.seats() - ender - open.out };
    StateError::ensure(zones && paid == due, "FT-17", || "this masterpiece was not the last")?;
    let mut before = open.purses;
    for (side, purse) in before.iter_mut().enumerate() {
        if open.earned[side] & id.bit() != 0 {
            *purse = purse.saturating_sub(pay(deck, open, id));
        }
    }
    before_the_last(config.tie, open, before)?;
    let won = if open.out.is_empty() {
        let rich = open.purses.iter().any(|&money| money >= GOAL);
        let ran_out = open.next == 0 && config.allow_run_out;
        decided(config.tie, open).filter(|_| rich || ran_out)
    } else {
        Some(paid)
    };
    StateError::ensure(won == Some(open.winners), "FT-20", || format!("winners: {}", open.winners))
}
