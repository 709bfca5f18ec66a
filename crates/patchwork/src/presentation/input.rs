//! Reading actions as people type them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::InputError;
use game_traits::Seat;
use game_traits::text::counted;

use crate::action::Action;
use crate::patch::Patch;
use crate::quilt::{Cell, SIDE};
use crate::state::State;

const PATCH: &str = "a patch, such as 5.1";

/// Reads an action in any case and spacing. Allowed are beginnings of the first words, no first word before a patch,
/// patch and cell in any order, `4c` for `c4`, no orientation for 0, and a cell alone where a leather patch is due.
pub(super) fn parse(view: &State, seat: Seat, typed: &str) -> Result<Action, InputError> {
    let lower = typed.to_lowercase();
    let mut words: Vec<&str> = lower.split_whitespace().collect();
    let leather_due = view.leather_due() == Some(seat);
    let verb = match words.first() {
        Some(&word) if !word.starts_with(|c: char| c.is_ascii_digit()) && cell(word).is_none() => words.remove(0),
        _ if leather_due && words.len() == 1 => "leather",
        _ => "take",
    };
    let begins = |name: &str| !verb.is_empty() && name.starts_with(verb);
    let action = if begins("advance") || verb == "pass" {
        Action::ADVANCE
    } else if begins("leather") {
        Action::leather(next_cell(&mut words)?)
    } else if begins("take") || begins("buy") {
        take(&mut words)?
    } else {
        return Err(InputError::unexpected(now(view, leather_due), verb));
    };
    match words.first() {
        None => Ok(action),
        Some(&word) => Err(InputError::unexpected(format!("nothing after `{action}`"), word)),
    }
}

/// What the seat can do now.
fn now(view: &State, leather_due: bool) -> String {
    if leather_due {
        return "a cell for the leather patch, such as `c4`".to_string();
    }
    let reach: Vec<String> = view.circle().reach().map(|patch| patch.to_string()).collect();
    match reach.first() {
        Some(first) => format!("`advance`, or a patch ({}) and a cell, such as `take {first}.0 c4`", reach.join(", ")),
        None => "`advance`".to_string(),
    }
}

/// `5.1 c4` or `c4 5.1`.
fn take(words: &mut Vec<&str>) -> Result<Action, InputError> {
    if words.len() >= 2 && cell(words[0]).is_some() {
        words.swap(0, 1);
    }
    let Some(&shape) = words.first() else { return Err(InputError::Missing(PATCH.to_string())) };
    let (name, index) = shape.split_once('.').unwrap_or((shape, "0"));
    let patch: Patch = name.parse().map_err(|_| InputError::unexpected("a patch from 0 to 32", name))?;
    let last = patch.orientation_count() - 1;
    let (orientation, drawn) = index
        .parse()
        .ok()
        .and_then(|index: u8| Some((index, patch.orientation(index)?)))
        .ok_or_else(|| InputError::unexpected(format!("{patch}.0 to {patch}.{last}"), shape))?;
    words.remove(0);
    let corner = next_cell(words)?;
    Action::take(patch, orientation, corner).ok_or_else(|| {
        let (width, height) = drawn.size();
        let beyond = |at: u8, size: u8| (at + size).saturating_sub(SIDE);
        let columns = beyond(corner.column(), width);
        let rows = beyond(corner.row(), height);
        let mut out = Vec::new();
        if columns > 0 {
            out.push(format!("{} on the right", counted(columns, "column", "columns")));
        }
        if rows > 0 {
            out.push(format!("{} below", counted(rows, "row", "rows")));
        }
        InputError::Unfit(format!("patch {patch}.{orientation} at {corner} sticks out by {}", out.join(" and ")))
    })
}

fn next_cell(words: &mut Vec<&str>) -> Result<Cell, InputError> {
    const CELL: &str = "a cell from a1 to i9";
    let Some(&word) = words.first() else { return Err(InputError::Missing(CELL.to_string())) };
    let found = cell(word).ok_or_else(|| InputError::unexpected(CELL, word))?;
    words.remove(0);
    Ok(found)
}

/// `c4`, or `4c`.
fn cell(word: &str) -> Option<Cell> {
    word.parse().ok().or_else(|| word.chars().rev().collect::<String>().parse().ok())
}
