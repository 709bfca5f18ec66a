//! Counting the tree of a game: the first test of move generation.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{ActionSet, Game, Seat, Turn};

/// The position waits for chance, so no actions can be counted yet: [`Game::settle`] it first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position waits for chance: settle it first")]
pub struct NotSettled;

/// Counts the ways to play `depth` decisions from `state`, over all (seat, action) pairs.
///
/// A finished game counts as one leaf, however deep. Chance has to be settled at the root; below it every possible
/// outcome is followed, and counts no depth.
///
/// # Errors
/// [`NotSettled`] if `state` itself waits for chance.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Result<u64, NotSettled> {
    match game.turn(state) {
        Turn::Chance => Err(NotSettled),
        _ => Ok(count(game, state, depth)),
    }
}

/// What each first action contributes to [`perft`], in the order of the listing. Empty if the game is over or `depth`
/// is 0.
///
/// # Errors
/// As [`perft`].
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Result<Vec<(Seat, G::Action, u64)>, NotSettled> {
    divide_with(game, state, depth, |_, _| ())
}

/// [`divide`] that calls `progress(done, total)` after each root action.
///
/// # Errors
/// As [`perft`].
pub fn divide_with<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<(Seat, G::Action, u64)>, NotSettled> {
    if game.turn(state) == Turn::Chance {
        return Err(NotSettled);
    }
    let mut parts = Vec::new();
    if let Some(below) = depth.checked_sub(1) {
        let actors = game.turn(state).actors();
        let total = actors.iter().map(|seat| game.legal(state, seat).len()).sum();
        for seat in actors {
            for action in game.legal(state, seat).to_vec() {
                let mut next = state.clone();
                game.apply_unchecked(&mut next, seat, action, &mut ());
                parts.push((seat, action, count(game, &next, below)));
                progress(parts.len(), total);
            }
        }
    }
    Ok(parts)
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    match game.turn(state) {
        Turn::Over => nodes = 1,
        Turn::Chance => {
            let _ = game.for_each_chance(state, |outcome, _| {
                let mut next = state.clone();
                game.apply_chance_unchecked(&mut next, outcome, &mut ());
                nodes += count(game, &next, depth);
                ControlFlow::Continue(())
            });
        }
        turn if depth == 1 => nodes = turn.actors().iter().map(|seat| game.legal(state, seat).len() as u64).sum(),
        turn => {
            for seat in turn.actors() {
                let _ = game.legal(state, seat).try_for_each(|action| {
                    let mut next = state.clone();
                    game.apply_unchecked(&mut next, seat, action, &mut ());
                    nodes += count(game, &next, depth - 1);
                    ControlFlow::Continue(())
                });
            }
        }
    }
    nodes
}
