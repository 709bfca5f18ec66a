//! States from outside: each invariant refuses its own breach, and says which rule it is.

use final_touch::{Action, Cards, Config, Tie};
use game_traits::{Game, Observer, Seat, conformance};
use serde_json::{Value, json};

use crate::script::{Script, few, standard};

/// The script's state with some places changed: what reading it, or else validating it, says.
fn changed(script: &Script, changes: &[(&str, Value)]) -> String {
    conformance::validate_edited(&script.game, &script.state, changes)
}

fn refuses(script: &Script, rule: &str, changes: &[(&str, Value)]) {
    let why = changed(script, changes);
    assert!(why.starts_with(rule) && why[rule.len()..].starts_with(':'), "{rule}: {changes:?} gives {why}");
}

/// Three players; seat 0 has finished masterpiece 3 and improved once on 8.
fn under_way() -> Script {
    let mut script = Script::dealt(standard(3), &[3, 8], &["ygbbp", "ppppp", "uuuuu"]);
    script.act(0, "improve yellow green brown brown");
    script.chance("reveal 11");
    script.draw("yygg");
    script.turn_of(0, "improve yellow green", "bb");
    script
}

#[test]
fn what_is_not_changed_is_valid() {
    assert_eq!(changed(&under_way(), &[]), "valid");
    // Seat 2 and the pile exchange a card: another position, but a position.
    let pile = json!({"yellow": 9, "green": 9, "brown": 7, "blue": 8, "pink": 6});
    let exchanged = [("/hands/2", json!({"blue": 4, "brown": 1})), ("/pile", pile)];
    assert_eq!(changed(&under_way(), &exchanged), "valid");
}

#[test]
fn cards_and_masterpieces_are_in_one_place() {
    let script = under_way();
    refuses(&script, "FT-1", &[("/hands/2", json!({"blue": 4}))]);
    refuses(&script, "FT-1", &[("/open/discard/green", json!(2))]);
    refuses(&script, "FT-2", &[("/open/current", json!(9))]);
    refuses(&script, "FT-2", &[("/open/next", json!(8))]);
    refuses(&script, "FT-2", &[("/open/hidden/0", json!(11))]);
    refuses(&script, "hidden", &[("/open/hidden/0", json!(2))]);
    // All are somewhere, and one of them twice; then none is anywhere twice, and one is missing.
    let hidden: Vec<u64> =
        serde_json::from_value(serde_json::to_value(script.state).expect("JSON")["open"]["hidden"].clone())
            .expect("numbers");
    let mut twice = hidden.clone();
    twice.push(8);
    twice.sort_unstable();
    refuses(&script, "FT-2", &[("/open/hidden", json!(twice))]);
    refuses(&script, "FT-2", &[("/open/hidden", json!(hidden[1..]))]);
    refuses(
        &script,
        "FT-6",
        &[
            ("/open/players", json!(4)),
            ("/open/money", json!([4, 0, 4, 0])),
            ("/open/earned/0/seats", json!([0, 2])),
            ("/hands", json!([{}, {}, {}, {}])),
        ],
    );
    refuses(&script, "players", &[("/open/players", json!(5))]);
    refuses(&script, "hands", &[("/hands", json!([{}, {}]))]);
}

#[test]
fn money_is_what_the_masterpieces_pay() {
    let script = under_way();
    refuses(&script, "FT-17", &[("/open/money/1", json!(4))]);
    refuses(&script, "FT-17", &[("/open/money/0", json!(2))]);
    refuses(&script, "FT-18", &[("/open/earned/0/seats", json!([0, 1])), ("/open/money/1", json!(4))]);
    // A ruin counts for both opponents.
    let ruined = json!({"id": 3, "finished": false, "seats": [0]});
    refuses(&script, "FT-18", &[("/open/earned/0", ruined), ("/open/money/0", json!(2))]);
    refuses(&script, "earned", &[("/open/earned/0/seats", json!([]))]);
    refuses(&script, "money", &[("/open/money", json!([4, 0]))]);
    let rich = [(1, [1, 0, 0, 0, 0], 25, 1), (2, [1, 0, 0, 0, 0], 9, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rich), &[2, 1], &["yypuu", "ppppp"]);
    script.act(0, "improve yellow");
    script.chance("reveal 3");
    script.draw("u");
    let swapped = [("/open/current", json!(2)), ("/open/earned/0/id", json!(1)), ("/open/money/0", json!(25))];
    refuses(&script, "FT-20", &swapped);
}

