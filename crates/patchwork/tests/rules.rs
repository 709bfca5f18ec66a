//! The rules, told as tests: position → action → position.
//!
//! Positions are in the text form of [`patchwork::position`].

use std::collections::BTreeSet;

use game_traits::{Game, Observer, Refused, Seat, Turn, rng};
use patchwork::{Action, Cell, Config, Event, Illegal, Patch, Patchwork, Quilt, State, TimeBoard};

const EMPTY: &str = "9/9/9/9/9/9/9/9/9";
const FULL: &str = "#########/#########/#########/#########/#########/#########/#########/#########/#########";

fn zero() -> Seat {
    Seat::new(0)
}

fn one() -> Seat {
    Seat::new(1)
}

fn revised() -> Patchwork {
    Patchwork::default()
}

fn first_board() -> Patchwork {
    Patchwork::from_config(Config { time_board: TimeBoard::First, ..Config::default() }).expect("a config")
}

fn at(position: &str) -> State {
    let state = position.parse::<State>().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(state.to_string(), position);
    state
}

/// Plays one legal action; gives the position after it and what happened.
fn play(game: &Patchwork, state: &State, seat: Seat, action: &str) -> (State, Vec<Event>) {
    let (mut next, mut events) = (*state, Vec::new());
    let action: Action = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    game.apply(&mut next, seat, action, &mut events).unwrap_or_else(|e| panic!("{action}: {e}"));
    (next, events)
}

fn refused(game: &Patchwork, state: &State, seat: Seat, action: &str) -> Illegal {
    let mut next = *state;
    let action: Action = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    match game.apply(&mut next, seat, action, &mut ()) {
        Err(Refused::Illegal(why)) => {
            assert_eq!(next, *state, "a refused action changes nothing");
            assert!(!game.legal(state, seat).contains(&action));
            why
        }
        other => panic!("{action}: {other:?}"),
    }
}

#[test]
fn pw_01_thirty_three_patches() {
    assert_eq!(Patch::all().count(), 33);
    let sum = |of: fn(Patch) -> u32| Patch::all().map(of).sum::<u32>();
    assert_eq!(sum(Patch::cells), 166);
    assert_eq!(sum(|patch| patch.cost().into()), 133);
    assert_eq!(sum(|patch| patch.time().into()), 107);
    assert_eq!(sum(|patch| patch.income().into()), 38);
    assert_eq!(sum(|patch| patch.orientations().into()), 144);

    // Patches of one shape have the same cells in some orientation.
    let cells = |patch: Patch| -> BTreeSet<Vec<Cell>> {
        let corner = Cell::new(0, 0).expect("a1");
        (0..patch.orientations()).map(|o| patch.lay(o).expect("an orientation").cells(corner).collect()).collect()
    };
    assert_eq!(Patch::all().map(cells).collect::<BTreeSet<_>>().len(), 30);
    let five = Patch::new(5).expect("patch 5");
    assert_eq!((five.cost(), five.time(), five.income(), five.cells()), (3, 2, 1, 4));
}

#[test]
fn pw_01_placements_on_an_empty_quilt() {
    let game = revised();
    let space = game.action_space().expect("a bounded space");
    // To advance, 81 leathers, and the placements.
    assert_eq!(space, 1 + 81 + 7_349);
}

#[test]
fn pw_02_boards_leathers_and_the_special_tile() {
    assert_eq!(Cell::all().count(), 81);
    assert_eq!(Quilt::EMPTY.count_free(), 81);
    assert_eq!(TimeBoard::First.leathers().len(), 5);
    // The same position with and without the tile: 7 points.
    let with = at(&format!("{FULL} {EMPTY} 0+0@53 0+0@53 0 5 0 0 -"));
    let without = at(&format!("{FULL} {EMPTY} 0+0@53 0+0@53 0 5 - 0 -"));
    assert_eq!(with.score(zero()) - without.score(zero()), 7);
}

