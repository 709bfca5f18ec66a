//! Positions from outside: each invariant refuses its own breach, and gives the rule.

use point_final::game_traits::{Game, Observer, rng};
use point_final::{Action, Bag, Card, Chance, Config, Edition, PointFinal, State, View};
use serde_json::{Value, json};

use super::script::{Script, card, seat};

/// What validating a position of this game says.
fn verdict(script: &Script, text: &str) -> String {
    let state: State = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    script.game.validate(&state).map_or_else(|e| e.to_string(), |()| "valid".to_string())
}

#[track_caller]
fn refuses(script: &Script, rule: &str, text: &str) {
    let why = verdict(script, text);
    assert!(why.starts_with(rule) && why[rule.len()..].starts_with(':'), "{rule}: {text} gives {why}");
}

#[track_caller]
fn accepts(script: &Script, text: &str) {
    assert_eq!(verdict(script, text), "valid", "{text}");
}

/// Three play; C H lies there, seat 0 laid H and is responsible, and seat 1 is to move. The pile has B and D.
fn turn() -> Script {
    Script::at("turn 1 | C H | 0 0 | A E (A) +3 / T / I S +7 | B D")
}

#[test]
fn pf_01_each_card_is_in_one_place() {
    let script = turn();
    accepts(&script, "turn 1 | C H | 0 0 | A E (A) +3 / T / I S +7 | B D");
    refuses(&script, "PF-1", "turn 1 | C H | 0 0 | A E (A) +3 / T / I S +7 | B");
    refuses(&script, "PF-1", "turn 1 | C H | 0 0 | A E (A) +3 / T / I S +7 | B D Z");
    refuses(&script, "PF-1", "turn 1 | C | 0 0 | A E (A) +3 / T / I S +7 | B D");
    refuses(&script, "PF-1", "turn 1 | C H | 0 0 | A E (A) +3 / - / I S +7 | B D");
    let why = verdict(&script, "turn 1 | C H | 0 0 | A E (A) +3 / T / I S +7 | B*2 D");
    assert_eq!(why, "PF-1: 2 cards B, the deck has 1");
}

/// What all places, tables and seats there can be: text and data refuse the rest before any rule is asked.
#[test]
fn pf_37_pf_39_a_state_names_only_seats_that_it_has() {
    for text in [
        "turn 3 | C H | 0 0 | A E / T / I S | B D",
        "turn 1 | C H | 3 0 | A E / T / I S | B D",
        "turn 1 | C H | 0 3 | A E / T / I S | B D",
        "deal 3 | C H | 0 0 | A E / T / I S | B D",
        "last card 3 | C H | 0 0 | A E / T / I S | B D",
        "draw 3 1 then 0 | C H | 0 0 | A E / T / I S | B D",
        "draw 0 1 then 3 | C H | 0 0 | A E / T / I S | B D",
        "accused 3 by 0 | C H | 0 0 | A E / T / I S | B D",
        "accused 0 by 3 | C H | 0 0 | A E / T / I S | B D",
        "caller 3 | C H | 0 0 | A E / T / I S | B D",
    ] {
        let why = text.parse::<State>().expect_err(text).to_string();
        assert!(why.starts_with("expected seats that have a hand"), "{text}: {why}");
    }
    let eleven = format!("over | - | - - | {} | -", ["-"; 11].join(" / "));
    let why = eleven.parse::<State>().expect_err("eleven hands").to_string();
    assert!(why.starts_with("expected at most 10 hands"), "{why}");
    refuses(&turn(), "PF-39", "turn 1 | C H | 0 0 | A E / T / I S / - | B D");
    refuses(&turn(), "PF-39", "turn 1 | C H | 0 0 | A E / I S T | B D");
    let long = format!("turn 0 | {} | 0 0 | - | -", ["C"; 129].join(" "));
    assert!(long.parse::<State>().expect_err("long").to_string().starts_with("expected at most 128 cards"));
    let long = format!("turn 0 | {} | 0 0 | - / - / - | -", ["C"; 128].join(" "));
    refuses(&turn(), "PF-1", &long);
}

