//! The tree counted: the figures are widely published, and easy to count by hand up to five marks.

use tic_tac_toe::TicTacToe;
use tic_tac_toe::game_traits::{Game, perft::perft};

/// Positions after this number of marks, by the order in which they were made.
const MARKED: [u64; 9] = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
/// Games that end with this number of marks.
const ENDED: [u64; 9] = [0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872];

#[test]
fn as_published() {
    for depth in 1..=9 {
        // A game that is over is one leaf at every depth below.
        let over: u64 = ENDED[..depth - 1].iter().sum();
        assert_eq!(perft(&TicTacToe, &TicTacToe.start(), depth as u32), Ok(MARKED[depth - 1] + over), "depth {depth}");
    }
    assert_eq!(perft(&TicTacToe, &TicTacToe.start(), 9), Ok(255_168), "all games");
}
