//! What people see and type.

use game_erased::Presentation;
use game_traits::{ActionSet, Game, Observer, Seat, Table};
use point_final::{Action, Config, PointFinal, View, game_traits};
use serde_json::json;

/// A view of seat 0 at a table of three with C H A T on it.
fn view(phase: serde_json::Value) -> View {
    serde_json::from_value(json!({
        "observer": { "Seat": Seat::new(0) },
        "phase": phase,
        "table": ["C", "H", "A", "T"],
        "hand": "A E*2 vowel echange",
        "face_down": null,
        "responsible": Seat::new(1),
        "laid_last": Seat::new(2),
        "pile": 90,
        "players": [
            { "cards": 5, "known": "-", "total": 0 },
            { "cards": 4, "known": "E*2 super", "total": 31 },
            { "cards": 6, "known": "-", "total": 7 },
        ],
    }))
    .expect("a view")
}

fn read(phase: serde_json::Value, typed: &str) -> String {
    let game = PointFinal::from_config(Config { players: 3, ..Config::default() }).expect("a config");
    match game.parse_input(&view(phase), Seat::new(0), typed) {
        Ok(action) => action.to_string(),
        Err(why) => format!("? {why}"),
    }
}

#[test]
fn in_turn_a_card_is_laid_and_specials_are_played() {
    let turn = || json!({ "turn": { "seat": Seat::new(0) } });
    for (typed, action) in [
        ("a", "lay A"),
        (" Lay  É", "lay E"),
        ("lay qu", "? \"qu\" is no card: a letter, vowel, consonant, super or a special such as pioche-2"),
        ("voyelle", "lay vowel"),
        ("joker", "lay super"),
        ("bluff", "accuse"),
        ("Draw", "draw"),
        ("échange 2", "play echange 2"),
        ("play Passe à gauche", "play passe-a-gauche"),
        ("pioche 3 seat 1", "play pioche-3 1"),
        ("pioche-2 1", "play pioche-2 1"),
        ("poubelle", "play poubelle"),
        ("cadeau e to 2", "play cadeau E 2"),
        ("give vowel 2", "play cadeau vowel 2"),
        ("pf e", "call E"),
        ("point final échange", "call echange"),
        ("timeout", "time-out"),
    ] {
        assert_eq!(read(turn(), typed), action, "{typed:?}");
    }
    assert!(read(turn(), "jump").starts_with("? expected `lay`"), "{}", read(turn(), "jump"));
}

#[test]
fn out_of_turn_a_card_is_called() {
    let turn = || json!({ "turn": { "seat": Seat::new(1) } });
    for (typed, action) in [("a", "call A"), ("echange", "call echange"), ("call vowel", "call vowel")] {
        assert_eq!(read(turn(), typed), action, "{typed:?}");
    }
}

/// A word with accents is understood, and so is one that looks like a command.
#[test]
fn where_a_word_is_due_a_word_is_said() {
    let due = || json!({ "caller_word": { "caller": Seat::new(0) } });
    for (typed, action) in [
        ("chat", "say CHAT"),
        ("Cœur", "say COEUR"),
        ("été", "say ETE"),
        ("say concède", "say CONCEDE"),
        ("concède", "say CONCEDE"),
        ("draw", "say DRAW"),
        ("concede", "concede"),
        ("non", "concede"),
        ("l'eau", "? \"l'eau\" is no word: character 2 is '\\'', which is no letter A-Z"),
    ] {
        assert_eq!(read(due(), typed), action, "{typed:?}");
    }
}

#[test]
fn the_picture_of_a_table() {
    let game = PointFinal::from_config(Config { players: 3, ..Config::default() }).expect("a config");
    let picture =
        game.render_text(&view(json!({ "turn": { "seat": Seat::new(0) } })), &[], Observer::Seat(Seat::new(0)));
    let expected = "\x20 word   C   H   A   T
  Seat 2 laid the last card, seat 1 answers for the word.
  Seat 0 is to play; seat 1 can call point final before.

▸ seat 0    5 cards      0 points
  seat 1    4 cards     31 points  has E×2 (*)
  seat 2    6 cards      7 points
  pile      90 cards

  hand   A   E   E  (v)  Échange
  (v) a vowel, (c) a consonant, (*) any letter
";
    assert_eq!(picture.to_string(), expected);
}

#[test]
fn the_svg_is_a_whole_document_with_every_card() {
    let game = PointFinal::from_config(Config { players: 3, ..Config::default() }).expect("a config");
    for observer in [Observer::Spectator, Observer::Seat(Seat::new(0))] {
        let svg = game.render_svg(&view(json!({ "caller_word": { "caller": Seat::new(1) } })), &[], observer);
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
        let hand = if observer == Observer::Spectator { 0 } else { 5 };
        assert_eq!(svg.matches("rx=\"8\"").count(), 4 + 1 + hand, "the table, the card face down, the hand");
    }
}

/// The clock is the driver's: no player that a program provides chooses to think too long.
#[test]
fn nobody_times_out_by_choice() {
    let game = PointFinal::from_config(Config { clock: true, ..Config::default() }).expect("a config");
    let table = Table::seeded(game, 1);
    let seat = table.turn().first_required().expect("somebody must act");
    let chosen = |is_voluntary: bool| {
        let actions = table.game().legal(table.state(), seat).to_vec();
        actions.into_iter().filter(|action| table.game().is_voluntary(action) == is_voluntary).collect::<Vec<_>>()
    };
    assert_eq!(chosen(false), [Action::TimeOut]);
    assert!(!chosen(true).is_empty());
}
