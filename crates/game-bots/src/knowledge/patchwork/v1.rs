//! The evaluation of the first version, its constants set by hand; `mcts-v1` searches with it.

use game_traits::{ActionSet, Game, Seat};
use patchwork::{Action, ActionKind, Patch, Patchwork as Rules, State};

use super::features::{LAST, marks};
use super::shape::{Best, NONE, Pieces, insert, ragged};

/// The number of candidate placements for each patch.
const PLACES: usize = 2;

/// The lead in points at which the win probability is 73 %.
pub(super) const SCALE: f64 = 9.0;

/// The cost in points of a unit of raggedness at the start of the game; it falls with the time left.
const RAGGED: f64 = 0.35;

/// The value in points of a space of time that is left.
const TIME: f64 = 0.6;

/// The expected final points of a seat, with the value of its time left.
fn points(state: &State, seat: Seat) -> f64 {
    let space = state.space(seat);
    let marks = f64::from(marks(space));
    let left = f64::from(LAST - space.min(LAST));
    let quilt = state.quilt(seat);
    let shape = f64::from(ragged(quilt.free_cells())) * RAGGED * (left / f64::from(LAST));
    let special = if state.special_tile() == Some(seat) { 7.0 } else { 0.0 };
    f64::from(state.buttons(seat)) + f64::from(state.income(seat)) * marks - 2.0 * f64::from(quilt.count_free())
        + special
        + TIME * left
        - shape
}

pub(super) fn points_lead(state: &State, seat: Seat) -> f64 {
    points(state, seat) - points(state, seat.left(2))
}

/// To advance, and for each patch that can be taken the placements that leave the least ragged free cells.
pub(super) fn candidates(pieces: &Pieces, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let quilt = state.quilt(seat).free_cells();
    let (mut patches, mut leather): (Vec<(Patch, Best<PLACES>)>, _) = (Vec::with_capacity(3), [NONE; PLACES]);
    for action in game.legal(state, seat).to_vec() {
        let rate = || ragged(quilt & !pieces.cells(action)) as i32;
        match action.kind() {
            ActionKind::Advance => out.push(action),
            ActionKind::Leather { .. } => insert(&mut leather, rate(), || Some(action)),
            ActionKind::Take { patch, .. } => {
                if patches.last().is_none_or(|(last, _)| *last != patch) {
                    patches.push((patch, [NONE; PLACES]));
                }
                if let Some((_, best)) = patches.last_mut() {
                    insert(best, rate(), || Some(action));
                }
            }
        }
    }
    for place in 0..PLACES {
        let best = patches.iter().map(|(_, best)| best[place]).chain([leather[place]]);
        out.extend(best.filter(|one| *one != NONE).map(|(_, action)| action));
    }
}
