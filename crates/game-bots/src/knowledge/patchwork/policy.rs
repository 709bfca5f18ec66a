//! The features of an action, from which the policy gives it a prior.

use game_traits::Seat;
use patchwork::{Action, ActionKind, Patchwork as Rules, State, TimeBoard};

use super::features::{LAST, marks};
use super::shape::{CELLS, NEIGHBORHOODS, Pieces, around, each_cell, each_neighborhood, on_edge, seven};
use crate::knowledge::flag;

/// The number of features before they are multiplied by the phase.
pub(super) const PLAIN: usize = 22 + NEIGHBORHOODS;
/// The number of features of an action: each plain, and times the share of time left.
pub(super) const FEATURES: usize = 2 * PLAIN;

/// What the actions of one position have in common.
pub(super) struct Position<'a> {
    pieces: &'a Pieces,
    state: &'a State,
    seat: Seat,
    free: u128,
    /// The maximum number of covered cells in a 7 × 7 square, while the special tile can be won.
    seven: Option<u32>,
    next_leather: Option<u8>,
    /// The class of the neighborhood of each cell.
    classes: [u8; CELLS],
    pub(super) phase: f32,
}

impl<'a> Position<'a> {
    pub(super) fn new(game: &Rules, pieces: &'a Pieces, state: &'a State, seat: Seat) -> Self {
        let free = state.quilt(seat).free_cells();
        let next_leather = game.time_board().leathers().get(state.leathers_passed()).copied();
        let seven = state.special_tile().is_none().then(|| seven(free));
        let phase = f32::from(LAST - state.space(seat).min(LAST)) / f32::from(LAST);
        let mut classes = [0; CELLS];
        each_neighborhood(free, free, |cell, class| classes[cell] = class as u8);
        Position { pieces, state, seat, free, seven, next_leather, classes, phase }
    }

    /// The features of a legal action.
    pub(super) fn features(&self, action: Action) -> [f32; FEATURES] {
        let plain = self.plain(action);
        let mut out = [0.0; FEATURES];
        out[..PLAIN].copy_from_slice(&plain);
        out[PLAIN..].iter_mut().zip(plain).for_each(|(out, plain)| *out = plain * self.phase);
        out
    }

    /// The features of a legal action without those that are multiplied by the phase.
    pub(super) fn plain(&self, action: Action) -> [f32; PLAIN] {
        let (state, seat, other) = (self.state, self.seat, self.seat.left(2));
        let mut plain = [0.0; PLAIN];
        let space = state.space(seat);
        let (buttons, income) = (f32::from(state.buttons(seat)), f32::from(state.income(seat)));
        let travel = |to: u8, income: f32| {
            let passed = TimeBoard::INCOMES.iter().any(|mark| (space + 1..=to).contains(mark));
            let leather = self.next_leather.is_some_and(|leather| to >= leather);
            (flag(passed) * income / 12.0, flag(leather))
        };
        match action.kind() {
            ActionKind::Advance => {
                let to = (state.space(other) + 1).min(53).max(space);
                plain[0] = 1.0;
                plain[1] = f32::from(to - space) / 10.0;
                (plain[2], plain[3]) = travel(to, income);
            }
            ActionKind::Take { patch, .. } => {
                let (cost, gain) = (f32::from(patch.cost()), f32::from(patch.income()));
                let to = (space + patch.time()).min(53);
                let place = state.circle().iter().position(|one| one == patch).unwrap_or(0);
                let after = buttons - cost;
                let marks = marks(space);
                plain[4] = cost / 10.0;
                plain[5] = cost / buttons.max(1.0);
                plain[6] = f32::from(patch.time()) / 6.0;
                plain[7] = gain / 3.0;
                plain[8] = gain * marks / 20.0;
                plain[9] = patch.cell_count() as f32 / 8.0;
                plain[10] = (gain * marks + 2.0 * patch.cell_count() as f32 - cost) / 20.0;
                plain[11] = flag(to <= state.space(other));
                (plain[12], plain[13]) = travel(to, income + gain);
                plain[14] = flag(place == 1);
                plain[15] = flag(place == 2);
                plain[16] = after / 25.0;
                plain[17] = after.min(5.0) / 5.0;
                plain[18] = flag(patch.cost() <= state.buttons(other));
            }
            ActionKind::Leather { .. } => {}
        }
        if action != Action::ADVANCE {
            let cells = self.pieces.cells(action);
            let (after, changed) = (self.free & !cells, self.free & around(cells));
            plain[19] = on_edge(cells) as f32 / 4.0;
            if let Some(before) = self.seven {
                let seven = seven(after);
                plain[20] = flag(seven == 49);
                plain[21] = (seven - before) as f32 / 8.0;
            }
            let of_class = &mut plain[22..];
            each_cell(changed, |cell| of_class[usize::from(self.classes[cell])] -= 0.25);
            each_neighborhood(changed & !cells, after, |_, class| of_class[class] += 0.25);
        }
        plain
    }
}
