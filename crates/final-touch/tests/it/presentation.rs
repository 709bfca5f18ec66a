//! What a program shows to people, also of a user's own masterpieces.

use std::io::Write as _;

use final_touch::{Config, Edition, Event, FinalTouch};
use game_erased::{Canvas, GameDescriptor, Presentation};
use game_traits::{ActionSet, Game, Observer, Seat, rng};

const ENTRIES: [GameDescriptor; 1] = [GameDescriptor::of::<FinalTouch>()];

#[test]
fn a_person_plays_through_the_erased_layer() {
    let game = ENTRIES[0].open(Some(r#"{"players": 3, "first": 1}"#)).expect("a config");
    let mut table = game.table(7);
    let seat = Seat::new(1);
    assert_eq!(table.turn().first_required(), Some(seat));
    let legal = table.legal(seat);
    for text in &legal {
        for typed in [text.clone(), text.to_uppercase().replace("IMPROVE ", "i ")] {
            assert_eq!(&table.read(seat, &typed).expect("an action"), text);
        }
    }
    let rendering = table.render_text(Observer::Seat(seat), Canvas::default()).to_string();
    assert!(rendering.contains("Your hand") && rendering.contains("(you)"), "{rendering}");
    let rendering = table.render_text(Observer::Spectator, Canvas::default()).to_string();
    assert!(!rendering.contains("Your hand"), "a spectator sees no hand:\n{rendering}");
    table.act(seat, &legal[0]).expect("legal");
    let lines = table.messages(Observer::Seat(Seat::new(0)), 0);
    assert!(lines.iter().any(|line| line == "Seat 1 draws a card.") && lines.iter().all(|line| !line.is_empty()));
}

#[test]
fn each_cards_sources_are_shown() {
    let game = FinalTouch::default();
    let mut state = game.start();
    for outcome in ["reveal 25", "reveal 4"] {
        game.apply_chance_unchecked(&mut state, outcome.parse().expect("an outcome"), &mut ());
    }
    let view = game.view(&state, Observer::Spectator);
    let rendering = game.render_text(&view, &[], Observer::Spectator, Canvas::default()).to_string();
    assert!(rendering.contains("masterpiece 25 (Liberty Leading the People)") && !rendering.contains("documented"));
    // Sources are for those who ask.
    let card =
        |id: u8| game.render_component(&view, &format!("card {id}"), Canvas::default()).expect("a card").to_string();
    let cards = card(25) + &card(4);
    let svg = game.render_svg(&view, &[], Observer::Spectator);
    for text in [&cards, &svg] {
        assert!(text.contains("masterpiece 25 (Liberty Leading the People)"), "{text}");
    }
    // Where a figure comes from is for who asks, not for a drawing.
    assert!(cards.contains("touches documented, $12 documented, $6 inferred"), "{cards}");
    assert!(cards.contains("touches inferred, $4 documented, $2 inferred"), "{cards}");
    assert!(!svg.contains("inferred"), "{svg}");
}

/// A name is text, not markup, however large the masterpiece.
#[test]
fn renderings_of_any_edition() {
    let mut edition: Edition = Edition::standard();
    edition.masterpieces.truncate(2);
    for card in &mut edition.masterpieces {
        card.name = Some("<script>\"&\u{7}</script>".into());
        card.touches = final_touch::Cards::new([12, 12, 12, 3, 0]).expect("counts");
    }
    let config = Config { players: 4, allow_run_out: true, edition: Some(edition), ..Config::default() };
    let game = FinalTouch::from_config(config).expect("a config");
    let (mut state, mut rng) = (game.start(), rng::seeded(1));
    let mut decisions = 0;
    loop {
        for observer in Observer::all(game.seats()) {
            let view = game.view(&state, observer);
            let svg = game.render_svg(&view, &[], observer);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            assert!(!svg.contains("<script") && !svg.contains('\u{7}'), "{svg}");
            assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
            let rendering = game.render_text(&view, &[], observer, Canvas::default());
            writeln!(std::io::sink(), "{rendering}{}", rendering.ansi()).expect("it prints");
        }
        let Some(seat) = game.turn(&state).first_required() else {
            if game.settle(&mut state, &mut rng, &mut ()) == 0 {
                break;
            }
            continue;
        };
        let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
        game.apply(&mut state, seat, action, &mut ()).expect("legal");
        decisions += 1;
    }
    assert!(decisions > 4);
}

#[test]
fn sentences() {
    let sentence_of = |players: u8, event: &str| {
        let game = FinalTouch::from_config(Config { players, ..Config::default() }).expect("a config");
        let event: Event = serde_json::from_str(event).expect("an event");
        game.describe(&event)
    };
    for (players, event, sentence) in [
        (2, r#"{"revealed": {"id": 1}}"#, "Up comes masterpiece 1 (American Gothic)."),
        (2, r#"{"drew": {"seat": 1, "color": null}}"#, "Seat 1 draws a card."),
        (2, r#"{"drew": {"seat": 1, "color": "pink"}}"#, "Seat 1 draws pink."),
        (2, r#"{"reshuffled": {"cards": 31}}"#, "The discard becomes a new draw pile of 31 cards."),
        (
            2,
            r#"{"improved": {"seat": 0, "cards": {"blue": 2, "yellow": 1}}}"#,
            "Seat 0 improves with yellow and 2 blue.",
        ),
        (2, r#"{"smeared": {"seat": 0, "color": "brown"}}"#, "Seat 0 smears with brown."),
        (
            4,
            r#"{"finished": {"seat": 0, "id": 7, "pay": 4, "paid": [0, 2]}}"#,
            "Seat 0 finishes masterpiece 7: $4 for seats 0 and 2.",
        ),
        (
            3,
            r#"{"ruined": {"seat": 1, "id": 7, "pay": 2, "paid": [0, 2]}}"#,
            "Seat 1 ruins masterpiece 7: $2 each for seats 0 and 2.",
        ),
        (2, r#"{"begun": {"id": 7}}"#, "All work on masterpiece 7 now."),
        (
            3,
            r#"{"play_off": {"out": 1}}"#,
            "Both others have $25 or more and play one last masterpiece; seat 1 is out.",
        ),
        (2, r#"{"won": {"seats": [1]}}"#, "Seat 1 wins."),
        (4, r#"{"won": {"seats": [1, 3]}}"#, "Seats 1 and 3 win."),
        (3, r#"{"won": {"seats": [1, 2]}}"#, "A draw between seats 1 and 2."),
    ] {
        assert_eq!(sentence_of(players, event), sentence);
    }
}