/// The same of data, for states and for views.
#[test]
fn pf_37_pf_39_data_names_only_seats_that_it_has() {
    let script = turn();
    let state = serde_json::to_value(&script.state).expect("JSON");
    let view = serde_json::to_value(script.view(Some(0))).expect("JSON");
    assert_eq!(state["public"], view["public"], "one form");
    let stranger = "PF-37: a seat is named that is not one of 3";
    let player = json!({ "known": "-", "total": 0 });
    for (field, value, why) in [
        ("responsible", json!(3), stranger),
        ("laid_last", json!(10), stranger),
        ("phase", json!({ "turn": { "seat": 3, "must_lay": false } }), stranger),
        ("players", json!(vec![player; 11]), "PF-39: 11 players, there are at most 10"),
        ("table", json!(vec!["C"; 129]), "PF-1: 129 cards on the table, there are at most 128"),
    ] {
        let edited = |data: &Value| {
            let mut data = data.clone();
            data["public"][field] = value.clone();
            data
        };
        assert_eq!(serde_json::from_value::<State>(edited(&state)).expect_err(why).to_string(), why);
        assert_eq!(serde_json::from_value::<View>(edited(&view)).expect_err(why).to_string(), why);
    }
    let of_state = |field: &str, value: Value| {
        let mut state = state.clone();
        state[field] = value;
        serde_json::from_value::<State>(state).expect_err(field).to_string()
    };
    assert_eq!(of_state("hands", json!(["-", "-"])), "hands: an entry for every seat");
    let of_view = |field: &str, value: Value| {
        let mut view = view.clone();
        view[field] = value;
        serde_json::from_value::<View>(view).expect_err(field).to_string()
    };
    assert_eq!(of_view("hand_sizes", json!([2, 1, 2, 0])), "hand_sizes: an entry for every seat");
    let why = "hand: an observer at the table has one, no other has";
    assert_eq!(of_view("hand", Value::Null), why);
    assert_eq!(of_view("observer", json!(Observer::Spectator)), why);
}

/// What each observer sees of one position, written out by hand.
#[test]
fn pf_35_views_as_data() {
    let mut script = Script::at("turn 1 | C H A T | 0 0 | A E (A) +3 / T super / I S +7 | B D");
    script.act(1, "call super");
    for (observer, hand, face_down) in [
        (None, Value::Null, Value::Null),
        (Some(0), json!("A E"), Value::Null),
        (Some(1), json!("T"), json!("super")),
        (Some(2), json!("I S"), Value::Null),
    ] {
        let expected = json!({
            "observer": observer.map_or(Observer::Spectator, |n| Observer::Seat(seat(n))),
            "public": {
                "phase": { "caller_word": { "caller": 1 } },
                "players": [
                    { "known": "A", "total": 3 },
                    { "known": "-", "total": 0 },
                    { "known": "-", "total": 7 },
                ],
                "table": ["C", "H", "A", "T"],
                "responsible": 0,
                "laid_last": 0,
            },
            "hand": hand,
            "hand_sizes": [2, 1, 2],
            "pile_size": 2,
            "face_down": face_down,
        });
        assert_eq!(serde_json::to_value(script.view(observer)).expect("JSON"), expected);
    }
}

#[test]
fn pf_35_what_is_known_of_a_hand_is_in_it() {
    let script = turn();
    accepts(&script, "turn 1 | C H | 0 0 | A E / T / I S (I S) | B D");
    refuses(&script, "PF-35", "turn 1 | C H | 0 0 | A E / T / I S (I T) | B D");
    // A caller's card that all saw them take is face down, and known still.
    let mut script = Script::at("turn 1 | C H A T | 2 2 | E T (T) / B / D");
    script.act(0, "call T");
    assert_eq!(script.text(), "caller 0 | C H A T [T] | 2 2 | E (T) / B / D");
    let pile = script.state.pile();
    refuses(&script, "PF-35", &format!("caller 0 | C H A T [T] | 2 2 | E (T) / B (T) / D | {pile}"));
}