#[test]
fn zones_hold_what_the_masterpiece_allows() {
    let script = under_way();
    let moved = |placed: Value, discard: Value| [("/open/placed", placed), ("/open/discard", discard)];
    refuses(&script, "FT-10", &moved(json!({"yellow": 1, "brown": 1}), json!({"yellow": 1, "green": 2, "brown": 1})));
    let smeared = json!({"green": 1});
    refuses(&script, "FT-11", &[("/open/smeared", smeared), ("/open/discard/green", json!(0))]);
    let finished = moved(json!({"yellow": 2, "green": 2}), json!({"brown": 2}));
    refuses(&script, "FT-17", &finished);
    // With a third card in the smearing zone it was ruined.
    let mut script = Script::dealt(few(2, &[(1, [0, 0, 0, 0, 1], 9, 1)]), &[1], &["yyyyy", "ggggg"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    refuses(&script, "FT-17", &[("/open/smeared", json!({"yellow": 1, "green": 2})), ("/pile/green", json!(5))]);
    // Nothing has ended, so nothing can be discarded.
    let mut script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "ppppp"]);
    script.turn_of(0, "improve yellow", "u");
    refuses(&script, "FT-19", &[("/open/placed", json!({})), ("/open/discard", json!({"yellow": 1}))]);
}

#[test]
fn who_plays_and_who_draws() {
    let script = under_way();
    refuses(&script, "FT-14", &[("/open/waits_for", json!("draw")), ("/open/drawer", json!(0))]);
    refuses(&script, "FT-4", &[("/open/waits_for", json!("reveal"))]);
    let hidden: Vec<u8> = (1..=25).filter(|id| ![3, 8].contains(id)).collect();
    refuses(&script, "FT-4", &[("/open/next", Value::Null), ("/open/hidden", json!(hidden))]);
    refuses(&script, "turn", &[("/open/turn", json!(3))]);
    refuses(&script, "turn", &[("/open/turn", Value::Null)]);
    refuses(&script, "drawer", &[("/open/drawer", json!(1))]);
    refuses(&script, "FT-21", &[("/open/out", json!(2))]);
    refuses(&script, "FT-20", &[("/open/winners", json!([1]))]);
    refuses(&script, "winners", &[("/open/winners", json!([3]))]);
    // After a masterpiece the seat that ended it draws and goes on.
    let mut script = Script::dealt(standard(3), &[3, 8], &["ygbbp", "ppppp", "uuuuu"]);
    script.act(0, "improve yellow green brown brown");
    script.chance("reveal 11");
    refuses(&script, "FT-8", &[("/open/turn", json!(1))]);
    // In the middle of a refill only the next seat can be next.
    let mut script = under_way();
    script.act(1, "smear pink");
    assert_eq!(changed(&script, &[]), "valid");
    refuses(&script, "FT-8", &[("/open/turn", json!(0))]);
    refuses(&script, "FT-14", &[("/open/drawer", json!(0))]);
    // Who begins.
    let script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "ppppp"]);
    refuses(&script, "FT-8", &[("/open/turn", json!(1))]);
}

#[test]
fn the_setup_deals_seat_by_seat() {
    let mut script = Script::new(standard(2));
    refuses(&script, "FT-7", &[("/open/turn", json!(1))]);
    script.chance("reveal 3");
    assert_eq!(changed(&script, &[]), "valid");
    script.chance("reveal 8");
    script.draw("ygb");
    refuses(&script, "FT-26", &[("/open/drawer", json!(1))]);
    let swapped = [("/hands/0", json!({})), ("/hands/1", json!({"yellow": 1, "green": 1, "brown": 1}))];
    refuses(&script, "FT-26", &swapped);
    // Nobody plays before all hands are dealt, and there is a current masterpiece.
    let pile = ("/pile", json!({"yellow": 11, "green": 11, "brown": 11, "blue": 12, "pink": 11}));
    refuses(&script, "FT-26", &[("/open/discard", json!({"pink": 1})), pile]);
    refuses(&script, "FT-26", &[("/open/winners", json!([1]))]);
    let hidden: Vec<u8> = (1..=25).filter(|&id| id != 8).collect();
    refuses(&script, "FT-4", &[("/open/current", Value::Null), ("/open/hidden", json!(hidden))]);
    // Seat 0 has five, so it does not draw.
    script.draw("bb");
    refuses(&script, "FT-26", &[("/open/drawer", json!(0))]);
    // With three at the table one could be out, but not yet.
    let mut script = Script::new(standard(3));
    script.chance("reveal 3");
    script.chance("reveal 8");
    refuses(&script, "FT-26", &[("/open/out", json!(1))]);
}