#[test]
fn pw_03_two_time_boards() {
    assert_eq!(TimeBoard::INCOMES, [5, 11, 17, 23, 29, 35, 41, 47, 53]);
    assert_eq!(TimeBoard::First.leathers(), [20, 26, 32, 44, 50]);
    assert_eq!(TimeBoard::Revised.leathers(), [26, 32, 38, 44, 50]);
    assert_eq!(Config::default().time_board, TimeBoard::Revised);
    // Space 20 has a leather patch on one board and none on the other.
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@19 5+0@19 0 0 - - -"));
    assert_eq!(play(&first_board(), &before, zero(), "advance").0.leather_due(), Some(zero()));
    assert_eq!(play(&revised(), &before, zero(), "advance").0.leather_due(), None);
}

#[test]
fn pw_04_five_buttons_and_both_on_space_0() {
    let start = revised().start();
    for seat in [zero(), one()] {
        assert_eq!((start.buttons(seat), start.space(seat), start.income(seat)), (5, 0, 0));
    }
    for first in [zero(), one()] {
        let circle = Some((1..=32).chain([0]).collect());
        let game = Patchwork::from_config(Config { first, circle, ..Config::default() }).expect("a config");
        assert_eq!(game.turn(&game.start()), Turn::of(first));
    }
    let third = Patchwork::from_config(Config { first: Seat::new(2), ..Config::default() });
    assert_eq!(third.unwrap_err().to_string(), "PW-4: seat 2 cannot start a game of two");
}

