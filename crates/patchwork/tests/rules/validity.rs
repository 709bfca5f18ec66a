//! Positions from outside.

use game_traits::{Game, Turn, rng};
use patchwork::State;

use crate::table::{EMPTY, at, first_board, play, revised};

#[test]
fn pw_05_a_circle_is_read_up_to_where_it_goes_wrong() {
    let start = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - -");
    for (circle, why) in [("1,2,1", "each patch once"), ("1,40", "expected"), ("?,3", "expected"), ("1,,3", "expected")]
    {
        let error = format!("{start} {circle}").parse::<State>().expect_err(circle).to_string();
        assert!(error.contains(why), "{circle}: {error}");
    }
    let whole = (1..=32).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    let error = format!("{start} {whole},?").parse::<State>().expect_err("all are drawn").to_string();
    assert!(error.contains("no `?` after the last patch"), "{error}");
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
fn an_owner_is_a_seat_or_nobody() {
    let error = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 2 - 1,?").parse::<State>().expect_err("two play").to_string();
    let place = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 2").len();
    assert_eq!(error, format!("expected 0, 1 or - at character {place}, found \"2\""));
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