#[test]
fn the_end_is_one_that_can_be() {
    let rows = [(1, [2, 0, 0, 0, 0], 25, 1), (2, [1, 0, 0, 0, 0], 25, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[2, 1], &["yyyuu", "ppppp"]);
    script.act(0, "improve yellow");
    assert_eq!(changed(&script, &[]), "valid");
    refuses(&script, "FT-20", &[("/open/winners", json!([1]))]);
    refuses(&script, "FT-20", &[("/open/winners", json!([]))]);
    refuses(&script, "FT-20", &[("/open/earned/0/id", json!(1)), ("/open/next", json!(2))]);
    refuses(
        &script,
        "FT-20",
        &[("/open/earned/0/seats", json!([1])), ("/open/money", json!([0, 25])), ("/open/winners", json!([1]))],
    );
    refuses(&script, "FT-20", &[("/hands/1", json!({"pink": 4})), ("/pile/pink", json!(8))]);
    refuses(&script, "FT-20", &[("/open/current", json!(1)), ("/open/next", json!(3)), ("/open/hidden", json!([]))]);
    // Finished with three cards in the smearing zone; ruined with two.
    refuses(&script, "FT-20", &[("/open/smeared", json!({"green": 3})), ("/pile/green", json!(9))]);
    let mut ruined = Script::dealt(few(2, &[(1, [0, 0, 0, 0, 1], 90, 25)]), &[1], &["yyyyy", "ggggg"]);
    ruined.turn_of(0, "smear yellow", "y");
    ruined.turn_of(1, "smear green", "g");
    ruined.act(0, "smear yellow");
    assert_eq!(changed(&ruined, &[]), "valid");
    refuses(&ruined, "FT-20", &[("/open/smeared", json!({"yellow": 1, "green": 1})), ("/pile/yellow", json!(7))]);
    // The same with poorer masterpieces: nobody has $25, and one is left.
    let poor = rows.map(|(id, touches, _, ruined)| (id, touches, 3, ruined));
    let poor = Script { game: Script::new(few(2, &poor)).game, state: script.state, heard: Vec::new() };
    refuses(&poor, "FT-20", &[("/open/money", json!([3, 0]))]);
    // Two masterpieces of $25: the game had ended with the first.
    let both = json!([1, 2].map(|id| json!({"id": id, "finished": true, "seats": [0]})));
    let went_on = [
        ("/open/next", json!(3)),
        ("/open/hidden", json!([])),
        ("/open/earned", both),
        ("/open/money", json!([50, 0])),
    ];
    refuses(&script, "FT-20", &went_on);
}

#[test]
fn a_play_off_has_two_rich_and_one_out() {
    let rows = [(1, [0, 0, 0, 0, 1], 90, 25), (2, [0, 0, 0, 0, 1], 90, 3), (3, [0, 0, 0, 0, 1], 90, 4)];
    let config = |tie| Config { tie, ..few(3, &rows) };
    let mut script = Script::dealt(config(Tie::EqualTotals), &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.act(2, "smear brown");
    script.chance("reveal 3");
    assert_eq!(changed(&script, &[]), "valid");
    refuses(&script, "FT-20", &[("/open/out", Value::Null)]);
    refuses(&script, "FT-21", &[("/open/out", json!(0))]);
    refuses(&script, "FT-8", &[("/open/turn", json!(1))]);
    refuses(&script, "FT-8", &[("/open/turn", json!(2))]);
    let paid = [("/open/earned/0/seats", json!([0, 2])), ("/open/money", json!([25, 0, 25]))];
    refuses(&script, "FT-21", &paid);
    // One is out of three, and only where the two others have $25 each.
    let two = Script::dealt(few(2, &rows), &[1, 2], &["yyyyy", "ggggg"]);
    assert_eq!(changed(&two, &[("/open/out", json!(1))]), "FT-21: out: 1");
    refuses(
        &under_way(),
        "FT-21",
        &[("/open/out", json!(2)), ("/hands/2", json!({"blue": 4})), ("/pile/blue", json!(8))],
    );
    let finished_3 = json!({"id": 3, "finished": true, "seats": [2]});
    let ruined_1 = json!({"id": 1, "finished": false, "seats": [0, 1]});
    let money = ("/open/money", json!([25, 25, 90]));
    refuses(&script, "FT-21", &[("/open/earned", json!([ruined_1, finished_3])), ("/open/next", Value::Null), money]);
    // Who begins does not draw, and who is out never does.
    let fewer = |script: &Script, seat: usize| {
        let mut value = serde_json::to_value(script.state).expect("JSON");
        let pile = value["pile"]["yellow"].as_u64().expect("a number");
        let hand = value["hands"][seat]["yellow"].take().as_u64().expect("a number");
        (json!({"yellow": hand - 1}), json!(pile + 1))
    };
    let (hand, pile) = fewer(&script, 0);
    let draws =
        [("/open/waits_for", json!("draw")), ("/open/drawer", json!(0)), ("/hands/0", hand), ("/pile/yellow", pile)];
    refuses(&script, "FT-8", &draws);
    script.turn_of(0, "smear yellow", "y");
    assert_eq!(changed(&script, &[]), "valid");
    let draws = [("/open/waits_for", json!("draw")), ("/open/drawer", json!(2)), ("/open/turn", json!(0))];
    refuses(&script, "FT-8", &draws);
    let finished_1 = json!([{"id": 1, "finished": true, "seats": [2]}]);
    refuses(&script, "FT-21", &[("/open/earned", finished_1), ("/open/money", json!([0, 0, 90]))]);
}

/// Where two are there and one is paid, the other would be rich alone.
#[test]
fn a_ruin_counts_for_all_opponents_but_in_a_play_off() {
    let rows = [(1, [0, 0, 0, 0, 1], 90, 3), (2, [1, 0, 0, 0, 0], 25, 1), (3, [0, 0, 0, 0, 1], 90, 4)];
    let mut script = Script::dealt(few(3, &rows), &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.act(2, "smear brown");
    script.chance("reveal 3");
    script.draw("b");
    script.act(2, "smear brown");
    script.draw("b");
    script.act(0, "improve yellow");
    assert_eq!(changed(&script, &[]), "valid");
    refuses(&script, "FT-18", &[("/open/earned/0/seats", json!([0])), ("/open/money", json!([28, 0, 0]))]);
}

#[test]
fn earnings_are_of_whole_sides_and_named_once() {
    let script = under_way();
    let twice = json!([3, 3].map(|id| json!({"id": id, "finished": true, "seats": [0]})));
    assert_eq!(changed(&script, &[("/open/earned", twice)]), "earned: each masterpiece once, for whole sides");
    let mut teams = Script::dealt(standard(4), &[3, 8], &["ygbbp", "ppppp", "uuuuu", "ggggg"]);
    teams.act(0, "improve yellow green brown brown");
    assert_eq!(changed(&teams, &[]), "valid");
    for seats in [json!([0]), json!([0, 1]), json!([2])] {
        let why = changed(&teams, &[("/open/earned/0/seats", seats.clone())]);
        assert_eq!(why, "earned: each masterpiece once, for whole sides", "{seats}");
    }
}

#[test]
fn what_is_no_cards_is_refused_as_such() {
    let why = changed(&under_way(), &[("/pile", json!(5))]);
    assert!(why.contains("expected colours and how many cards of each"), "{why}");
}

#[test]
fn who_debugs_reads_what_players_read() {
    let action: Action = "improve yellow pink".parse().expect("an action");
    assert_eq!(format!("{action:?} {:?}", action.cards()), "Action(improve yellow pink) [1, 0, 0, 0, 1]");
    assert_eq!(Action::improve(Cards::NONE), None);
}

/// FT-26: what is not hidden is not revealed.
#[test]
fn an_outcome_that_cannot_come_changes_nothing() {
    let mut script = Script::new(standard(2));
    script.chance("reveal 3");
    let (before, mut heard) = (script.state, Vec::new());
    script.game.apply_chance(&mut script.state, "reveal 3".parse().expect("an outcome"), &mut heard);
    assert_eq!((script.state, heard.is_empty()), (before, true));
}

#[test]
fn a_seat_that_nobody_sits_on_sees_what_spectators_see() {
    let script = under_way();
    let [seat, spectator] =
        [Observer::Seat(Seat::new(3)), Observer::Spectator].map(|o| script.game.view(&script.state, o));
    assert_eq!(seat, spectator);
}
