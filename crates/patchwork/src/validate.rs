//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::StateError;

use crate::chance::TO_DRAW;
use crate::patch::{Patch, SMALLEST};
use crate::quilt::Quilt;
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

/// Nobody can have more: 5 to begin with, a button for each space, and nine incomes of all there is (PW-17).
pub(crate) const MOST_BUTTONS: u16 = 5 + 53 + 9 * 38;

pub(crate) fn validate(board: TimeBoard, state: &State) -> Result<(), StateError> {
    circle(state)?;
    purses(state)?;
    tokens(state)?;
    leathers(board, state)?;
    quilts(state)?;
    special_tile(state)
}

/// The patches of the circle, by bits.
fn in_circle(state: &State) -> u64 {
    state.circle.iter().fold(0, |ids, patch| ids | 1 << patch.id())
}

/// PW-5: at setup each patch is in one place, and nobody has played. No circle holds a patch twice: none can be read.
fn circle(state: &State) -> Result<(), StateError> {
    if state.undrawn != 0 {
        let once = in_circle(state) ^ state.undrawn == TO_DRAW;
        StateError::ensure(once, "PW-5", || "at setup every patch but 0 is either drawn or to be drawn")?;
        let untouched = state.quilts == [Quilt::EMPTY; 2]
            && state.buttons == [crate::edition::START_BUTTONS; 2]
            && state.spaces == [0; 2];
        StateError::ensure(untouched, "PW-5", || "somebody has played before the circle was drawn")?;
    }
    Ok(())
}

/// PW-13 and PW-17: what the players have and earn.
fn purses(state: &State) -> Result<(), StateError> {
    for buttons in state.buttons {
        StateError::ensure(buttons <= MOST_BUTTONS, "PW-17", || {
            format!("{buttons} buttons, nobody can have more than {MOST_BUTTONS}")
        })?;
    }
    let earned: u32 = state.incomes.iter().map(|&income| u32::from(income)).sum();
    let printed: u32 = taken(state).map(|patch| u32::from(patch.income())).sum();
    StateError::ensure(earned == printed, "PW-13", || {
        format!("incomes of {earned} together, the patches taken earn {printed}")
    })
}

fn taken(state: &State) -> impl Iterator<Item = Patch> {
    let left = in_circle(state) | state.undrawn | if state.undrawn != 0 { 1 << SMALLEST.id() } else { 0 };
    Patch::all().filter(move |patch| left >> patch.id() & 1 == 0)
}

/// PW-6, PW-18 and PW-20: where the tokens are, who moves, who was home first.
fn tokens(state: &State) -> Result<(), StateError> {
    for space in state.spaces {
        StateError::ensure(space <= LAST, "PW-3", || format!("a token on space {space} of {LAST}"))?;
    }
    let [mine, other] = [state.spaces[state.mover as usize & 1], state.spaces[state.mover as usize & 1 ^ 1]];
    let moves = if state.leather_due { mine > other } else { mine <= other };
    StateError::ensure(moves, "PW-6", || format!("seat {} is not the one to move", state.mover))?;
    let somebody_home = state.spaces.contains(&LAST);
    let owner = match state.first_home.get() {
        Some(seat) => state.spaces[seat.index()] == LAST,
        None => !somebody_home,
    };
    StateError::ensure(owner, "PW-20", || "who reached the last space first is not on it, or nobody is named")
}

/// PW-14: every leather mark that a token passed has lost its patch.
fn leathers(board: TimeBoard, state: &State) -> Result<(), StateError> {
    let furthest = state.spaces[0].max(state.spaces[1]);
    let passed = board.leathers().iter().filter(|&&mark| mark <= furthest).count();
    StateError::ensure(passed == state.leathers as usize, "PW-14", || {
        format!("{} leather patches passed, the tokens passed {passed}", state.leathers)
    })?;
    if state.leather_due {
        let quilt = state.quilts[state.mover as usize & 1];
        StateError::ensure(
            state.leathers > 0 && !quilt.is_full(),
            "PW-14",
            || "a leather patch that cannot be placed is due",
        )?;
    }
    Ok(())
}

/// PW-10: what covers the quilts is what was taken.
fn quilts(state: &State) -> Result<(), StateError> {
    let covered: u32 = state.quilts.iter().map(|quilt| 81 - quilt.count_free()).sum();
    let cloth: u32 = taken(state).map(Patch::cells).sum();
    let leather = covered.checked_sub(cloth);
    // With a full quilt one is discarded.
    let most = u32::from(state.leathers) - u32::from(state.leather_due);
    let full = state.quilts.iter().any(|quilt| quilt.is_full());
    StateError::ensure(leather.is_some_and(|n| n == most || n < most && full), "PW-10", || {
        format!("{covered} cells covered by patches of {cloth} cells and {most} leather ones")
    })
}

/// PW-16: the tile is with somebody whose quilt earns it.
fn special_tile(state: &State) -> Result<(), StateError> {
    let earns = state.quilts.map(|quilt| quilt.has_special_square());
    let right = match state.special.get() {
        Some(seat) => earns[seat.index()],
        None => earns == [false; 2],
    };
    StateError::ensure(right, "PW-16", || "the special tile is not with a player who filled 7 × 7")
}
