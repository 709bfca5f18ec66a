//! Positions from outside: each invariant refuses its own breach, and says which rule it is.

use point_final::game_traits::{Game, Observer, conformance, rng};
use point_final::{Action, Bag, Card, Chance, Config, Edition, PointFinal, View};
use serde_json::{Value, json};

use super::desk::{Desk, Setup, seat};

/// The position with some places changed: what reading it, or else validating it, says.
fn changed(desk: &Desk, changes: &[(&str, Value)]) -> String {
    conformance::validate_edited(&desk.game, &desk.state, changes)
}

#[track_caller]
fn refuses(desk: &Desk, rule: &str, changes: &[(&str, Value)]) {
    let why = changed(desk, changes);
    assert!(why.starts_with(rule) && why[rule.len()..].starts_with(':'), "{rule}: {changes:?} gives {why}");
}

/// Three play; C H lies there, seat 0 laid H and answers for it, and seat 1 is to move. The pile has B and D.
fn turn() -> Desk {
    let (hands, known) = (&["A E", "T", "I S"][..], &["A", "-", "-"][..]);
    Setup { table: "C H", turn: 1, known, totals: &[3, 0, 7], pile: Some("B D"), ..Setup::of(hands) }.desk()
}

#[test]
fn pf_01_each_card_is_in_one_place() {
    let desk = turn();
    assert_eq!(changed(&desk, &[]), "valid");
    refuses(&desk, "PF-1", &[("/pile", json!("B"))]);
    refuses(&desk, "PF-1", &[("/pile", json!("B D Z"))]);
    refuses(&desk, "PF-1", &[("/table", json!(["C"]))]);
    refuses(&desk, "PF-1", &[("/places/1/hand", json!("-"))]);
}

#[test]
fn pf_37_seats_are_at_the_table() {
    let desk = turn();
    for place in ["/responsible", "/laid_last", "/phase/turn/seat"] {
        refuses(&desk, "PF-37", &[(place, json!(3))]);
        let why = changed(&desk, &[(place, json!(10))]);
        assert_eq!(why, "seat 10, seats go from 0 to 9", "{place}");
    }
    for phase in [
        json!({"deal": {"seat": 3}}),
        json!({"last_card_word": {"seat": 3}}),
        json!({"draw": {"seat": 3, "next": 0, "left": 1}}),
        json!({"draw": {"seat": 0, "next": 3, "left": 1}}),
        json!({"accused_word": {"accused": 3, "accuser": 0}}),
        json!({"accused_word": {"accused": 0, "accuser": 3}}),
        json!({"caller_word": {"caller": 3}}),
    ] {
        let mut far = phase.to_string();
        refuses(&desk, "PF-37", &[("/phase", phase)]);
        far = far.replace('3', "10");
        let far = serde_json::from_str(&far).expect("JSON");
        assert_eq!(changed(&desk, &[("/phase", far)]), "seat 10, seats go from 0 to 9");
    }
}

#[test]
fn pf_06_who_is_not_there_has_nothing() {
    let desk = turn();
    let place = |hand: &str, known: &str, total: u32| {
        let mut places = serde_json::to_value(&desk.state).expect("JSON")["places"].clone();
        places.as_array_mut().expect("a list").push(json!({"hand": hand, "known": known, "total": total}));
        places
    };
    for (hand, known, total) in [("B", "-", 0), ("-", "B", 0), ("-", "-", 1)] {
        let pile = if hand == "-" { "B D" } else { "D" };
        refuses(&desk, "PF-6", &[("/places", place(hand, known, total)), ("/pile", json!(pile))]);
    }
    assert_eq!(changed(&desk, &[("/places", place("-", "-", 0))]), "valid");
    let many = vec![json!({"hand": "-", "known": "-", "total": 0}); 11];
    assert_eq!(changed(&desk, &[("/places", json!(many))]), "11 places, there are at most 10");
    let ten = &many[1..];
    refuses(&desk, "PF-1", &[("/places", json!(ten))]);
}

#[test]
fn pf_01_no_table_is_longer_than_a_deck() {
    let desk = turn();
    let why = changed(&desk, &[("/table", json!(vec!["C"; 129]))]);
    assert_eq!(why, "PF-1: 129 cards on the table, there are at most 128");
    let why = changed(&desk, &[("/table", json!(vec!["C"; 128]))]);
    assert!(why.starts_with("PF-1: 128 cards C, the deck has "), "{why}");
}

