//! What each observer sees of a position and receives of its events, written out by hand: a leak in views and events
//! alike would escape the law of non-interference.

use game_traits::{Game, Observer, Seat};
use kuhn_poker::{Config, KuhnPoker, State};
use serde_json::{Value, json};

fn three() -> KuhnPoker {
    KuhnPoker::from_config(Config { players: 3, ..Config::default() }).expect("three can play")
}

/// The cards in the views of a spectator and of seats 0, 1 and 2, by seat.
#[track_caller]
fn seen(position: &str) -> Value {
    let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    let view = |observer| serde_json::to_value(three().view(&state, observer)).expect("a view goes into JSON");
    Observer::all(three().seats()).map(|observer| view(observer)["cards"].clone()).collect()
}

#[test]
fn each_sees_their_card_and_those_that_are_shown() {
    let own = json!([[null, null, null], [4, null, null], [null, 2, null], [null, null, 1]]);
    assert_eq!(seen("4,2,1 xb"), own);
    assert_eq!(seen("4,2,1 xbff"), own, "all folded, so no card is shown");
    assert_eq!(seen("4,2,1 xbcf"), json!([[null, 2, 1], [4, 2, 1], [null, 2, 1], [null, 2, 1]]));
    assert_eq!(seen("4,2,1 xxx"), json!([[4, 2, 1], [4, 2, 1], [4, 2, 1], [4, 2, 1]]));
}

#[test]
fn each_receives_their_card_and_those_that_are_shown() {
    let game = three();
    let (mut state, mut events) = (game.start(), Vec::new());
    for outcome in ["deal 4", "deal 2", "deal 1"] {
        game.apply_chance_unchecked(&mut state, outcome.parse().expect("an outcome"), &mut events);
    }
    for (seat, action) in [(0, "check"), (1, "bet"), (2, "call"), (0, "fold")] {
        let action = action.parse().expect("an action");
        game.apply(&mut state, Seat::new(seat), action, &mut events).expect("a legal action");
    }
    for observer in Observer::all(game.seats()) {
        let received: Vec<_> = events.iter().filter_map(|event| game.redact(event, observer)).collect();
        let card = |seat, card| if observer.is(Seat::new(seat)) { json!(card) } else { Value::Null };
        let expected = json!([
            {"dealt": {"seat": 0, "card": card(0, 4)}},
            {"dealt": {"seat": 1, "card": card(1, 2)}},
            {"dealt": {"seat": 2, "card": card(2, 1)}},
            {"acted": {"seat": 0, "action": "check"}},
            {"acted": {"seat": 1, "action": "bet"}},
            {"acted": {"seat": 2, "action": "call"}},
            {"acted": {"seat": 0, "action": "fold"}},
            {"shown": {"seat": 1, "card": 2}},
            {"shown": {"seat": 2, "card": 1}},
            {"won": {"seat": 1, "pot": 5}},
        ]);
        assert_eq!(serde_json::to_value(received).expect("events go into JSON"), expected, "{observer}");
    }
}
