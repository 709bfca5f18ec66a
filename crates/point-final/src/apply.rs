//! What actions do: the only code that changes a position in play.

use game_traits::{EventSink, Seat};
use word_graph::{Fit, Lexicon};

use crate::action::Action;
use crate::bag::{Bag, Hand};
use crate::card::{Card, LAYABLE_KINDS, Special};
use crate::config::{AfterBluff, MAX_PLAYERS};
use crate::event::{Ending, Event};
use crate::rules::Rules;
use crate::state::{Phase, State, at};
use crate::table::Table;
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
        Action::Accuse => {
            // PF-16
            if let Some(accused) = state.responsible {
                state.phase = Phase::AccusedWord { accused, accuser: seat };
                events.emit(Event::Accused { seat, accused });
            }
        }
        Action::Draw => {
            // PF-12; nobody is responsible for an empty table (PF-14).
            if !state.table.is_empty() {
                state.responsible = Some(seat);
            }
            events.emit(Event::Draws { seat });
            draw(state, seat, 2, rules.left_of(seat));
        }
        Action::Play(special) => play(rules, state, seat, special, None, None, events),
        Action::PlayOn(special, other) => play(rules, state, seat, special, Some(other), None, events),
        Action::Give(gift, other) => play(rules, state, seat, Special::Cadeau, Some(other), Some(gift), events),
        Action::Call(card) => {
            // PF-20: face down, so nobody sees what leaves the hand.
            if state.hands[at(seat)].take(card) {
                state.face_down = Some(card);
                state.phase = Phase::CallerWord { caller: seat };
                events.emit(Event::Called { seat, card: Some(card) });
            }
        }
        Action::Say(word) => {
            let fit = state.phase.word_due().unwrap_or(Fit::Start);
            let valid = words::is_valid(rules, lexicon, &state.table, fit, &word);
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
            if let Phase::Turn { .. } = state.phase {
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
    if !leave_seen(state, seat, card) {
        return;
    }
    state.table.push(card);
    state.responsible = Some(seat);
    state.laid_last = Some(seat);
    events.emit(Event::Laid { seat, card });
    if state.hands[at(seat)].size() == 0 {
        state.phase = Phase::LastCardWord { seat };
    } else {
        pass_left(rules, state, seat);
    }
}

/// PF-13: a special goes into the draw pile, then does what it says.
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
    if !leave_seen(state, seat, special.card()) {
        return;
    }
    state.pile.add(special.card());
    if rules.special_clears {
        state.responsible = None; // PF-19
    }
    events.emit(Event::Played { seat, special, on });
    if state.hands[at(seat)].size() == 0 {
        return end_round(rules, state, seat, Ending::Special, events); // PF-31: before its effect
    }
    let left = rules.left_of(seat);
    state.phase = Phase::Turn { seat: left };
    let (mine, other) = (at(seat), at(on.unwrap_or(seat)));
    match special {
        Special::Echange => {
            // PF-24
            state.hands.swap(mine, other);
            state.known.swap(mine, other);
            for seat in [seat, on.unwrap_or(seat)] {
                events.emit(Event::TookUp { seat, hand: *state.hand(seat) });
            }
        }
        Special::PasseAGauche => {
            // PF-25: what seat n had is now with seat n + 1.
            let players = rules.players.min(MAX_PLAYERS);
            state.hands[..players].rotate_right(1);
            state.known[..players].rotate_right(1);
            for seat in rules.seats() {
                events.emit(Event::TookUp { seat, hand: *state.hand(seat) });
            }
        }
        Special::Pioche2 => draw(state, on.unwrap_or(seat), 2, left), // PF-26
        Special::Pioche3 => draw(state, on.unwrap_or(seat), 3, left), // PF-26
        Special::Poubelle => {
            sweep(state, events);
            // PF-27, PF-29
            if state.hands[mine].kinds() & LAYABLE_KINDS != 0 {
                state.phase = Phase::Turn { seat };
            } else {
                events.emit(Event::NoLetter { seat });
            }
        }
        Special::Cadeau => {
            // PF-28
            let (Some(card), Some(to)) = (gift, on) else { return };
            if !state.hands[mine].take(card) {
                return;
            }
            state.hands[other].add(card);
            state.known[mine].take_one_of_each(); // PF-35
            events.emit(Event::Gave { seat, to, card: Some(card) });
            if state.hands[mine].size() == 0 {
                end_round(rules, state, seat, Ending::Gift, events); // PF-31
            }
        }
    }
}