#[test]
fn pf_10_pf_19_pf_20_what_lies_and_which_seat_is_responsible() {
    let script = turn();
    refuses(&script, "PF-20", "turn 1 | C H | - 0 | A E / T / I S | B D");
    refuses(&script, "PF-20", "turn 1 | C H [B] | 0 0 | A E / T / I S | D");
    let start = Script::at("turn 0 must lay | - | - - | A / T | -");
    refuses(&start, "PF-19", "turn 0 must lay | - | - 0 | A / T | -");
    refuses(&start, "PF-20", "turn 0 must lay | - | 0 - | A / T | -");
    let special = Script::at("turn 0 | C | 0 0 | A / T cadeau | -");
    refuses(&special, "PF-10", "turn 0 | C cadeau | 0 0 | A / T | -");
    // No seat is responsible only where a special clears that.
    let without = "turn 0 | C | 0 - | A / T | B";
    let strict = Script::at("turn 0 | C | 0 0 | A / T | B");
    refuses(&strict, "PF-19", without);
    accepts(&Script::with(Config { special_clears: true, ..Config::default() }, without), without);
}

/// PF-14: a turn on an empty table has to be one of laying, and no other turn; by the other reading it can be free.
#[test]
fn pf_14_a_letter_is_due_on_an_empty_table_and_on_no_other() {
    let script = Script::at("turn 0 must lay | - | - - | A / T | B");
    refuses(&script, "PF-14", "turn 0 | - | - - | A / T | B");
    let lies = Script::at("turn 0 | B | 1 1 | A / T | -");
    refuses(&lies, "PF-14", "turn 0 must lay | B | 1 1 | A / T | -");
    let free = Config { free_empty_table: true, ..Config::default() };
    let free = Script::with(free, "turn 0 | - | - 1 | A / T | B");
    accepts(&free, "turn 0 | - | - - | A / T | B");
    accepts(&free, "turn 0 must lay | - | - - | A / T | B");
    refuses(&free, "PF-14", "turn 0 must lay | - | - 1 | A / T | B");
}

#[test]
fn pf_06_hands_are_dealt_seat_by_seat() {
    let mut script = Script::new(Config { players: 3, ..Config::default() });
    let size = usize::from(Edition::standard().hand_size);
    (0..size).for_each(|_| {
        script.chance("card E");
    });
    let pile = script.state.pile();
    let with = |phase: &str, hands: &str, pile: &Bag| format!("{phase} | - | - - | {hands} | {pile}");
    accepts(&script, &with("deal 1", "E*6 / - / -", &pile));
    refuses(&script, "PF-6", &with("deal 0", "E*6 / - / -", &pile));
    script.chance("card E");
    let pile = script.state.pile();
    accepts(&script, &with("deal 1", "E*6 / E / -", &pile));
    for (phase, rule) in [("deal 0", "PF-6"), ("deal 2", "PF-6"), ("starter", "PF-7"), ("turn 0 must lay", "PF-30")] {
        refuses(&script, rule, &with(phase, "E*6 / E / -", &pile));
    }
    refuses(&script, "PF-6", &with("deal 1", "E*6 (E) / E / -", &pile));
}

#[test]
fn pf_30_only_a_player_who_laid_a_last_card_has_none() {
    let script = turn();
    for phase in ["turn 1", "draw 0 1 then 1", "accused 0 by 1", "last card 0", "last card 2"] {
        refuses(&script, "PF-30", &format!("{phase} | C H | 0 0 | A E / T / - | B D I S"));
    }
    accepts(&script, "last card 2 | C H | 2 2 | A E / T / - | B D I S");
    refuses(&script, "PF-30", "last card 2 | C H | 2 0 | A E / T / - | B D I S");
    refuses(&script, "PF-30", "last card 2 | C H | 0 2 | A E / T / - | B D I S");
    refuses(&script, "PF-30", "last card 2 | C H | 2 2 | A E / T / I | B D S");
    refuses(&script, "PF-30", "last card 2 | C H | 2 2 | A E / - / - | B D I S T");
}

