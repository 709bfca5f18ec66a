//! What a player does in turn (PW-6 to PW-12).

use std::collections::BTreeSet;

use game_traits::{ActionSet, Game, RuleError, Turn};
use patchwork::{Action, Cell, Event, Patch};

use super::table::{EMPTY, at, one, play, refused, revised, took, zero};

#[test]
fn pw_11_the_size_of_an_orientation_is_that_of_its_cells() {
    for patch in Patch::all() {
        for orientation in (0..patch.orientation_count()).filter_map(|index| patch.orientation(index)) {
            let cells: Vec<Cell> = orientation.cells(Cell::new(0, 0).expect("a cell")).collect();
            let columns = cells.iter().map(|cell| cell.column() + 1).max();
            let rows = cells.iter().map(|cell| cell.row() + 1).max();
            assert_eq!((columns, rows), (Some(orientation.size().0), Some(orientation.size().1)));
        }
    }
}

/// PW-10: what sticks out on one side does not come in on the other.
#[test]
fn pw_10_cells_are_on_the_board_and_in_place() {
    let origin = Cell::new(0, 0).expect("a cell");
    for patch in Patch::all() {
        for index in 0..patch.orientation_count() {
            let orientation = patch.orientation(index).expect("an orientation");
            for corner in Cell::all() {
                let shifted = |cell: Cell| Cell::new(corner.column() + cell.column(), corner.row() + cell.row());
                let expected: Vec<Cell> = orientation.cells(origin).filter_map(shifted).collect();
                let cells: Vec<Cell> = orientation.cells(corner).collect();
                assert_eq!(cells, expected, "{patch}.{index} {corner}");
                let whole = cells.len() == patch.cell_count() as usize;
                assert_eq!(orientation.fits(corner), whole, "{patch}.{index} {corner}");
                assert_eq!(Action::take(patch, index, corner).is_some(), whole, "{patch}.{index} {corner}");
            }
        }
    }
}

#[test]
fn pw_06_who_is_behind_moves() {
    let game = revised();
    // Seat 0 takes patch 2 (2 spaces) and is still behind: it moves again.
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@4 0 0 - - 2,4,5"));
    let (after, _) = play(&game, &before, zero(), "take 2.0 a1");
    assert_eq!((after.space(zero()), game.turn(&after)), (2, Turn::one(zero())));
    // Patch 4 (2 spaces) brings it onto the other's space: it arrived last, lies on top, and moves again.
    let (after, _) = play(&game, &after, zero(), "take 4.0 a2");
    assert_eq!((after.space(zero()), after.space(one())), (4, 4));
    assert_eq!(game.turn(&after), Turn::one(zero()));
    // One more space and the other is behind.
    let (after, _) = play(&game, &after, zero(), "advance");
    assert_eq!(game.turn(&after), Turn::one(one()));
}

#[test]
fn pw_07_to_advance_is_always_legal() {
    let game = revised();
    // Nothing is affordable, and the quilt is full: one action is left.
    let poor = at(&format!("{EMPTY} {EMPTY} 0+0@3 0+0@9 0 0 - - 15,18,19"));
    assert_eq!(game.legal(&poor, zero()).to_vec(), [Action::ADVANCE]);
    // With a button and a patch for it there is a choice.
    let rich = at(&format!("{EMPTY} {EMPTY} 1+0@3 0+0@9 0 0 - - 1"));
    let legal = game.legal(&rich, zero()).to_vec();
    assert_eq!(legal[0], Action::ADVANCE);
    assert_eq!(legal.len(), 1 + 4 * 8 * 8);
    assert!(game.legal(&rich, one()).is_empty(), "it is not the other's turn");
}

#[test]
fn pw_08_advance_just_beyond_the_other_for_a_button_a_space() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@3 0 0 - - 1"));
    let (after, events) = play(&game, &before, zero(), "advance");
    assert_eq!((after.space(zero()), after.buttons(zero())), (4, 9));
    assert_eq!(events, [Event::Advanced { seat: zero(), to: 4, buttons: 4 }]);
    // At the end of the board only the spaces really moved pay.
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@51 5+0@53 0 5 - 1 1"));
    let (after, _) = play(&game, &before, zero(), "advance");
    assert_eq!((after.space(zero()), after.buttons(zero())), (53, 7));
}

