//! What is refused, and the words that a player reads.

use game_traits::{Game, Observer, Seat, Turn};
use touche_poulet::{BoardCell, CellKnowledge, Event, Illegal, Slug, Unplayable};

use crate::editions;
use crate::rules::table::{LAYOUT, Script, board_cell, cells_but, config, with_edition};

/// A table of two at which seat 0 was dealt a card and plays it.
fn played(weapon: &str) -> Script {
    let mut table = Script::placed(2);
    table.give(0, weapon);
    table.set_epis(1, 10);
    table.act(0, &format!("play {weapon}"));
    table
}

/// Whatever is asked, the refusal of another action says it.
#[test]
fn tp_32_a_refusal_says_what_is_asked() {
    let mut table = Script::new(config(2));
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    for other in ["pass", "pick grange", "target 1@1.1", "buy wild"] {
        assert_eq!(table.why(0, other), "TP-5: the next token's place is asked now");
    }

    let mut table = Script::placed(2);
    for other in ["place tresor 9.8", "target 1@1.1", "line 1@1.1 across 2", "field 1@1.1", "take salve", "rob 1"] {
        assert_eq!(table.why(0, other), "TP-8: an attack, a purchase or a card is asked now");
    }
    table.act(0, "pick grange");
    for other in ["pass", "pick faucheur", "line 1@1.1 across 3", "buy wild"] {
        assert_eq!(table.why(0, other), "TP-11: a target is asked now");
    }

    let mut table = Script::placed(2);
    table.act(0, "pick moissonneuse");
    for other in ["pass", "target 1@1.1"] {
        assert_eq!(table.why(0, other), "TP-10: a line is asked now");
    }
    table.acts(&["0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    for other in ["buy wild", "target 1@9.8"] {
        assert_eq!(table.why(0, other), "TP-18: the magnetic field is asked now");
    }

    // A window between targets.
    let mut table = Script::placed(2);
    table.set_epis(0, 40);
    table.acts(&["0 pick tractank", "0 line 1@9.7 down 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    for other in ["pick grange", "target 1@1.1"] {
        assert_eq!(table.why(0, other), "TP-22: a purchase, a card or a pass is asked now");
    }
    table.act(0, "buy wild");
    for other in ["pass", "buy wild"] {
        assert_eq!(table.why(0, other), "TP-22: a face-up weapon is asked now");
    }

    let asked = [
        ("champ-magnetique-portatif", "TP-18: the magnetic field is asked now"),
        ("frappe-nucleaire", "TP-24: the cell of a strike is asked now"),
        ("pigeonnage", "TP-24: a cell to answer for is asked now"),
        ("reconnaissance-de-zone", "TP-24: a zone to count is asked now"),
        ("chapardage", "TP-24: an opponent to rob is asked now"),
        ("tir-supplementaire", "TP-11: a target is asked now"),
    ];
    for (weapon, text) in asked {
        assert_eq!(played(weapon).why(0, "pass"), text);
    }
}

/// Only who is asked has something to choose from, and only while the game goes on.
#[test]
fn tp_32_no_other_seat_has_a_choice() {
    let mut table = Script::new(config(2));
    assert!(table.legal(0).is_empty(), "weapons are turned up first");
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    assert!(!table.legal(0).is_empty() && !table.legal(1).is_empty());
    assert!(table.legal(2).is_empty(), "no such seat");

    let mut table = Script::placed(3);
    table.set_epis(0, 40);
    assert!(!table.legal(0).is_empty());
    assert!(table.legal(1).is_empty() && table.legal(2).is_empty() && table.legal(3).is_empty());
    table.acts(&["0 buy wild", "0 take salve"]);
    assert!((0..4).all(|seat| table.legal(seat).is_empty()), "a weapon is turned up first");

    let mut table = Script::placed(2);
    let rest = cells_but(&table.game, &["tresor"]);
    table.hit(1, 0, &rest.iter().map(String::as_str).collect::<Vec<_>>());
    table.acts(&["0 pick faucheur", "0 target 1@7.7", "0 target 1@9.8"]);
    assert!(table.turn() == Turn::Over);
    assert!((0..2).all(|seat| table.legal(seat).is_empty()));
}

#[test]
fn tp_30_who_has_no_seat_sees_no_grid() {
    let table = Script::placed(2);
    let stranger = table.game.view(&table.state, Observer::Seat(Seat::new(2)));
    assert_eq!(table.game.own_units(&stranger), []);
    assert_eq!(serde_json::to_value(&stranger).expect("data")["own"], serde_json::Value::Null);
}

#[test]
fn tp_05_the_refusal_says_how_many_tokens_find_no_room() {
    let mut table = Script::new(with_edition(2, editions::row_of_six()));
    table.reveal(&["recolte", "recolte", "salve"]);
    table.act(0, "place grenier 5.1");
    assert_eq!(table.why(0, "place faucheur 3.1"), "TP-5: no room would be left for the 1 token still to come");
}

/// Every kind lives, but what is left of the boards is under a field.
#[test]
fn tp_08_who_finds_no_cell_cannot_attack() {
    let mut table = Script::placed(2);
    table.leave(1, &["8.7", "9.7", "8.8", "9.8"]);
    table.set(&["field 1 1@8.7"]);
    table.give(0, "tir-supplementaire");
    assert_eq!(table.legal(0), ["pass"]);
    assert_eq!(table.why(0, "pick grange"), "TP-8: grange cannot attack: no cell can be targeted");
    let reason = Unplayable::FindsNothing;
    let weapon = "tir-supplementaire".parse().expect("a weapon");
    assert_eq!(table.refused(0, "play tir-supplementaire"), Illegal::CannotPlay { weapon, reason });
}

/// Why a cell cannot be targeted, alone and as any cell of a line.
#[test]
fn tp_09_a_cell_that_cannot_be_targeted_says_why() {
    let mut table = Script::placed(3);
    let all = cells_but(&table.game, &[]);
    table.hit(2, 1, &all);
    let held = [
        ("1@4.4", "exploded 1 4.4", "1@4.4 has exploded"),
        ("1@4.4", "field 1 1@4.4", "1@4.4 is under a magnetic field"),
        ("1@4.4", "field 2 1@3.3", "1@4.4 is under a magnetic field"),
        ("2@4.4", "first 0", "2@4.4 is on the board of a player without living units"),
        ("0@4.4", "first 0", "0@4.4 is on your own board"),
        ("3@4.4", "first 0", "3@4.4 is on no board of this table"),
        ("1@10.4", "first 0", "TP-1: 10.4 is not on the board, which has 9 columns and 8 rows"),
        ("1@4.9", "first 0", "TP-1: 4.9 is not on the board, which has 9 columns and 8 rows"),
    ];
    for (cell, fact, why) in held {
        let why = if why.starts_with("TP-") { why.to_string() } else { format!("TP-9: {why}") };
        let mut table = table.clone();
        table.set(&[fact]);
        let mut lines = table.clone();
        table.act(0, "pick grange");
        assert_eq!(table.why(0, &format!("target {cell}")), why);
        lines.act(0, "pick moissonneuse");
        let begins = [format!("{cell} across 2"), format!("{cell} down 2")];
        let more = if cell == "1@4.4" { vec!["1@3.4 across 2", "1@4.3 down 2"] } else { vec![] };
        for line in begins.iter().map(String::as_str).chain(more) {
            let said = lines.why(0, &format!("line {line}"));
            // Another cell of the line can be the first that goes wrong.
            assert!(
                said == why || fact.starts_with("field") && said.ends_with("is under a magnetic field"),
                "{line}: {said}"
            );
        }
    }
    // Its own field is no shelter from a player's targets.
    table.set(&["field 0 1@4.4"]);
    table.act(0, "pick grange");
    assert!(table.can(0, "target 1@4.4"));
    table.act(0, "target 1@4.4");
    assert_eq!(table.why(0, "target 1@4.4"), "TP-9: 1@4.4 bears a target already");
    assert_eq!(
        table.why(0, "target 1@3.4"),
        "TP-11: cells are chosen in board order, and 1@3.4 comes before the last one"
    );
}

#[test]
fn tp_10_a_line_has_its_length_and_stays_on_the_board() {
    for (kind, cells) in [("moissonneuse", 2), ("tractank", 2)] {
        let mut table = Script::placed(2);
        table.act(0, &format!("pick {kind}"));
        for other in [1, 3] {
            let why = format!("TP-10: the line has {cells} cells now, not {other}");
            assert_eq!(table.why(0, &format!("line 1@1.1 across {other}")), why);
            assert_eq!(table.why(0, &format!("line 1@1.1 down {other}")), why);
        }
        for (cell, way) in [("9.4", "across"), ("4.8", "down")] {
            let why = format!("TP-1: what would begin on {cell} sticks out of the board");
            assert_eq!(table.why(0, &format!("line 1@{cell} {way} {cells}")), why);
        }
    }
}

#[test]
fn tp_08_a_kind_that_cannot_attack_says_why() {
    let mut table = Script::placed(2);
    for kind in ["tresor", "grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier"] {
        let why = |reason: &str| format!("TP-8: {kind} cannot attack: {reason}");
        let pick = format!("pick {kind}");
        if kind == "tresor" {
            assert_eq!(table.why(0, &pick), why("it has no attack"));
            continue;
        }
        let mut attacked = table.clone();
        attacked.set(&[format!("stage targeting 1 {kind}")]);
        assert_eq!(attacked.why(0, &pick), why("it has attacked in this turn"));
        let mut fallen = table.clone();
        let others: Vec<&str> =
            LAYOUT.iter().filter_map(|unit| unit.split(' ').next()).filter(|&other| other != kind).collect();
        fallen.hit(0, 1, &cells_but(&table.game, &others));
        assert_eq!(fallen.why(0, &pick), why("you have none that lives"));
    }
    table.act(0, "pick grange");
}

#[test]
fn tp_10_a_line_of_one_cell_goes_across() {
    let mut table = Script::placed(2);
    table.leave(1, &["1.8"]);
    table.act(0, "pick grenier");
    assert_eq!(table.refused(0, "line 1@1.8 down 1"), Illegal::RunsAcross);
    table.act(0, "line 1@1.8 across 1");
}

#[test]
fn tp_11_too_few_cells_behind() {
    let mut table = Script::placed(2);
    table.act(0, "pick grange");
    let text = |cell: &str| format!("TP-11: 2 more cells are to be chosen behind 1@{cell}, too few are left there");
    for cell in ["8.8", "9.8"] {
        assert_eq!(table.why(0, &format!("target 1@{cell}")), text(cell));
    }
    table.act(0, "target 1@7.8");
    // The last board has less than is kept for the targets to come.
    let mut table = Script::placed(3);
    table.leave(2, &["9.8"]);
    table.act(0, "pick grange");
    assert_eq!(table.legal(0).last().map(String::as_str), Some("target 1@8.8"));
    assert_eq!(table.legal(0).len(), 71);
}

#[test]
fn tp_22_neither_an_own_egg_nor_that_of_an_empty_seat_can_be_bought() {
    let mut table = Script::placed(3);
    table.hit(0, 1, &["5.4", "6.4"]);
    table.set_epis(0, 100);
    for color in [0, 1, 3] {
        assert_eq!(table.refused(0, &format!("buy {color}")), Illegal::NoSuchEgg);
    }
}

#[test]
fn tp_24_cards_are_for_living_opponents() {
    for (weapon, action) in
        [("frappe-nucleaire", "strike"), ("pigeonnage", "probe"), ("reconnaissance-de-zone", "scout")]
    {
        let mut table = Script::placed(3);
        let all = cells_but(&table.game, &[]);
        table.hit(2, 1, &all.iter().map(String::as_str).collect::<Vec<_>>());
        table.give(0, weapon);
        table.act(0, &format!("play {weapon}"));
        for seat in [0, 2, 3] {
            let whole =
                if action == "scout" { format!("scout {seat} prairie") } else { format!("{action} {seat}@9.8") };
            assert_eq!(table.refused(0, &whole), Illegal::NotAnOpponent { seat: Seat::new(seat) });
        }
    }
    let mut table = played("chapardage");
    table.set_epis(0, 10);
    for seat in [0, 2] {
        assert_eq!(table.refused(0, &format!("rob {seat}")), Illegal::NothingToTake { seat: Seat::new(seat) });
    }
    for poor in [true, false] {
        let mut table = Script::placed(3);
        table.give(0, "chapardage");
        table.set_epis(2, 10);
        if !poor {
            table.set_epis(1, 10);
            table.give(1, "coffre-fort");
        }
        table.act(0, "play chapardage");
        assert_eq!(table.why(0, "rob 1"), "TP-25: seat 1 has no épis that you can take");
    }
}

#[test]
fn tp_25_cells_are_named_on_one_board_once_each() {
    let mut table = Script::placed(3);
    table.hit(1, 2, &["1.1"]);
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    assert_eq!(table.why(0, "probe 1@1.1"), "TP-25: 1@1.1 has exploded or was answered for");
    let too_few = Illegal::TooFewBehind { at: board_cell("1@9.8"), wanted: 1 };
    assert_eq!(table.refused(0, "probe 1@9.8"), too_few, "the second one would find none");
    assert!(table.can(0, "probe 1@8.8") && !table.can(0, "probe 1@9.8"));
    table.act(0, "probe 1@3.2");
    assert_eq!(table.refused(0, "probe 2@9.8"), Illegal::OtherBoard { seat: Seat::new(1) });
    assert_eq!(table.refused(0, "probe 1@3.2"), Illegal::OutOfOrder { at: board_cell("1@3.2") });
    table.take_events();
    table.act(0, "probe 1@9.8");
    let answers = [("1@3.2", true), ("1@9.8", false)].map(|(at, unit)| Event::Answered { at: board_cell(at), unit });
    assert!(table.take_events().ends_with(&answers), "they hear it when all are named");
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    assert_eq!(table.refused(0, "probe 1@3.2"), Illegal::AlreadyKnown { at: board_cell("1@3.2") });
    assert!(!table.can(0, "probe 1@3.2") && !table.can(0, "probe 1@1.1"));
}

/// What was answered for and has exploded since is not asked about again.
#[test]
fn tp_25_an_answered_cell_that_exploded_stays_out() {
    let mut table = Script::placed(2);
    table.give(0, "pigeonnage");
    table.acts(&["0 play pigeonnage", "0 probe 1@3.2", "0 probe 1@9.8", "0 pick oeufbusier", "0 target 1@9.8"]);
    table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
    table.acts(&["1 pick oeufbusier", "1 target 0@9.7"]);
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    assert!(!table.can(0, "probe 1@9.8") && !table.can(0, "probe 1@3.2"));
    assert_eq!(table.legal(0).len(), 69, "of 72 two are known, and one comes after the first");
}

/// Of a board with one cell to ask about, that one is answered at once.
#[test]
fn tp_25_one_cell_is_named_if_one_is_left() {
    let mut table = Script::placed(2);
    table.leave(1, &["9.8"]);
    table.give(0, "pigeonnage");
    table.act(0, "play pigeonnage");
    assert_eq!(table.legal(0), ["probe 1@9.8"]);
    table.act(0, "probe 1@9.8");
    assert_eq!(table.known("1@9.8"), CellKnowledge::Empty);
    assert!(table.can(0, "pick grange"), "the menu comes again");
}

#[test]
fn tp_25_a_zone_is_counted_once() {
    for board in [1, 2] {
        let mut table = Script::placed(3);
        table.give(0, "reconnaissance-de-zone");
        table.give(0, "reconnaissance-de-zone");
        let scout = format!("scout {board} potager");
        table.act(0, "play reconnaissance-de-zone");
        table.act(0, &scout);
        table.act(0, "play reconnaissance-de-zone");
        assert_eq!(table.why(0, &scout), "TP-25: potager is counted already");
        assert_eq!(table.legal(0).len(), 11, "of six zones on two boards");
    }
}

#[test]
fn tp_22_what_is_due_comes_from_the_deck() {
    let mut table = Script::placed(2);
    let salve = "reveal salve".parse().expect("an outcome");
    assert!(table.game.check_chance(&table.state, salve).is_err(), "nothing is due");
    table.set_epis(0, 40);
    table.give(1, "salve");
    table.acts(&["0 buy wild", "0 take recolte"]);
    assert!(table.game.check_chance(&table.state, salve).is_err(), "no Salve is in the deck");
    assert_eq!(table.game.check_chance(&table.state, "reveal recolte".parse().expect("an outcome")), Ok(()));
}

/// A bad text says where it is bad, counted from its begin.
#[test]
fn tp_11_texts_that_are_no_places() {
    let at = |text: &str| text.parse::<BoardCell>().expect_err(text).at();
    assert_eq!((at("1@x.2"), at("12@x.2")), (2, 3));
}

#[test]
fn tp_01_names_are_letters_digits_and_single_hyphens() {
    let of = |printed: &str| Slug::of(printed).map(|name| name.to_string());
    assert_eq!(of("Champ de 3 Blés"), None);
    assert_eq!(of("Champ de 3 Ble-s").as_deref(), Some("champ-de-3-ble-s"));
    for bad in ["", " a", "a ", "-a", "a-", "a  b", "a--b", "a- b", "a_b"] {
        assert_eq!(of(bad), None, "{bad:?}");
    }
    let longest = (1..100).take_while(|&n| Slug::of(&"a".repeat(n)).is_some()).last();
    assert_eq!(longest, Some(30));
}
