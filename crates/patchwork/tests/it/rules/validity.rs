//! Positions from outside.

use game_traits::{ActionSet, ChanceError, Game, Seat, Turn, rng};
use patchwork::{Action, Cell, Patch, Quilt, State};

use super::table::{EMPTY, FULL, at, first_board, play, revised};

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
fn an_owner_is_a_seat_or_none() {
    let error = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 2 - 1,?").parse::<State>().expect_err("two play").to_string();
    let place = format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 2").len();
    assert_eq!(error, format!("expected who has the special tile: 0, 1 or - at character {place}, found \"2\""));
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
        // A leather patch is due to who passed it alone.
        (format!("{EMPTY} {EMPTY} 5+0@26 5+0@26 0 1! - -"), "PW-6"),
        // No patch is taken, and a player has an income.
        (format!("{EMPTY} {EMPTY} 5+1@3 5+0@5 0 0 - -"), "PW-13"),
        // Or a covered cell.
        (format!("{one_cell} {EMPTY} 5+0@3 5+0@5 0 0 - -"), "PW-10"),
        // A leather patch is passed on space 26 alone, and one that no token passed cannot be due.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 1 - -"), "PW-14"),
        (format!("{EMPTY} {EMPTY} 5+0@5 5+0@3 0 0! - -"), "PW-14"),
        // Nor one that has no room.
        (format!("{FULL} {EMPTY} 5+0@27 5+0@3 0 1! - -"), "PW-14"),
        // What was passed and is not due lies on a quilt.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@27 0 1 - -"), "PW-10"),
        // No 7 × 7 is full.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 0 0 -"), "PW-16"),
        // No token is home.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@5 0 0 - 0"), "PW-20"),
        // Or one is, and none was first: the other, and the one that has a leather patch to place.
        (format!("{EMPTY} {EMPTY} 5+0@3 5+0@53 0 5 - -"), "PW-20"),
        (format!("{EMPTY} {EMPTY} 5+0@53 5+0@3 0 5! - -"), "PW-20"),
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
        let seat = first_board().turn(&passed).first_required().expect("a seat to move");
        passed = play(&first_board(), &passed, seat, "advance").0;
    }
    // Space 20 is passed: the first board has lost a leather patch, the revised one has none there.
    assert_eq!(first_board().validate(&passed), Ok(()));
    let why = revised().validate(&passed).expect_err("no token passed a leather patch there").to_string();
    assert_eq!(why, "PW-14: 1 leather patch is gone, the tokens passed 0");
}

#[test]
fn pw_05_before_the_circle_is_whole_no_player_has_acted() {
    let game = revised();
    let one_cell = "#8/9/9/9/9/9/9/9/9";
    for before in [
        format!("{one_cell} {EMPTY} 5+0@0 5+0@0 0 0 - -"),
        format!("{EMPTY} {EMPTY} 6+0@0 5+0@0 0 0 - -"),
        format!("{EMPTY} {EMPTY} 5+0@0 5+0@1 0 0 - -"),
    ] {
        let why = game.validate(&at(&format!("{before} 1,2,?"))).expect_err(&before).to_string();
        assert_eq!(why, "PW-5: a player has acted before the circle was drawn", "{before}");
    }
}