/// The word that is due was said and is right, or it is wrong or was not said.
fn resolve_word(rules: &Rules, state: &mut State, right: bool, events: &mut impl EventSink<Event>) {
    match state.phase {
        Phase::AccusedWord { accused, accuser } => {
            // PF-17, PF-18
            take_table(state, if right { accuser } else { accused }, events);
            let seat = match rules.after_bluff {
                AfterBluff::Accuser => accuser,
                AfterBluff::Accused => accused,
            };
            state.phase = Phase::Turn { seat };
        }
        Phase::CallerWord { caller } => {
            let Some(card) = state.face_down.take() else { return };
            pass_left(rules, state, caller);
            if right {
                reveal_called_card(rules, state, caller, card, events);
            } else {
                // PF-23, PF-32
                state.hands[at(caller)].add(card);
                events.emit(Event::TookBack { seat: caller });
                take_table(state, caller, events);
            }
        }
        Phase::LastCardWord { seat } if right => end_round(rules, state, seat, Ending::Laying, events), // PF-30
        Phase::LastCardWord { seat } => {
            // PF-30, PF-32
            take_table(state, seat, events);
            pass_left(rules, state, seat);
        }
        _ => {}
    }
}

/// PF-22: the caller was right.
fn reveal_called_card(rules: &Rules, state: &mut State, caller: Seat, card: Card, events: &mut impl EventSink<Event>) {
    sweep(state, events);
    state.known[at(caller)].take(card); // PF-35: seen now.
    events.emit(Event::Revealed { seat: caller, card });
    if card.is_layable() {
        state.table.push(card);
        state.responsible = Some(caller);
        state.laid_last = Some(caller);
    } else {
        state.pile.add(card);
    }
    if state.hands[at(caller)].size() == 0 {
        end_round(rules, state, caller, Ending::PointFinal, events); // PF-31
    }
}

/// PF-33, PF-34
fn end_round(rules: &Rules, state: &mut State, winner: Seat, ending: Ending, events: &mut impl EventSink<Event>) {
    events.emit(Event::RoundOver { winner, ending });
    let mut over = false;
    for seat in rules.seats() {
        let points = rules.points_of(state.hand(seat));
        let total = &mut state.totals[at(seat)];
        *total = total.saturating_add(points);
        over |= *total > rules.score_limit;
        events.emit(Event::Scored { seat, points, total: *total });
    }
    if over {
        state.phase = Phase::Over;
        return;
    }
    // All cards are gathered.
    state.hands = [Hand::EMPTY; MAX_PLAYERS];
    state.known = [Bag::EMPTY; MAX_PLAYERS];
    state.pile = rules.deck;
    clear_table(state);
    state.phase = Phase::Deal { seat: Seat::new(0) };
}

/// The seat draws so many cards, or what is left (PF-9); then it is `next`'s turn.
#[inline]
fn draw(state: &mut State, seat: Seat, cards: u8, next: Seat) {
    let left = cards.min(state.pile.size());
    state.phase = if left > 0 { Phase::Draw { seat, left, next } } else { Phase::Turn { seat: next } };
}

/// A card leaves a hand and all see it (PF-35); whether it was there.
#[inline]
fn leave_seen(state: &mut State, seat: Seat, card: Card) -> bool {
    let held = state.hands[at(seat)].take(card);
    if held {
        state.known[at(seat)].take(card);
    }
    held
}

/// The seat takes all cards on the table, and all see it (PF-17, PF-32, PF-35).
fn take_table(state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
    if state.table.is_empty() {
        return;
    }
    let (hand, known) = (&mut state.hands[at(seat)], &mut state.known[at(seat)]);
    for &card in state.table.iter() {
        hand.add(card);
        known.add(card);
    }
    events.emit(Event::TookTable { seat, cards: state.table.len() as u8 });
    clear_table(state);
}

/// The word's cards go into the draw pile (PF-22, PF-27).
fn sweep(state: &mut State, events: &mut impl EventSink<Event>) {
    if state.table.is_empty() {
        return;
    }
    for &card in state.table.iter() {
        state.pile.add(card);
    }
    events.emit(Event::Swept { cards: state.table.len() as u8 });
    clear_table(state);
}

/// Nobody is responsible for an empty table (PF-14).
#[inline]
fn clear_table(state: &mut State) {
    Table::clear(&mut state.table);
    state.responsible = None;
    state.laid_last = None;
}

#[inline]
fn pass_left(rules: &Rules, state: &mut State, seat: Seat) {
    state.phase = Phase::Turn { seat: rules.left_of(seat) };
}
