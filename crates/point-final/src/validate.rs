//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::text::counted;
use game_traits::{Seat, StateError};

use crate::bag::Bag;
use crate::card::Card;
use crate::edition::MAX_POINTS;
use crate::pile::MAX_CARDS;
use crate::rules::Rules;
use crate::state::State;
use crate::turn::{Phase, callers};

pub(crate) fn validate(rules: &Rules, state: &State) -> Result<(), StateError> {
    seats(rules, state)?;
    cards(rules, state)?;
    known(rules, state)?;
    table(rules, state)?;
    phase(rules, state)?;
    totals(rules, state)
}

/// PF-39: there are as many places as players. (No state names a seat without a place.)
fn seats(rules: &Rules, state: &State) -> Result<(), StateError> {
    let places = state.public.seats().len();
    StateError::ensure(places == rules.players, "PF-39", || {
        format!("{} in a game of {}", counted(places, "place", "places"), rules.players)
    })
}

/// PF-1: each card is in one place.
fn cards(rules: &Rules, state: &State) -> Result<(), StateError> {
    for card in Card::all() {
        let held: u32 = rules.seats().iter().map(|seat| u32::from(state.hand(seat).count(card))).sum();
        let lying =
            state.public.table.iter().chain(state.hidden.face_down.iter()).filter(|&&other| other == card).count();
        let there = held + lying as u32 + u32::from(state.hidden.pile.count(card));
        let deck = u32::from(rules.deck.count(card));
        StateError::ensure(there == deck, "PF-1", || {
            format!("{} {card}, the deck has {deck}", counted(there, "card", "cards"))
        })?;
    }
    Ok(())
}

/// PF-35: what is known of a hand is in it, or is the caller's card.
fn known(rules: &Rules, state: &State) -> Result<(), StateError> {
    for seat in rules.seats() {
        let mut held: Bag = *state.hand(seat);
        if state.public.phase == (Phase::CallerWord { caller: seat }) {
            state.hidden.face_down.into_iter().for_each(|card| held.add(card));
        }
        StateError::ensure(state.public.known(seat).is_within(&held), "PF-35", || {
            format!("seat {seat} is known to have {}, and has {held}", state.public.known(seat))
        })?;
    }
    Ok(())
}

/// PF-10, PF-14, PF-19: what lies on the table, and the seats that laid it and are responsible for it.
fn table(rules: &Rules, state: &State) -> Result<(), StateError> {
    StateError::ensure(
        state.public.table.iter().all(|card| card.is_layable()),
        "PF-10",
        || "a special lies on the table",
    )?;
    let empty = state.public.table.is_empty();
    StateError::ensure(
        empty == state.public.laid_last.is_none(),
        "PF-20",
        || "the seat that laid the last card is named if and only if there is one",
    )?;
    let responsible = state.public.responsible.is_some();
    let right = if empty { !responsible || rules.free_empty_table } else { responsible || rules.special_clears };
    StateError::ensure(right, "PF-19", || "a seat is responsible for a word, and none for an empty table")?;
    let face_down = matches!(state.public.phase, Phase::CallerWord { .. });
    StateError::ensure(
        face_down == state.hidden.face_down.is_some(),
        "PF-20",
        || "a card lies face down if and only if a caller's word is due",
    )
}

/// PF-6, PF-30, PF-37: what each phase takes.
fn phase(rules: &Rules, state: &State) -> Result<(), StateError> {
    let size = |seat: Seat| state.hidden.hands[seat].size();
    let others_hold = |except: Option<Seat>| rules.seats().iter().all(|seat| Some(seat) == except || size(seat) > 0);
    let fresh =
        || state.public.table.is_empty() && rules.seats().iter().all(|seat| state.public.known(seat).is_empty());
    match state.public.phase {
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
            StateError::ensure(dealt && fresh(), "PF-7", || "the seat that begins is drawn when all is dealt")
        }
        Phase::Turn { must_lay, .. } => {
            StateError::ensure(others_hold(None), "PF-30", || "a turn, but a seat has no card")?;
            let begins = state.public.table.is_empty() && state.public.responsible.is_none();
            let right = if must_lay { begins } else { rules.free_empty_table || !state.public.table.is_empty() };
            StateError::ensure(right, "PF-14", || "a letter has to be laid on an empty table, and on no other")
        }
        Phase::Draw { left, .. } => {
            StateError::ensure(others_hold(None), "PF-30", || "cards are drawn, but a seat has no card")?;
            StateError::ensure((1..=3).contains(&left) && left <= state.hidden.pile.size(), "PF-9", || {
                format!("{} to draw from {}", counted(left, "card", "cards"), state.hidden.pile.size())
            })
        }
        Phase::AccusedWord { accused, accuser } => {
            StateError::ensure(others_hold(None), "PF-30", || "an accusation, but a seat has no card")?;
            StateError::ensure(accused != accuser && state.public.responsible == Some(accused), "PF-19", || {
                format!("seat {accuser} accuses seat {accused}, which is not responsible")
            })
        }
        Phase::CallerWord { caller } => {
            StateError::ensure(others_hold(Some(caller)), "PF-30", || "a call, but another seat has no card")?;
            StateError::ensure(callers(rules, &state.public).contains(caller), "PF-20", || {
                format!("seat {caller} cannot call on this table")
            })
        }
        Phase::LastCardWord { seat } => {
            let last =
                size(seat) == 0 && state.public.laid_last == Some(seat) && state.public.responsible == Some(seat);
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
    let highest = state.public.totals.values().iter().copied().max().unwrap_or(0);
    let highest_possible = rules.score_limit + u32::from(MAX_POINTS) * MAX_CARDS as u32;
    let over = state.public.phase == Phase::Over;
    StateError::ensure(highest <= highest_possible && over == (highest > rules.score_limit), "PF-34", || {
        format!("a highest total of {highest} with a limit of {}", rules.score_limit)
    })
}
