//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::text::counted;
use game_traits::{BySeat, Seat, Seats, StateError};

use crate::cards::{COPIES, Cards};
use crate::color::Color;
use crate::config::{Refill, Tie};
use crate::edition::{GOAL, HAND, SMEARS};
use crate::masterpiece::{MasterpieceId, MasterpieceSet};
use crate::outcome::decided;
use crate::public::Public;
use crate::rules::{FinalTouch, MAX_PLAYERS};
use crate::state::State;
use crate::turn::{Phase, after};

pub(crate) fn validate(game: &FinalTouch, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    StateError::ensure(public.players == game.config.players, "FT-6", || {
        format!("{}, the game has {}", counted(public.players, "player", "players"), game.config.players)
    })?;
    cards(state)?;
    masterpieces(game, public)?;
    earners(public)?;
    money(game, public)?;
    revealed(public)?;
    out(public)?;
    match public.phase {
        Phase::Over { winners } => over(game, state, winners),
        _ if is_setup(state) => setup(game, state),
        _ => {
            under_way(game, public)?;
            hands(state)?;
            pile(game, state)?;
            turn(game, state)
        }
    }
}

/// FT-1: each card is in one place.
fn cards(state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let places = state.hidden.hands.values().iter().copied().chain([
        state.pile(),
        public.placed,
        public.smeared,
        public.discard,
    ]);
    for color in Color::ALL {
        let count: u32 = places.clone().map(|cards| u32::from(cards.count(color))).sum();
        StateError::ensure(count == u32::from(COPIES), "FT-1", || {
            let [card, cards] = ["card", "cards"].map(|noun| format!("{color} {noun}"));
            format!("{}, not {COPIES}", counted(count, &card, &cards))
        })?;
    }
    Ok(())
}

/// FT-2: each masterpiece is in one place.
fn masterpieces(game: &FinalTouch, public: &Public) -> Result<(), StateError> {
    let one = |id: Option<MasterpieceId>| id.into_iter().collect::<MasterpieceSet>();
    let places = [public.hidden, one(public.current), one(public.upcoming), public.ended()];
    let all = places.into_iter().fold(MasterpieceSet::EMPTY, MasterpieceSet::union);
    let count: u32 = places.iter().map(|ids| ids.len()).sum();
    StateError::ensure(
        all == game.deck.all && count == all.len(),
        "FT-2",
        || "each masterpiece has to be in one place",
    )?;
    let earned = public.finished.union(public.ended()) == public.ended();
    StateError::ensure(earned, "FT-17", || "a masterpiece is finished and not earned")
}

/// FT-6, FT-17 and FT-18: the sides that a masterpiece counts for.
fn earners(public: &Public) -> Result<(), StateError> {
    let mut partial = 0;
    for id in public.ended().iter() {
        let seats = public.earners(id);
        let whole = seats.iter().all(|seat| (public.side_of(seat) - seats).is_empty());
        StateError::ensure(whole, "FT-6", || format!("masterpiece {id} counts for one of two partners"))?;
        let own = seats.lowest().map_or(Seats::EMPTY, |seat| public.side_of(seat));
        if public.finished.contains(id) {
            StateError::ensure(seats == own, "FT-17", || format!("masterpiece {id} is finished by seats {seats}"))?;
        } else {
            // All but the ruiner's side.
            let ruiners = public.seats() - seats;
            StateError::ensure(!ruiners.is_empty(), "FT-18", || format!("masterpiece {id} counts for all"))?;
            partial += usize::from(ruiners.lowest().is_some_and(|seat| public.side_of(seat) != ruiners));
        }
    }
    // FT-21: in a play-off a ruin pays only the one opponent left.
    let play_off_over = public.phase.is_over() && public.out.is_some();
    StateError::ensure(partial <= usize::from(play_off_over), "FT-18", || "a ruin counts for one of two opponents")
}

/// FT-17 and FT-18: the money is what the masterpieces pay.
fn money(game: &FinalTouch, public: &Public) -> Result<(), StateError> {
    for seat in public.seats() {
        let money = public.money(seat);
        let paid: u32 = public.earned[seat].iter().map(|id| pay(game, public, id)).sum();
        StateError::ensure(money == paid, "FT-17", || {
            format!("seat {seat} has ${money}, its masterpieces pay ${paid}")
        })?;
    }
    Ok(())
}

fn pay(game: &FinalTouch, public: &Public, id: MasterpieceId) -> u32 {
    game.deck.pay(id, public.finished.contains(id)).into()
}

