//! Whole positions as text, in nine fields with a space between them:
//!
//! ```text
//! 9/9/9/9/9/9/9/9/9 9/9/9/9/3##4/9/9/9/9 5+0@0 3+0@1 0 0 - - 4,16,10,0
//! quilt of seat 0   quilt of seat 1      |     |     | | | | circle from the neutral token on; empty: -
//!                                        |     |     | | | who reached the last space first: 0, 1 or -
//!                                        |     |     | | who has the special tile: 0, 1 or -
//!                                        |     |     | leather patches passed; with ! one is to be placed now
//!                                        |     |     whose turn it is
//!                                        buttons + income @ space of the time token, seat 0, then seat 1
//! ```
//!
//! Quilts are rows from the top with `/` between them; a digit counts free cells, `#` is a covered one. While the circle
//! is being drawn it ends with `?`: `4,16,?`, at first just `?`.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::{Words, number};

use crate::chance::TO_DRAW;
use crate::circle::Circle;
use crate::patch::Patch;
use crate::state::{Owner, State};
use crate::time_board::{LAST, LEATHERS};
use crate::validate::MOST_BUTTONS;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.quilts[0], self.quilts[1])?;
        for seat in 0..2 {
            write!(f, " {}+{}@{}", self.buttons[seat], self.incomes[seat], self.spaces[seat])?;
        }
        let due = if self.leather_due { "!" } else { "" };
        write!(f, " {} {}{due} {} {} ", self.mover, self.leathers, self.special, self.first_home)?;
        let mut comma = "";
        for patch in self.circle.iter() {
            write!(f, "{comma}{patch}")?;
            comma = ",";
        }
        match (self.undrawn != 0, self.circle.is_empty()) {
            (true, _) => write!(f, "{comma}?"),
            (false, true) => f.write_str("-"),
            (false, false) => Ok(()),
        }
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; whether it can occur, [`Game::validate`](game_traits::Game::validate) says.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let mut state = State::start(0, Circle::EMPTY, 0);
        for quilt in &mut state.quilts {
            *quilt = words.parse("a quilt")?;
        }
        for seat in 0..2 {
            const EXPECTED: &str = "a player such as 5+0@0";
            let word = words.word(EXPECTED)?;
            let player = || {
                let (buttons, rest) = word.split_once('+')?;
                let (income, space) = rest.split_once('@')?;
                let number = |text, high| number(text, 0, high);
                Some((
                    number(buttons, MOST_BUTTONS.into())?,
                    number(income, u8::MAX.into())?,
                    number(space, LAST.into())?,
                ))
            };
            let (buttons, income, space) = player().ok_or_else(|| words.error(EXPECTED, word))?;
            state.buttons[seat] = buttons as u16;
            state.incomes[seat] = income as u8;
            state.spaces[seat] = space as u8;
        }
        state.mover = words.number("a seat, 0 or 1", 0, 1)? as u8;
        let leathers = words.word("leather patches passed")?;
        state.leather_due = leathers.ends_with('!');
        state.leathers = number(leathers.strip_suffix('!').unwrap_or(leathers), 0, LEATHERS as u64)
            .ok_or_else(|| words.error("leather patches passed, 0 to 5", leathers))? as u8;
        state.special = words.parse("who has the special tile: 0, 1 or -")?;
        state.first_home = words.parse("who was home first: 0, 1 or -")?;
        read_circle(&mut state, &mut words)?;
        words.end()?;
        Ok(state)
    }
}

