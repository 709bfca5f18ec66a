//! The options of each game's config, as a form shows them.

use game_erased::{GameDescriptor, OptionKind};
use serde_json::{Map, Value};
use tabletop::GAMES;

fn defaults(game: &GameDescriptor) -> Map<String, Value> {
    serde_json::from_str(&game.default_config()).expect("a config is an object")
}

fn opens(game: &GameDescriptor, name: &str, value: &str) -> bool {
    game.config_with(None, &[(name, value)]).is_ok_and(|config| game.open(Some(&config)).is_ok())
}

#[test]
fn each_field_of_a_config_is_an_option() {
    for game in GAMES {
        let mut fields: Vec<String> = defaults(game).into_iter().map(|(name, _)| name).collect();
        let mut names: Vec<&str> = game.options.iter().map(|option| option.name).collect();
        fields.sort_unstable();
        names.sort_unstable();
        assert_eq!(names, fields, "{}", game.id);
    }
}

#[test]
fn an_option_takes_the_values_that_it_names_and_no_others() {
    for game in GAMES {
        for option in game.options {
            let takes = |value: &str| opens(game, option.name, value);
            let what = format!("{} {}", game.id, option.name);
            match option.kind {
                OptionKind::Number { min, max } => {
                    for number in min..=max {
                        assert!(takes(&number.to_string()), "{what} {number}");
                    }
                    // The schema is as strict as the game.
                    for number in [min - 1, max + 1] {
                        let config = format!("{{\"{}\":{number}}}", option.name);
                        assert!(!takes(&number.to_string()) && game.open(Some(&config)).is_err(), "{what} {number}");
                    }
                }
                OptionKind::Seat => assert!(takes("0") && takes("1") && !takes("99") && !takes("x"), "{what}"),
                OptionKind::Switch => {
                    assert!(takes("true") && takes("no") && !takes("") && !takes("perhaps"), "{what}");
                }
                OptionKind::Choice { choices } => {
                    assert!(choices.len() > 1 && choices.iter().all(|choice| takes(choice.value)), "{what}");
                    assert!(!takes("no-such-value"), "{what}");
                }
                OptionKind::Text | OptionKind::Json => assert!(!takes("{"), "{what}"),
                _ => unreachable!("a new kind of option"),
            }
            // The first choice is the default.
            if let (OptionKind::Choice { choices }, default) = (option.kind, &defaults(game)[option.name]) {
                assert_eq!(default.as_str(), Some(choices[0].value), "{what}");
            }
        }
    }
}

#[test]
fn an_unknown_option_names_those_that_there_are() {
    for game in GAMES {
        let why = game.config_with(None, &[("color", "red")]).expect_err("no such option").to_string();
        assert!(game.options.iter().all(|option| why.contains(option.name)), "{why}");
        let why = game.config_with(Some("[]"), &[]).expect_err("no object").to_string();
        assert!(why.contains("JSON object"), "{why}");
    }
}

/// A form is made from this.
#[test]
fn options_are_data() {
    for game in GAMES {
        let json = serde_json::to_value(game.options).expect("data");
        for option in json.as_array().expect("a list") {
            assert!(
                option["name"].is_string() && option["about"].is_string() && option["kind"].is_string(),
                "{option}"
            );
        }
    }
}
