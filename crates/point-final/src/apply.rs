//! What actions do: the only code that changes a position in play.

use game_traits::{BySeat, EventSink, Seat};
use word_graph::{Fit, Lexicon};

use crate::action::Action;
use crate::card::{Card, Special};
use crate::config::AfterBluff;
use crate::event::{Ending, Event};
use crate::kinds::Kinds;
use crate::rules::Rules;
use crate::state::State;
use crate::table::Table;
use crate::turn::{Phase, beginning, turn_of};
use crate::words;

#[inline]
pub(crate) fn apply(
    rules: &Rules,
    lexicon: &Lexicon,
    state: &mut State,
    seat: Seat,
    action: Action,
    events: &mut impl EventSink<Event>,
) {
    match action {
        Action::Lay(card) => lay(rules, state, seat, card, events),
        Action::Accuse => accuse(state, seat, events),
        Action::Draw => {
            // PF-12; no seat is responsible for an empty table, unless the config says so (PF-14).
            if !state.public.table.is_empty() || rules.free_empty_table {
                state.public.responsible = Some(seat);
            }
            events.emit(Event::Draws { seat });
            draw(state, seat, 2, rules.left_of(seat));
        }
        Action::Play(special) => play(rules, state, seat, special, None, None, events),
        Action::PlayOn(special, other) => play(rules, state, seat, special, Some(other), None, events),
        Action::Give(gift, other) => play(rules, state, seat, Special::Cadeau, Some(other), Some(gift), events),
        Action::Call(card) => call(state, seat, card, events),
        Action::Say(word) => {
            let fit = state.public.phase.word_due().unwrap_or(Fit::Start);
            let valid = words::is_valid(rules, lexicon, &state.public.table, fit, &word);
            events.emit(Event::Said { seat, word, valid });
            resolve_word(rules, state, valid, events);
        }
        Action::Concede => {
            events.emit(Event::Conceded { seat });
            resolve_word(rules, state, false, events);
        }
        Action::TimeOut => {
            // PF-32
            events.emit(Event::TimedOut { seat });
            if let Phase::Turn { .. } = state.public.phase {
                take_table(state, seat, events);
                pass_left(rules, state, seat);
            } else {
                resolve_word(rules, state, false, events);
            }
        }
    }
}

/// PF-10, PF-30
#[inline]
fn lay(rules: &Rules, state: &mut State, seat: Seat, card: Card, events: &mut impl EventSink<Event>) {
    leave_seen(state, seat, card);
    state.public.table.push(card);
    state.public.responsible = Some(seat);
    state.public.laid_last = Some(seat);
    events.emit(Event::Laid { seat, card });
    if state.hidden.hands[seat].size() == 0 {
        state.public.phase = Phase::LastCardWord { seat };
    } else {
        pass_left(rules, state, seat);
    }
}

/// PF-16
#[inline]
fn accuse(state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
    debug_assert!(state.public.responsible.is_some(), "PF-19: seat {seat} accuses no seat");
    if let Some(accused) = state.public.responsible {
        state.public.phase = Phase::AccusedWord { accused, accuser: seat };
        events.emit(Event::Accused { seat, accused });
    }
}

/// PF-20: face down, so no other seat sees which card leaves the hand.
#[inline]
fn call(state: &mut State, seat: Seat, card: Card, events: &mut impl EventSink<Event>) {
    state.hidden.hands[seat].take(card);
    state.hidden.face_down = Some(card);
    state.public.phase = Phase::CallerWord { caller: seat };
    events.emit(Event::Called { seat, card: Some(card) });
}

/// PF-13: a special goes into the draw pile, then takes effect.
#[inline]
fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    special: Special,
    on: Option<Seat>,
    gift: Option<Card>,
    events: &mut impl EventSink<Event>,
) {
    leave_seen(state, seat, special.card());
    state.hidden.pile.add(special.card());
    if rules.special_clears {
        state.public.responsible = None; // PF-19
    }
    events.emit(Event::Played { seat, special, on });
    if state.hidden.hands[seat].size() == 0 {
        return end_round(rules, state, seat, Ending::Special, events); // PF-31: before its effect
    }
    pass_left(rules, state, seat);
    let other = on.unwrap_or(seat);
    match special {
        Special::Echange => {
            // PF-24
            state.hidden.hands.values_mut().swap(seat.index(), other.index());
            state.public.known.values_mut().swap(seat.index(), other.index());
            for seat in [seat, other] {
                events.emit(Event::TookUp { seat, hand: *state.hand(seat) });
            }
        }
        Special::PasseAGauche => {
            // PF-25: what seat n had is now with seat n + 1.
            state.hidden.hands.values_mut()[..rules.players].rotate_right(1);
            state.public.known.values_mut()[..rules.players].rotate_right(1);
            for seat in rules.seats() {
                events.emit(Event::TookUp { seat, hand: *state.hand(seat) });
            }
        }
        Special::Pioche2 => draw(state, other, 2, rules.left_of(seat)), // PF-26
        Special::Pioche3 => draw(state, other, 3, rules.left_of(seat)), // PF-26
        Special::Poubelle => {
            sweep(state, events);
            // PF-27, PF-29
            if state.hidden.hands[seat].kinds() & Kinds::LAYABLE != Kinds::EMPTY {
                state.public.phase = beginning(seat);
            } else {
                pass_left(rules, state, seat);
                events.emit(Event::NoLetter { seat });
            }
        }
        Special::Cadeau => {
            debug_assert!(gift.is_some(), "PF-28: a Cadeau without a gift");
            if let Some(card) = gift {
                give(rules, state, seat, card, other, events);
            }
        }
    }
}

