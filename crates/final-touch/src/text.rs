//! Whole positions as text, secrets included, in ten fields with a space between them:
//!
//! ```text
//! 1 3/8 1-2,4-7,9-25 y2b/- - 0,0 - - yg2bp/4up 10y11g8b8u10p
//! | |   |            |     | |   | | |         draw pile
//! | |   |            |     | |   | | hand of seat 0, of seat 1, …
//! | |   |            |     | |   | seat that is out (FT-21); none: -
//! | |   |            |     | |   masterpieces that ended, with ! ruined, and the seats they are for: 3=0,7!=12; none: -
//! | |   |            |     | money of seat 0, of seat 1, …
//! | |   |            |     discard
//! | |   |            touches placed / cards in the smearing zone
//! | |   masterpieces face down; none: -
//! | current masterpiece / next one; none: -
//! what the position waits for: `1` seat 1 decides, `0>1` seat 0 draws a card and then seat 1 decides,
//! `?>1` a masterpiece is revealed and then seat 1 decides, `=02` nothing, for seats 0 and 2 have won
//! ```
//!
//! Cards are letters (`y`ellow, `g`reen, `b`rown, bl`u`e, `p`ink) in this order, with their number before them where it
//! is not 1; no cards are `-`. Each position has one text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game_traits::text::{Words, number};
use game_traits::{BySeat, ParseError, Seat, Seats};

use crate::cards::{COPIES, Cards};
use crate::color::Color;
use crate::masterpiece::{MasterpieceId, MasterpieceSet};
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::turn::Phase;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Public { phase, current, upcoming, hidden, placed, smeared, discard, out, .. } = self.public;
        match phase {
            Phase::Decide { seat } => write!(f, "{seat}")?,
            Phase::Draw { seat, next } => write!(f, "{seat}>{next}")?,
            Phase::Reveal { next } => write!(f, "?>{next}")?,
            Phase::Over { winners } => write!(f, "={}", digits(winners))?,
        }
        let seats = self.public.seats();
        let money = seats.iter().map(|seat| self.public.money(seat).to_string());
        let earned = self.public.earned().map(|earned| {
            let ruined = if earned.finished { "" } else { "!" };
            format!("{}{ruined}={}", earned.id, digits(earned.seats))
        });
        let hands = seats.iter().map(|seat| letters(self.hand(seat)));
        write!(f, " {}/{} {}", or_none(current), or_none(upcoming), runs(hidden))?;
        write!(f, " {}/{} {}", letters(placed), letters(smeared), letters(discard))?;
        write!(f, " {} {} {}", joined(",", money), joined(",", earned), or_none(out))?;
        write!(f, " {} {}", joined("/", hands), letters(self.pile()))
    }
}

/// The items with a separator between them; `-` if there are none.
fn joined(separator: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "-".into() } else { items.join(separator) }
}

fn or_none(value: Option<impl ToString>) -> String {
    joined("", value.iter().map(ToString::to_string))
}

/// `02`.
fn digits(seats: Seats) -> String {
    seats.iter().map(|seat| seat.to_string()).collect()
}

/// `y2b`.
fn letters(cards: Cards) -> String {
    let colors = Color::ALL.into_iter().filter(|&color| cards.count(color) > 0);
    joined(
        "",
        colors.map(|color| match cards.count(color) {
            1 => color.letter().into(),
            n => format!("{n}{}", color.letter()),
        }),
    )
}

