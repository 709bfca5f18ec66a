//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::StateError;
use game_traits::text::counted;

use crate::edition::{START_BUTTONS, TABLE};
use crate::patch::Patch;
use crate::patch_set::PatchSet;
use crate::quilt::Quilt;
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

/// The income of all patches together.
pub(crate) const MAX_INCOME: u8 = {
    let mut sum = 0;
    let mut id = 0;
    while id < TABLE.len() {
        sum += TABLE[id].income;
        id += 1;
    }
    sum
};

/// An upper bound of a player's buttons: the first ones, a button for each space, and at each income mark the income of
/// all patches (PW-17).
pub(crate) const MAX_BUTTONS: u16 = START_BUTTONS + LAST as u16 + TimeBoard::INCOMES.len() as u16 * MAX_INCOME as u16;

pub(crate) fn validate(board: TimeBoard, state: &State) -> Result<(), StateError> {
    circle(state)?;
    purses(state)?;
    tokens(state)?;
    leathers(board, state)?;
    quilts(state)?;
    special_tile(state)
}

/// PW-5: at setup each patch is in one place, and no player has acted. None is in two places: that cannot be read.
fn circle(state: &State) -> Result<(), StateError> {
    if state.undrawn.is_empty() {
        return Ok(());
    }
    let drawn: PatchSet = state.circle.iter().collect();
    let once = drawn | state.undrawn == PatchSet::TO_DRAW;
    StateError::ensure(once, "PW-5", || "at setup every patch but 0 is either drawn or to be drawn")?;
    let untouched = State::start(state.mover, state.circle, state.undrawn) == *state;
    StateError::ensure(untouched, "PW-5", || "a player has acted before the circle was drawn")
}

/// PW-13 and PW-17: what the players have and earn.
fn purses(state: &State) -> Result<(), StateError> {
    for &buttons in state.buttons.values() {
        StateError::ensure(buttons <= MAX_BUTTONS, "PW-17", || {
            format!("{}, a player can have at most {MAX_BUTTONS}", counted(buttons, "button", "buttons"))
        })?;
    }
    let earned: u32 = state.incomes.values().iter().map(|&income| u32::from(income)).sum();
    let printed: u32 = taken(state).map(|patch| u32::from(patch.income())).sum();
    StateError::ensure(earned == printed, "PW-13", || {
        format!("incomes of {earned} together, the patches taken earn {printed}")
    })
}

/// The patches that the players have.
fn taken(state: &State) -> impl Iterator<Item = Patch> {
    let mut left = state.circle.iter().collect::<PatchSet>() | state.undrawn;
    if !state.undrawn.is_empty() {
        left.insert(Patch::SMALLEST);
    }
    (!left).iter()
}

/// PW-6, PW-18 and PW-20: where the tokens are, who moves, who was home first.
fn tokens(state: &State) -> Result<(), StateError> {
    let mover = state.spaces[state.mover];
    let other = state.spaces[state.mover.left(2)];
    let moves = if state.leather_due { mover > other } else { mover <= other };
    StateError::ensure(moves, "PW-6", || format!("seat {} is not the one to move", state.mover))?;
    let owner = match state.first_home {
        Some(seat) => state.spaces[seat] == LAST,
        None => mover < LAST && other < LAST,
    };
    StateError::ensure(owner, "PW-20", || "the seat that was first on the last space is not there, or none is named")
}

/// PW-14: every leather mark that a token passed has lost its patch.
fn leathers(board: TimeBoard, state: &State) -> Result<(), StateError> {
    let furthest = state.spaces.values().iter().copied().max();
    let passed = board.leathers().into_iter().filter(|&mark| Some(mark) <= furthest).count();
    StateError::ensure(passed == state.leathers_passed(), "PW-14", || {
        let gone = counted(state.leathers, "leather patch is", "leather patches are");
        format!("{gone} gone, the tokens passed {passed}")
    })?;
    let placeable = state.leathers > 0 && !state.quilts[state.mover].is_full();
    StateError::ensure(!state.leather_due || placeable, "PW-14", || "a leather patch that cannot be placed is due")
}

/// PW-10: what covers the quilts is what was taken.
fn quilts(state: &State) -> Result<(), StateError> {
    let covered: u32 = state.quilts.values().iter().map(|quilt| 81 - quilt.count_free()).sum();
    let cloth: u32 = taken(state).map(Patch::cell_count).sum();
    let leather = covered.checked_sub(cloth);
    // With a full quilt one is discarded.
    let placed = u32::from(state.leathers) - u32::from(state.leather_due);
    let full = state.quilts.values().iter().any(|quilt| quilt.is_full());
    StateError::ensure(leather.is_some_and(|n| n == placed || n < placed && full), "PW-10", || {
        let covered = counted(covered, "cell is", "cells are");
        let cloth = counted(cloth, "cell", "cells");
        format!("{covered} covered; the patches taken have {cloth}, leather patches placed: {placed}")
    })
}

/// PW-16: the tile is with a player whose quilt earns it.
fn special_tile(state: &State) -> Result<(), StateError> {
    let right = match state.special {
        Some(seat) => state.quilts[seat].has_special_square(),
        None => !state.quilts.values().iter().any(|quilt: &Quilt| quilt.has_special_square()),
    };
    StateError::ensure(right, "PW-16", || "the special tile is not with a player who filled 7 × 7")
}

#[cfg(test)]
mod tests {
    use game_traits::Seat;

    use super::*;

    #[test]
    fn bounds_are_those_of_the_components() {
        assert_eq!((MAX_INCOME, MAX_BUTTONS), (38, 5 + 53 + 9 * 38));
        let start = State::start(Seat::new(0), crate::circle::Circle::EMPTY, PatchSet::TO_DRAW);
        assert!(validate(TimeBoard::First, &start).is_ok());
    }
}
