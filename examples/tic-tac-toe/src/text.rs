//! Positions as text: rows from the top, `X` for seat 0, `O` for seat 1, `.` for a free cell: `X.O/.X./..O`.

use core::fmt;
use core::str::FromStr;

use game_traits::{ParseError, Seat};

use crate::action::Cell;
use crate::state::State;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.index() > 0 && cell.index() % 3 == 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.at(cell).map(Seat::index) {
                Some(0) => "X",
                Some(_) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; whether it can occur, [`Game::validate`](game_traits::Game::validate) decides.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut state = State::default();
        let mut cells = Cell::all();
        for (at, c) in text.chars().enumerate() {
            let error = |expected| ParseError::new(expected, text, at);
            if at % 4 == 3 {
                if c != '/' {
                    return Err(error("`/` between rows"));
                }
                continue;
            }
            let cell = cells.next().ok_or_else(|| error("nine cells"))?;
            match c {
                'X' => state.marks[Seat::new(0)] |= cell.bit(),
                'O' => state.marks[Seat::new(1)] |= cell.bit(),
                '.' => {}
                _ => return Err(error("`X`, `O` or `.`")),
            }
        }
        // The last row ends the text.
        if text.len() == 11 { Ok(state) } else { Err(ParseError::new("nine cells in three rows", text, 0)) }
    }
}