#[test]
fn pf_35_what_is_known_of_a_hand_is_in_it() {
    let desk = turn();
    assert_eq!(changed(&desk, &[("/places/2/known", json!("I S"))]), "valid");
    refuses(&desk, "PF-35", &[("/places/2/known", json!("I T"))]);
    // A caller's card that all saw it take is face down, and known still.
    let known = &["T", "-", "-"];
    let mut desk = Setup { table: "C H A T", laid_last: 2, turn: 1, known, ..Setup::of(&["T E", "B", "D"]) }.desk();
    desk.act(0, "call T");
    assert_eq!(changed(&desk, &[]), "valid");
    refuses(&desk, "PF-35", &[("/places/1/known", json!("T"))]);
}

#[test]
fn pf_10_pf_19_pf_20_what_lies_and_who_answers() {
    let desk = turn();
    refuses(&desk, "PF-20", &[("/laid_last", Value::Null)]);
    refuses(&desk, "PF-20", &[("/face_down", json!("B")), ("/pile", json!("D"))]);
    let start = Setup::of(&["A", "T"]).desk();
    refuses(&start, "PF-19", &[("/responsible", json!(0))]);
    refuses(&start, "PF-20", &[("/laid_last", json!(0))]);
    let special = Setup { table: "C", ..Setup::of(&["A", "T cadeau"]) }.desk();
    refuses(&special, "PF-10", &[("/table", json!(["C", "cadeau"])), ("/places/1/hand", json!("T"))]);
    // Nobody answers only where a special clears that.
    for (special_clears, says) in [(false, "PF-19"), (true, "valid")] {
        let config = Config { special_clears, players: 2, ..Config::default() };
        let desk = Setup { table: "C", config, ..Setup::of(&["A", "T"]) }.desk();
        let why = changed(&desk, &[("/responsible", Value::Null)]);
        assert!(why.starts_with(says), "{special_clears}: {why}");
    }
}

#[test]
fn pf_06_hands_are_dealt_seat_by_seat() {
    let mut desk = Desk::new(Config { players: 3, ..Config::default() });
    let size = usize::from(Edition::standard().hand_size);
    (0..size).for_each(|_| {
        desk.chance("card E");
    });
    assert_eq!(changed(&desk, &[]), "valid");
    refuses(&desk, "PF-6", &[("/phase", json!({"deal": {"seat": 0}}))]);
    desk.chance("card E");
    assert_eq!(changed(&desk, &[("/phase", json!({"deal": {"seat": 1}}))]), "valid");
    for (phase, rule) in [
        (json!({"deal": {"seat": 0}}), "PF-6"),
        (json!({"deal": {"seat": 2}}), "PF-6"),
        (json!("starter"), "PF-7"),
        (json!({"turn": {"seat": 0}}), "PF-30"),
    ] {
        refuses(&desk, rule, &[("/phase", phase)]);
    }
    refuses(&desk, "PF-6", &[("/places/0/known", json!("E"))]);
}

