//! What each observer sees of one position and receives of its events, written out by hand: a leak in views and events
//! alike would escape the law of non-interference.

use final_touch::{Config, FinalTouch};
use game_traits::{Game, Observer, Seat};
use serde_json::{Value, json};

#[test]
fn what_each_observer_sees_and_receives() {
    let game = FinalTouch::from_config(Config { players: 3, ..Config::default() }).expect("three can play");
    let (mut state, mut events) = (game.start(), Vec::new());
    let mut outcomes = vec!["reveal 3", "reveal 8"];
    outcomes.extend(["draw yellow", "draw green", "draw brown", "draw brown", "draw pink"]);
    outcomes.extend(["draw blue"; 5]);
    outcomes.extend(["draw green"; 5]);
    for outcome in outcomes {
        game.apply_chance_unchecked(&mut state, outcome.parse().expect("an outcome"), &mut events);
    }
    events.clear();
    game.apply(&mut state, Seat::new(0), "improve yellow brown".parse().expect("an action"), &mut events)
        .expect("legal");
    game.apply_chance_unchecked(&mut state, "draw pink".parse().expect("an outcome"), &mut events);

    let hidden: Vec<u8> = (1..=25).filter(|id| ![3, 8].contains(id)).collect();
    let cards = |[yellow, green, brown, blue, pink]: [u8; 5]| json!({"yellow": yellow, "green": green, "brown": brown, "blue": blue, "pink": pink});
    let public = json!({
        "phase": {"draw": {"seat": 0, "next": 1}}, "players": [{"money": 0}, {"money": 0}, {"money": 0}],
        "current": 3, "upcoming": 8, "hidden": hidden,
        "placed": cards([1, 0, 1, 0, 0]), "smeared": cards([0; 5]), "discard": cards([0; 5]),
        "earned": [], "out": null,
    });
    let hands = [[0, 1, 1, 0, 2], [0, 0, 0, 5, 0], [0, 5, 0, 0, 0]].map(cards);
    for observer in Observer::all(game.seats()) {
        let seat = observer.seat().map(Seat::index);
        let view = serde_json::to_value(game.view(&state, observer)).expect("a view goes into JSON");
        let expected = json!({
            "observer": observer, "hand": seat.map(|seat| &hands[seat]), "public": public, "hand_sizes": [4, 5, 5], "pile_size": 44,
        });
        assert_eq!(view, expected, "{observer}");

        let drawn = if seat == Some(0) { json!("pink") } else { Value::Null };
        let received: Vec<_> = events.iter().filter_map(|event| game.redact(event, observer)).collect();
        let received = serde_json::to_value(received).expect("events go into JSON");
        let expected = json!([
            {"improved": {"seat": 0, "cards": cards([1, 0, 1, 0, 0])}},
            {"drew": {"seat": 0, "color": drawn}},
        ]);
        assert_eq!(received, expected, "{observer}");
    }
}
