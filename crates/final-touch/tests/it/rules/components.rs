//! FT-1 to FT-7: what is in the box, and the setup.

use final_touch::{Cards, Color, Config, Edition, FinalTouch, MasterpieceId, Provenance};
use game_traits::{Game, Seat, Side};

use crate::script::{Row, Script, edition, few, refusal, standard};

#[test]
fn ft_01_five_colors_of_twelve() {
    let names: Vec<String> = Color::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["yellow", "green", "brown", "blue", "pink"]);
    let pile = Script::new(standard(2)).state.pile();
    assert_eq!(pile.counts(), [12; 5]);
    assert_eq!(pile.len(), 60);
    assert_eq!(Cards::new([0, 13, 0, 0, 0]), None);
}

#[test]
fn ft_02_twenty_five_masterpieces_whose_list_is_public() {
    let game = FinalTouch::default();
    let cards = &game.edition().masterpieces;
    assert_eq!(cards.len(), 25);
    for color in Color::ALL {
        assert_eq!(cards.iter().map(|card| card.touches.count(color)).sum::<u8>(), 30, "{color}");
    }
    let liberty = game.masterpiece(MasterpieceId::new(25).expect("an id")).expect("a masterpiece");
    assert_eq!(liberty.to_string(), "Liberty Leading the People");
    assert_eq!((liberty.touches.counts(), liberty.full, liberty.ruined), ([1, 4, 0, 5, 2], 12, 6));
    // Each number says where it is known from.
    assert_eq!([liberty.touches_provenance, liberty.full_provenance], [Provenance::Documented; 2]);
    assert_eq!(liberty.ruined_provenance, Provenance::Inferred);
    assert!(liberty.note.is_some());
    let of = |status| cards.iter().filter(|card| card.touches_provenance == status).count();
    assert_eq!([Provenance::Documented, Provenance::WeaklyDocumented, Provenance::Inferred].map(of), [5, 2, 18]);
}

#[test]
fn ft_03_the_standard_deck_is_the_file() {
    let file: Edition = serde_json::from_str(include_str!("../../../data/final_touch_deck.json")).expect("an edition");
    assert_eq!(file, Edition::standard());
    let given = Config { edition: Some(file), ..Config::default() };
    let (given, default) = (FinalTouch::from_config(given).expect("valid"), FinalTouch::default());
    assert_eq!(given.start(), default.start());
}

#[test]
fn ft_03_editions_are_checked() {
    let row: Row = (1, [1, 0, 0, 0, 0], 2, 1);
    let refused = |rows: &[Row]| refusal(few(2, rows)).to_string();
    assert!(FinalTouch::from_config(few(2, &[row])).is_ok());
    assert_eq!(refused(&[]), "FT-3: 0 masterpieces, not 1 to 25");
    let many: Vec<Row> = (1..=26).map(|id| (id, row.1, 2, 1)).collect();
    assert_eq!(refused(&many), "FT-3: 26 masterpieces, not 1 to 25");
    assert_eq!(refused(&[row, row]), "FT-3: two masterpieces have the id 1");
    for id in [0, 26] {
        assert_eq!(refused(&[(id, row.1, 2, 1)]), format!("FT-3: masterpiece {id}, ids go from 1 to 25"));
    }
    assert_eq!(refused(&[(7, [0; 5], 2, 1)]), "FT-3: masterpiece 7 needs no touch");
    for (full, ruined) in [(1, 1), (1, 0), (2, 3)] {
        let why = format!("FT-3: masterpiece 1 pays {full} finished and {ruined} ruined, not full > ruined >= 1");
        assert_eq!(refused(&[(1, row.1, full, ruined)]), why);
    }
}

