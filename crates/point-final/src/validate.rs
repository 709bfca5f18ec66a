//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::{Seat, StateError};

use crate::bag::Bag;
use crate::card::Card;
use crate::config::MAX_PLAYERS;
use crate::edition::MAX_POINTS;
use crate::pile::MAX_CARDS;
use crate::rules::Rules;
use crate::state::{Phase, State, at};

pub(crate) fn validate(rules: &Rules, state: &State) -> Result<(), StateError> {
    seats(rules, state)?;
    cards(rules, state)?;
    known(rules, state)?;
    table(rules, state)?;
    phase(rules, state)?;
    totals(rules, state)
}

/// All seats that are named are at the table, and the others have nothing.
fn seats(rules: &Rules, state: &State) -> Result<(), StateError> {
    let named = match state.phase {
        Phase::Deal { seat } | Phase::Turn { seat } | Phase::LastCardWord { seat } => [Some(seat), None],
        Phase::Draw { seat, next, .. } => [Some(seat), Some(next)],
        Phase::AccusedWord { accused, accuser } => [Some(accused), Some(accuser)],
        Phase::CallerWord { caller } => [Some(caller), None],
        Phase::Starter | Phase::Over => [None, None],
    };
    for seat in named.into_iter().chain([state.responsible, state.laid_last]).flatten() {
        StateError::ensure(rules.seats().contains(seat), "PF-37", || {
            format!("seat {seat} in a game of {}", rules.players)
        })?;
    }
    for place in rules.players..MAX_PLAYERS {
        let nothing = state.hands[place].size() == 0 && state.known[place].is_empty() && state.totals[place] == 0;
        StateError::ensure(nothing, "PF-6", || format!("place {place} of {} players has something", rules.players))?;
    }
    Ok(())
}

/// PF-1: each card is in one place.
fn cards(rules: &Rules, state: &State) -> Result<(), StateError> {
    for card in Card::all() {
        let held: u32 = state.hands.iter().map(|hand| u32::from(hand.bag().count(card))).sum();
        let lying = state.table.iter().chain(state.face_down.iter()).filter(|&&other| other == card).count();
        let there = held + lying as u32 + u32::from(state.pile.count(card));
        let deck = u32::from(rules.deck.count(card));
        StateError::ensure(there == deck, "PF-1", || format!("{there} cards {card}, the deck has {deck}"))?;
    }
    Ok(())
}

/// PF-35: what is known of a hand is in it, or is the caller's card.
fn known(rules: &Rules, state: &State) -> Result<(), StateError> {
    for seat in rules.seats() {
        let mut held: Bag = *state.hand(seat);
        if state.phase == (Phase::CallerWord { caller: seat }) {
            state.face_down.into_iter().for_each(|card| held.add(card));
        }
        StateError::ensure(state.known(seat).is_within(&held), "PF-35", || {
            format!("seat {seat} is known to have {}, and has {held}", state.known(seat))
        })?;
    }
    Ok(())
}

/// PF-10, PF-14, PF-19: what lies on the table, who laid it, who answers for it.
fn table(rules: &Rules, state: &State) -> Result<(), StateError> {
    StateError::ensure(state.table.iter().all(|card| card.is_layable()), "PF-10", || "a special lies on the table")?;
    let empty = state.table.is_empty();
    StateError::ensure(
        empty == state.laid_last.is_none(),
        "PF-20",
        || "who laid the last card is named if and only if there is one",
    )?;
    let responsible = state.responsible.is_some();
    let right = if empty { !responsible } else { responsible || rules.special_clears };
    StateError::ensure(right, "PF-19", || "somebody answers for a word, and nobody for an empty table")?;
    let face_down = matches!(state.phase, Phase::CallerWord { .. });
    StateError::ensure(
        face_down == state.face_down.is_some(),
        "PF-20",
        || "a card lies face down if and only if a caller's word is due",
    )
}

/// PF-6, PF-30, PF-37: what each phase takes.
fn phase(rules: &Rules, state: &State) -> Result<(), StateError> {
    let size = |seat: Seat| state.hands[at(seat)].size();
    let others_hold = |except: Option<Seat>| rules.seats().iter().all(|seat| Some(seat) == except || size(seat) > 0);
    let fresh = || state.table.is_empty() && rules.seats().iter().all(|seat| state.known(seat).is_empty());
    match state.phase {
        Phase::Deal { seat } => {
            let dealt = rules.seats().iter().all(|other| {
                let held = size(other);
                if other < seat {
                    held == rules.hand_size
                } else if other == seat {
                    held < rules.hand_size
                } else {
                    held == 0
                }
            });
            StateError::ensure(dealt && fresh(), "PF-6", || format!("these are no hands while seat {seat} is dealt to"))
        }
        Phase::Starter => {
            let dealt = rules.seats().iter().all(|seat| size(seat) == rules.hand_size);
            StateError::ensure(dealt && fresh(), "PF-7", || "who begins is drawn when all is dealt")
        }
        Phase::Turn { .. } => StateError::ensure(others_hold(None), "PF-30", || "a turn, but somebody has no card"),
        Phase::Draw { left, .. } => {
            StateError::ensure(others_hold(None), "PF-30", || "cards are drawn, but somebody has no card")?;
            StateError::ensure((1..=3).contains(&left) && left <= state.pile.size(), "PF-9", || {
                format!("{left} cards to draw from {}", state.pile.size())
            })
        }
        Phase::AccusedWord { accused, accuser } => {
            StateError::ensure(others_hold(None), "PF-30", || "an accusation, but somebody has no card")?;
            StateError::ensure(accused != accuser && state.responsible == Some(accused), "PF-19", || {
                format!("seat {accuser} accuses seat {accused}, who is not responsible")
            })
        }
        Phase::CallerWord { caller } => {
            StateError::ensure(others_hold(Some(caller)), "PF-30", || "a call, but somebody else has no card")?;
            StateError::ensure(state.can_call(rules, caller), "PF-20", || {
                format!("seat {caller} cannot call on {} cards", state.table.len())
            })
        }
        Phase::LastCardWord { seat } => {
            let last = size(seat) == 0 && state.laid_last == Some(seat) && state.responsible == Some(seat);
            StateError::ensure(last && others_hold(Some(seat)), "PF-30", || {
                format!("seat {seat} did not lay a last card")
            })
        }
        Phase::Over => {
            let empty = rules.seats().iter().filter(|&seat| size(seat) == 0).count();
            StateError::ensure(empty == 1, "PF-30", || format!("{empty} players without a card at the end"))
        }
    }
}

/// PF-34: the game goes on exactly until a total exceeds the limit.
fn totals(rules: &Rules, state: &State) -> Result<(), StateError> {
    let highest = state.totals.iter().copied().max().unwrap_or(0);
    let most = rules.score_limit + u32::from(MAX_POINTS) * MAX_CARDS as u32;
    let over = state.phase == Phase::Over;
    StateError::ensure(highest <= most && over == (highest > rules.score_limit), "PF-34", || {
        format!("a highest total of {highest} with a limit of {}", rules.score_limit)
    })
}