#[test]
fn pf_09_cards_to_draw_are_one_to_three_and_there() {
    let script = turn();
    accepts(&script, "draw 1 2 then 2 | C H | 0 0 | A E / T / I S | B D");
    refuses(&script, "PF-9", "draw 1 3 then 2 | C H | 0 0 | A E / T / I S | B D");
    assert_eq!(verdict(&script, "draw 1 3 then 2 | C H | 0 0 | A B / T / D E I S | -"), "PF-9: 3 cards to draw from 0");
    for left in [0, 4] {
        let text = format!("draw 1 {left} then 2 | C H | 0 0 | A / T / I S | B D E");
        assert!(text.parse::<State>().is_err(), "{text}");
        let mut data = serde_json::to_value(&script.state).expect("JSON");
        data["public"]["phase"] = json!({ "draw": { "seat": 1, "left": left, "next": 2 } });
        let state: State = serde_json::from_value(data).expect("a state");
        assert!(script.game.validate(&state).is_err_and(|why| why.rule() == "PF-9"));
    }
}

#[test]
fn pf_19_pf_20_which_seat_is_accused_and_which_calls() {
    let script = turn();
    accepts(&script, "accused 0 by 1 | C H | 0 0 | A E / T / I S | B D");
    refuses(&script, "PF-19", "accused 1 by 0 | C H | 0 0 | A E / T / I S | B D");
    refuses(&script, "PF-19", "accused 0 by 0 | C H | 0 0 | A E / T / I S | B D");
    // A call wants four cards by the standard rules, and a last card of another seat.
    let four = Script::at("turn 1 | C H A T | 0 0 | B / K T / D | E");
    accepts(&four, "caller 1 | C H A T [T] | 0 0 | B / K / D | E");
    refuses(&four, "PF-20", "caller 0 | C H A T [T] | 0 0 | B / K / D | E");
    refuses(&four, "PF-20", "caller 1 | C H A T | 0 0 | B / K / D | E T");
    let three = Script::at("turn 1 | C H A | 0 0 | B / K T / D | -");
    refuses(&three, "PF-20", "caller 1 | C H A [T] | 0 0 | B / K / D | -");
}

#[test]
fn pf_34_the_end_comes_above_the_limit() {
    let script = turn();
    accepts(&script, "turn 1 | C H | 0 0 | A E +200 / T / I S | B D");
    refuses(&script, "PF-34", "turn 1 | C H | 0 0 | A E +201 / T / I S | B D");
    refuses(&script, "PF-34", "turn 1 | C H | 0 0 | A E +4294967295 / T / I S | B D");
    accepts(&script, "over | C H | 0 0 | A E +201 / - / I S | B D T");
    refuses(&script, "PF-34", "over | C H | 0 0 | A E +200 / - / I S | B D T");
    // In the last round all 128 cards of a deck, a thousand points each, could be added.
    accepts(&script, "over | C H | 0 0 | A E +128200 / - / I S | B D T");
    refuses(&script, "PF-34", "over | C H | 0 0 | A E +128201 / - / I S | B D T");
    refuses(&script, "PF-30", "over | C H | 0 0 | A E +201 / - / - | B D I S T");
}

