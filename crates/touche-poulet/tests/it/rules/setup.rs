//! Components, placement, knowledge (TP-1 to TP-7, TP-30, TP-32).

use game_traits::{Game, Observer, Seat, Seats, Turn};
use touche_poulet::{Attack, Config, Edition, Event, Illegal, Slug, TouchePoulet, UnitKind};

use crate::editions;
use crate::rules::table::{LAYOUT, Script, config, with_edition};

#[test]
fn tp_01_the_standard_edition_is_that_of_its_file() {
    let file: Edition =
        serde_json::from_str(include_str!("../../../data/touche_poulet_edition.json")).expect("an edition");
    assert_eq!(file, Edition::standard());
    assert_eq!(file.units.iter().map(|unit| unit.tokens).sum::<u8>(), 10);
    assert_eq!(file.weapons.iter().map(|weapon| weapon.count).sum::<u8>(), 30);
    assert_eq!((file.board.zones.len(), file.weapons.len(), file.face_up_weapons), (6, 13, 3));
}

#[test]
fn tp_01_editions_are_checked() {
    let refused = |change: fn(&mut Edition)| -> String {
        let mut edition = Edition::standard();
        change(&mut edition);
        let error = TouchePoulet::from_config(with_edition(2, edition)).expect_err("a bad edition");
        error.to_string()
    };
    assert!(refused(|e| e.board.columns = 17).contains("17 × 8 cells"));
    assert!(refused(|e| e.board.zones[0].columns = [1, 4]).contains("lies over another"));
    assert!(refused(|e| e.board.zones[0].columns = [1, 2]).contains("zones cover 68 of 72"));
    assert!(refused(|e| e.units[0].tokens = 2).contains("an egg kind has one"));
    assert!(refused(|e| e.units[5].tokens = 9).contains("more than 16 tokens"));
    assert!(refused(|e| e.units[0].shape = vec!["####".into(); 8]).contains("more than 16 cells"));
    assert_eq!(refused(|e| e.units[5].shape = vec!["##".into()]), "TP-1: 7 tokens of more than one cell, at most 5");
    let small = |e: &mut Edition| e.board = editions::treasures().board;
    assert_eq!(refused(small), "TP-1: there is no way to place all tokens, or none that is found in time");
    assert!(refused(|e| e.eggs_to_win = 9).contains("9 eggs win, 8 can be had"));
    assert_eq!(Edition { eggs_to_win: 18, ..Edition::standard() }.validate(), Ok(()), "for four there are as many");
    assert!(Edition { eggs_to_win: 19, ..Edition::standard() }.validate().is_err());
    assert!(refused(|e| e.wild_egg_prices = vec![40, 35]).starts_with("TP-3"));
    assert!(refused(|e| e.weapons[0].count = 61).starts_with("TP-25"));
    assert!(refused(|e| e.weapons[1].name = "Frappe nucléaire".into()).contains("letters"));
    assert!(TouchePoulet::from_config(with_edition(4, editions::ten_by_ten())).is_ok());
}

#[test]
fn tp_01_a_game_gives_the_values_and_effects_of_its_edition() {
    let mut edition = Edition::standard();
    (edition.eggs_to_win, edition.units[0].points_per_cell) = (4, 7);
    let game = TouchePoulet::from_config(with_edition(2, edition.clone())).expect("it is whole");
    assert_eq!(game.eggs_to_win(), 4);
    assert_eq!(edition.units.iter().map(|unit| game.pay(unit.kind)).collect::<Vec<_>>(), [7, 5, 5, 5, 10, 15, 15, 20]);
    let effects: Vec<_> =
        edition.weapons.iter().map(|weapon| (Slug::of(&weapon.name).expect("a name"), weapon.effect)).collect();
    assert!(game.effects().eq(effects.iter().copied()));
    assert!(effects.iter().all(|&(name, effect)| game.effect(name) == Some(effect)));
    assert_eq!(game.effect(Slug::of("Trebuchet").expect("a name")), None);
}

#[test]
fn tp_02_kinds_values_and_attacks() {
    use Attack::{Choice, Line, None};
    let edition = Edition::standard();
    let table: Vec<_> = edition.units.iter().map(|u| (u.kind, u.points_per_cell, u.egg, u.kind.attack())).collect();
    assert_eq!(
        table,
        [
            (UnitKind::Grange, 5, true, Choice(3)),
            (UnitKind::Pulverisateur, 5, true, Choice(1)),
            (UnitKind::Tractank, 5, true, Line(2)),
            (UnitKind::Moissonneuse, 5, true, Line(2)),
            (UnitKind::Grenier, 10, true, Line(3)),
            (UnitKind::Faucheur, 15, false, Choice(2)),
            (UnitKind::Oeufbusier, 15, false, Choice(1)),
            (UnitKind::Tresor, 20, false, None),
        ]
    );
}

#[test]
fn tp_04_units_do_not_touch_and_are_not_turned() {
    let mut table = Script::new(config(2));
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    let cell = "8.1".parse().expect("a cell");
    assert_eq!(table.refused(0, "place grange 8.1"), Illegal::SticksOut { cell });
    table.act(0, "place grange 1.1");
    assert!(table.why(0, "place tractank 4.3").contains("TP-4: tractank would touch the unit that stands on 3.2"));
    assert!(table.can(0, "place tractank 5.1"));
    assert!(!table.can(0, "place tractank 3.3") && !table.can(0, "place tractank 4.1"));
}