#[test]
fn pw_05_patch_0_is_not_drawn() {
    let why = revised().validate(&at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 1,0,?"))).expect_err("0 comes last");
    assert_eq!(why.to_string(), "PW-5: at setup every patch but 0 is either drawn or to be drawn");
}

/// PW-14: of three leather patches that were passed one was placed, and then a quilt was full.
#[test]
fn pw_14_leathers_can_be_missing_only_with_a_full_quilt() {
    // Patches of 80 cells together, found one by one; the rest of the circle is left.
    fn pick(from: &[Patch], cells: u32) -> Option<Vec<Patch>> {
        let (&first, rest) = match from.split_first() {
            _ if cells == 0 => return Some(Vec::new()),
            None => return None,
            Some(split) => split,
        };
        let with = cells.checked_sub(first.cell_count()).and_then(|left| pick(rest, left));
        with.map(|more| [vec![first], more].concat()).or_else(|| pick(rest, cells))
    }
    let taken = pick(&Patch::all().filter(|patch| patch.id() != 0).collect::<Vec<_>>(), 80).expect("some make 80");
    let income: u32 = taken.iter().map(|patch| u32::from(patch.income())).sum();
    let left: Vec<_> =
        Patch::all().filter(|patch| !taken.contains(patch)).map(|patch| patch.id().to_string()).collect();
    let position = |quilt: &str| at(&format!("{quilt} {EMPTY} 5+{income}@39 5+0@3 1 3 0 - {}", left.join(",")));
    assert_eq!(revised().validate(&position(FULL)), Ok(()));
    // The same cloth and no leather patch leaves one cell free, on which the others had to go.
    let free = "#########/#########/#########/#########/#########/#########/#########/#########/########1";
    let why = revised().validate(&position(free)).expect_err("two are nowhere").to_string();
    assert_eq!(why, "PW-10: 80 cells are covered; the patches taken have 80 cells, leather patches placed: 3");
}

#[test]
fn a_quilt_is_written_in_one_way() {
    assert_eq!(EMPTY.parse::<Quilt>(), Ok(Quilt::EMPTY));
    for (row, why) in [
        ("45", "expected `#` or a number of free cells at character 2, found \"5"),
        ("#9", "expected nine cells to a row at character 2, found \"9"),
    ] {
        let error = EMPTY.replacen('9', row, 1).parse::<Quilt>().expect_err(row).to_string();
        assert!(error.starts_with(why), "{row}: {error}");
    }
}

/// As data a position is refused before it is looked at where no position could hold it.
#[test]
fn data_that_is_no_position_is_refused() {
    let mut start = revised().start();
    let json = |state: &State| serde_json::to_value(state).expect("json");
    let before = json(&start);
    revised().settle(&mut start, &mut rng::seeded(1), &mut ());
    let after = json(&start);
    let patch = after["circle"][0].clone();
    let read = |mut data: serde_json::Value, field: &str, value: serde_json::Value| {
        *data.pointer_mut(field).expect(field) = value;
        serde_json::from_value::<State>(data).expect_err(field).to_string()
    };
    for (data, field, value, rule) in [
        (&after, "/circle", serde_json::json!([patch, patch]), "PW-5: a patch stands twice"),
        (&after, "/undrawn", serde_json::json!([patch]), "PW-5: a patch stands twice"),
        (&before, "/undrawn", serde_json::json!([patch, patch]), "PW-5: a patch stands twice"),
        (&before, "/undrawn/0", after["circle"][32].clone(), "PW-5: patch 0 is not drawn"),
        (&after, "/turn", 2.into(), "PW-2: a seat of a game of two is 0 or 1"),
        (&after, "/special_tile", 2.into(), "PW-2: a seat of a game of two is 0 or 1"),
        (&after, "/first_home", 15.into(), "PW-2: a seat of a game of two is 0 or 1"),
        (&after, "/leathers_passed", 6.into(), "PW-2: there are 5 leather patches"),
        (&after, "/players/1/space", 54.into(), "PW-17: at most 400 buttons, an income of 38 and space 53"),
        (&after, "/players/0/buttons", 401.into(), "PW-17: at most 400 buttons, an income of 38 and space 53"),
        (&after, "/players/0/income", 39.into(), "PW-17: at most 400 buttons, an income of 38 and space 53"),
        (&after, "/players", serde_json::json!([]), "0 values, not one for each of 2 seats"),
    ] {
        let why = read(data.clone(), field, value);
        assert!(why.starts_with(rule), "{field}: {why}");
    }
}

/// A position that reads but cannot be is refused by its rules; played all the same, nothing panics or overflows.
#[test]
fn a_position_that_cannot_be_is_played_without_a_panic() {
    let game = revised();
    for (position, actions) in [
        // The mover is in front, and with the last buttons and income that can be read.
        (format!("{EMPTY} {EMPTY} 400+38@53 400+38@0 0 0 - - 19,10,9"), ["advance", "take 19.0 a1"]),
        (format!("{EMPTY} {EMPTY} 400+38@40 400+38@7 0 0 - - 19,10,9"), ["advance", "take 10.0 a1"]),
        // A leather patch is due that no token passed, or where none is left.
        (format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 1 0! - - 1"), ["leather a1", "leather i9"]),
        (format!("{FULL} {FULL} 5+0@0 5+0@0 0 5! 1 1 -"), ["leather a1", "advance"]),
    ] {
        let state = at(&position);
        assert!(game.validate(&state).is_err(), "{position}");
        for action in actions {
            let mut next = state;
            let seat = game.turn(&state).first_required().expect("a seat to act");
            let refused = game.apply(&mut next, seat, action.parse().expect("an action"), &mut ()).is_err();
            assert_eq!(refused, next == state, "{position}: {action}");
            assert!(next.space(seat) >= state.space(seat), "{position}: {action}");
        }
    }
}

/// A seat that does not play has no quilt: an accessor does not answer with that of another.
#[test]
fn a_seat_that_does_not_play_is_not_taken_for_another() {
    let start = revised().start();
    let third = Seat::new(3);
    assert!(revised().legal(&start, third).is_empty());
    assert!(std::panic::catch_unwind(|| start.buttons(third)).is_err());
    assert!(std::panic::catch_unwind(|| start.score(third)).is_err());
}

#[test]
fn pw_05_a_patch_is_not_drawn_twice() {
    let game = revised();
    let drawing = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 1,2,?"));
    for (id, allowed) in [("0", Err(ChanceError::NotOffered)), ("2", Err(ChanceError::NotOffered)), ("3", Ok(()))] {
        assert_eq!(game.check_chance(&drawing, id.parse().expect("a patch")), allowed, "{id}");
    }
}

#[test]
fn pw_12_a_patch_has_no_more_orientations_than_shapes() {
    for (action, most) in [("take 0.2 a1", 1), ("take 1.4 a1", 3)] {
        let why = action.parse::<Action>().expect_err(action).to_string();
        let patch: Patch = action[5..6].parse().expect("a patch");
        assert!(patch.orientation(most).is_some() && patch.orientation(most + 1).is_none(), "{patch}");
        assert!(why.contains(&format!("in an orientation from 0 to {most}")), "{why}");
    }
}

#[test]
fn who_debugs_reads_what_players_read() {
    let start = at(&format!("{EMPTY} {EMPTY} 5+0@0 5+0@0 0 0 - - 1,2,?"));
    let debug = format!("{start:?}");
    assert!(debug.contains(&format!("Quilt({EMPTY})")) && debug.contains("[1, 2]"), "{debug}");
    let (action, patch): (Action, Patch) = ("take 0.1 c4".parse().expect("an action"), "7".parse().expect("a patch"));
    assert_eq!(format!("{action:?} {patch:?}"), "Action(take 0.1 c4) Patch(7)");
    assert_eq!(format!("{:?}", "c4".parse::<Cell>()), "Ok(Cell(c4))");
}