#[test]
fn ft_03_the_rest_is_the_books() {
    let read = |text: &str| serde_json::from_str::<Config>(text).map_err(|e| e.to_string());
    let with = |more: &str, touches: &str| {
        let card = format!(r#"{{"id": 1, "touches": {touches}, "full": 2, "ruined": 1}}"#);
        read(&format!(r#"{{"allow_run_out": true, "edition": {{"name": "mine"{more}, "masterpieces": [{card}]}}}}"#))
    };
    let config = with("", r#"{"blue": 2}"#).expect("the rest as in the default");
    assert_eq!(config, Config { edition: config.edition.clone(), allow_run_out: true, ..Config::default() });
    assert!(with(r#", "colors": ["yellow", "green", "brown", "blue", "pink"]"#, r#"{"blue": 12}"#).is_ok());
    for (more, touches, why) in [
        (r#", "colors": ["yellow", "green", "brown", "blue"]"#, r#"{"blue": 2}"#, "FT-3"),
        (r#", "colors": ["yellow", "green", "brown", "blue", "mauve"]"#, r#"{"blue": 2}"#, "FT-3"),
        (r#", "goal": 30"#, r#"{"blue": 2}"#, "unknown field `goal`"),
        ("", r#"{"blue": 13}"#, "FT-1: 13 cards of one color, there are 12"),
        ("", r#"{"mauve": 1}"#, "unknown field `mauve`"),
        ("", r#"{"blue": 1, "blue": 2}"#, "duplicate field `blue`"),
    ] {
        let refused = with(more, touches).expect_err(why);
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn ft_04_a_current_and_a_next_masterpiece() {
    let mut script =
        Script::new(few(2, &[(3, [1, 0, 0, 0, 0], 9, 1), (5, [0, 1, 0, 0, 0], 9, 1), (8, [0, 0, 1, 0, 0], 9, 1)]));
    assert_eq!((script.current(), script.next()), (None, None));
    script.chance("reveal 5");
    assert_eq!((script.current(), script.next()), (Some(5), None));
    script.chance("reveal 3");
    assert_eq!((script.current(), script.next()), (Some(5), Some(3)));
    script.draw("yggbb");
    script.draw("ppppp");
    // Play is on 5, which needs green: yellow smears, though the next one needs it.
    assert_eq!(script.legal(0), ["improve green", "smear yellow", "smear brown"]);
    script.act(0, "improve green");
    script.chance("reveal 8");
    script.draw("u");
    assert_eq!((script.current(), script.next()), (Some(3), Some(8)));
    // None is hidden now: after the next one becomes current, there is no next.
    script.act(0, "improve yellow");
    assert_eq!((script.current(), script.next()), (Some(8), None));
}

#[test]
fn ft_05_five_cards_each_and_the_rest_is_the_pile() {
    for players in 2..=4 {
        let mut script = Script::new(standard(players));
        script.chance("reveal 1");
        script.chance("reveal 2");
        for _ in 0..players {
            script.draw("ygbup");
        }
        for seat in 0..players.into() {
            assert_eq!(script.hand(seat), "yellow green brown blue pink");
        }
        assert_eq!(script.state.pile().len(), 60 - 5 * usize::from(players));
        assert_eq!(script.must(), 0);
    }
}

#[test]
fn ft_06_sides() {
    let sides = |players: u8| {
        let game = FinalTouch::from_config(standard(players)).expect("a config");
        game.seats().iter().map(|seat| game.side(seat)).collect::<Vec<_>>()
    };
    assert_eq!(sides(2), [Side::new(0), Side::new(1)]);
    assert_eq!(sides(3), [Side::new(0), Side::new(1), Side::new(2)]);
    assert_eq!(sides(4), [Side::new(0), Side::new(1), Side::new(0), Side::new(1)]);
    for (players, why) in [(0, "0 players"), (1, "1 player"), (5, "5 players")] {
        assert_eq!(refusal(standard(players)).to_string(), format!("FT-6: {why}, not 2 to 4"));
    }
}

#[test]
fn ft_07_who_begins() {
    for first in 0..3 {
        let config = Config { first: Seat::new(first), ..standard(3) };
        let script = Script::dealt(config, &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
        assert_eq!(script.must(), first);
    }
    assert_eq!(Config::default().first, Seat::new(0));
    let third = Config { first: Seat::new(2), ..standard(2) };
    assert_eq!(refusal(third).to_string(), "FT-7: seat 2 cannot begin a game of 2");
}

#[test]
fn ft_16_the_pile_and_the_discard_are_never_both_empty() {
    // 5 × players + touches ≤ 59.
    let touches = |n: u8| [12, 12, n - 24, 0, 0];
    for (players, most) in [(2, 36), (4, 36)] {
        assert!(FinalTouch::from_config(few(players, &[(1, touches(most), 2, 1)])).is_ok());
    }
    let config = |pink| few(4, &[(1, [12, 12, 12, 0, pink], 2, 1)]);
    assert!(FinalTouch::from_config(config(3)).is_ok());
    let why = "FT-16: masterpiece 1 needs 40 touches, with the hands 60 cards, above 59: the pile may be empty";
    assert_eq!(refusal(config(4)).to_string(), why);
    // The masterpiece is one all the same; with fewer players it can be played.
    assert!(edition(&[(1, [12, 12, 12, 0, 4], 2, 1)]).validate().is_ok());
}

#[test]
fn ft_22_decks_that_may_run_out_are_refused() {
    let with = |players, rows: &[Row]| Config { edition: Some(edition(rows)), ..standard(players) };
    let sum = |ruined: u16| [(1, [1, 0, 0, 0, 0], 90, ruined), (2, [1, 0, 0, 0, 0], 90, 9)];
    for players in [2, 4] {
        assert!(FinalTouch::from_config(with(players, &sum(40))).is_ok());
        let why = "FT-22: the ruined pay 48 together, below 49: the masterpieces may run out";
        assert_eq!(refusal(with(players, &sum(39))).to_string(), why);
        assert!(FinalTouch::from_config(Config { allow_run_out: true, ..with(players, &sum(39)) }).is_ok());
    }
    // At 3: min(full, 2 × ruined), the largest left out.
    let threes = |full| [(1, [1, 0, 0, 0, 0], 90, 45), (2, [1, 0, 0, 0, 0], full, 40), (3, [1, 0, 0, 0, 0], 90, 1)];
    assert!(FinalTouch::from_config(with(3, &threes(71))).is_ok());
    assert_eq!(refusal(with(3, &threes(70))).rule(), "FT-22");
    // The standard deck has 71, 142 and 130.
    let cards = Edition::standard().masterpieces;
    assert_eq!(cards.iter().map(|card| card.ruined).sum::<u16>(), 71);
    let pays = cards.iter().map(|card| card.full.min(2 * card.ruined));
    assert_eq!((pays.clone().sum::<u16>(), pays.max()), (142, Some(12)));
}
