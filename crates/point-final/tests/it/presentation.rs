//! What people see and type.

use game_erased::{Canvas, Presentation};
use game_traits::playout::sample_voluntary;
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Observer, Seat, Table};
use point_final::{Action, Config, PointFinal, View, game_traits};
use serde_json::json;

/// A view of seat 0 at a table of three with C H A T on it.
fn view(phase: serde_json::Value) -> View {
    serde_json::from_value(json!({
        "observer": { "seat": Seat::new(0) },
        "public": {
            "phase": phase,
            "players": [
                { "known": "-", "total": 0 },
                { "known": "E*2 super", "total": 31 },
                { "known": "-", "total": 7 },
            ],
            "table": ["C", "H", "A", "T"],
            "responsible": Seat::new(1),
            "laid_last": Seat::new(2),
        },
        "hand": "A E*2 vowel echange",
        "hand_sizes": [5, 4, 6],
        "pile_size": 90,
        "face_down": null,
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
    let turn = || json!({ "turn": { "seat": Seat::new(0), "must_lay": false } });
    for (typed, action) in [
        ("a", "lay A"),
        (" Lay  É", "lay E"),
        ("lay qu", "? expected a card: a letter, vowel, consonant, super or a special such as pioche-2, found \"qu\""),
        ("voyelle", "lay vowel"),
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
        // A letter that is also a name or the beginning of a command is a letter.
        // The hand has no V, and a vowel joker.
        ("v", "lay vowel"),
        ("c", "lay C"),
        ("l", "lay L"),
        ("l v", "lay vowel"),
        ("(v)", "lay vowel"),
        ("échange à 2", "play echange 2"),
        ("cadeau e à 2", "play cadeau E 2"),
        // `à` is where the gift goes, not an A.
        ("cadeau à 2", "play cadeau 2"),
    ] {
        assert_eq!(read(turn(), typed), action, "{typed:?}");
    }
    // Which joker, which action, which seat: what can be two things is neither.
    for typed in ["joker", "passe", "pass", "non", "no", "none", "-", "?", "!", "2", "échange seatseat2", "cadeau 2 e"]
    {
        assert!(
            read(turn(), typed).starts_with(
                "? expected a card such as `A`, a special such as `pioche-2 1`, `draw`, `accuse` or `call A`"
            ),
            "{typed:?}: {}",
            read(turn(), typed)
        );
    }
    assert!(read(turn(), "jump").ends_with("found \"jump\""), "{}", read(turn(), "jump"));
}

/// A call cannot be taken back: a card alone, `n` for no or a lay that comes late is none.
#[test]
fn out_of_turn_a_card_alone_is_not_called() {
    let turn = || json!({ "turn": { "seat": Seat::new(1), "must_lay": false } });
    for (typed, action) in [("call a", "call A"), ("pf échange", "call echange"), ("call vowel", "call vowel")] {
        assert_eq!(read(turn(), typed), action, "{typed:?}");
    }
    for typed in ["a", "n", "y", "o", "échange", "vowel"] {
        let why = format!("? it is not your turn; `call {typed}` calls point final with it");
        assert_eq!(read(turn(), typed), why);
    }
}

/// A word with accents is understood, and so is one that is a command elsewhere.
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
        ("say concede", "say CONCEDE"),
        ("concede", "concede"),
        ("-", "concede"),
        ("time-out", "time-out"),
        ("l'eau", "? \"l'eau\" is no word: character 2 is '\\'', which is no letter A-Z"),
    ] {
        assert_eq!(read(due(), typed), action, "{typed:?}");
    }
}

/// Every French word that was a command, and every single letter and name of a card: where a word is due it is said, by
/// the seat that owes it; nothing is conceded by mistake.
#[test]
fn no_command_takes_the_place_of_a_word() {
    let commands = [
        "non", "no", "none", "pass", "passe", "accuse", "bluff", "draw", "pioche", "timeout", "say", "dire", "lay",
        "call", "play", "joker", "super", "vowel", "voyelle", "consonne", "poubelle", "cadeau", "swap", "a", "v", "c",
        "s", "seat",
    ];
    for phase in [
        json!({ "caller_word": { "caller": Seat::new(0) } }),
        json!({ "accused_word": { "accused": Seat::new(0), "accuser": Seat::new(1) } }),
        json!({ "last_card_word": { "seat": Seat::new(0) } }),
    ] {
        for word in commands {
            assert_eq!(read(phase.clone(), word), format!("say {}", word.to_uppercase()));
        }
    }
    // Another seat owes the word.
    assert_eq!(read(json!({ "caller_word": { "caller": Seat::new(1) } }), "draw"), "draw");
}

#[test]
fn a_table_as_text() {
    let game = PointFinal::from_config(Config { players: 3, ..Config::default() }).expect("a config");
    let rendering = game.render_text(
        &view(json!({ "turn": { "seat": Seat::new(0), "must_lay": false } })),
        &[],
        Observer::Seat(Seat::new(0)),
        Canvas::default(),
    );
    let expected = "\x20 word   C   H   A   T
  Seat 2 laid the last card, seat 1 is responsible for the word.
  Seat 0 is to play; seat 1 can call point final before.

▸ seat 0    5 cards      0 points
  seat 1    4 cards     31 points  has E×2 (*)
  seat 2    6 cards      7 points
  pile      90 cards

  hand   A   E   E  (v)  Échange
";
    assert_eq!(rendering.to_string(), expected);
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
fn no_player_times_out_by_choice() {
    let game = PointFinal::from_config(Config { clock: true, ..Config::default() }).expect("a config");
    let table = Table::seeded(game, 1);
    let seat = table.turn().first_required().expect("a seat must act");
    let chosen = |is_voluntary: bool| {
        let actions = table.game().legal(table.state(), seat).to_vec();
        actions.into_iter().filter(|action| table.game().is_voluntary(action) == is_voluntary).collect::<Vec<_>>()
    };
    assert_eq!(chosen(false), [Action::TimeOut]);
    assert!(!chosen(true).is_empty());
    let mut rng = seeded(1);
    for _ in 0..1_000 {
        let action = sample_voluntary(table.game(), table.state(), seat, &mut rng).expect("there are others");
        assert_ne!(action, Action::TimeOut);
    }
}
