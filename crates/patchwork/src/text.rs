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
//! Quilts are written as [`Quilt`](crate::Quilt) says. While the circle is being drawn it ends with `?`: `4,16,?`, at
//! first just `?`. A text is read if it is well-formed; [`Game::validate`](game_traits::Game::validate) says whether
//! the position can occur.

use core::fmt;
use core::str::FromStr;

use game_traits::text::{Words, number};
use game_traits::{ParseError, Seat};

use crate::circle::Circle;
use crate::patch::Patch;
use crate::patch_set::PatchSet;
use crate::state::State;
use crate::time_board::{LAST, LEATHERS};
use crate::validate::{MAX_BUTTONS, MAX_INCOME};

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [zero, one] = self.quilts.values();
        write!(f, "{zero} {one}")?;
        for (seat, buttons) in self.buttons.iter() {
            write!(f, " {buttons}+{}@{}", self.incomes[seat], self.spaces[seat])?;
        }
        let due = if self.leather_due { "!" } else { "" };
        write!(f, " {} {}{due} ", self.mover, self.leathers)?;
        for owner in [self.special, self.first_home] {
            match owner {
                Some(seat) => write!(f, "{seat} ")?,
                None => f.write_str("- ")?,
            }
        }
        let mut comma = "";
        for patch in self.circle.iter() {
            write!(f, "{comma}{patch}")?;
            comma = ",";
        }
        match (self.undrawn.is_empty(), self.circle.is_empty()) {
            (false, _) => write!(f, "{comma}?"),
            (true, true) => f.write_str("-"),
            (true, false) => Ok(()),
        }
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; [`Game::validate`](game_traits::Game::validate) says whether it can occur.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let mut state = State::start(Seat::new(0), Circle::EMPTY, PatchSet::EMPTY);
        for quilt in state.quilts.values_mut() {
            *quilt = words.parse("a quilt")?;
        }
        for seat in [0, 1].map(Seat::new) {
            read_player(&mut state, seat, &mut words)?;
        }
        state.mover = Seat::new(words.number("a seat, 0 or 1", 0, 1)? as usize);
        let leathers = words.word("leather patches passed")?;
        state.leather_due = leathers.ends_with('!');
        state.leathers = number(leathers.strip_suffix('!').unwrap_or(leathers), 0, LEATHERS as u64)
            .ok_or_else(|| words.error("leather patches passed, 0 to 5", leathers))? as u8;
        state.special = owner(&mut words, "who has the special tile: 0, 1 or -")?;
        state.first_home = owner(&mut words, "who was home first: 0, 1 or -")?;
        read_circle(&mut state, &mut words)?;
        words.end()?;
        Ok(state)
    }
}

fn read_player(state: &mut State, seat: Seat, words: &mut Words<'_>) -> Result<(), ParseError> {
    const EXPECTED: &str = "a player such as 5+0@0";
    let word = words.word(EXPECTED)?;
    let numbers = || {
        let (buttons, rest) = word.split_once('+')?;
        let (income, space) = rest.split_once('@')?;
        Some([
            number(buttons, 0, MAX_BUTTONS.into())?,
            number(income, 0, MAX_INCOME.into())?,
            number(space, 0, LAST.into())?,
        ])
    };
    let [buttons, income, space] = numbers().ok_or_else(|| words.error(EXPECTED, word))?;
    state.buttons[seat] = buttons as u16;
    state.incomes[seat] = income as u8;
    state.spaces[seat] = space as u8;
    Ok(())
}

fn owner(words: &mut Words<'_>, expected: &'static str) -> Result<Option<Seat>, ParseError> {
    match words.word(expected)? {
        "-" => Ok(None),
        word => match number(word, 0, 1) {
            Some(seat) => Ok(Some(Seat::new(seat as usize))),
            None => Err(words.error(expected, word)),
        },
    }
}

fn read_circle(state: &mut State, words: &mut Words<'_>) -> Result<(), ParseError> {
    let queue = words.word("the circle")?;
    if queue == "-" {
        return Ok(());
    }
    let mut at = words.word_at();
    let mut undrawn = PatchSet::TO_DRAW;
    let mut seen = PatchSet::EMPTY;
    let mut parts = queue.split(',').peekable();
    while let Some(part) = parts.next() {
        if part == "?" && parts.peek().is_none() {
            if undrawn.is_empty() {
                return Err(ParseError::new("no `?` after the last patch", part, at));
            }
            state.undrawn = undrawn;
            return Ok(());
        }
        let patch: Patch = part.parse().map_err(|e: ParseError| e.shifted(at))?;
        if !seen.insert(patch) {
            return Err(ParseError::new("each patch once", part, at));
        }
        undrawn.remove(patch);
        state.circle.push(patch);
        at += part.len() + 1;
    }
    Ok(())
}