/// PF-28
#[inline]
fn give(rules: &Rules, state: &mut State, seat: Seat, card: Card, to: Seat, events: &mut impl EventSink<Event>) {
    state.hidden.hands[seat].take(card);
    state.hidden.hands[to].add(card);
    state.public.known[seat].take_one_of_each(); // PF-35
    events.emit(Event::Gave { seat, to, card: Some(card) });
    if state.hidden.hands[seat].size() == 0 {
        end_round(rules, state, seat, Ending::Gift, events); // PF-31
    }
}

/// The word that is due was said and is right, or it is wrong or was not said.
fn resolve_word(rules: &Rules, state: &mut State, right: bool, events: &mut impl EventSink<Event>) {
    match state.public.phase {
        Phase::AccusedWord { accused, accuser } => {
            // PF-17, PF-18
            take_table(state, if right { accuser } else { accused }, events);
            state.public.phase = beginning(match rules.after_bluff {
                AfterBluff::Accuser => accuser,
                AfterBluff::Accused => accused,
            });
        }
        Phase::CallerWord { caller } => {
            let Some(card) = state.hidden.face_down.take() else {
                debug_assert!(false, "PF-20: no card lies face down");
                return;
            };
            if right {
                reveal_called_card(rules, state, caller, card, events);
            } else {
                // PF-23, PF-32
                state.hidden.hands[caller].add(card);
                events.emit(Event::TookBack { seat: caller });
                take_table(state, caller, events);
                pass_left(rules, state, caller);
            }
        }
        Phase::LastCardWord { seat } if right => end_round(rules, state, seat, Ending::Laying, events), // PF-30
        Phase::LastCardWord { seat } => {
            // PF-30, PF-32
            take_table(state, seat, events);
            pass_left(rules, state, seat);
        }
        _ => debug_assert!(false, "PF-37: no word is due"),
    }
}

/// PF-22: the caller was right.
fn reveal_called_card(rules: &Rules, state: &mut State, caller: Seat, card: Card, events: &mut impl EventSink<Event>) {
    sweep(state, events);
    state.public.known[caller].take(card); // PF-35: seen now.
    events.emit(Event::Revealed { seat: caller, card });
    if card.is_layable() {
        state.public.table.push(card);
        state.public.responsible = Some(caller);
        state.public.laid_last = Some(caller);
    } else {
        state.hidden.pile.add(card);
    }
    if state.hidden.hands[caller].size() == 0 {
        end_round(rules, state, caller, Ending::PointFinal, events); // PF-31
    } else {
        pass_left(rules, state, caller);
    }
}

/// PF-33, PF-34
fn end_round(rules: &Rules, state: &mut State, winner: Seat, ending: Ending, events: &mut impl EventSink<Event>) {
    events.emit(Event::RoundOver { winner, ending });
    let mut over = false;
    for seat in rules.seats() {
        let points = rules.points_of(state.hand(seat));
        let total = &mut state.public.totals[seat];
        *total = total.saturating_add(points);
        over |= *total > rules.score_limit;
        events.emit(Event::Scored { seat, points, total: *total });
    }
    if over {
        state.public.phase = Phase::Over;
        return;
    }
    // All cards are gathered.
    state.hidden.hands = BySeat::default();
    state.public.known = BySeat::default();
    state.hidden.pile = rules.deck;
    clear_table(state);
    state.public.phase = Phase::Deal { seat: Seat::new(0) };
}

/// The seat draws this number of cards, or what is left (PF-9); then it is `next`'s turn. Something is left: to draw is
/// legal from no empty pile (PF-12), and a special that is played lies in it (PF-13).
#[inline]
fn draw(state: &mut State, seat: Seat, cards: u8, next: Seat) {
    let left = cards.min(state.hidden.pile.size());
    debug_assert!(left > 0, "no card is left to draw");
    state.public.phase = Phase::Draw { seat, left, next };
}

/// A card leaves a hand and all see it (PF-35).
#[inline]
fn leave_seen(state: &mut State, seat: Seat, card: Card) {
    let held = state.hidden.hands[seat].take(card);
    debug_assert!(held, "seat {seat} holds no {card}");
    state.public.known[seat].take(card);
}

/// The seat takes all cards on the table, and all see it (PF-17, PF-32, PF-35).
fn take_table(state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
    let cards = state.public.table.len() as u8;
    for &card in state.public.table.iter() {
        state.hidden.hands[seat].add(card);
        state.public.known[seat].add(card);
    }
    if cards > 0 {
        events.emit(Event::TookTable { seat, cards });
    }
    clear_table(state);
}

/// The word's cards go into the draw pile (PF-22, PF-27).
fn sweep(state: &mut State, events: &mut impl EventSink<Event>) {
    let cards = state.public.table.len() as u8;
    for &card in state.public.table.iter() {
        state.hidden.pile.add(card);
    }
    if cards > 0 {
        events.emit(Event::Swept { cards });
    }
    clear_table(state);
}

/// No seat is responsible for an empty table (PF-14).
#[inline]
fn clear_table(state: &mut State) {
    Table::clear(&mut state.public.table);
    state.public.responsible = None;
    state.public.laid_last = None;
}

#[inline]
fn pass_left(rules: &Rules, state: &mut State, seat: Seat) {
    state.public.phase = turn_of(rules, &state.public, rules.left_of(seat));
}
