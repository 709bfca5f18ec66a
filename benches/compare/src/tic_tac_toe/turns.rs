//! `turnbase`: contracts without games, so the board is ours, written as its documentation shows.

use turnbase::{ActivePlayers, Game, PlayerId, Prng};

struct TicTacToe;

/// The cells of each player as bits, row by row.
#[derive(Clone, Copy, Default)]
struct Board([u16; 2]);

const LINES: [u16; 8] =
    [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100];
const FULL: u16 = 0b111_111_111;

impl Board {
    fn taken(self) -> u16 {
        self.0[0] | self.0[1]
    }

    fn mover(self) -> usize {
        self.taken().count_ones() as usize % 2
    }

    fn won(self, player: usize) -> bool {
        LINES.iter().any(|line| self.0[player] & line == *line)
    }

    fn is_over(self) -> bool {
        self.won(self.mover() ^ 1) || self.taken() == FULL
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Action = u8;
    type View = Board;

    fn new_initial_state(&self, _: u64) -> Board {
        Board::default()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, board: &Board) -> ActivePlayers {
        if board.is_over() { ActivePlayers::none() } else { ActivePlayers::one(PlayerId::new(board.mover() as u32)) }
    }

    fn legal_actions(&self, board: &Board, _: PlayerId) -> Vec<u8> {
        (0..9).filter(|cell| board.taken() >> cell & 1 == 0).collect()
    }

    fn apply(&self, board: &mut Board, player: PlayerId, cell: u8) {
        board.0[player.index() as usize] |= 1 << cell;
    }

    fn is_terminal(&self, board: &Board) -> bool {
        board.is_over()
    }

    fn reward(&self, board: &Board, player: PlayerId) -> f64 {
        let me = player.index() as usize;
        f64::from(u8::from(board.won(me))) - f64::from(u8::from(board.won(me ^ 1)))
    }

    fn view(&self, board: &Board, _: Option<PlayerId>) -> Board {
        *board
    }
}

/// The seat to act; `None` at the end.
fn mover(board: &Board) -> Option<PlayerId> {
    TicTacToe.active_players(board).iter().next()
}

pub(crate) fn count() -> u64 {
    below(&TicTacToe.new_initial_state(0))
}

fn below(board: &Board) -> u64 {
    let Some(player) = mover(board) else { return 1 };
    let after = |cell| TicTacToe.apply_cloned(board, player, cell).expect("listed");
    TicTacToe.legal_actions(board, player).into_iter().map(|cell| below(&after(cell))).sum()
}

pub(crate) fn play(games: u32, seed: u64) -> (u64, u32) {
    let (mut moves, mut won, mut rng) = (0, 0, Prng::new(seed));
    for _ in 0..games {
        let mut board = TicTacToe.new_initial_state(seed);
        while let Some(player) = mover(&board) {
            let cell = *rng.choose(&TicTacToe.legal_actions(&board, player)).expect("a move");
            TicTacToe.apply(&mut board, player, cell);
            moves += 1;
        }
        won += u32::from(TicTacToe.reward(&board, PlayerId::new(0)) > 0.0);
    }
    (moves, won)
}