#[test]
fn pw_05_the_circle_is_drawn_and_ends_with_the_1_by_2() {
    let game = revised();
    let (mut state, mut rng, mut events) = (game.start(), rng::seeded(5), Vec::new());
    assert_eq!(state.to_string(), format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - ?"));
    assert_eq!(state.undrawn().count(), 32);
    assert_eq!(game.settle(&mut state, &mut rng, &mut events), 32);
    assert_eq!(events.len(), 32);
    let circle: Vec<u8> = state.circle().iter().map(|patch| patch.id()).collect();
    assert_eq!(circle.len(), 33);
    assert_eq!(circle.last(), Some(&0));
    assert_eq!(circle.iter().collect::<BTreeSet<_>>().len(), 33);
    // The same circle given is the same position.
    let given = Patchwork::from_config(Config { circle: Some(circle), ..Config::default() }).expect("a config");
    assert_eq!(given.start(), state);
}

#[test]
fn pw_05_a_given_circle_has_every_patch_once_and_0_last() {
    let with = |ids: Vec<u8>| Patchwork::from_config(Config { circle: Some(ids), ..Config::default() });
    let refusal = |ids| with(ids).unwrap_err().to_string();
    assert_eq!(refusal((1..=31).collect()), "PW-5: a circle of 31 patches, not of 33");
    assert_eq!(refusal((1..=33).collect()), "PW-5: no patch 33, ids go from 0 to 32");
    assert_eq!(refusal((1..=31).chain([1, 0]).collect()), "PW-5: patch 1 is in the circle twice");
    assert_eq!(refusal((0..=32).collect()), "PW-5: the circle has to end with patch 0, the 1 × 2");
}

#[test]
fn pw_05_a_circle_is_read_up_to_where_it_goes_wrong() {
    let start = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - -");
    for (circle, why) in [("1,2,1", "each patch once"), ("1,40", "expected"), ("?,3", "expected"), ("1,,3", "expected")]
    {
        let error = format!("{start} {circle}").parse::<State>().expect_err(circle).to_string();
        assert!(error.contains(why), "{circle}: {error}");
    }
    let error = format!("{start} 1,12,1").parse::<State>().expect_err("twice").to_string();
    let place = start.len() + " 1,12,1".len();
    assert_eq!(error, format!("expected each patch once at character {place}, found \"1\""));
}

#[test]
fn pw_05_a_circle_that_is_being_drawn_ends_with_a_question_mark() {
    let game = revised();
    let drawing = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 1,2,?"));
    assert_eq!((game.turn(&drawing), game.validate(&drawing)), (Turn::Chance, Ok(())));
    // Of 33 patches two lie there, and patch 0 comes last.
    let mut left = Vec::new();
    let _ = game.for_each_chance(&drawing, |draw, _| {
        left.push(draw.to_string());
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(left, (3..=32).map(|id| id.to_string()).collect::<Vec<_>>());
}

#[test]
fn pw_11_the_size_of_a_lay_is_that_of_its_cells() {
    for patch in Patch::all() {
        for lay in (0..patch.orientations()).filter_map(|orientation| patch.lay(orientation)) {
            let cells: Vec<Cell> = lay.cells(Cell::new(0, 0).expect("a cell")).collect();
            let columns = cells.iter().map(|cell| cell.column() + 1).max();
            let rows = cells.iter().map(|cell| cell.row() + 1).max();
            assert_eq!((columns, rows), (Some(lay.size().0), Some(lay.size().1)));
        }
    }
}

/// A position from outside is one that play can reach, as far as the rules below say.
#[test]
fn positions_that_cannot_be_are_refused_by_their_rule() {
    let circle = (1..=32).map(|id| id.to_string()).collect::<Vec<_>>().join(",") + ",0";
    let one_cell = "#8/9/9/9/9/9/9/9/9";
    let validate = |before: &str| revised().validate(&at(&format!("{before} {circle}"))).map_err(|e| e.to_string());
    assert_eq!(validate(&format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 0 - -")), Ok(()));
    for (position, rule) in [
        // Seat 0 is behind, and seat 1 is said to move.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 1 0 - -"), "PW-6"),
        // Nobody has taken a patch, and somebody has an income.
        (format!("{EMPTY} {EMPTY} 5+1@3 5+0@5 0 0 - -"), "PW-13"),
        // Or a covered cell.
        (format!("{one_cell} {EMPTY} 5+0@3 5+0@5 0 0 - -"), "PW-10"),
        // A leather patch is passed on space 26 alone, and one that nobody passed cannot be due.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 1 - -"), "PW-14"),
        (format!("{EMPTY} {EMPTY} 5+0@5 5+0@3 0 0! - -"), "PW-14"),
        // No 7 × 7 is full.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 0 0 -"), "PW-16"),
        // Nobody is home.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 0 - 0"), "PW-20"),
    ] {
        let why = validate(&position).expect_err(&position);
        assert!(why.starts_with(&format!("{rule}: ")), "{position}: {why}");
    }
}

#[test]
fn pw_06_who_is_behind_moves() {
    let game = revised();
    // Seat 0 takes patch 2 (2 spaces) and is still behind: it moves again.
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@4 0 0 - - 2,4,5"));
    let (after, _) = play(&game, &before, zero(), "take 2.0 a1");
    assert_eq!((after.space(zero()), game.turn(&after)), (2, Turn::of(zero())));
    // Patch 4 (2 spaces) brings it onto the other's space: it arrived last, lies on top, and moves again.
    let (after, _) = play(&game, &after, zero(), "take 4.0 a2");
    assert_eq!((after.space(zero()), after.space(one())), (4, 4));
    assert_eq!(game.turn(&after), Turn::of(zero()));
    // One more space and the other is behind.
    let (after, _) = play(&game, &after, zero(), "advance");
    assert_eq!(game.turn(&after), Turn::of(one()));
}

#[test]
fn pw_07_to_advance_is_always_legal() {
    let game = revised();
    // Nothing is affordable, and the quilt is full: one action is left.
    let poor = at(&format!("{EMPTY} {EMPTY} 0+0@3 0+0@9 0 0 - - 15,18,19"));
    assert_eq!(game.legal(&poor, zero()), [Action::ADVANCE]);
    // With a button and a patch for it there is a choice.
    let rich = at(&format!("{EMPTY} {EMPTY} 1+0@3 0+0@9 0 0 - - 1"));
    let legal = game.legal(&rich, zero());
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
    assert_eq!(events.len(), 1);
    // The fourth cannot be had.
    let why = refused(&game, &before, zero(), "take 5.0 a1");
    assert_eq!(why.to_string(), "PW-9: patch 5 is not among the next 3 of the circle");
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
    assert_eq!(why.to_string(), "PW-10: patch 18 costs 10 buttons, you have 3");
    let why = refused(&game, &before, zero(), "take 14.0 b1");
    assert_eq!(why.to_string(), "PW-10: patch 14 does not fit there, b1 is covered");
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
    assert_eq!(game.count_legal(&square, zero()), 64 + 1);
    // No two placements of any patch cover the same cells.
    for patch in Patch::all() {
        let state = at(&format!("{EMPTY} {EMPTY} 10+0@0 5+0@0 0 0 - - {patch}"));
        let mut quilts = BTreeSet::new();
        for action in game.legal(&state, zero()).into_iter().filter(|&action| action != Action::ADVANCE) {
            let mut next = state;
            game.apply(&mut next, zero(), action, &mut ()).expect("what is listed is legal");
            assert!(quilts.insert(next.quilt(zero()).to_string()), "{action} is there twice");
        }
    }
}

#[test]
fn pw_13_an_income_mark_pays_the_patch_just_placed_as_well() {
    let game = revised();
    // Income 2, patch 5 earns 1: from space 4 over the mark at 5 to space 6.
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@4 5+0@9 0 0 - - 5"));
    let (after, events) = play(&game, &before, zero(), "take 5.0 a1");
    assert_eq!((after.income(zero()), after.buttons(zero())), (3, 5 - 3 + 3));
    assert_eq!(events.last(), Some(&Event::Income { seat: zero(), marks: 1, buttons: 3 }));
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
    assert_eq!(events[1], Event::Income { seat: zero(), marks: 2, buttons: 4 });
}

#[test]
fn pw_14_the_first_to_pass_places_the_leather_at_once() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@25 5+0@25 0 0 - - 1"));
    let (due, events) = play(&game, &before, zero(), "advance");
    assert_eq!(events.last(), Some(&Event::WonLeather { seat: zero() }));
    assert_eq!(due.to_string(), format!("{EMPTY} {EMPTY} 6+0@26 5+0@25 0 1! - - 1"));
    // It is a decision of its own and cannot be declined: 81 cells, nothing else.
    assert_eq!(game.turn(&due), Turn::of(zero()));
    assert_eq!(game.count_legal(&due, zero()), 81);
    assert_eq!(refused(&game, &due, zero(), "advance"), Illegal::LeatherDue);
    assert_eq!(refused(&game, &due, zero(), "take 1.0 a1"), Illegal::LeatherDue);
    let (after, _) = play(&game, &due, zero(), "leather e5");
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
fn pw_14_a_position_is_one_of_its_own_time_board() {
    let mut passed = first_board().start();
    first_board().settle(&mut passed, &mut rng::seeded(1), &mut ());
    while passed.leather_due().is_none() {
        let seat = first_board().turn(&passed).seat().expect("a seat to move");
        passed = play(&first_board(), &passed, seat, "advance").0;
    }
    // Space 20 is passed: the first board has lost a leather patch, the revised one has none there.
    assert_eq!(first_board().validate(&passed), Ok(()));
    let why = revised().validate(&passed).expect_err("nobody has passed a leather patch there").to_string();
    assert_eq!(why, "PW-14: 1 leather patches passed, the tokens passed 0");
}

#[test]
fn pw_14_with_a_full_quilt_the_leather_is_discarded() {
    let before = at(&format!("{FULL} {EMPTY} 5+0@25 5+0@25 0 0 0 - -"));
    let (after, events) = play(&revised(), &before, zero(), "advance");
    assert_eq!(events.last(), Some(&Event::DiscardedLeather { seat: zero() }));
    assert_eq!((after.leather_due(), after.leathers_passed()), (None, 1));
    assert_eq!(revised().turn(&after), Turn::of(one()));
}

#[test]
fn pw_15_after_a_leather_the_opponent_moves() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+2@25 5+0@25 0 0 - - 20"));
    let (due, _) = play(&game, &before, zero(), "take 20.0 a1");
    let (after, _) = play(&game, &due, zero(), "leather i9");
    assert_eq!(game.turn(&after), Turn::of(one()));
    // A move is at most 7 spaces to advance, or the 6 of a patch: no two leathers lie so near.
    for board in [TimeBoard::First, TimeBoard::Revised] {
        assert!(board.leathers().windows(2).all(|pair| pair[1] - pair[0] >= 6));
    }
}

#[test]
fn pw_16_the_first_full_7_by_7_takes_the_special_tile() {
    let game = revised();
    // Rows 1 to 7, columns a to g are covered but for a1 and b1.
    let almost = "2#####2/#######2/#######2/#######2/#######2/#######2/#######2/9/9";
    let before = at(&format!("{almost} {EMPTY} 5+0@0 5+0@0 0 0 - - 0"));
    let (after, events) = play(&game, &before, zero(), "take 0.0 a1");
    assert_eq!(after.special_tile(), Some(zero()));
    assert!(events.contains(&Event::SpecialTile { seat: zero() }));
    // Beside it is not in it.
    let (after, _) = play(&game, &before, zero(), "take 0.0 h1");
    assert_eq!(after.special_tile(), None);
    // The second to fill one gets nothing.
    let taken = at(&format!("{almost} {FULL} 5+0@0 5+0@0 0 0 1 - 0"));
    let (after, _) = play(&game, &taken, zero(), "take 0.0 a1");
    assert_eq!(after.special_tile(), Some(one()));
    // A leather patch counts as well.
    let one_short = "1######2/#######2/#######2/#######2/#######2/#######2/#######2/9/9";
    let due = at(&format!("{one_short} {EMPTY} 5+0@26 5+0@25 0 1! - - 1"));
    let (after, _) = play(&game, &due, zero(), "leather a1");
    assert_eq!(after.special_tile(), Some(zero()));
    assert_eq!(play(&game, &due, zero(), "leather i9").0.special_tile(), None);
}

#[test]
fn pw_16_any_of_the_nine_squares_will_do() {
    let game = revised();
    for (left, top) in (0..3).flat_map(|left| (0..3).map(move |top| (left, top))) {
        let row = |row: usize| {
            let inside = (top..top + 7).contains(&row);
            let cell = |column: usize| if inside && (left..left + 7).contains(&column) { '#' } else { '1' };
            let mut text: String = (0..9).map(cell).collect();
            for run in (2..=9).rev() {
                text = text.replace(&"1".repeat(run), &run.to_string());
            }
            text
        };
        let mut rows: Vec<String> = (0..9).map(row).collect();
        // One cell of the square is still free.
        let full = rows[top].clone();
        rows[top] = full.replacen('#', "1", 1);
        let free = rows[top].replace("21", "3").replace("11", "2");
        rows[top] = free;
        let due = at(&format!("{} {EMPTY} 5+0@26 5+0@25 0 1! - - 1", rows.join("/")));
        let cell = Cell::new(left as u8, top as u8).expect("a cell");
        assert_eq!(play(&game, &due, zero(), &format!("leather {cell}")).0.special_tile(), Some(zero()));
    }
}

#[test]
fn pw_17_buttons_are_not_limited_by_the_box() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 300+30@28 5+0@28 0 1 - - 1"));
    assert_eq!(play(&game, &before, zero(), "advance").0.buttons(zero()), 300 + 1 + 30);
}

#[test]
fn pw_18_the_game_ends_when_both_are_on_53() {
    let game = revised();
    let before = at(&format!("{EMPTY} {EMPTY} 5+0@52 5+0@53 0 5 - 1 1"));
    assert_eq!((game.turn(&before), game.outcome(&before)), (Turn::of(zero()), None));
    let (after, _) = play(&game, &before, zero(), "advance");
    assert_eq!(game.turn(&after), Turn::Over);
    assert!(game.outcome(&after).is_some());
    assert_eq!(game.check(&after, zero(), Action::ADVANCE), Err(Refused::Over));
}

#[test]
fn pw_19_the_example_of_the_book() {
    // 14 buttons, the special tile, 5 empty cells: 11. The other: 18 buttons, 2 empty cells: 14.
    let five = "5####/#########/#########/#########/#########/#########/#########/#########/#########";
    let two = "2#######/#########/#########/#########/#########/#########/#########/#########/#########";
    let end = at(&format!("{five} {two} 14+0@53 18+0@53 0 5 0 0 -"));
    let outcome = revised().outcome(&end).expect("the game is over");
    assert_eq!(outcome.scores(), [14 + 7 - 10, 18 - 4]);
    assert_eq!(outcome.ranks(), [2, 1]);
}

#[test]
fn pw_20_on_equal_scores_who_was_home_first_wins() {
    // 20 buttons and the special tile against 27 buttons.
    for (home, ranks) in [(0, [1, 2]), (1, [2, 1])] {
        let even = at(&format!("{FULL} {FULL} 20+0@53 27+0@53 0 5 0 {home} -"));
        let outcome = revised().outcome(&even).expect("the game is over");
        assert_eq!((outcome.scores(), outcome.ranks()), (&[27, 27][..], &ranks[..]));
        let higher = at(&format!("{FULL} {FULL} 21+0@53 27+0@53 0 5 0 {home} -"));
        assert_eq!(revised().outcome(&higher).expect("the game is over").ranks(), [1, 2]);
    }
    let (after, _) = play(&revised(), &at(&format!("{EMPTY} {EMPTY} 5+0@52 5+0@52 0 5 - - 1")), zero(), "advance");
    assert_eq!(after.first_home(), Some(zero()));
}

#[test]
fn pw_21_everything_is_open() {
    let game = revised();
    let mut state = game.start();
    game.settle(&mut state, &mut rng::seeded(3), &mut ());
    for observer in Observer::all(game.seats()) {
        assert_eq!(game.view(&state, observer), state);
        let event = Event::WonLeather { seat: one() };
        assert_eq!(game.redact(&event, observer), Some(event));
    }
    // No chance after setup.
    while let Some(seat) = game.turn(&state).seat() {
        let action = game.nth_legal(&state, seat, 0).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
        assert_ne!(game.turn(&state), Turn::Chance);
    }
}

#[test]
fn pw_01_the_table_is_the_data_file() {
    let file: serde_json::Value = serde_json::from_str(include_str!("../data/patchwork_patches.json")).expect("JSON");
    let printed = file.as_array().expect("a list of patches");
    assert_eq!(printed.len(), Patch::COUNT);
    for (patch, printed) in Patch::all().zip(printed) {
        let number = |key: &str| printed[key].as_u64().expect("a number");
        assert_eq!(
            (patch.cost().into(), patch.time().into(), patch.income().into()),
            (number("cost"), number("time"), number("income")),
            "patch {patch}"
        );
        let rows = printed["rows"].as_array().expect("rows").iter().map(|row| row.as_str().expect("text"));
        let cells: Vec<Cell> = rows
            .enumerate()
            .flat_map(|(y, row)| row.bytes().enumerate().filter(|&(_, b)| b == b'#').map(move |(x, _)| (x, y)))
            .filter_map(|(x, y)| Cell::new(x as u8, y as u8))
            .collect();
        let corner = Cell::new(0, 0).expect("a1");
        assert_eq!(patch.lay(0).expect("as printed").cells(corner).collect::<Vec<_>>(), cells, "patch {patch}");
    }
}