/// A position has one text, and no other text is read.
#[test]
fn positions_have_one_text() {
    for text in [
        "deal 0 | - | - - | A / - | B",
        "starter | - | - - | A / B | -",
        "turn 1 must lay | - | - - | A / B | -",
        "draw 0 3 then 1 | C H | 0 1 | A (A) +5 / B | E*4",
        "accused 0 by 1 | C H | 0 0 | A E*2 / vowel +1 | -",
        "caller 1 | C H A T [super] | 0 0 | A / B | -",
        "last card 1 | C | 1 1 | A / - | -",
        "over | C | 1 - | A / - | -",
    ] {
        assert_eq!(text.parse::<State>().unwrap_or_else(|e| panic!("{text}: {e}")).to_string(), text);
    }
    for (text, why) in [
        ("", "expected a phase"),
        ("turn 1 ", "expected a phase"),
        ("turn 01 | C", "expected a phase"),
        (
            "turn 1 | c",
            "expected a card: A to Z, vowel, consonant, super or a special such as pioche-2 at character 10",
        ),
        ("turn 1 | C [", "expected a card"),
        (
            "turn 1 | C [?]",
            "expected a card: A to Z, vowel, consonant, super or a special such as pioche-2 at character 13",
        ),
        ("turn 1 | C  H | 0 0 | A / B | -", "expected a card"),
        ("turn 1 | C | 0", "expected a seat or - at character"),
        ("turn 1 | C | 0 0 0", "expected the end of the text"),
        ("turn 1 | C | 0 0 | A +0 / B | -", "expected points from 1 after `+` at character 23"),
        ("turn 1 | C | 0 0 | A (-) / B | -", "expected cards between parentheses at character 23"),
        ("turn 1 | C | 0 0 | A / B (Z A) | -", "expected each kind once and in order at character 29"),
        ("turn 1 | C | 0 0 | A / B", "expected the draw pile"),
        ("turn 1 | C | 0 0 | A / B | - | -", "expected the end of the text"),
    ] {
        let error = text.parse::<State>().expect_err(text).to_string();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}

#[test]
fn debug_output_is_the_text_that_players_read() {
    let script = turn();
    let debug = format!("{:?}", script.state);
    assert!(debug.contains("Pile(B D)") && debug.contains("[Card(C), Card(H)]"), "{debug}");
    let action: Action = "lay A".parse().expect("an action");
    let chance: Chance = "card A".parse().expect("an outcome");
    assert_eq!(format!("{action:?} {chance:?}"), "Action(lay A) Chance(card A)");
    assert_eq!(format!("{:?}", script.state.public().known(seat(0))), "Bag(A)");
}

/// PF-1: no deck has more than fifteen of a kind.
#[test]
fn pf_01_a_sixteenth_card_of_a_kind_is_no_card_of_another() {
    assert_eq!(std::iter::repeat_n(card("A"), 16).collect::<Bag>().to_string(), "A*15");
}

#[test]
fn cards_are_written_in_one_way() {
    assert_eq!("A*2 B".parse::<Bag>().expect("a bag").to_string(), "A*2 B");
    for (text, why) in [
        ("A*1", "expected a number from 2 to 15 after `*` at character 1"),
        ("A B*16", "expected a number from 2 to 15 after `*` at character 3"),
        ("C*2 A", "expected each kind once and in order at character 5"),
        ("A A", "expected each kind once and in order at character 3"),
    ] {
        let error = text.parse::<Bag>().expect_err(text).to_string();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}

#[test]
fn a_bag_of_any_two_cards_is_not_empty() {
    for (one, other) in Card::all().flat_map(|one| Card::all().map(move |other| (one, other))) {
        let bag: Bag = [one, other].into_iter().collect();
        assert!(!bag.is_empty() && bag.len() == 2, "{bag}");
    }
}

/// PF-28: only a Cadeau names a card.
#[test]
fn pf_28_a_special_that_names_a_player_names_no_card() {
    assert!("play cadeau K 2".parse::<Action>().is_ok());
    let why = "play echange K 2".parse::<Action>().expect_err("no card to give").to_string();
    assert!(why.starts_with("expected a seat at character 14"), "{why}");
}

/// PF-1: a deck has a line for each kind, and at most one.
#[test]
fn pf_01_a_deck_has_each_kind_once() {
    let mut edition = Edition::standard();
    for again in [0, 1, edition.deck.len() - 1] {
        edition = Edition::standard();
        let row = edition.deck[again];
        edition.deck.push(row);
        let config = Config { edition: Some(edition.clone()), ..Config::default() };
        let why = PointFinal::from_config(config).map(|_| ()).expect_err("twice").to_string();
        assert_eq!(why, format!("PF-1: {} has two lines in the deck", row.card));
    }
}

/// A view from outside is drawn from, whatever it says.
#[test]
fn pf_35_the_caller_s_card_is_drawn_from_all_it_may_be() {
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / K / E T");
    script.act(2, "call T");
    let view: View = script.game.view(&script.state, Observer::Seat(seat(1)));
    let mut rng = rng::seeded(1);
    let mut seen: Vec<String> = (0..400)
        .map(|_| {
            let state = script.game.determinize(&view, &mut rng);
            script.game.validate(&state).expect("a position");
            serde_json::to_value(&state).expect("JSON")["face_down"].to_string()
        })
        .collect();
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 20, "{seen:?}");
}