/// FT-4 and FT-26: there is a next one, or one is due, unless none is left.
fn revealed(public: &Public) -> Result<(), StateError> {
    let gap = public.upcoming.is_none() && !public.hidden.is_empty();
    let due = matches!(public.phase, Phase::Reveal { .. });
    StateError::ensure(gap == due, "FT-4", || "a reveal is due where none can be, or was left out")?;
    let current = public.current.is_some();
    let over = public.phase.is_over();
    let may_lack = over || due && public.ended().is_empty();
    StateError::ensure(current || may_lack, "FT-4", || "no masterpiece is current")?;
    StateError::ensure(!(current && over), "FT-20", || "a masterpiece is current after the end")
}

/// FT-21: only one of three can be out, the ruiner.
fn out(public: &Public) -> Result<(), StateError> {
    match public.out {
        Some(seat) if public.players != 3 => Err(StateError::new("FT-21", format!("out: {seat}"))),
        _ => Ok(()),
    }
}

/// Nothing was played yet, and the hands are not complete.
fn is_setup(state: &State) -> bool {
    let last = state.hand(Seat::new(state.public.seats().len() - 1));
    let undealt = state.pile() == Cards::ALL || last.size() < HAND && state.public.zones_are_empty();
    state.public.ended().is_empty() && undealt
}

/// FT-26: the masterpieces first, then five cards for seat 0, and so on.
fn setup(game: &FinalTouch, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let untouched = public.discard.is_empty() && public.out.is_none();
    StateError::ensure(untouched, "FT-26", || "a seat played before the hands were dealt")?;
    let first = game.config.first;
    let right = match public.phase {
        Phase::Reveal { next } | Phase::Draw { next, .. } => next == first,
        Phase::Decide { .. } | Phase::Over { .. } => true,
    };
    StateError::ensure(right, "FT-7", || "another seat begins")?;
    let dealt = public.seats().iter().all(|seat| {
        let size = state.hand(seat).size();
        match public.phase {
            Phase::Draw { seat: drawing, .. } if seat < drawing => size == HAND,
            Phase::Draw { seat: drawing, .. } if seat == drawing => size < HAND,
            Phase::Draw { .. } | Phase::Reveal { .. } => size == 0,
            Phase::Decide { .. } | Phase::Over { .. } => false,
        }
    });
    StateError::ensure(dealt, "FT-26", || "the hands are not dealt seat by seat")
}

/// FT-10, FT-11, FT-17 and FT-18: a current masterpiece is neither finished nor ruined; FT-20 and FT-21: no side has
/// $25 yet, or two have.
fn under_way(game: &FinalTouch, public: &Public) -> Result<(), StateError> {
    let needs = public.current.map_or(Cards::EMPTY, |id| game.deck.needs(id));
    fits(public, needs)?;
    let goes_on = public.placed != needs && public.smeared.size() < SMEARS;
    StateError::ensure(goes_on, "FT-17", || "the current masterpiece has ended")?;
    let stray = public.ended().is_empty() && !public.discard.is_empty();
    StateError::ensure(!stray, "FT-19", || "cards are discarded though no masterpiece has ended")?;
    before_the_last(game.config.tie, public, public.money)
}

/// FT-10 and FT-11: what lies in the zones of a masterpiece.
fn fits(public: &Public, needs: Cards) -> Result<(), StateError> {
    StateError::ensure(needs.cover(public.placed), "FT-10", || {
        format!("placed {}, the masterpiece needs {needs}", public.placed)
    })?;
    let missing = needs.without(public.placed);
    StateError::ensure(public.smeared.min(missing).is_empty(), "FT-11", || {
        format!("smeared with {} while {missing} are missing", public.smeared)
    })
}

/// FT-20 and FT-21: what money the seats can have while a masterpiece is played.
fn before_the_last(tie: Tie, public: &Public, money: BySeat<u32, MAX_PLAYERS>) -> Result<(), StateError> {
    let rich: Seats = public.seats().iter().filter(|&seat| money[seat] >= GOAL).collect();
    let Some(out) = public.out else {
        return StateError::ensure(rich.is_empty(), "FT-20", || "a side has $25 and the game goes on");
    };
    let others = public.seats().without(out);
    let totals = others.iter().map(|seat| money[seat]);
    let equal = totals.clone().min() == totals.max();
    let fair = rich == others && (equal || tie == Tie::AnyDouble);
    StateError::ensure(fair, "FT-21", || "no play-off can be played with this money")
}

