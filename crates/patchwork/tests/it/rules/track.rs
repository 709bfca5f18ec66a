//! What lies on the way: incomes and leather patches (PW-13 to PW-15).

use game_traits::{ActionSet, Game, Turn};
use patchwork::{Cell, Event, Illegal, TimeBoard};

use super::table::{EMPTY, FULL, at, one, play, refused, revised, took, zero};

#[test]
fn pw_13_an_income_mark_pays_the_patch_just_placed_as_well() {
    let game = revised();
    // Income 2, patch 5 earns 1: from space 4 over the mark at 5 to space 6.
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@4 5+0@9 0 0 - - 5"));
    let (after, events) = play(&game, &before, zero(), "take 5.0 a1");
    assert_eq!((after.income(zero()), after.buttons(zero())), (3, 5 - 3 + 3));
    assert_eq!(events, [took("take 5.0 a1", zero(), 6), Event::Income { seat: zero(), marks: 1, buttons: 3 }]);
    // Reaching is enough.
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@4 5+0@4 0 0 - - 1"));
    assert_eq!(play(&game, &before, zero(), "advance").0.buttons(zero()), 5 + 1 + 2);
}

#[test]
fn pw_13_one_move_can_pass_two_income_marks() {
    let game = revised();
    // From space 4 to space 11: marks at 5 and 11.
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@4 5+0@10 0 0 - - 1"));
    let (after, events) = play(&game, &before, zero(), "advance");
    assert_eq!(after.buttons(zero()), 5 + 7 + 2 * 2);
    let advanced = Event::Advanced { seat: zero(), to: 11, buttons: 7 };
    assert_eq!(events, [advanced, Event::Income { seat: zero(), marks: 2, buttons: 4 }]);
}

#[test]
fn pw_14_the_first_to_pass_places_the_leather_at_once() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@25 5+0@25 0 0 - - 1"));
    let (due, events) = play(&game, &before, zero(), "advance");
    let advanced = Event::Advanced { seat: zero(), to: 26, buttons: 1 };
    assert_eq!(events, [advanced, Event::WonLeather { seat: zero() }]);
    assert_eq!(due.to_string(), format!("{EMPTY} {EMPTY} 6+0@26 5+0@25 0 1! - - 1"));
    // It is a decision of its own and cannot be declined: 81 cells, nothing else.
    assert_eq!(game.turn(&due), Turn::one(zero()));
    assert_eq!(game.legal(&due, zero()).len(), 81);
    assert_eq!(refused(&game, &due, zero(), "advance"), Illegal::LeatherDue);
    assert_eq!(refused(&game, &due, zero(), "take 1.0 a1"), Illegal::LeatherDue);
    let (after, events) = play(&game, &due, zero(), "leather e5");
    assert_eq!(events, [Event::PlacedLeather { seat: zero(), cell: "e5".parse().expect("a cell") }]);
    assert_eq!(after.quilt(zero()).to_string(), "9/9/9/9/4#4/9/9/9/9");
    // Who comes second gets nothing.
    let (after, _) = play(&game, &after, one(), "advance");
    assert_eq!((after.leather_due(), after.leathers_passed()), (None, 1));
    assert_eq!(refused(&game, &after, zero(), "leather a1"), Illegal::NoLeather);
}

#[test]
fn pw_14_the_leather_goes_on_a_free_cell() {
    let game = revised();
    let due = at("#8/9/9/9/9/9/9/9/9 9/9/9/9/9/9/9/9/9 6+0@26 5+0@25 0 1! - - 1");
    let a1 = Cell::new(0, 0).expect("a1");
    assert_eq!(refused(&game, &due, zero(), "leather a1"), Illegal::Covered { cell: a1 });
}

#[test]
fn pw_14_with_a_full_quilt_the_leather_is_discarded() {
    let before = at(&format!("{FULL} {EMPTY} 5+0@25 5+0@25 0 0 0 - -"));
    let (after, events) = play(&revised(), &before, zero(), "advance");
    let advanced = Event::Advanced { seat: zero(), to: 26, buttons: 1 };
    assert_eq!(events, [advanced, Event::DiscardedLeather { seat: zero() }]);
    assert_eq!((after.leather_due(), after.leathers_passed()), (None, 1));
    assert_eq!(revised().turn(&after), Turn::one(one()));
}

#[test]
fn pw_15_after_a_leather_the_opponent_moves() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@25 5+0@25 0 0 - - 20"));
    let (due, _) = play(&game, &before, zero(), "take 20.0 a1");
    let (after, _) = play(&game, &due, zero(), "leather i9");
    assert_eq!(game.turn(&after), Turn::one(one()));
    // A move is at most 7 spaces to advance, or the 6 of a patch: no two leathers lie so near.
    for board in [TimeBoard::First, TimeBoard::Revised] {
        assert!(board.leathers().windows(2).all(|pair| pair[1] - pair[0] >= 6));
    }
}
