//! Positions from outside: each invariant is named by its rule.

use super::of;
use game_traits::Game;
use kuhn_poker::State;

/// What is wrong with a position of two, of which these parts of its JSON are replaced.
#[track_caller]
fn wrong(position: &str, parts: &[(&str, &str)]) -> String {
    let state: State = position.parse().expect("a position");
    let mut text = serde_json::to_string(&state).expect("a state goes into JSON");
    for (from, to) in parts {
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {text}");
        text = text.replace(from, to);
    }
    match serde_json::from_str::<State>(&text) {
        Ok(state) => of(2).validate(&state).expect_err("it cannot be reached").to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_cannot_be_reached_is_refused_by_its_rule() {
    for (position, from, to, why) in [
        ("2,3,1 x", "", "", "KP-1: 3 players, not 2"),
        ("2,3 x", "[2,3]", "[2,2]", "KP-1: card 2 twice"),
        ("2,3 x", "[2,3]", "[2,4]", "KP-2: card 4 in a deck of 3"),
        ("2,3 x", "[2,3]", "[2,14]", "KP-2: card 14, ranks go from 1 to 13"),
        ("2,3 x", "[2,3]", "[2,null]", "KP-4: seats 0 have cards, 2 dealt"),
        ("2,- -", "\"checks\":0", "\"checks\":1", "KP-3: action after 1 card of 2"),
        ("2,3 xx", "\"bet\":false", "\"bet\":true", "KP-5: 2 of 2 checked, and another bet"),
        ("2,3 bc", "\"folded\":[]", "\"folded\":[1]", "KP-6: seats 1 answered twice"),
        ("2,3 bc", "\"bet\":true", "\"bet\":false", "KP-6: seats that answered a bet: 1, not none"),
        ("2,3 xbc", "\"called\":[0]", "\"called\":[1]", "KP-6: seats that answered a bet: 1, not 0"),
        ("2,3 xb", "\"players\":2", "\"players\":9", "players: 9, not 2 or 3"),
        ("2,3 xb", "\"checks\":1", "\"checks\":3", "dealt, checks, called, folded: more than 2 seats"),
        ("2,3 xb", "[2,3]", "[2]", "cards: an entry for every seat"),
    ] {
        let parts: &[_] = if from.is_empty() { &[] } else { &[(from, to)] };
        assert!(wrong(position, parts).starts_with(why), "{position}, {to}: {}", wrong(position, parts));
    }
}

#[test]
fn a_text_that_is_no_position_is_refused_where_it_goes_wrong() {
    const CARDS: &str = "expected cards of two or three seats such as 2,3 or 2,-";
    const DONE: &str = "expected what was done such as xbf, or -";
    for (text, why) in [
        ("", CARDS),
        ("2 -", CARDS),
        ("2,3,1,4 -", CARDS),
        ("-,3 -", CARDS),
        ("02,3 -", CARDS),
        ("2,14 -", CARDS),
        ("2,3", DONE),
        ("2,3 ", DONE),
        ("2,3 xxx", DONE),
        ("2,3 c", DONE),
        ("2,3 bb", DONE),
        ("2,- x", DONE),
        ("2,3 q", DONE),
        ("2,3 x x", "expected the end of the text at character 7"),
    ] {
        let error = text.parse::<State>().expect_err(text).to_string();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}
