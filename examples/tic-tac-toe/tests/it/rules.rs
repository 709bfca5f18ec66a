//! The rules as tests: position, action, position.

use tic_tac_toe::game_traits::{ActionError, ActionSet, Game, Observer, Seat, Turn};
use tic_tac_toe::{Cell, Illegal, State, TicTacToe};

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

fn at(position: &str) -> State {
    let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!((state.to_string().as_str(), TicTacToe.validate(&state)), (position, Ok(())));
    state
}

/// The position after these cells were marked in turn.
fn after(cells: &str) -> State {
    let mut state = TicTacToe.start();
    for text in cells.split_whitespace() {
        let seat = TicTacToe.turn(&state).first_required().expect("a seat is to act");
        TicTacToe.apply(&mut state, seat, cell(text), &mut ()).expect("a legal mark");
    }
    state
}

fn scores(state: &State) -> Option<[i32; 2]> {
    TicTacToe.outcome(state).map(|outcome| [outcome.scores()[0], outcome.scores()[1]])
}

#[test]
fn tt_01_nine_cells_by_column_and_row() {
    assert_eq!(after("a1 c2"), at("X../..O/..."));
    let error = "d4".parse::<Cell>().expect_err("no cell");
    assert_eq!(error.to_string(), r#"expected a cell from a1 to c3 at character 1, found "d4""#);
}

#[test]
fn tt_02_seat_0_begins_and_they_take_turns() {
    assert_eq!(TicTacToe.turn(&after("")), Turn::one(Seat::new(0)));
    assert_eq!(TicTacToe.turn(&after("b2")), Turn::one(Seat::new(1)));
    let mut state = after("b2");
    let refused = TicTacToe.apply(&mut state, Seat::new(0), cell("a1"), &mut ());
    assert!(matches!(refused, Err(ActionError::NotYours { .. })));
    assert_eq!(state, after("b2"));
}

#[test]
fn tt_03_only_free_cells() {
    let mut state = after("b2");
    let refused = TicTacToe.apply(&mut state, Seat::new(1), cell("b2"), &mut ());
    assert_eq!(refused, Err(ActionError::Illegal(Illegal::Marked { cell: cell("b2"), by: Seat::new(0) })));
    assert_eq!(refused.expect_err("refused").to_string(), "TT-3: b2 is marked by seat 0");
    assert_eq!(TicTacToe.legal(&state, Seat::new(1)).len(), 8);
}

#[test]
fn tt_04_rows_columns_and_diagonals_win_at_once() {
    for won in ["a2 a1 b2 b1 c2", "b1 a1 b2 a2 b3", "a1 b1 b2 c1 c3", "c1 b1 b2 a1 a3"] {
        assert_eq!(scores(&after(won)), Some([1, -1]), "{won}");
    }
    assert_eq!(scores(&after("a1 c1 a2 c2 b3 c3")), Some([-1, 1]));
    let over = after("a2 a1 b2 b1 c2");
    assert_eq!(TicTacToe.check(&over, Seat::new(1), cell("c1")), Err(ActionError::Over));
}

#[test]
fn tt_05_tt_06_a_full_board_without_a_line_is_a_draw() {
    let draw = "b2 a1 c1 a3 a2 c2 b1 b3";
    assert_eq!(scores(&after(draw)), None);
    assert_eq!(scores(&after(&format!("{draw} c3"))), Some([0, 0]));
}

#[test]
fn tt_07_all_see_the_board() {
    let state = after("b2 a1");
    assert!(Observer::all(TicTacToe.seats()).all(|observer| TicTacToe.view(&state, observer) == state));
}

#[test]
fn a_position_that_cannot_occur_is_refused_by_its_rule() {
    for (position, why) in
        [("XX./.../...", "TT-2: 2 X and 0 O"), ("XXX/OOO/...", "TT-4: XXX/OOO/... was played on after the end")]
    {
        let state: State = position.parse().expect("well-formed");
        assert_eq!(TicTacToe.validate(&state).map_err(|e| e.to_string()), Err(why.to_string()));
    }
    for (text, why) in [
        ("XO.", "expected nine cells in three rows at character 1"),
        ("XO./.../...X", "expected `/` between rows at character 12"),
        ("XO./.../.../", "expected nine cells in three rows"),
        ("XO./.../.../X", "expected nine cells at character 13"),
        ("XO./.q./...", "expected `X`, `O` or `.` at character 6"),
    ] {
        let error = text.parse::<State>().expect_err(text).to_string();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}
