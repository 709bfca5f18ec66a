//! What people type and read.

use game_erased::{Canvas, ErasedError, GameDescriptor, Presentation};
use game_traits::playout::{Policy, Uniform};
use game_traits::{Game, Observer, Seat, Turn, rng};
use touche_poulet::{Config, TouchePoulet};

#[test]
fn actions_are_read_as_people_type_them() {
    let game = TouchePoulet::default();
    let view = game.view(&game.start(), Observer::Spectator);
    let read = |typed: &str| game.parse_input(&view, Seat::new(0), typed).map(|action| action.to_string());
    for (typed, meant) in [
        ("target 1@5.3", "target 1@5.3"),
        (" Target 1 5.3 ", "target 1@5.3"),
        ("t 5,3", "target 1@5.3"),
        ("target 1 potager 7", "target 1@1.7"),
        ("target mare aux canards 1", "target 1@4.1"),
        ("attack Œufbusier", "pick oeufbusier"),
        ("pick gran", "pick grange"),
        ("buy wild", "buy wild"),
        ("buy", "buy 1"),
        ("play Frappe nucléaire", "play frappe-nucleaire"),
        ("take salv", "take salve"),
        ("line 5.3 down 2", "line 1@5.3 down 2"),
        ("scout potager", "scout 1 potager"),
        ("done", "pass"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
    for (typed, why) in [
        ("", "expected a cell for the next token"),
        ("target", "expected a cell"),
        ("target potager 99", "potager has no cell 99"),
        ("pick g", "\"g\" can be grange or grenier"),
        ("play x", "expected a weapon"),
        ("target 5.5 dance", "expected a cell such as 5.3, or a zone"),
        ("pass 3", "expected nothing after `pass`"),
        ("line 5.3 up", "expected `across` or `down`"),
    ] {
        let error = read(typed).expect_err(typed).to_string();
        assert!(error.contains(why), "{typed:?}: {error}");
    }
}

/// Cells in any order on one line; after one that comes later, it is said how to go on.
#[test]
fn targets_are_read_in_any_order() {
    let game = TouchePoulet::default();
    let me = Seat::new(0);
    let (mut state, mut rng) = (game.start(), rng::seeded(1));
    game.settle(&mut state, &mut rng, &mut ());
    while let Turn::Decide { must, may } = game.turn(&state) {
        let view = game.view(&state, Observer::Seat(me));
        if must.contains(me)
            && game.parse_input(&view, me, "pick grange").is_ok_and(|pick| game.check(&state, me, pick).is_ok())
        {
            break;
        }
        let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
        game.apply(&mut state, seat, action, &mut ()).expect("legal");
        game.settle(&mut state, &mut rng, &mut ());
    }
    game.apply(&mut state, me, "pick grange".parse().expect("an action"), &mut ()).expect("a grange lives");
    let view = game.view(&state, Observer::Seat(me));
    let read =
        |typed: &str| game.parse_inputs(&view, me, typed).map(|all| all.iter().map(ToString::to_string).collect());
    let three: Vec<_> = ["target 1@1.1", "target 1@5.3", "target 1@2.8"].map(str::to_owned).into();
    for typed in ["target 5.3 1.1 2.8", "2.8 5.3 1.1", "1@5.3 1 1.1 2.8"] {
        assert_eq!(read(typed), Ok(three.clone()), "{typed}");
    }
    assert_eq!(read("5.5"), Ok(vec!["target 1@5.5".to_owned()]));
    game.apply(&mut state, me, "target 1@5.3".parse().expect("an action"), &mut ()).expect("a free cell");
    let view = game.view(&state, Observer::Seat(me));
    let why = game.parse_input(&view, me, "1.1").expect_err("out of order").to_string();
    assert!(why.contains("`undo`") && why.contains("`1@1.1 1@5.3`"), "{why}");
}

/// Every legal action reads back, every event is described, and all is rendered.
#[test]
fn all_is_described_and_drawn() {
    for players in 2..=4 {
        let game = TouchePoulet::from_config(Config { players, ..Config::default() }).expect("a config");
        let (mut state, mut rng, mut emitted) = (game.start(), rng::seeded(players.into()), Vec::new());
        game.settle(&mut state, &mut rng, &mut emitted);
        while let Turn::Decide { must, may } = game.turn(&state) {
            let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
            let view = game.view(&state, Observer::Seat(seat));
            assert_eq!(game.parse_input(&view, seat, &action.to_string()), Ok(action));
            game.apply(&mut state, seat, action, &mut emitted).expect("legal");
            game.settle(&mut state, &mut rng, &mut emitted);
        }
        assert!(emitted.iter().all(|event| game.describe(event).ends_with(['.', '!'])));
        let view = game.view(&state, Observer::Spectator);
        let svg = game.render_svg(&view, &emitted, Observer::Spectator);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("data-grid=").count(), usize::from(players) * 72, "a cell each");
        let picture = game.render_text(&view, &emitted, Observer::Spectator, Canvas::default()).to_string();
        assert!(picture.starts_with("Over: ") && picture.contains("Seat 1"));
    }
}

/// Data from outside may name a winner who is not at the table.
#[test]
fn a_view_from_outside_is_explained() {
    let game = TouchePoulet::default();
    let mut data = serde_json::to_value(game.view(&game.start(), Observer::Spectator)).expect("data");
    data["public"]["phase"] = serde_json::json!({"over": {"winners": [7]}});
    let view = serde_json::from_value(data).expect("a view");
    assert_eq!(game.explain_scores(&view).len(), 1 + game.seats().len());
}

/// A line of more cells than are due does nothing: the first of them may reveal something, and a player could try cell after
/// cell.
#[test]
fn no_line_of_targets_looks_and_takes_back() {
    let game = GameDescriptor::of::<TouchePoulet>().open(None).expect("the default");
    let mut tried = 0;
    for seed in 0..6 {
        let (mut table, mut rng) = (game.table(seed), rng::seeded(seed));
        while let Some((seat, action)) = table.random_choice(&mut rng) {
            if action.starts_with("target ") && table.legal_count(seat) > 12 {
                let legal = table.legal(seat);
                let cells: Vec<&str> =
                    legal.iter().rev().take(12).filter_map(|it| it.strip_prefix("target ")).collect();
                let before = table.digest();
                let why =
                    table.act_typed(seat, &format!("target {}", cells.join(" "))).expect_err("twelve are never due");
                assert!(matches!(why, ErasedError::Parse(_)) && why.to_string().contains(" due, not 12"), "{why}");
                assert_eq!(table.digest(), before);
                tried += 1;
            }
            table.act(seat, &action).expect("it is legal");
        }
    }
    assert!(tried > 50, "{tried}");
}