#[test]
fn tp_05_all_place_at_once_and_secretly() {
    let mut table = Script::new(config(3));
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    let both = Turn::Decide { must: Seats::first(3), may: Seats::EMPTY };
    assert_eq!(table.game.turn(&table.state), both);
    let before = table.game.view(&table.state, Observer::Seat(Seat::new(0)));
    table.take_events();
    table.act(2, "place grange 1.1");
    table.act(2, "place tractank 5.1");
    assert_eq!(table.game.view(&table.state, Observer::Seat(Seat::new(0))), before, "no other seat learns of it");
    let emitted: Vec<_> = table.take_events();
    assert!(emitted.iter().all(|event| table.game.redact(event, Observer::Seat(Seat::new(0))).is_none()));
    for unit in &LAYOUT[2..] {
        table.act(2, &format!("place {unit}"));
    }
    assert_eq!(table.take_events().last(), Some(&Event::TokensPlaced { seat: Seat::new(2) }));
    assert_eq!(table.game.turn(&table.state), Turn::Decide { must: Seats::first(2), may: Seats::EMPTY });
}

#[test]
fn tp_05_tokens_go_by_size_and_those_of_a_kind_by_board_order() {
    let mut table = Script::new(config(2));
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    let order: Vec<&str> = table.game.tokens().iter().map(|kind| kind.word()).collect();
    let expected: Vec<&str> = LAYOUT.iter().filter_map(|unit| unit.split(' ').next()).collect();
    assert_eq!(order, expected);
    assert!(table.why(0, "place tresor 1.1").contains("TP-5: the next token is grange, not tresor"));
    for unit in &LAYOUT[..5] {
        table.act(0, &format!("place {unit}"));
    }
    table.act(0, "place faucheur 5.6");
    assert!(table.why(0, "place faucheur 8.5").contains("there is faucheur on 5.6 already"));
    assert!(table.can(0, "place faucheur 8.6") && !table.can(0, "place faucheur 8.5"));
}

#[test]
fn tp_05_room_must_be_left_for_the_rest() {
    let mut table = Script::new(with_edition(2, editions::row_of_six()));
    table.reveal(&["recolte", "recolte", "salve"]);
    assert_eq!(table.legal(0), ["place grenier 1.1", "place grenier 3.1", "place grenier 5.1"]);
    assert_eq!(table.why(0, "place grenier 2.1"), "TP-5: no room would be left for the 2 tokens still to come");
    table.act(0, "place grenier 3.1");
    assert_eq!(table.legal(0), ["place faucheur 1.1"], "the second one comes behind the first");
}

#[test]
fn tp_06_three_weapons_are_turned_up_first() {
    let mut table = Script::new(config(2));
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    table.reveal(&["salve", "salve"]);
    let mut weights = Vec::new();
    let _ = table.game.for_each_chance(&table.state, |outcome, weight| {
        weights.push((outcome.to_string(), weight));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(weights.iter().map(|(_, weight)| weight).sum::<u64>(), 28, "of 30 cards two are turned up");
    assert!(!weights.iter().any(|(text, _)| text == "reveal salve"), "both Salves lie there");
}

#[test]
fn tp_07_the_config_names_who_begins() {
    let game = TouchePoulet::from_config(Config { first: Seat::new(1), ..config(2) }).expect("a config");
    assert_eq!(game.start().public().first_player(), Seat::new(1));
    let error = TouchePoulet::from_config(Config { first: Seat::new(2), ..config(2) }).expect_err("no seat 2");
    assert_eq!(error.to_string(), "TP-7: seat 2 cannot begin a game of 2");
}

#[test]
fn tp_30_a_hit_shows_no_kind_and_no_cell_more() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick oeufbusier", "0 target 1@9.8", "1 pick oeufbusier", "1 target 0@9.8"]);
    let all = table.view(None);
    let own = table.game.view(&table.state, Observer::Seat(Seat::new(0)));
    assert_eq!(table.game.own_units(&all), []);
    assert_eq!(table.game.own_units(&own).len(), 10);
    assert_eq!(table.known("1@9.8"), touche_poulet::CellKnowledge::Crater);
    assert_eq!(
        table.game.known(&own, crate::rules::table::board_cell("0@1.1")),
        touche_poulet::CellKnowledge::Own(UnitKind::Grange)
    );
    assert_eq!(table.game.known(&own, crate::rules::table::board_cell("1@1.1")), touche_poulet::CellKnowledge::Nothing);
}

#[test]
fn tp_32_a_seat_is_not_asked_where_it_could_only_pass() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick oeufbusier", "0 target 1@9.8", "1 pick oeufbusier", "1 target 0@9.8"]);
    // No seat has épis or a card: no window was asked, and the next turn began.
    assert_eq!(table.must(), 1, "TP-31: the token went to the left");
    assert!(table.legal(1).iter().all(|action| action.starts_with("pick")));
}
