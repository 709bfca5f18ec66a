//! Rendering, descriptions and input.

use game_erased::Presentation;
use game_traits::playout::{Policy, Uniform};
use game_traits::{Game, Observer, Seat, Turn, rng};
use patchwork::{Action, Cell, Event, Patch, Patchwork, game_traits};

#[test]
fn actions_are_read_as_people_type_them() {
    let game = Patchwork::default();
    let view = game.view(&game.start(), Observer::Spectator);
    let read = |typed: &str| game.parse_input(&view, Seat::new(0), typed).map(|action| action.to_string());
    for (typed, meant) in [
        ("a", "advance"),
        (" Advance ", "advance"),
        ("take 5.1 c4", "take 5.1 c4"),
        ("T 5 C4", "take 5.0 c4"),
        ("5.1 c4", "take 5.1 c4"),
        ("l c4", "leather c4"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
    for typed in ["", "take", "take 34 a1", "take 5.9 a1", "leather j1", "advance twice"] {
        let why = read(typed).expect_err(typed);
        assert!(why.ends_with("; try `advance`, `take 5.1 c4` or `leather c4`"), "{typed:?}: {why}");
    }
}

/// What is no patch is not read as one, and an error says how it was read and where in that.
#[test]
fn words_are_not_taken_for_patches() {
    let game = Patchwork::default();
    let view = game.start();
    let read = |typed: &str| game.parse_input(&view, Seat::new(0), typed).map(|action| action.to_string());
    for (typed, why) in [
        ("place c4", "expected `advance`, `take` or `leather` at character 1, found \"place\""),
        ("c4 5", "expected `advance`, `take` or `leather` at character 1, found \"c4\""),
        ("c4", "expected `advance`, `take` or `leather` at character 1, found \"c4\""),
        ("advance twice", "expected the end of the text at character 9, found \"twice\""),
        ("a 5", "read as `advance 5`: expected the end of the text at character 9, found \"5\""),
        ("5 c4 d5", "read as `take 5.0 c4 d5`: expected the end of the text at character 13, found \"d5\""),
        ("t 5 j1", "read as `take 5.0 j1`: expected a cell from a1 to i9 at character 10, found \"j1\""),
        ("T 5", "read as `take 5.0`: expected a cell from a1 to i9 at character 10, found \"\""),
    ] {
        assert_eq!(read(typed), Err(format!("{why}; try `advance`, `take 5.1 c4` or `leather c4`")), "{typed}");
    }
}

#[test]
fn a_cell_is_enough_where_a_leather_patch_is_due() {
    let game = Patchwork::default();
    let empty = "9/9/9/9/9/9/9/9/9";
    let before = format!("{empty} {empty} 5+0@25 5+0@25 0 0 - - -").parse().expect("a position");
    let mut state: patchwork::State = before;
    game.apply(&mut state, Seat::new(0), "advance".parse().expect("an action"), &mut ()).expect("always legal");
    let read = |typed| game.parse_input(&state, Seat::new(0), typed).map(|action| action.to_string());
    assert_eq!(read("C4").as_deref(), Ok("leather c4"));
    // All else is read as everywhere.
    assert_eq!(read("a").as_deref(), Ok("advance"));
    assert_eq!(read("5 c4").as_deref(), Ok("take 5.0 c4"));
    assert!(read("5").is_err_and(|why| why.starts_with("read as `leather 5`: expected a cell")));
}

#[test]
fn rare_events_are_described() {
    let (game, seat) = (Patchwork::default(), Seat::new(1));
    assert_eq!(game.describe(&Event::SpecialTile { seat }), "Seat 1 fills 7 × 7 and takes the special tile.");
    assert_eq!(game.describe(&Event::DiscardedLeather { seat }), "Seat 1 has no cell for the leather patch.");
    let advanced = |buttons| game.describe(&Event::Advanced { seat, to: 9, buttons });
    assert_eq!(advanced(1), "Seat 1 advances to space 9 and receives 1 button.");
    assert_eq!(advanced(2), "Seat 1 advances to space 9 and receives 2 buttons.");
}

/// A failing test names things as players do.
#[test]
fn debug_says_what_the_text_says() {
    let (action, patch, cell): (Action, Patch, Cell) =
        ("take 5.1 c4".parse().expect("one"), "5".parse().expect("one"), "c4".parse().expect("one"));
    assert_eq!(format!("{action:?} {patch:?} {cell:?}"), "Action(take 5.1 c4) Patch(5) Cell(c4)");
}

/// Every legal action reads back, every event is described, and all that lies there is drawn.
#[test]
fn all_is_described_and_drawn() {
    let game = Patchwork::default();
    for seed in 0..20 {
        let (mut state, mut rng, mut events) = (game.start(), rng::seeded(seed), Vec::new());
        game.settle(&mut state, &mut rng, &mut events);
        let drawn = events.len();
        while let Turn::Decide { must, may } = game.turn(&state) {
            let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
            assert_eq!(game.parse_input(&state, seat, &action.to_string()), Ok(action));
            game.apply(&mut state, seat, action, &mut events).expect("legal");
        }
        assert!(
            events[..drawn].iter().all(|event| game.describe(event).is_empty()),
            "the circle is shown, not described"
        );
        assert!(events[drawn..].iter().all(|event| game.describe(event).ends_with('.')));
        let svg = game.render_svg(&state, &events, Observer::Spectator);
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("Seat 0") && svg.contains("Seat 1"));
        assert_ne!(svg, game.render_svg(&state, &[], Observer::Spectator));
        // An observer of no event knows which cells are covered, and not by what.
        let (with, without) = [&events[..], &[]]
            .map(|observed| game.render_text(&state, observed, Observer::Spectator).to_string())
            .into();
        assert_ne!(with, without);
        assert_eq!(with.lines().count(), without.lines().count());
    }
}
