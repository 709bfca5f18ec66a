//! Whole positions as text, secrets included, in five parts with ` | ` between them; [`State`] writes and reads it:
//!
//! ```text
//! caller 2 | C H A T [E] | 0 1       | B super (B) +7 / K / D   | A*5 E*8
//! phase    | table       | laid last | hand of each seat        | draw pile
//!                          responsible
//! ```
//!
//! - The phase is `deal 0`, `starter`, `turn 1`, `turn 1 must lay`, `draw 1 2 then 2` (seat 1 draws two cards, then it
//!   is the turn of seat 2), `accused 0 by 1`, `caller 2`, `last card 1` or `over`.
//! - The table is its cards in order, with a caller's card in brackets at the end.
//! - Then come the seat that laid the last card and the one that is responsible.
//! - A hand is followed by what all know of it, in parentheses, and by the points of its seat, where there are any.
//!   Hands have ` / ` between them.
//!
//! What is not there is `-`. The text of a position is one; no other is read as it.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game_traits::text::{Words, number};
use game_traits::{BySeat, ParseError, Seat};

use crate::bag::Bag;
use crate::card::Card;
use crate::pile::{MAX_CARDS, Pile};
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::table::Table;
use crate::turn::Phase;

const BETWEEN_PARTS: &str = " | ";
const BETWEEN_HANDS: &str = " / ";

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Public { phase, table, laid_last, responsible, .. } = &self.public;
        write!(f, "{phase}{BETWEEN_PARTS}{table}")?;
        if let Some(card) = self.hidden.face_down {
            write!(f, " [{card}]")?;
        }
        write!(f, "{BETWEEN_PARTS}{} {}", SeatOrNone(*laid_last), SeatOrNone(*responsible))?;
        let mut between = BETWEEN_PARTS;
        for seat in self.public.seats() {
            write!(f, "{between}{}", self.hand(seat))?;
            let known = self.public.known(seat);
            if !known.is_empty() {
                write!(f, " ({known})")?;
            }
            let total = self.public.total(seat);
            if total > 0 {
                write!(f, " +{total}")?;
            }
            between = BETWEEN_HANDS;
        }
        write!(f, "{BETWEEN_PARTS}{}", self.pile())
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; whether it is one of a game, [`Game::validate`](game_traits::Game::validate)
    /// decides.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts = Parts::new(text, BETWEEN_PARTS);
        let phase: Phase = parts.parse("a phase")?;
        let (table, face_down) = parts.read("the table", read_table)?;
        let (laid_last, responsible) = parts.read("two seats", read_seats)?;
        let public = Public { table, laid_last, responsible, ..Public::new(0, phase) };
        let hidden = Hidden { hands: BySeat::default(), pile: Pile::EMPTY, face_down };
        let mut state = State { public, hidden };
        parts.read("the hands", |hands| read_hands(hands, &mut state))?;
        let pile: Bag = parts.parse("the draw pile")?;
        state.hidden.pile = pile.into();
        parts.end()?;
        if state.public.names_strangers() {
            return Err(ParseError::new("seats that have a hand", text, 0));
        }
        Ok(state)
    }
}

fn read_table(text: &str) -> Result<(Table, Option<Card>), ParseError> {
    let (cards, face_down) = match text.strip_suffix(']').and_then(|rest| rest.rsplit_once(" [")) {
        None => (text, None),
        Some((cards, card)) => {
            let at = cards.chars().count() + 2;
            (cards, Some(card.parse().map_err(|e: ParseError| e.shifted(at))?))
        }
    };
    let mut table = Table::EMPTY;
    if cards != "-" {
        let mut words = Words::new(cards);
        while words.rest().is_some() {
            if table.len() == MAX_CARDS {
                return Err(words.error("at most 128 cards", text));
            }
            table.push(words.parse("a card")?);
        }
    }
    Ok((table, face_down))
}

fn read_seats(text: &str) -> Result<(Option<Seat>, Option<Seat>), ParseError> {
    let mut words = Words::new(text);
    let mut seat = || {
        let word = words.word("a seat or -")?;
        if word == "-" { Ok(None) } else { word.parse().map(Some).map_err(|e: ParseError| e.shifted(words.word_at())) }
    };
    let seats = (seat()?, seat()?);
    words.end()?;
    Ok(seats)
}

