//! Values as data: what no position of any game could hold is refused by its field.

use final_touch::{Cards, Config, FinalTouch, Illegal, State, View};
use game_traits::conformance::validate_edited;
use game_traits::{ActionError, Game, Observer, Seat};
use serde_json::{Value, json};

/// Three players; seat 0 has finished masterpiece 3.
fn position() -> (FinalTouch, State) {
    let game = FinalTouch::from_config(Config { players: 3, ..Config::default() }).expect("three can play");
    let text = "1 8/11 1-2,4-7,9-10,12-25 yg/- yg2b 4,0,0 3=0 - yg2bp/5p/5u 9y9g8b7u6p";
    (game, text.parse().expect("a position"))
}

#[test]
fn a_state_with_a_field_out_of_range_is_refused() {
    let (game, state) = position();
    let player = &json!({"money": 0});
    let hidden: Vec<u8> = [1, 1].into_iter().chain(4..=25).collect();
    for (place, value, why) in [
        ("/public/players", json!(vec![player; 5]), "players: 5, not 2 to 4"),
        ("/public/players", json!([player]), "players: 1, not 2 to 4"),
        ("/hands", json!([{}, {}]), "hands: an entry for every seat"),
        ("/public/players", json!([player, player]), "hands: an entry for every seat"),
        ("/public/players/1", json!({}), "missing field `money`"),
        ("/public/hidden", json!(hidden), "hidden: each masterpiece once"),
        ("/public/hidden/0", json!(26), "FT-3: masterpiece 26, numbers go from 1 to 25"),
        ("/public/earned/0/seats", json!([]), "earned: each masterpiece once, for seats at the table"),
        ("/public/earned/0/seats", json!([3]), "earned: each masterpiece once, for seats at the table"),
        ("/public/phase", json!({"decide": {"seat": 3}}), "phase, out: a seat that is not at the table"),
        ("/public/phase", json!({"draw": {"seat": 0, "next": 3}}), "phase, out: a seat that is not at the table"),
        ("/public/phase", json!({"over": {"winners": [3]}}), "phase, out: a seat that is not at the table"),
        ("/public/out", json!(3), "phase, out: a seat that is not at the table"),
        ("/pile", json!({"blue": 13}), "FT-1: 13 cards of one color, there are 12"),
        ("/pile", json!({"mauve": 1}), "unknown field `mauve`"),
    ] {
        let found = validate_edited(&game, &state, &[(place, value)]);
        assert!(found.contains(why), "{place}: {found}");
    }
    let twice = json!([3, 3].map(|id| json!({"id": id, "finished": true, "seats": [0]})));
    let found = validate_edited(&game, &state, &[("/public/earned", twice)]);
    assert!(found.contains("earned: each masterpiece once"), "{found}");
    assert_eq!(validate_edited(&game, &state, &[]), "valid");
}

#[test]
fn cards_that_are_left_out_are_none() {
    let cards: Cards = serde_json::from_str(r#"{"blue": 2, "yellow": 1}"#).expect("cards");
    assert_eq!(cards.to_string(), "yellow blue blue");
    let twice = serde_json::from_str::<Cards>(r#"{"blue": 1, "blue": 2}"#).expect_err("blue is there twice");
    assert!(twice.to_string().contains("duplicate field `blue`"), "{twice}");
}

/// A view from outside may be no view of any position; that is no reason to panic.
#[test]
fn invented_views_are_refused_or_determinized_to_no_position() {
    let (game, state) = position();
    let view = game.view(&state, Observer::Seat(Seat::new(0)));
    let edit = |place: &str, value: Value| {
        let mut view = serde_json::to_value(view).expect("a view goes into JSON");
        *view.pointer_mut(place).expect("a place") = value;
        serde_json::from_value::<View>(view)
    };
    for (place, value) in [
        ("/hand", json!({"yellow": 12, "green": 12, "brown": 12})),
        ("/public/placed", json!({"yellow": 12, "blue": 12})),
        ("/public/discard", json!({"yellow": 12, "green": 3, "pink": 12})),
        ("/hand_sizes", json!([255, 255, 255])),
    ] {
        let view = edit(place, value).expect("well-formed");
        let state = game.determinize(&view, &mut game_traits::rng::seeded(1));
        assert!(game.validate(&state).is_err(), "{place}");
        assert!(game.missing(view.public()).len() <= 4, "{place}");
    }
    for (place, value) in [("/observer", json!({"seat": 4})), ("/hand", json!(null)), ("/hand_sizes", json!([5]))] {
        assert!(edit(place, value).is_err(), "{place}");
    }
}

#[test]
fn a_refusal_goes_into_json_with_its_reason() {
    let (game, mut state) = position();
    let refused = game.apply(&mut state, Seat::new(1), "smear green".parse().expect("an action"), &mut ());
    let why = refused.expect_err("seat 1 has no green");
    assert!(matches!(why, ActionError::Illegal(Illegal::NothingToSmear { .. })));
    let data = serde_json::to_value(&why).expect("an error goes into JSON").to_string();
    assert!(data.contains(r#""nothing_to_smear":{"color":"green"}"#), "{data}");
}
