//! The engine against its slow twin, move for move.

use crate::oracle::Twin;
use tic_tac_toe::game_traits::{ActionSet, Game, Seat, rng};
use tic_tac_toe::{Cell, TicTacToe};

#[test]
fn a_thousand_games() {
    for seed in 0..1_000 {
        let (mut state, mut twin, mut rng) = (TicTacToe.start(), Twin::new(), rng::seeded(seed));
        while let Some(seat) = TicTacToe.turn(&state).first_required() {
            assert_eq!(twin.mover(), Some(seat.index()), "TT-2: {state}");
            let listed: Vec<String> = TicTacToe.legal(&state, seat).to_vec().iter().map(ToString::to_string).collect();
            assert_eq!(listed, twin.legal(), "TT-3: {state}");
            let action = TicTacToe.legal(&state, seat).sample(&mut rng).expect("an action");
            TicTacToe.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
            twin.act(&action.to_string());
            for cell in Cell::all() {
                let mark = state.at(cell).map(|seat: Seat| ['X', 'O'][seat.index()]);
                assert_eq!(mark, twin.at(&cell.to_string()), "TT-1: {cell} of {state}");
            }
        }
        assert_eq!(twin.mover(), None, "TT-4, TT-5: {state}");
        assert_eq!(TicTacToe.outcome(&state).expect("over").scores(), twin.scores(), "TT-6: {state}");
    }
}
