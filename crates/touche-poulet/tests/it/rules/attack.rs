//! Targets and how they resolve (TP-8 to TP-20).

use game_traits::{Game, Seat};
use touche_poulet::{CellKnowledge, Event, Illegal, NoAttack, NoTarget, UnitKind};

use crate::editions;
use crate::rules::table::{Script, board_cell, cells_but, with_edition};

fn not_targetable(at: &str, reason: NoTarget) -> Illegal {
    Illegal::NotTargetable { at: board_cell(at), reason }
}

#[test]
fn tp_08_a_kind_is_picked_again_and_again_and_who_can_attack_must() {
    let mut table = Script::placed(2);
    assert_eq!(table.refused(0, "pass"), Illegal::MustAttack);
    let reason = NoAttack::Never;
    assert_eq!(table.refused(0, "pick tresor"), Illegal::CannotAttack { kind: UnitKind::Tresor, reason });
    for turn in 0..2 {
        let (a, b) = (turn % 2, 1 - turn % 2);
        table.act(a, "pick pulverisateur");
        table.act(a, &format!("target {b}@9.{}", 8 - turn));
        table.act(b, "pick pulverisateur");
        table.act(b, &format!("target {a}@9.{}", 8 - turn));
    }
    assert!(table.can(0, "pick pulverisateur"));
}

#[test]
fn tp_09_what_cannot_be_targeted() {
    let mut table = Script::placed(3);
    table.hit(2, 1, &["1.1"]);
    table.set(&["field 1 2@4.4"]);
    table.acts(&["0 pick oeufbusier", "0 target 2@9.8", "1 pick oeufbusier"]);
    assert_eq!(table.refused(1, "target 1@1.1"), not_targetable("1@1.1", NoTarget::OwnBoard));
    assert_eq!(table.refused(1, "target 2@9.8"), not_targetable("2@9.8", NoTarget::Targeted));
    assert_eq!(table.refused(1, "target 2@1.1"), not_targetable("2@1.1", NoTarget::Exploded));
    assert!(table.can(1, "target 2@4.4"), "the own field does not keep its placer off");
    table.acts(&["1 target 0@9.8", "2 pick oeufbusier"]);
    assert_eq!(table.refused(2, "target 5@1.1"), not_targetable("5@1.1", NoTarget::NoBoard));
    let mut table = Script::placed(3);
    table.set(&["field 1 2@4.4"]);
    table.act(0, "pick oeufbusier");
    for cell in ["4.4", "5.4", "4.5", "5.5"] {
        let at = format!("2@{cell}");
        assert_eq!(table.refused(0, &format!("target {at}")), not_targetable(&at, NoTarget::UnderField));
    }
    let mut table = Script::placed(3);
    let all = cells_but(&table.game, &[]);
    table.hit(2, 1, &all.iter().map(String::as_str).collect::<Vec<_>>());
    table.act(0, "pick oeufbusier");
    assert_eq!(table.refused(0, "target 2@9.8"), not_targetable("2@9.8", NoTarget::NoUnits));
}

#[test]
fn tp_10_a_line_takes_the_longest_run_that_is_left() {
    let mut table = Script::placed(2);
    table.act(0, "pick grenier");
    assert!(table.can(0, "line 1@1.1 across 3") && table.can(0, "line 1@1.1 down 3"));
    assert_eq!(table.refused(0, "line 1@1.1 across 2"), Illegal::WrongLength { cells: 2, wanted: 3 });
    assert!(!table.can(0, "line 1@8.1 across 3"), "it would leave the board");
    // Only single cells are left: every other one of row 8.
    let mut table = Script::placed(2);
    table.leave(1, &["1.8", "3.8", "5.8"]);
    table.act(0, "pick grenier");
    assert_eq!(table.legal(0), ["line 1@1.8 across 1", "line 1@3.8 across 1", "line 1@5.8 across 1"]);
}

#[test]
fn tp_10_an_attack_takes_as_many_cells_as_there_are() {
    let mut table = Script::placed(2);
    table.leave(1, &["8.8", "9.8"]);
    table.act(0, "pick grange");
    assert_eq!(table.legal(0), ["target 1@8.8"], "two cells are left, so the first target leaves one");
    table.act(0, "target 1@8.8");
    assert_eq!(table.legal(0), ["target 1@9.8"]);
    table.act(0, "target 1@9.8");
    assert_eq!(table.must(), 1, "the third target lapses");
}

