//! Positions as tensors: the marks, and whose turn it is.

use game_traits::Seat;
use game_traits::observation::{ObservationSpace, ObservationWriter, Observations, place_of};

use crate::action::{CELLS, Cell};
use crate::rules::TicTacToe;
use crate::state::State;
use crate::turn::mover;

impl Observations for TicTacToe {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::new()
            .with_signed("marks", &[3, 3], "1 for each own mark, −1 for each of the other player, by rows from the top")
            .with("to_act", &[2], "the own turn, the other player's turn")
    }

    fn write_observation(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let mut out = ObservationWriter::new(out);
        for (number, cell) in out.numbers(CELLS).iter_mut().zip(Cell::all()) {
            *number = state.at(cell).map_or(0.0, |by| if by == seat { 1.0 } else { -1.0 });
        }
        out.one_hot(2, mover(state).map(|to_act| place_of(to_act, seat, 2)));
        out.finish();
    }
}
