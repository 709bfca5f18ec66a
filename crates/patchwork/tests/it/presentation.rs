//! Rendering, descriptions and input.

use game_erased::{Canvas, Presentation};
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
        ("adv", "advance"),
        ("pass", "advance"),
        ("buy 5.1 c4", "take 5.1 c4"),
        ("c4 5.1", "take 5.1 c4"),
        ("take 4C 5", "take 5.0 c4"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
}

/// What is no patch is not read as one, and an error says what can be done.
#[test]
fn words_are_not_taken_for_patches() {
    let game = Patchwork::default();
    let circle = (1..=32).chain([0]).map(Patch::new).collect();
    let view = Patchwork::from_config(patchwork::Config { circle, ..Default::default() }).expect("a circle").start();
    let read = |typed: &str| game.parse_input(&view, Seat::new(0), typed).expect_err(typed).to_string();
    let now = "expected `advance`, or a patch (1, 2, 3) and a cell, such as `take 1.0 c4`";
    for (typed, why) in [
        ("", "expected a patch, such as 5.1".to_string()),
        ("take", "expected a patch, such as 5.1".to_string()),
        ("place c4", format!("{now}, found \"place\"")),
        ("take 34 a1", "expected a patch from 0 to 32, found \"34\"".to_string()),
        ("take 5.9 a1", "expected 5.0 to 5.3, found \"5.9\"".to_string()),
        ("leather j1", "expected a cell from a1 to i9, found \"j1\"".to_string()),
        ("c4", "expected a patch from 0 to 32, found \"c4\"".to_string()),
        ("advance twice", "expected nothing after `advance`, found \"twice\"".to_string()),
        ("a 5", "expected nothing after `advance`, found \"5\"".to_string()),
        ("5 c4 d5", "expected nothing after `take 5.0 c4`, found \"d5\"".to_string()),
        ("t 5 j1", "expected a cell from a1 to i9, found \"j1\"".to_string()),
        ("T 5", "expected a cell from a1 to i9".to_string()),
    ] {
        assert_eq!(read(typed), why, "{typed}");
    }
}

/// PW-12: a patch that would stick out is refused with the number of columns and rows.
#[test]
fn a_patch_that_sticks_out_says_by_how_much() {
    let game = Patchwork::default();
    let state = game.start();
    for (patch, orientation) in Patch::all().flat_map(|patch| (0..patch.orientation_count()).map(move |o| (patch, o))) {
        let (width, height) = patch.orientation(orientation).expect("one of its own").size();
        for cell in Cell::all() {
            let read = game.parse_input(&state, Seat::new(0), &format!("{patch}.{orientation} {cell}"));
            let beyond = [cell.column() + width, cell.row() + height].map(|end| end.saturating_sub(9));
            let Err(why) = read else {
                assert_eq!(beyond, [0, 0]);
                continue;
            };
            let why = why.to_string();
            assert_eq!(why.contains(&format!("{} column", beyond[0])), beyond[0] > 0, "{why}");
            assert_eq!(why.contains(&format!("{} row", beyond[1])), beyond[1] > 0, "{why}");
            assert!(beyond != [0, 0], "{why}");
        }
    }
}

#[test]
fn a_cell_is_enough_where_a_leather_patch_is_due() {
    let game = Patchwork::default();
    let empty = "9/9/9/9/9/9/9/9/9";
    let before = format!("{empty} {empty} 5+0@25 5+0@25 0 0 - - -").parse().expect("a position");
    let mut state: patchwork::State = before;
    game.apply(&mut state, Seat::new(0), "advance".parse().expect("an action"), &mut ()).expect("always legal");
    let read = |typed: &str| game.parse_input(&state, Seat::new(0), typed).map(|action| action.to_string());
    assert_eq!(read("C4").as_deref(), Ok("leather c4"));
    // All else is read as everywhere.
    assert_eq!(read("a").as_deref(), Ok("advance"));
    assert_eq!(read("5 c4").as_deref(), Ok("take 5.0 c4"));
    assert_eq!(read("5").expect_err("no cell").to_string(), "expected a cell from a1 to i9, found \"5\"");
    assert!(read("x y").expect_err("no action").to_string().starts_with("expected a cell for the leather patch"));
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
            .map(|observed| game.render_text(&state, observed, Observer::Spectator, Canvas::default()).to_string())
            .into();
        assert_ne!(with, without);
        assert_eq!(with.lines().count(), without.lines().count());
    }
}