/// The book's example: two targets of a Grange on one board and one on another.
#[test]
fn tp_11_three_targets_on_two_boards_in_ascending_order() {
    let mut table = Script::placed(3);
    table.acts(&["0 pick grange", "0 target 1@5.5"]);
    assert_eq!(table.refused(0, "target 1@4.5"), Illegal::OutOfOrder { at: board_cell("1@4.5") });
    table.act(0, "target 1@6.5");
    table.act(0, "target 2@9.8");
    let targets: Vec<_> =
        table.game.targets(table.state.public()).iter().map(|target| (target.at, target.first_of_attack)).collect();
    assert_eq!(targets, [(board_cell("1@5.5"), true), (board_cell("1@6.5"), false), (board_cell("2@9.8"), false)]);
    // Never so that too few are left: the last cell of the last board is for the last target.
    let mut table = Script::placed(3);
    table.act(0, "pick grange");
    assert_eq!(table.refused(0, "target 2@9.8"), Illegal::TooFewBehind { at: board_cell("2@9.8"), wanted: 2 });
    assert!(table.can(0, "target 2@7.8") && !table.can(0, "target 2@8.8"));
    // Boards count clockwise from the left neighbor of the seat that acts.
    table.acts(&[
        "0 target 1@1.8",
        "0 target 1@2.8",
        "0 target 1@3.8",
        "1 pick grange",
        "1 target 2@1.8",
        "1 target 0@1.8",
    ]);
    assert!(!table.can(1, "target 2@2.8"));
}

#[test]
fn tp_12_a_miss_is_a_crater_and_a_hit_says_no_more() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick faucheur", "0 target 1@1.1", "0 target 1@9.8", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.act(0, "target 1@9.7"); // the Faucheur's one more
    assert_eq!(table.known("1@1.1"), CellKnowledge::Hit { by: Seat::new(0) });
    assert_eq!(table.known("1@9.8"), CellKnowledge::Crater);
    let first = table.take_events().into_iter().find(|event| matches!(event, Event::Exploded { .. }));
    assert_eq!(first, Some(Event::Exploded { seat: Seat::new(0), at: board_cell("1@1.1"), hit: true }));
}

#[test]
fn tp_13_the_bonus_comes_before_the_next_target_and_once() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick faucheur", "0 target 1@1.1", "0 target 1@2.1", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.must(), 0);
    assert_eq!(table.known("1@2.1"), CellKnowledge::Nothing, "the second target waits for the bonus");
    table.act(0, "target 1@9.8");
    assert_eq!(table.known("1@2.1"), CellKnowledge::Hit { by: Seat::new(0) });
    assert!(table.legal(table.must()).iter().any(|action| action.starts_with("pick")), "no second bonus");
}

#[test]
fn tp_14_explosions_pass_over_what_exploded_and_are_no_targets() {
    let mut table = Script::placed(2);
    table.set(&["field 1 1@1.1"]);
    // Beside the field, on the Grange: the explosion goes under it, and triggers nothing more.
    table.acts(&["0 pick pulverisateur", "0 target 1@3.2", "1 pick oeufbusier", "1 target 0@9.8"]);
    for hit in ["1@3.2", "1@2.1", "1@3.1", "1@2.2"] {
        assert_eq!(table.known(hit), CellKnowledge::Hit { by: Seat::new(0) }, "{hit}");
    }
    assert_eq!(table.known("1@4.3"), CellKnowledge::Crater);
    assert_eq!(table.known("1@1.1"), CellKnowledge::Nothing);
    assert_eq!(table.must(), 1, "a new turn: nothing else was triggered");
}

#[test]
fn tp_15_the_tractank_brings_an_oeufbusier_attack_before_its_second_target() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick tractank", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert_eq!(table.must(), 0);
    assert!(!table.can(0, "target 1@2.1"), "TP-9: it bears a target");
    table.act(0, "target 1@5.1");
    for hit in ["1@5.1", "1@6.1", "1@5.2"] {
        assert_eq!(table.known(hit), CellKnowledge::Hit { by: Seat::new(0) }, "the 4 beside it explode: {hit}");
    }
    assert_eq!(table.known("1@6.2"), CellKnowledge::Nothing);
    assert_eq!(table.known("1@2.1"), CellKnowledge::Hit { by: Seat::new(0) }, "then the second target");
}

