//! What each observer sees of one position and hears of it, written out by hand: a leak in views and events alike would
//! escape the law of non-interference.

use final_touch::{Config, FinalTouch};
use game_traits::{Game, Observer, Seat};
use serde_json::{Value, json};

#[test]
fn what_each_observer_sees_and_hears() {
    let game = FinalTouch::from_config(Config { players: 3, ..Config::default() }).expect("three can play");
    let (mut state, mut heard) = (game.start(), Vec::new());
    let mut outcomes = vec!["reveal 3", "reveal 8"];
    outcomes.extend(["draw yellow", "draw green", "draw brown", "draw brown", "draw pink"]);
    outcomes.extend(["draw blue"; 5]);
    outcomes.extend(["draw green"; 5]);
    for outcome in outcomes {
        game.apply_chance(&mut state, outcome.parse().expect("an outcome"), &mut heard);
    }
    heard.clear();
    game.apply(&mut state, Seat::new(0), "improve yellow brown".parse().expect("an action"), &mut heard)
        .expect("legal");
    game.apply_chance(&mut state, "draw pink".parse().expect("an outcome"), &mut heard);

    let hidden: Vec<u8> = (1..=25).filter(|id| ![3, 8].contains(id)).collect();
    let open = json!({
        "players": 3, "waits_for": "draw", "turn": 1, "drawer": 0,
        "current": 3, "next": 8, "hidden": hidden,
        "placed": {"yellow": 1, "brown": 1}, "smeared": {}, "discard": {},
        "money": [0, 0, 0], "earned": [], "out": null, "winners": [],
    });
    let hands = [json!({"green": 1, "brown": 1, "pink": 2}), json!({"blue": 5}), json!({"green": 5})];
    for observer in Observer::all(game.seats()) {
        let seat = observer.seat().map(Seat::index);
        let view = serde_json::to_value(game.view(&state, observer)).expect("a view goes into JSON");
        let expected = json!({
            "seat": seat, "hand": seat.map(|seat| &hands[seat]), "open": open, "hand_sizes": [4, 5, 5], "pile_size": 44,
        });
        assert_eq!(view, expected, "{observer}");

        let drawn = if seat == Some(0) { json!("pink") } else { Value::Null };
        let told: Vec<_> = heard.iter().filter_map(|event| game.redact(event, observer)).collect();
        let told = serde_json::to_value(told).expect("events go into JSON");
        let expected = json!([
            {"improved": {"seat": 0, "cards": {"yellow": 1, "brown": 1}}},
            {"drew": {"seat": 0, "colour": drawn}},
        ]);
        assert_eq!(told, expected, "{observer}");
    }
}