fn read_hands(text: &str, state: &mut State) -> Result<(), ParseError> {
    let mut hands = Parts::new(text, BETWEEN_HANDS);
    while hands.rest.is_some() {
        let seat = Seat::new(state.public.players.into());
        if seat.index() == MAX_PLAYERS {
            return Err(ParseError::new("at most 10 hands", text, 0));
        }
        hands.read("a hand", |part| {
            let (rest, total) = part.rsplit_once(" +").unwrap_or((part, ""));
            if rest.len() < part.len() {
                let total = number(total, 1, u32::MAX.into()).and_then(|total| u32::try_from(total).ok());
                let expected = || ParseError::new("points from 1 after `+`", part, rest.chars().count() + 2);
                state.public.totals[seat] = total.ok_or_else(expected)?;
            }
            let (hand, known) = rest.strip_suffix(')').and_then(|rest| rest.split_once(" (")).unwrap_or((rest, ""));
            if hand.len() < rest.len() {
                let at = hand.chars().count() + 2;
                let known: Bag = known.parse().map_err(|e: ParseError| e.shifted(at))?;
                if known.is_empty() {
                    return Err(ParseError::new("cards between parentheses", part, at));
                }
                state.public.known[seat] = known;
            }
            let hand: Bag = hand.parse()?;
            state.hidden.hands[seat] = hand.into();
            Ok(())
        })?;
        state.public.players += 1;
    }
    Ok(())
}

/// The parts of a text, one after the other; errors are moved to their place in the whole.
struct Parts<'a> {
    rest: Option<&'a str>,
    between: &'static str,
    at: usize,
}

impl<'a> Parts<'a> {
    fn new(text: &'a str, between: &'static str) -> Self {
        Parts { rest: Some(text), between, at: 0 }
    }

    fn read<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let rest = self.rest.ok_or_else(|| ParseError::new(expected, "", self.at))?;
        let (part, rest) = rest.split_once(self.between).map_or((rest, None), |(part, rest)| (part, Some(rest)));
        let value = read(part).map_err(|e| e.shifted(self.at))?;
        self.rest = rest;
        self.at += part.chars().count() + self.between.len();
        Ok(value)
    }

    fn parse<T: FromStr<Err = ParseError>>(&mut self, expected: &'static str) -> Result<T, ParseError> {
        self.read(expected, str::parse)
    }

    fn end(&self) -> Result<(), ParseError> {
        self.rest.map_or(Ok(()), |rest| Err(ParseError::new("the end of the text", rest, self.at)))
    }
}

struct SeatOrNone(Option<Seat>);

impl fmt::Display for SeatOrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seat) => seat.fmt(f),
            None => f.write_str("-"),
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Deal { seat } => write!(f, "deal {seat}"),
            Phase::Starter => f.write_str("starter"),
            Phase::Turn { seat, must_lay: false } => write!(f, "turn {seat}"),
            Phase::Turn { seat, must_lay: true } => write!(f, "turn {seat} must lay"),
            Phase::Draw { seat, left, next } => write!(f, "draw {seat} {left} then {next}"),
            Phase::AccusedWord { accused, accuser } => write!(f, "accused {accused} by {accuser}"),
            Phase::CallerWord { caller } => write!(f, "caller {caller}"),
            Phase::LastCardWord { seat } => write!(f, "last card {seat}"),
            Phase::Over => f.write_str("over"),
        }
    }
}

impl FromStr for Phase {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "a phase: `deal`, `starter`, `turn`, `draw`, `accused`, `caller`, `last card` or `over`, with its seats";
        let wrong = || ParseError::new(EXPECTED, text, 0);
        let seat = |word: &str| word.parse::<Seat>().map_err(|_| wrong());
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["deal", to] => Ok(Phase::Deal { seat: seat(to)? }),
            ["starter"] => Ok(Phase::Starter),
            ["turn", of] => Ok(Phase::Turn { seat: seat(of)?, must_lay: false }),
            ["turn", of, "must", "lay"] => Ok(Phase::Turn { seat: seat(of)?, must_lay: true }),
            ["draw", by, left, "then", next] => {
                let left = number(left, 1, 3).ok_or_else(wrong)?;
                Ok(Phase::Draw { seat: seat(by)?, left: left as u8, next: seat(next)? })
            }
            ["accused", accused, "by", accuser] => {
                Ok(Phase::AccusedWord { accused: seat(accused)?, accuser: seat(accuser)? })
            }
            ["caller", caller] => Ok(Phase::CallerWord { caller: seat(caller)? }),
            ["last", "card", of] => Ok(Phase::LastCardWord { seat: seat(of)? }),
            ["over"] => Ok(Phase::Over),
            _ => Err(wrong()),
        }
    }
}