fn read_circle(state: &mut State, words: &mut Words<'_>) -> Result<(), ParseError> {
    let queue = words.word("the circle")?;
    if queue == "-" {
        return Ok(());
    }
    let mut at = words.word_at();
    let mut ids = 0u64;
    let mut parts = queue.split(',').peekable();
    while let Some(part) = parts.next() {
        if part == "?" && parts.peek().is_none() {
            state.undrawn = TO_DRAW & !ids;
            if state.undrawn == 0 {
                return Err(ParseError::new("no `?` after the last patch", part, at));
            }
            return Ok(());
        }
        let patch: Patch = part.parse().map_err(|e: ParseError| e.shifted(at))?;
        if ids >> patch.id() & 1 == 1 {
            return Err(ParseError::new("each patch once", part, at));
        }
        ids |= 1 << patch.id();
        state.circle.push(patch);
        at += part.len() + 1;
    }
    Ok(())
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(seat) => seat.fmt(f),
            None => f.write_str("-"),
        }
    }
}

impl FromStr for Owner {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "-" => Ok(Owner::NOBODY),
            "0" => Ok(Owner::seat(0)),
            "1" => Ok(Owner::seat(1)),
            _ => Err(ParseError::new("0, 1 or -", text, 0)),
        }
    }
}

#[cfg(feature = "serde")]
mod portable {
    use super::{Circle, Owner, Patch, State, TO_DRAW};
    use crate::quilt::Quilt;
    use alloc::vec::Vec;
    use game_traits::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    game_traits::serde_by_text!(Quilt);

    /// A state as data: the fields that clients read, by the names that players use.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Patchwork", deny_unknown_fields)]
    struct Facts {
        players: [Player; 2],
        turn: Seat,
        leathers_passed: u8,
        leather_due: bool,
        special_tile: Option<Seat>,
        first_home: Option<Seat>,
        circle: Vec<Patch>,
        undrawn: Vec<Patch>,
    }

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Player {
        quilt: Quilt,
        buttons: u16,
        income: u8,
        space: u8,
    }

    impl Serialize for State {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let player = |seat: usize| Player {
                quilt: self.quilts[seat],
                buttons: self.buttons[seat],
                income: self.incomes[seat],
                space: self.spaces[seat],
            };
            Facts {
                players: [player(0), player(1)],
                turn: Seat::new(self.mover.into()),
                leathers_passed: self.leathers,
                leather_due: self.leather_due,
                special_tile: self.special.get(),
                first_home: self.first_home.get(),
                circle: self.circle.iter().collect(),
                undrawn: self.undrawn().collect(),
            }
            .serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for State {
        /// Refuses what no position of any config could hold; the rest is [`Game::validate`](game_traits::Game::validate)'s.
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let facts = Facts::deserialize(from)?;
            let owner = |seat: Option<Seat>| match seat.map(Seat::index) {
                None => Ok(Owner::NOBODY),
                Some(index @ 0..2) => Ok(Owner::seat(index)),
                Some(index) => Err(D::Error::custom(alloc::format!("seat {index} of a game of two"))),
            };
            let ids = |patches: &[Patch]| patches.iter().fold(0, |ids, patch| ids | 1u64 << patch.id());
            let (circle, undrawn) = (ids(&facts.circle), ids(&facts.undrawn));
            let patches = (circle | undrawn).count_ones() as usize;
            if patches != facts.circle.len() + facts.undrawn.len() || undrawn & !TO_DRAW != 0 {
                return Err(D::Error::custom("PW-5: a patch stands twice, or 0 is still to be drawn"));
            }
            if facts.turn.index() > 1
                || facts.leathers_passed > 5
                || facts.players.iter().any(|p| p.space > super::LAST)
            {
                return Err(D::Error::custom("a seat, a number of leather patches or a space is out of range"));
            }
            let mut state = State::start(facts.turn.index() as u8, Circle::EMPTY, undrawn);
            for (seat, player) in facts.players.iter().enumerate() {
                state.quilts[seat] = player.quilt;
                state.buttons[seat] = player.buttons;
                state.incomes[seat] = player.income;
                state.spaces[seat] = player.space;
            }
            state.leathers = facts.leathers_passed;
            state.leather_due = facts.leather_due;
            state.special = owner(facts.special_tile)?;
            state.first_home = owner(facts.first_home)?;
            facts.circle.iter().for_each(|&patch| state.circle.push(patch));
            Ok(state)
        }
    }
}