#[test]
fn pf_30_only_who_laid_a_last_card_has_none() {
    let desk = turn();
    let emptied = [("/places/2/hand", json!("-")), ("/pile", json!("B D I S"))];
    let with = |phase: Value| [&[("/phase", phase)][..], &emptied].concat();
    for phase in [
        json!({"turn": {"seat": 1}}),
        json!({"draw": {"seat": 0, "next": 1, "left": 1}}),
        json!({"accused_word": {"accused": 0, "accuser": 1}}),
        json!({"last_card_word": {"seat": 0}}),
    ] {
        refuses(&desk, "PF-30", &with(phase));
    }
    // Seat 2 has no card, but laid none last.
    refuses(&desk, "PF-30", &with(json!({"last_card_word": {"seat": 2}})));
    let laid = [("/laid_last", json!(2)), ("/responsible", json!(2))];
    let last = |changes: &[(&'static str, Value)]| {
        [&with(json!({"last_card_word": {"seat": 2}})), &laid[..], changes].concat()
    };
    assert_eq!(changed(&desk, &last(&[])), "valid");
    refuses(&desk, "PF-30", &last(&[("/responsible", json!(0))]));
    refuses(&desk, "PF-30", &last(&[("/laid_last", json!(0))]));
    refuses(&desk, "PF-30", &last(&[("/places/2/hand", json!("I")), ("/pile", json!("B D S"))]));
    refuses(&desk, "PF-30", &last(&[("/places/1/hand", json!("-")), ("/pile", json!("B D I S T"))]));
}

#[test]
fn pf_09_cards_to_draw_are_one_to_three_and_there() {
    let desk = turn();
    let draw = |left: u8| ("/phase", json!({"draw": {"seat": 1, "next": 2, "left": left}}));
    assert_eq!(changed(&desk, &[draw(2)]), "valid");
    refuses(&desk, "PF-9", &[draw(0)]);
    refuses(&desk, "PF-9", &[draw(3)]);
    refuses(&desk, "PF-9", &[draw(4), ("/places/0/hand", json!("A")), ("/pile", json!("B D E"))]);
}

#[test]
fn pf_19_pf_20_who_is_accused_and_who_calls() {
    let desk = turn();
    let accused =
        |accused: u8, accuser: u8| ("/phase", json!({"accused_word": {"accused": accused, "accuser": accuser}}));
    assert_eq!(changed(&desk, &[accused(0, 1)]), "valid");
    refuses(&desk, "PF-19", &[accused(1, 0)]);
    refuses(&desk, "PF-19", &[accused(0, 0)]);
    // A call wants four cards by the standard rules, and somebody else's last card.
    let four = Setup { table: "C H A T", turn: 1, pile: Some("E"), ..Setup::of(&["B", "K T", "D"]) }.desk();
    let call = |caller: u8, hand: &'static str| {
        [
            ("/phase", json!({"caller_word": {"caller": caller}})),
            ("/face_down", json!("T")),
            ("/places/1/hand", json!(hand)),
        ]
    };
    assert_eq!(changed(&four, &call(1, "K")), "valid");
    refuses(&four, "PF-20", &call(0, "K"));
    refuses(&four, "PF-20", &[&call(1, "K")[..], &[("/face_down", Value::Null), ("/pile", json!("E T"))]].concat());
    let three = Setup { table: "C H A", turn: 1, ..Setup::of(&["B", "K T", "D"]) }.desk();
    refuses(&three, "PF-20", &call(1, "K"));
}

#[test]
fn pf_34_the_end_comes_above_the_limit() {
    let desk = turn();
    let limit = Edition::standard().score_limit;
    assert_eq!(changed(&desk, &[("/places/0/total", json!(limit))]), "valid");
    refuses(&desk, "PF-34", &[("/places/0/total", json!(limit + 1))]);
    refuses(&desk, "PF-34", &[("/places/0/total", json!(u32::MAX))]);
    let over = |total: u32| {
        [
            ("/phase", json!("over")),
            ("/places/1/hand", json!("-")),
            ("/pile", json!("B D T")),
            ("/places/0/total", json!(total)),
        ]
    };
    assert_eq!(changed(&desk, &over(limit + 1)), "valid");
    refuses(&desk, "PF-34", &over(limit));
    let two_empty = [("/places/2/hand", json!("-")), ("/pile", json!("B D I S T"))];
    refuses(&desk, "PF-30", &[&over(limit + 1)[..], &two_empty].concat());
}

/// What nobody has is not written, so that equal positions are equal data.
#[test]
fn who_has_nothing_is_left_out() {
    let places =
        |desk: &Desk| serde_json::to_value(&desk.state).expect("JSON")["places"].as_array().expect("a list").len();
    assert_eq!(places(&Desk::new(Config { players: 10, ..Config::default() })), 0);
    assert_eq!(places(&turn()), 3);
}

#[test]
fn who_debugs_reads_what_players_read() {
    let desk = turn();
    let debug = format!("{:?}", desk.state);
    assert!(debug.contains("Pile(B D)") && debug.contains("[Card(C), Card(H)]"), "{debug}");
    let action: Action = "lay A".parse().expect("an action");
    let chance: Chance = "card A".parse().expect("an outcome");
    assert_eq!(format!("{action:?} {chance:?}"), "Action(lay A) Chance(card A)");
    assert_eq!(format!("{:?}", desk.state.known(seat(0))), "Bag(A)");
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
    assert!(why.starts_with("expected a seat from 0 to 15"), "{why}");
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
    let mut desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K", "T E"]) }.desk();
    desk.act(2, "call T");
    let view: View = desk.game.view(&desk.state, Observer::Seat(seat(1)));
    let mut rng = rng::seeded(1);
    let mut seen: Vec<String> = (0..400)
        .map(|_| {
            let state = desk.game.determinize(&view, &mut rng);
            desk.game.validate(&state).expect("a position");
            serde_json::to_value(&state).expect("JSON")["face_down"].to_string()
        })
        .collect();
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 20, "{seen:?}");
}