/// FT-5, FT-14 and FT-21: five cards each, but for the seat that draws or is about to, and the one that is out.
fn hands(state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let short = match public.phase {
        Phase::Draw { seat, .. } => Some(seat),
        Phase::Reveal { next } if public.out.is_none() => Some(next),
        _ => None,
    };
    for seat in public.seats() {
        let size = state.hand(seat).size();
        let right = if public.out == Some(seat) {
            size == HAND - 1
        } else if short == Some(seat) {
            size < HAND
        } else {
            size == HAND
        };
        StateError::ensure(right, "FT-14", || format!("seat {seat} holds {}", counted(size, "card", "cards")))?;
    }
    Ok(())
}

/// FT-15: no draw is due from an empty pile; where the pile is refilled at once, it is not empty beside a discard.
fn pile(game: &FinalTouch, state: &State) -> Result<(), StateError> {
    let due = state.public.drawing_seat().is_some()
        || game.config.refill == Refill::AtOnce && !state.public.discard.is_empty();
    StateError::ensure(!(due && state.pile().is_empty()), "FT-15", || "the draw pile is empty and not refilled")
}

/// FT-8, FT-19 and FT-21: who plays next.
fn turn(game: &FinalTouch, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let playing = |seat: Seat| public.out != Some(seat);
    let after = |seat: Seat| after(seat, public.players, public.out);
    let fresh = public.zones_are_empty();
    let begun = !public.ended().is_empty();
    let (next, right) = match public.phase {
        Phase::Reveal { next } => (next, fresh),
        Phase::Draw { seat, next } if fresh => (next, public.out.is_none() && next == seat && begun),
        Phase::Draw { seat, next } => (next, playing(seat) && next == after(seat)),
        Phase::Decide { seat } => (seat, !fresh || begun || seat == game.config.first),
        Phase::Over { .. } => return Ok(()),
    };
    let begins_play_off = public.out.is_none_or(|seat| !fresh || next == after(seat));
    StateError::ensure(right && playing(next) && begins_play_off, "FT-8", || {
        format!("seat {next} cannot be next to play")
    })
}

/// FT-20 to FT-22: some masterpiece was the last, the zones are as it left them, and its money decided.
fn over(game: &FinalTouch, state: &State, winners: Seats) -> Result<(), StateError> {
    let public = &state.public;
    let playing = public.out.map_or(public.seats(), |out| public.seats().without(out));
    let mut short = playing.iter().filter(|&seat| state.hand(seat).size() < HAND);
    let (last, more) = (short.next(), short.next());
    let out_holds = public.out.is_none_or(|seat| state.hand(seat).size() == HAND - 1);
    let all_hold = public.seats().iter().all(|seat| state.hand(seat).size() <= HAND);
    let last = last.filter(|_| more.is_none() && out_holds && all_hold);
    let last = last.ok_or_else(|| StateError::new("FT-20", "not exactly one seat played last"))?;
    let was_last = |id: MasterpieceId| ended_with(game, public, winners, last, id).is_ok();
    StateError::ensure(
        public.ended().iter().any(was_last),
        "FT-20",
        || "no masterpiece can have ended the game like this",
    )
}

/// Whether the game can have ended with this masterpiece, by the last seat to play.
fn ended_with(
    game: &FinalTouch,
    public: &Public,
    winners: Seats,
    last: Seat,
    id: MasterpieceId,
) -> Result<(), StateError> {
    let needs = game.deck.needs(id);
    fits(public, needs)?;
    let finished = public.finished.contains(id);
    let zones = if finished {
        public.placed == needs && public.smeared.size() < SMEARS
    } else {
        public.placed != needs && public.smeared.size() == SMEARS
    };
    let paid = public.earners(id);
    let own = public.side_of(last);
    let due = if finished { own } else { public.seats() - own - public.out.into_iter().collect() };
    StateError::ensure(zones && paid == due, "FT-17", || "this masterpiece was not the last")?;
    let mut before = public.money;
    for seat in paid {
        before[seat] -= pay(game, public, id);
    }
    before_the_last(game.config.tie, public, before)?;
    let won = if public.out.is_some() {
        Some(paid)
    } else {
        let reached = public.money.values().iter().any(|&money| money >= GOAL);
        let ran_out = public.upcoming.is_none() && game.config.allow_run_out;
        decided(game.config.tie, public).filter(|_| reached || ran_out)
    };
    StateError::ensure(won == Some(winners), "FT-20", || format!("winners: {winners}"))
}