#[test]
fn tp_15_the_faucheurs_one_more_target_has_no_bonus() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick faucheur", "0 target 1@1.1", "0 target 1@9.8", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.act(0, "target 1@2.1");
    assert_eq!(table.known("1@2.1"), CellKnowledge::Hit { by: Seat::new(0) });
    assert!(table.legal(table.must()).iter().all(|action| action.starts_with("pick")));
}

#[test]
fn tp_16_a_target_on_a_cell_that_exploded_is_void() {
    let mut table = Script::placed(3);
    table.acts(&["0 pick pulverisateur", "0 target 1@1.1", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.acts(&["2 pick tractank", "2 line 1@2.1 down 2"]);
    let news = table.take_events();
    let void = |cell| Event::TargetVoided { seat: Seat::new(2), at: board_cell(cell) };
    assert!(news.contains(&void("1@2.1")) && news.contains(&void("1@2.2")));
    assert_eq!(table.known("1@2.1"), CellKnowledge::Hit { by: Seat::new(0) }, "only the first to resolve counts");
    assert!(table.legal(1).iter().all(|action| action.starts_with("pick")), "no bonus for seat 2");
}

/// Only the cells that exploded: other targets stay on that board and on others, and the next one opens the attack.
#[test]
fn tp_16_other_targets_stay() {
    let mut table = Script::placed(4);
    table.acts(&["0 pick pulverisateur", "0 target 1@1.1", "1 pick faucheur", "1 target 2@2.1", "1 target 0@2.1"]);
    table.acts(&["2 pick grange", "2 target 3@2.1", "2 target 1@2.1", "2 target 1@9.8"]);
    table.acts(&["3 pick faucheur", "3 target 1@2.2", "3 target 1@9.7"]);
    assert_eq!(table.must(), 1, "seat 0 is through, and the first hit of seat 1 brings it a target");
    assert_eq!(table.game.validate(&table.state), Ok(()));
    let targets: Vec<_> =
        table.game.targets(table.state.public()).iter().map(|target| (target.at, target.first_of_attack)).collect();
    assert_eq!(
        targets,
        [
            (board_cell("0@2.1"), true),
            (board_cell("3@2.1"), true),
            (board_cell("1@9.8"), false),
            (board_cell("1@9.7"), true)
        ]
    );
    let emitted = table.take_events();
    let void: Vec<_> = emitted.iter().filter(|event| matches!(event, Event::TargetVoided { .. })).collect();
    let gone = |seat, at| Event::TargetVoided { seat: Seat::new(seat), at: board_cell(at) };
    assert_eq!(void, [&gone(2, "1@2.1"), &gone(3, "1@2.2")]);
}

/// The first target of a bonus takes the second one with it, and then the window before the next target comes.
#[test]
fn tp_16_the_targets_of_a_bonus_can_be_void_too() {
    let mut table = Script::placed(2);
    table.give(0, "double-oeufbusier");
    table.set_epis(0, 40);
    table.acts(&["0 pick tractank", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.acts(&["0 pass", "0 target 1@5.1", "0 target 1@6.1"]);
    assert!(table.take_events().contains(&Event::TargetVoided { seat: Seat::new(0), at: board_cell("1@6.1") }));
    let view = table.view(None);
    let targets: Vec<_> = table.game.targets(view.public()).iter().map(|target| target.at).collect();
    assert_eq!((targets, table.game.bonus_targets(view.public())), (vec![board_cell("1@2.1"), board_cell("0@9.8")], 0));
    assert!(table.can(0, "buy wild") && table.can(0, "pass"));
    assert_eq!(table.known("1@2.1"), CellKnowledge::Nothing);
}

/// With a Salve there are two attacks, and each has its bonus.
#[test]
fn tp_13_each_attack_has_a_bonus_of_its_own() {
    let mut table = Script::placed(2);
    table.give(0, "salve");
    table.acts(&["0 play salve", "0 pick pulverisateur", "0 target 1@1.1", "0 pick oeufbusier", "0 target 1@5.1"]);
    table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
    for hit in ["1@1.1", "1@2.2", "1@5.1", "1@6.1", "1@5.2"] {
        assert_eq!(table.known(hit), CellKnowledge::Hit { by: Seat::new(0) }, "{hit}");
    }
}

/// The longest line counts, on whichever board it is.
#[test]
fn tp_10_a_line_goes_to_the_board_that_has_room_for_it() {
    for (narrow, wide) in [(1, 2), (2, 1)] {
        let mut table = Script::placed(3);
        table.leave(narrow, &["1.8", "3.8", "5.8"]);
        table.act(0, "pick grenier");
        let legal = table.legal(0);
        assert!(
            legal.iter().all(|line| line.starts_with(&format!("line {wide}@")) && line.ends_with(" 3")),
            "{legal:?}"
        );
    }
}

/// The largest number of columns or rows that there can be: behind the last cell is none.
#[test]
fn tp_10_a_line_stays_on_the_board() {
    for (columns, rows) in [(128, 1), (1, 128)] {
        let mut edition = editions::row_of_six();
        edition.board.zones[0].columns = [1, columns];
        edition.board.zones[0].rows = [1, rows];
        (edition.board.columns, edition.board.rows) = (columns, rows);
        edition.units[0].shape = vec!["#".into()];
        let mut table = Script::new(with_edition(2, edition));
        table.reveal(&["recolte", "recolte", "salve"]);
        let way = if rows == 1 { "across" } else { "down" };
        let cell = |n: u8| if rows == 1 { format!("{n}.1") } else { format!("1.{n}") };
        for seat in [0, 1] {
            for (kind, corner) in [("grenier", 1), ("faucheur", 3), ("faucheur", 5)] {
                table.act(seat, &format!("place {kind} {}", cell(corner)));
            }
        }
        table.act(0, "pick grenier");
        for first in [126, 127, 128] {
            let line = format!("line 1@{} {way} 3", cell(first));
            assert_eq!(table.can(0, &line), first == 126, "{line}");
            if first > 126 {
                let cell = cell(first).parse().expect("a cell");
                assert_eq!(table.refused(0, &line), Illegal::SticksOut { cell }, "{line}");
            }
        }
    }
}

#[test]
fn tp_17_an_attack_resolves_even_if_its_army_is_gone() {
    let mut table = Script::placed(3);
    let rest = cells_but(&table.game, &["tresor"]);
    table.hit(1, 2, &rest.iter().map(String::as_str).collect::<Vec<_>>());
    // Seat 1 has placed its target before its last unit falls: its second Œufbusier stands.
    let exploded = table.words("exploded 1").into_iter().filter(|cell| cell != "5.6").collect::<Vec<_>>().join(" ");
    table.set(&[format!("exploded 1 {exploded}"), format!("hit 1 by 2 {exploded}")]);
    table.acts(&["0 pick faucheur", "0 target 1@5.6", "0 target 1@7.7", "1 pick oeufbusier", "1 target 2@1.1"]);
    table.acts(&["2 pick oeufbusier", "2 target 1@9.8"]);
    table.act(0, "target 2@9.8");
    table.act(0, "take recolte");
    table.reveal(&["recolte"]);
    while table.legal(table.must()).iter().any(|action| action == "pass") {
        table.act(table.must(), "pass");
    }
    assert_eq!(table.state.public().living(Seat::new(1), UnitKind::Tresor), 0);
    assert_eq!(table.known("2@1.1"), CellKnowledge::Hit { by: Seat::new(1) });
    assert_eq!(table.known("2@1.2"), CellKnowledge::Hit { by: Seat::new(1) }, "with its bonus");
    assert_eq!(table.known("1@9.8"), CellKnowledge::Crater, "a target on a board without living units is a miss");
}

#[test]
fn tp_18_the_magnetic_field() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick moissonneuse", "0 line 1@1.1 across 2", "1 pick oeufbusier", "1 target 0@9.8"]);
    assert!(table.can(0, "pass"), "placing is optional");
    assert_eq!(table.refused(0, "field 1@9.1"), Illegal::NoField { at: board_cell("1@9.1") });
    assert!(table.can(0, "field 1@1.1"), "on cells in any state");
    table.act(0, "field 0@1.1");
    assert_eq!(table.game.field(table.state.public(), Seat::new(0)), Some(board_cell("0@1.1")));
    table.act(1, "pick oeufbusier");
    assert_eq!(table.refused(1, "target 0@2.2"), not_targetable("0@2.2", NoTarget::UnderField));
    table.acts(&["1 target 0@9.7", "0 pick oeufbusier", "0 target 1@9.8"]);
    assert_eq!(
        table.game.field(table.state.public(), Seat::new(0)),
        None,
        "gone at the start of its placer's resolution"
    );
    assert!(table.take_events().contains(&Event::FieldRemoved { seat: Seat::new(0) }));
}

#[test]
fn tp_19_the_grenier_steals_five_or_what_there_is_once() {
    for (has, stolen) in [(12, 5), (3, 3)] {
        let mut table = Script::placed(2);
        table.set_epis(1, has);
        table.acts(&["0 pick grenier", "0 line 1@1.1 across 3", "1 pick oeufbusier", "1 target 0@9.8"]);
        assert_eq!((table.epis(0), table.epis(1)), (stolen, has - stolen));
    }
}

/// The book's example: the Tractank finished by a second player, 5 épis a cell.
#[test]
fn tp_20_all_who_hit_a_unit_are_paid_when_it_falls() {
    let mut table = Script::placed(3);
    table.hit(2, 0, &["5.1", "6.1", "5.2"]);
    table.acts(&["0 pick oeufbusier", "0 target 1@9.8", "1 pick oeufbusier", "1 target 2@6.2"]);
    table.acts(&["2 pick oeufbusier", "2 target 0@9.8"]);
    assert_eq!((table.epis(0), table.epis(1), table.epis(2)), (15, 5, 0));
    let fallen = Event::Destroyed { seat: Seat::new(1), kind: UnitKind::Tractank, at: board_cell("2@5.1"), egg: true };
    assert!(table.take_events().contains(&fallen));
    assert_eq!(table.known("2@5.1"), CellKnowledge::Destroyed { kind: UnitKind::Tractank, by: Seat::new(0) });
    assert_eq!(table.game.on_sale(table.state.public(), Seat::new(2)), 1, "TP-21");
}

/// A bounty is for a unit that one has hit.
#[test]
fn tp_20_who_has_not_hit_is_not_paid() {
    let mut table = Script::placed(3);
    table.give(2, "moisson-abondante");
    table.acts(&["0 pick oeufbusier", "0 target 1@3.6", "1 pick oeufbusier", "1 target 0@9.8"]);
    table.acts(&["2 pick oeufbusier", "2 target 0@9.7"]);
    assert_eq!((table.epis(0), table.epis(1), table.epis(2)), (15, 0, 0));
    let paid = table.take_events().into_iter().filter(|event| matches!(event, Event::Paid { .. })).collect::<Vec<_>>();
    assert_eq!(paid, [Event::Paid { seat: Seat::new(0), epis: 15 }]);
}

#[test]
fn tp_20_cells_of_one_explosion_go_off_together() {
    let mut table = Script::placed(2);
    table.give(0, "frappe-nucleaire");
    table.acts(&["0 play frappe-nucleaire", "0 strike 1@4.6", "0 pick oeufbusier", "0 target 1@9.8"]);
    table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
    let fell: Vec<_> = table
        .take_events()
        .into_iter()
        .filter(|e| matches!(e, Event::Destroyed { .. } | Event::Exploded { .. }))
        .collect();
    let destroyed = |event: &Event| matches!(event, Event::Destroyed { kind: UnitKind::Oeufbusier, .. });
    assert!(fell[..9].iter().all(|event| matches!(event, Event::Exploded { .. })));
    assert!(destroyed(&fell[9]) && destroyed(&fell[10]), "in the order of first cells");
    assert_eq!(table.epis(0), 30);
}

/// TP-8: seats attack one after the other, so a position from outside has no targets of a seat that is still to come.
#[test]
fn tp_08_who_is_still_to_attack_has_no_targets() {
    let mut table = Script::placed(2);
    table.acts(&["0 pick pulverisateur", "0 target 1@9.8"]);
    assert_eq!(table.game.validate(&table.state), Ok(()));
    table.set(&["first 1"]);
    let why = table.game.validate(&table.state).expect_err("seat 1 begins, and seat 0 has a target");
    assert!(why.to_string().contains("seat 0, which has resolved or not attacked yet"), "{why}");
}
