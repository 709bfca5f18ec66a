//! Positions as text: each has one, and what is not one is refused where it goes wrong.

use std::collections::BTreeMap;

use final_touch::{Action, Config, FinalTouch, State};
use game_traits::conformance::edited;
use game_traits::playout::{Uniform, playout_within};
use game_traits::{Game, rng};

const POSITION: &str = "1 8/11 1-2,4-7,9-10,12-25 yg/- yg2b 4,0,0 3=0 - yg2bp/5p/5u 9y9g8b7u6p";

#[test]
fn every_position_reads_as_it_prints() {
    for players in 2..=4 {
        let game = FinalTouch::from_config(Config { players, ..Config::default() }).expect("a config");
        for seed in 0..50 {
            let (mut state, mut rng) = (game.start(), rng::stream(10, seed));
            loop {
                let text = state.to_string();
                assert_eq!(text.parse(), Ok(state), "{text}");
                if playout_within(&game, &mut state, &mut Uniform, &mut rng, 1).decisions == 0 {
                    break;
                }
            }
        }
    }
}

#[test]
fn the_fields_are_as_documented() {
    for position in [
        "?>0 -/- 1-25 -/- - 0,0 - - -/- 12y12g12b12u12p",
        "0>1 3/8 1-2,4-7,9-25 y2b/- - 0,0 - - gp/4up 10y11g8b8u10p",
        "=0 -/1 3 y/- - 25,0 2=0 - 2y2u/5p 9y12g12b10u7p",
        "0 2/3 - -/- ygb 25,25,0 1!=01 2 5y/5g/4b 6y6g7b12u12p",
        "?>0 8/- 1-2,4-7,9-25 -/- yg2b 4,0,4,0 3=02 - p/5p/5u/5g 11y6g10b7u6p",
        POSITION,
    ] {
        let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
        assert_eq!(state.to_string(), position);
        let data = serde_json::to_value(state).expect("a position goes into JSON");
        assert_eq!(serde_json::from_value::<State>(data).ok(), Some(state), "{position}");
    }
}

/// A position that differs in one field has another digest.
#[test]
fn each_field_is_in_the_digest() {
    let digest = |position: &str| FinalTouch::default().digest(&position.parse().expect("a position"));
    let mut seen = BTreeMap::from([(digest(POSITION), POSITION.to_owned())]);
    for (from, to) in [
        ("1 8", "2 8"),
        ("1 8", "0>1 8"),
        ("1 8", "1>1 8"),
        ("1 8", "?>1 8"),
        ("1 8", "=1 8"),
        ("8/11", "11/8"),
        ("8/11", "-/11"),
        ("1-2", "1"),
        ("yg/-", "-/yg"),
        ("yg/-", "yg/y"),
        ("yg2b ", "yg3b "),
        ("4,0,0", "0,4,0"),
        ("3=0", "3=1"),
        ("3=0", "3!=0"),
        ("3=0 -", "3=0 0"),
        ("3=0 -", "3=0 1"),
        ("5p/5u", "5u/5p"),
        ("u6p", "u7p"),
    ] {
        let other = edited(POSITION, &[(from, to)]);
        if let Some(same) = seen.insert(digest(&other), other.clone()) {
            panic!("{same} and {other} have one digest");
        }
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let error = |from: &str, to: &str| {
        assert_eq!(POSITION.matches(from).count(), 1, "{from}");
        POSITION.replace(from, to).parse::<State>().expect_err(to).to_string()
    };
    for (from, to, why) in [
        ("1 8/11", "4 8/11", "expected a turn such as 1, 0>1, ?>1 or =02 at character 1, found \"4\""),
        ("1 8/11", "= 8/11", "expected a turn such as"),
        ("1 8/11", "1 8", "expected the current and the next masterpiece such as 3/8 at character 3"),
        ("8/11", "26/11", "expected the current and the next"),
        ("1-2,4-7", "0-2,4-7", "expected masterpieces face down such as 1-2,4 at character 8"),
        ("yg/-", "yg", "expected both zones such as y2b/g"),
        ("yg/-", "13yg/-", "expected both zones"),
        ("yg/-", "yx/-", "expected both zones"),
        (" yg2b ", " yg2 ", "expected the discard such as y2b"),
        ("4,0,0", "4,x,0", "expected the money of each seat such as 4,0"),
        ("4,0,0", "4,0,4294967296", "expected the money of each seat"),
        ("3=0", "3=", "expected masterpieces that ended such as 3=0,7!=12"),
        ("3=0", "3", "expected masterpieces that ended"),
        ("3=0 -", "3=0 4", "expected the seat that is out or -"),
        ("/5p/5u", "/5p/5q", "expected the hands such as yg2bp/4up"),
        ("u6p", "u6p more", "expected the end of the text"),
        // Seats that have no hand.
        ("4,0,0", "4,0", "expected a hand for each of 2 to 4 seats, and for each seat that is named"),
        ("1 8/11", "3 8/11", "expected a hand for each"),
        ("3=0", "3=03", "expected a hand for each"),
        ("yg2bp/5p/5u", "yg2bp", "expected a hand for each"),
        ("yg2bp/5p/5u", "yg2bp/5p/5u/-/-", "expected a hand for each"),
        // Another text of the same position.
        ("1-2,4-7", "1,2,4-7", "expected `1 8/11 1-2,4-7,"),
        ("1-2,4-7", "4-7,1-2", "expected `1 8/11 1-2,4-7,"),
        ("yg/-", "gy/-", "expected `1 8/11"),
        ("yg/-", "1yg/-", "expected both zones"),
        ("3=0", "3=0,3=0", "expected `1 8/11"),
        ("3=0", "3=00", "expected `1 8/11"),
    ] {
        let found = error(from, to);
        assert!(found.contains(why), "{to}: {found}");
    }
}

/// A failing test names things as players do.
#[test]
fn debug_says_what_the_text_says() {
    let action: Action = "improve yellow brown".parse().expect("an action");
    assert_eq!(format!("{action:?}"), "Action(improve yellow brown)");
    let debug = format!("{:?}", POSITION.parse::<State>().expect("a position"));
    for part in
        ["upcoming: Some(MasterpieceId(11))", "hidden: {1, 2, 4, 5, 6, 7, 9, 10, 12,", "discard: [1, 1, 2, 0, 0]"]
    {
        assert!(debug.contains(part), "{part}: {debug}");
    }
}