#[test]
fn pw_09_one_of_the_next_three_and_skipped_patches_go_to_the_end() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 1,2,4,5,6,0"));
    assert_eq!(before.circle().reach().map(|patch| patch.id()).collect::<Vec<_>>(), [1, 2, 4]);
    let circle = |action: &str| {
        let (after, _) = play(&game, &before, zero(), action);
        after.circle().iter().map(|patch| patch.id()).collect::<Vec<_>>()
    };
    assert_eq!(circle("take 1.0 a1"), [2, 4, 5, 6, 0]);
    assert_eq!(circle("take 2.0 a1"), [4, 5, 6, 0, 1]);
    assert_eq!(circle("take 4.0 a1"), [5, 6, 0, 1, 2]);
    // It is paid for, placed, and the token moves by its time: patch 4 costs 2 buttons and 2 spaces.
    let (after, events) = play(&game, &before, zero(), "take 4.0 a1");
    assert_eq!((after.buttons(zero()), after.space(zero())), (3, 2));
    assert_eq!(after.quilt(zero()).to_string(), "###6/1#7/9/9/9/9/9/9/9");
    assert_eq!(events, [took("take 4.0 a1", zero(), 2)]);
    // The fourth is not for sale.
    let why = refused(&game, &before, zero(), "take 5.0 a1");
    assert_eq!((why.rule(), &*why.to_string()), ("PW-9", "patch 5 is not among the next 3 of the circle"));
    // With fewer left, those.
    let two = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 6,0"));
    assert_eq!(two.circle().reach().count(), 2);
    // At most to the last space.
    let late = at(&format!("{EMPTY} {EMPTY} 5+0@52 5+0@53 0 5 - 1 1,2"));
    assert_eq!(play(&game, &late, zero(), "take 1.0 a1").0.space(zero()), 53);
}

#[test]
fn pw_10_affordable_and_without_overlap() {
    let game = revised();
    let before = at(&format!("##7/9/9/9/9/9/9/9/9 {EMPTY} 3+0@0 5+0@5 0 0 - - 1,18,14"));
    let why = refused(&game, &before, zero(), "take 18.0 a3");
    assert_eq!((why.rule(), &*why.to_string()), ("PW-10", "patch 18 costs 10 buttons, you have 3"));
    let why = refused(&game, &before, zero(), "take 14.0 b1");
    assert_eq!((why.rule(), &*why.to_string()), ("PW-10", "patch 14 does not fit there, b1 is covered"));
    play(&game, &before, zero(), "take 14.0 c1");
    // Sticking out is no action at all.
    let sticking: Result<Action, _> = "take 14.0 g1".parse();
    assert_eq!(
        sticking.unwrap_err().to_string(),
        "expected a corner from which the patch stays on the board at character 11, found \"g1\""
    );
}

#[test]
fn pw_11_patches_may_be_turned_and_flipped() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 7"));
    let quilt = |action: &str| play(&game, &before, zero(), action).0.quilt(zero()).to_string();
    // Patch 7 as printed, a quarter turn clockwise, and its mirror image.
    assert_eq!(quilt("take 7.0 a1"), "###6/#8/9/9/9/9/9/9/9");
    assert_eq!(quilt("take 7.1 a1"), "##7/1#7/1#7/9/9/9/9/9/9");
    assert_eq!(quilt("take 7.4 a1"), "###6/2#6/9/9/9/9/9/9/9");
}

#[test]
fn pw_12_orientations_with_the_same_cells_are_one_action() {
    let game = revised();
    // The 2 × 2 square looks the same from everywhere: 8 × 8 placements, and to advance.
    let square = at(&format!("{EMPTY} {EMPTY} 6+0@0 5+0@0 0 0 - - 9"));
    assert_eq!(game.legal(&square, zero()).len(), 64 + 1);
    // No two placements of any patch cover the same cells.
    for patch in Patch::all() {
        let state = at(&format!("{EMPTY} {EMPTY} 10+0@0 5+0@0 0 0 - - {patch}"));
        let mut quilts = BTreeSet::new();
        for action in game.legal(&state, zero()).to_vec().into_iter().filter(|&action| action != Action::ADVANCE) {
            let mut next = state;
            game.apply(&mut next, zero(), action, &mut ()).expect("what is listed is legal");
            assert!(quilts.insert(next.quilt(zero()).to_string()), "{action} is there twice");
        }
    }
}
