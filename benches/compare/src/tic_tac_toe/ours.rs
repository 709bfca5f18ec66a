//! The example `tic-tac-toe` of this workspace.

use game_traits::playout::{Uniform, playout};
use game_traits::{ActionSet, Game, Observer, Seat, perft, rng};
use tic_tac_toe::TicTacToe;

pub(crate) fn count() -> u64 {
    perft::perft(&TicTacToe, &TicTacToe.start(), 9).expect("no chance is due")
}

pub(crate) fn play(games: u32, seed: u64) -> (u64, u32) {
    let (mut moves, mut won, mut rng) = (0, 0, rng::seeded(seed));
    for _ in 0..games {
        let mut state = TicTacToe.start();
        moves += playout(&TicTacToe, &mut state, &mut Uniform, &mut rng).decisions;
        won += first_won(&state);
    }
    (moves, won)
}

/// Each move is chosen by who sees a view alone, as bots do.
pub(crate) fn play_by_views(games: u32, seed: u64) -> (u64, u32) {
    let (mut moves, mut won, mut rng) = (0, 0, rng::seeded(seed));
    for _ in 0..games {
        let mut state = TicTacToe.start();
        while let Some(seat) = TicTacToe.turn(&state).first_required() {
            let view = TicTacToe.view(&state, Observer::Seat(seat));
            let cell = TicTacToe.legal_in_view(&view, seat).sample(&mut rng).expect("a move");
            TicTacToe.apply(&mut state, seat, cell, &mut ()).expect("legal");
            moves += 1;
        }
        won += first_won(&state);
    }
    (moves, won)
}

fn first_won(state: &tic_tac_toe::State) -> u32 {
    let outcome = TicTacToe.outcome(state).expect("the game is over");
    u32::from(outcome.winners().len() == 1 && outcome.winners().contains(Seat::new(0)))
}
