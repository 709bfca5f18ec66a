//! `board-game`: a board that plays itself.

use board_game::board::{Board, BoardMoves, Outcome, Player};
use board_game::games::ttt::TTTBoard;
use internal_iterator::InternalIterator;
use rand::SeedableRng;
use rand::rngs::SmallRng;

pub(crate) fn count() -> u64 {
    below(&TTTBoard::default())
}

fn below(board: &TTTBoard) -> u64 {
    if board.is_done() {
        return 1;
    }
    let mut games = 0;
    board
        .available_moves()
        .expect("not done")
        .for_each(|cell| games += below(&board.clone_and_play(cell).expect("free")));
    games
}

pub(crate) fn play(games: u32, seed: u64) -> (u64, u32) {
    let (mut moves, mut won, mut rng) = (0, 0, SmallRng::seed_from_u64(seed));
    for _ in 0..games {
        let mut board = TTTBoard::default();
        while !board.is_done() {
            board.play_random_available_move(&mut rng).expect("not done");
            moves += 1;
        }
        won += u32::from(board.outcome() == Some(Outcome::WonBy(Player::A)));
    }
    (moves, won)
}
