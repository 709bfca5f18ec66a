//! The special tile, buttons, the end, scores and what is open (PW-16 to PW-21).

use game_traits::{ActionError, ActionSet, Game, Observer, Turn, rng};
use patchwork::{Action, Cell, Event};

use super::table::{EMPTY, FULL, at, one, play, revised, took, zero};

#[test]
fn pw_16_the_first_full_7_by_7_takes_the_special_tile() {
    let game = revised();
    // Rows 1 to 7, columns a to g are covered but for a1 and b1.
    let almost = "2#####2/#######2/#######2/#######2/#######2/#######2/#######2/9/9";
    let before = at(&format!("{almost} {EMPTY} 5+0@0 5+0@0 0 0 - - 0"));
    let (after, events) = play(&game, &before, zero(), "take 0.0 a1");
    assert_eq!(after.special_tile(), Some(zero()));
    assert_eq!(events, [took("take 0.0 a1", zero(), 1), Event::SpecialTile { seat: zero() }]);
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
    assert_eq!((game.turn(&before), game.outcome(&before)), (Turn::one(zero()), None));
    let (after, _) = play(&game, &before, zero(), "advance");
    assert_eq!(game.turn(&after), Turn::Over);
    assert!(game.outcome(&after).is_some());
    assert_eq!(game.check(&after, zero(), Action::ADVANCE), Err(ActionError::Over));
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
    while let Some(seat) = game.turn(&state).first_required() {
        let action = game.legal(&state, seat).nth(0).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
        assert_ne!(game.turn(&state), Turn::Chance);
    }
}