/// `1-2,4,9-25`.
fn runs(ids: MasterpieceSet) -> String {
    let mut numbers = ids.iter().map(MasterpieceId::get).peekable();
    let run = || {
        let first = numbers.next()?;
        let mut last = first;
        while numbers.next_if_eq(&(last + 1)).is_some() {
            last += 1;
        }
        Some(if first == last { first.to_string() } else { format!("{first}-{last}") })
    };
    joined(",", core::iter::from_fn(run))
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; whether it can occur, [`Game::validate`](game_traits::Game::validate) decides.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let phase = field(&mut words, "a turn such as 1, 0>1, ?>1 or =02", read_phase)?;
        let [current, upcoming] = field(&mut words, "the current and the next masterpiece such as 3/8", |word| {
            let (current, next) = word.split_once('/')?;
            Some([none_or(current, read_id)?, none_or(next, read_id)?])
        })?;
        let hidden = field(&mut words, "masterpieces face down such as 1-2,4", read_runs)?;
        let [placed, smeared] = field(&mut words, "both zones such as y2b/g", |word| {
            let (placed, smeared) = word.split_once('/')?;
            Some([read_cards(placed)?, read_cards(smeared)?])
        })?;
        let discard = field(&mut words, "the discard such as y2b", read_cards)?;
        let money = field(&mut words, "the money of each seat such as 4,0", |word| {
            word.split(',').map(|money| number(money, 0, u32::MAX.into()).map(|n| n as u32)).collect::<Option<Vec<_>>>()
        })?;
        let earned = field(&mut words, "masterpieces that ended such as 3=0,7!=12", read_earned)?;
        let out = field(&mut words, "the seat that is out or -", |word| none_or(word, read_seat))?;
        let hands = field(&mut words, "the hands such as yg2bp/4up", |word| {
            word.split('/').map(read_cards).collect::<Option<Vec<_>>>()
        })?;
        let players = hands.len();
        let named = earned.iter().fold(phase.seats() | out.into_iter().collect(), |all, &(_, _, seats)| all | seats);
        let seated = (2..=MAX_PLAYERS).contains(&players) && (named - Seats::first(players)).is_empty();
        if !seated || money.len() != players {
            return Err(words.error("a hand for each of 2 to 4 seats, and for each seat that is named", ""));
        }
        let pile = field(&mut words, "the draw pile such as 10y9g", read_cards)?;
        words.end()?;

        let mut public = Public {
            placed,
            smeared,
            discard,
            phase,
            out,
            current,
            upcoming,
            ..Public::start(players as u8, Seat::new(0), hidden)
        };
        public.money.values_mut()[..players].copy_from_slice(&money);
        for (id, finished, seats) in earned {
            public.earn(id, finished, seats);
        }
        let mut state = State { public, hidden: Hidden { hands: BySeat::default(), pile } };
        state.hidden.hands.values_mut()[..players].copy_from_slice(&hands);
        // What is sorted otherwise, written twice or in another way has another text.
        let canonical = state.to_string();
        if canonical == text { Ok(state) } else { Err(ParseError::new(format!("`{canonical}`"), text, 0)) }
    }
}

/// The next word as `read` takes it.
fn field<T>(
    words: &mut Words<'_>,
    expected: &'static str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, ParseError> {
    let word = words.word(expected)?;
    read(word).ok_or_else(|| words.error(expected, word))
}

fn none_or<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if text == "-" { Some(None) } else { read(text).map(Some) }
}

fn read_id(text: &str) -> Option<MasterpieceId> {
    text.parse().ok()
}

/// A seat of four.
fn read_seat(text: &str) -> Option<Seat> {
    number(text, 0, MAX_PLAYERS as u64 - 1).map(|n| Seat::new(n as usize))
}

fn read_seats(text: &str) -> Option<Seats> {
    let seats: Seats = text.split_inclusive(|_| true).map(read_seat).collect::<Option<_>>()?;
    (!seats.is_empty()).then_some(seats)
}

fn read_phase(word: &str) -> Option<Phase> {
    if let Some(winners) = word.strip_prefix('=') {
        return Some(Phase::Over { winners: read_seats(winners)? });
    }
    match word.split_once('>') {
        None => Some(Phase::Decide { seat: read_seat(word)? }),
        Some(("?", next)) => Some(Phase::Reveal { next: read_seat(next)? }),
        Some((seat, next)) => Some(Phase::Draw { seat: read_seat(seat)?, next: read_seat(next)? }),
    }
}

fn read_cards(text: &str) -> Option<Cards> {
    let mut counts = [0; 5];
    for part in text.split_inclusive(|c: char| !c.is_ascii_digit()).filter(|_| text != "-") {
        let letter = part.chars().last()?;
        let color = Color::ALL.into_iter().find(|color| color.letter() == letter)?;
        let count = part.strip_suffix(letter)?;
        counts[color.index()] = if count.is_empty() { 1 } else { number(count, 2, COPIES.into())? as u8 };
    }
    Cards::new(counts)
}

fn read_runs(word: &str) -> Option<MasterpieceSet> {
    let mut all = MasterpieceSet::EMPTY;
    for run in word.split(',').filter(|_| word != "-") {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        for id in read_id(first)?.get()..=read_id(last)?.get() {
            all = all.with(MasterpieceId::new(id)?);
        }
    }
    Some(all)
}

fn read_earned(word: &str) -> Option<Vec<(MasterpieceId, bool, Seats)>> {
    let parts = word.split(',').filter(|_| word != "-");
    parts
        .map(|part| {
            let (id, seats) = part.split_once('=')?;
            let ruined = id.strip_suffix('!');
            Some((read_id(ruined.unwrap_or(id))?, ruined.is_none(), read_seats(seats)?))
        })
        .collect()
}
