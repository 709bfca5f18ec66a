//! Patchwork: candidate placements and an evaluation of quilts.

use game_traits::{ActionSet, Game, Seat};
use patchwork::{Action, ActionKind, Cell, Orientation, Patch, Patchwork as Rules, Quilt, State, TimeBoard};

use super::win_probability;
use crate::{Evaluate, Heuristics, lead, utility};

/// An evaluation by buttons, income to come, the shape of the free cells and time left; the best placements of each patch as
/// candidates. Positions are evaluated without playouts.
#[derive(Clone, Debug)]
pub struct Patchwork {
    /// The cells of each patch in each orientation with its corner on `a1`, as a set of [`bit`]s.
    shapes: Vec<[u128; 8]>,
}

/// The number of candidate placements for each patch.
const PLACES: usize = 2;

/// The lead in points at which the win probability is 73 %.
const SCALE: f64 = 9.0;

/// The distance of two rows in a set: nine cells and one beyond them, so that neighbours are shifts.
const STRIDE: u8 = 10;

const BOARD: u128 = {
    let (mut board, mut row) = (0, 0);
    while row < 9 {
        board |= 0x1FF << (row * STRIDE);
        row += 1;
    }
    board
};

fn bit(cell: Cell) -> u128 {
    1 << (cell.row() * STRIDE + cell.column())
}

fn free(quilt: Quilt) -> u128 {
    Cell::all().filter(|&cell| quilt.is_free(cell)).map(bit).sum()
}

impl Default for Patchwork {
    fn default() -> Self {
        let corner = Cell::new(0, 0);
        let bits = |shape: &Orientation| corner.map_or(0, |corner| shape.cells(corner).map(bit).sum());
        let shapes = Patch::all()
            .map(|patch| {
                let mut all = [0; 8];
                for orientation in 0..patch.orientations() {
                    all[usize::from(orientation)] = patch.orientation(orientation).map_or(0, bits);
                }
                all
            })
            .collect();
        Patchwork { shapes }
    }
}

/// The raggedness of the free cells: the length of their border inside the board, plus 6 for each hole of one cell.
fn ragged(free: u128) -> u32 {
    let covered = !free & BOARD;
    let border = (free & (covered << 1)).count_ones()
        + (free & (covered >> 1)).count_ones()
        + (free & (covered << STRIDE)).count_ones()
        + (free & (covered >> STRIDE)).count_ones();
    let near = free << 1 | free >> 1 | free << STRIDE | free >> STRIDE;
    border + 6 * (free & !near).count_ones()
}

/// The cost in points of a unit of raggedness at the start of the game; it falls with the time left.
const RAGGED: f64 = 0.35;

/// The value in points of a space of time that is left.
const TIME: f64 = 0.6;

/// The expected final points of a seat, with the value of its time left.
fn points(state: &State, seat: Seat) -> f64 {
    let space = state.space(seat);
    let marks = TimeBoard::INCOMES.iter().filter(|&&mark| mark > space).count() as f64;
    let left = f64::from(53 - space.min(53));
    let quilt = state.quilt(seat);
    let shape = f64::from(ragged(free(quilt))) * RAGGED * (left / 53.0);
    let special = if state.special_tile() == Some(seat) { 7.0 } else { 0.0 };
    f64::from(state.buttons(seat)) + f64::from(state.income(seat)) * marks - 2.0 * f64::from(quilt.count_free())
        + special
        + TIME * left
        - shape
}

fn points_lead(state: &State, seat: Seat) -> f64 {
    points(state, seat) - points(state, seat.left(2))
}

impl Evaluate<Rules> for Patchwork {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return utility(game, &outcome, seat);
        }
        win_probability(points_lead(state, seat), SCALE)
    }

    /// The difference of the expected points.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(game.outcome(state).map_or_else(|| points_lead(state, seat), |outcome| lead(game, &outcome, seat)))
    }
}

impl Heuristics<Rules> for Patchwork {
    /// To advance, and for each patch that can be taken the placements that leave the least ragged free cells.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let quilt = free(state.quilt(seat));
        let legal = game.legal(state, seat).to_vec();
        let mut patches: Vec<(Patch, [(u32, Action); PLACES])> = Vec::with_capacity(3);
        let none = (u32::MAX, Action::ADVANCE);
        let mut leather = [none; PLACES];
        for &action in &legal {
            match action.kind() {
                ActionKind::Advance => out.push(action),
                ActionKind::Leather { cell } => insert(&mut leather, ragged(quilt & !bit(cell)), action),
                ActionKind::Take { patch, orientation, corner } => {
                    if patches.last().is_none_or(|(last, _)| *last != patch) {
                        patches.push((patch, [none; PLACES]));
                    }
                    let shape = self.shapes[usize::from(patch.id())][usize::from(orientation & 7)]
                        << (corner.row() * STRIDE + corner.column());
                    if let Some((_, best)) = patches.last_mut() {
                        insert(best, ragged(quilt & !shape), action);
                    }
                }
            }
        }
        for place in 0..PLACES {
            let best = patches.iter().map(|(_, best)| best[place]).chain([leather[place]]);
            out.extend(best.filter(|(ragged, _)| *ragged < u32::MAX).map(|(_, action)| action));
        }
        true
    }

    fn playout_depth(&self) -> u64 {
        0
    }
}

/// Inserts an action if its raggedness is among the smallest.
fn insert(best: &mut [(u32, Action); PLACES], ragged: u32, action: Action) {
    if ragged < best[0].0 {
        best[1] = best[0];
        best[0] = (ragged, action);
    } else if ragged < best[1].0 {
        best[1] = (ragged, action);
    }
}
