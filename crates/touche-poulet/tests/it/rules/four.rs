//! A full table: what a rule does for the third and fourth seat as for the first two.

use game_traits::{Game, Seat};
use touche_poulet::{Blast, CellKnowledge, Edition, Effect, Event, UnitKind};

use crate::editions;
use crate::rules::table::{Script, board_cell, with_edition};

/// All attack a far corner but the seats that are given something else to do.
fn attack(table: &mut Script, seat: usize) {
    let other = (seat + 1) % 4;
    table.act(seat, "pick oeufbusier");
    let cell = ["9.8", "9.7", "8.8"].into_iter().find(|cell| table.can(seat, &format!("target {other}@{cell}")));
    table.act(seat, &format!("target {other}@{}", cell.expect("a cell that is left")));
}

/// Four seats of which `seat` begins.
fn begun_by(seat: usize) -> Script {
    let mut table = Script::placed(4);
    table.set(&[format!("first {seat}"), format!("active {seat}")]);
    table
}

#[test]
fn tp_22_every_seat_buys_and_takes() {
    for seat in 0..4 {
        let mut table = begun_by(seat);
        let owner = (seat + 1) % 4;
        table.hit(owner, seat, &["5.4", "6.4"]);
        table.set_epis(seat, 65);
        table.act(seat, &format!("buy {owner}"));
        assert_eq!(table.must(), seat);
        table.act(seat, "take recolte");
        table.reveal(&["recolte"]);
        table.act(seat, "buy wild");
        table.act(seat, "take salve");
        table.reveal(&["salve"]);
        let (view, me) = (table.view(None), Seat::new(seat));
        let held: Vec<String> =
            table.game.weapons(view.public(), me).iter().map(|(name, _)| name.to_string()).collect();
        assert_eq!(held, ["salve", "recolte"]);
        for other in (0..4).map(Seat::new) {
            assert_eq!(view.public().eggs_of(me, other), u8::from(other.index() == owner));
            let all = if other == me { (2, 1) } else { (0, 0) };
            assert_eq!((view.public().eggs(other), view.public().wild_eggs(other)), all);
            assert_eq!((table.state.public().eggs(other), table.state.public().wild_eggs(other)), all);
            assert_eq!(view.public().living(other, UnitKind::Grenier), u8::from(other.index() != owner));
            assert_eq!(table.state.public().living(other, UnitKind::Grenier), u8::from(other.index() != owner));
        }
        assert_eq!(table.epis(seat), 5);
    }
}

#[test]
fn tp_21_every_seat_takes_what_its_targets_brought() {
    for seat in 0..4 {
        let mut table = begun_by(seat);
        let victim = (seat + 2) % 4;
        table.act(seat, "pick oeufbusier");
        table.act(seat, &format!("target {victim}@7.7"));
        for n in 1..4 {
            attack(&mut table, (seat + n) % 4);
        }
        assert_eq!((table.must(), table.epis(seat)), (seat, 20));
        table.act(seat, "take salve");
        assert_eq!(table.game.weapons(table.state.public(), Seat::new(seat)).len(), 1);
        let view = table.view(None);
        let fallen = table.game.destroyed(&view, Seat::new(victim));
        assert_eq!(fallen, [(UnitKind::Tresor, "7.7".parse().expect("a cell"))]);
        for other in (0..4).filter(|&other| other != victim) {
            assert_eq!(table.game.destroyed(&view, Seat::new(other)), []);
        }
    }
}

#[test]
fn tp_25_every_board_is_asked_about_counted_and_robbed() {
    for (seat, victim) in (0..4).flat_map(|seat| (0..4).map(move |victim| (seat, victim))) {
        if seat == victim {
            continue;
        }
        let mut table = begun_by(seat);
        for weapon in ["pigeonnage", "reconnaissance-de-zone", "chapardage"] {
            table.give(seat, weapon);
        }
        table.set_epis(victim, 30);
        table.act(seat, "play pigeonnage");
        table.act(seat, &format!("probe {victim}@1.1"));
        table.act(seat, &format!("probe {victim}@9.8"));
        table.act(seat, "play reconnaissance-de-zone");
        table.act(seat, &format!("scout {victim} prairie"));
        table.act(seat, "play chapardage");
        table.act(seat, &format!("rob {victim}"));
        let view = table.view(None);
        for other in 0..4 {
            let (here, at) = (other == victim, |cell: &str| board_cell(&format!("{other}@{cell}")));
            let answer = |unit: bool| if here { Some(unit) } else { None };
            assert_eq!(table.game.answer(&view, at("1.1")), answer(true));
            assert_eq!(table.game.answer(&view, at("9.8")), answer(false));
            assert_eq!(table.game.answer(&view, at("5.5")), None);
            assert_eq!(
                table.game.known(&view, at("9.8")),
                if here { CellKnowledge::Empty } else { CellKnowledge::Nothing }
            );
            let counts = table.game.zone_counts(&view, Seat::new(other));
            let counts: Vec<_> = counts.iter().map(|(zone, n)| (zone.as_str(), *n)).collect();
            assert_eq!(counts, if here { vec![("prairie", 9)] } else { vec![] });
            let epis = if other == seat { 10 } else { 20 * u32::from(here) };
            assert_eq!((table.epis(other), view.public().epis(Seat::new(other))), (epis, epis));
        }
    }
}

/// Strikes go off by player, those of one by boards from the left neighbour on, and in board order.
#[test]
fn tp_25_strikes_are_kept_in_their_order() {
    for (seat, boards) in [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])] {
        let aims = [(boards[2], "5.5"), (boards[0], "9.8"), (boards[1], "1.1"), (boards[0], "2.2")];
        let mut table = begun_by(seat);
        let mut edition = touche_poulet::Edition::standard();
        edition.weapons[0].count = 4;
        table.game =
            touche_poulet::TouchePoulet::from_config(crate::rules::table::with_edition(4, edition)).expect("a config");
        table.set(&[table.cards("deck", "frappe-nucleaire", 0), format!("holds {seat} 4 frappe-nucleaire")]);
        for (board, cell) in aims {
            table.act(seat, "play frappe-nucleaire");
            table.act(seat, &format!("strike {board}@{cell}"));
        }
        let strikes = strikes(&table);
        let wanted = [(boards[0], "2.2"), (boards[0], "9.8"), (boards[1], "1.1"), (boards[2], "5.5")];
        assert_eq!(strikes, wanted.map(|(board, cell)| format!("{seat} {board}@{cell}")));
    }
}

/// The strikes that are pending: who owns them, and where they fall.
fn strikes(table: &Script) -> Vec<String> {
    let strikes = table.game.strikes(table.state.public());
    strikes.iter().map(|strike| format!("{} {}", strike.seat, strike.at)).collect()
}

/// On one cell that which was played first falls first.
#[test]
fn tp_25_strikes_on_one_cell_are_kept_as_they_were_played() {
    let mut edition = Edition::standard();
    edition.weapons.push(editions::weapon("Petite frappe", 2, Effect::Strike { shape: Blast::Cross, reach: 1 }));
    let weapons = ["frappe-nucleaire", "petite-frappe"];
    for (first, second) in [(0, 1), (1, 0)] {
        let mut table = Script::placed_in(with_edition(2, edition.clone()));
        for (weapon, cell) in [(first, "5.5"), (second, "5.5"), (second, "4.5"), (first, "6.5")] {
            table.give(0, weapons[weapon]);
            table.acts(&[&format!("0 play {}", weapons[weapon]), &format!("0 strike 1@{cell}")]);
        }
        let wanted = [(second, "4.5"), (first, "5.5"), (second, "5.5"), (first, "6.5")];
        let wanted = wanted.map(|(weapon, cell)| format!("0 {} 1@{cell}", weapons[weapon]));
        assert_eq!(table.words("strikes").join(" "), wanted.join(" "));
    }
}

/// Two seats aim, and the second one's strikes come behind.
#[test]
fn tp_25_strikes_of_another_player_come_later() {
    let mut table = Script::placed(3);
    for (seat, board) in [(0, 2), (1, 0)] {
        table.give(seat, "frappe-nucleaire");
        table.act(seat, "play frappe-nucleaire");
        table.act(seat, &format!("strike {board}@1.1"));
        table.act(seat, "pick oeufbusier");
        table.act(seat, &format!("target {}@9.8", (seat + 1) % 3));
    }
    assert_eq!(strikes(&table), ["0 2@1.1", "1 0@1.1"]);
}

/// What is pending is described with its owner, from the first player on.
#[test]
fn tp_11_targets_are_described_in_the_order_of_their_resolution() {
    let mut table = begun_by(2);
    for seat in [2, 3, 0] {
        attack(&mut table, seat);
    }
    let pending = |table: &Script| -> Vec<String> {
        let targets = table.game.targets(table.state.public());
        targets.iter().map(|target| format!("{} {}", target.seat, target.at)).collect()
    };
    table.acts(&["1 pick grange", "1 target 2@1.8"]);
    assert_eq!(pending(&table), ["2 3@9.8", "3 0@9.8", "0 1@9.8", "1 2@1.8"]);
    // A Faucheur of the first to resolve brings one more target, which comes before all others.
    let mut table = begun_by(2);
    table.acts(&["2 pick faucheur", "2 target 3@1.1", "2 target 3@9.8"]);
    for seat in [3, 0, 1] {
        attack(&mut table, seat);
    }
    assert_eq!(table.game.bonus_targets(table.state.public()), 0);
    assert_eq!(pending(&table), ["2 3@9.8", "3 0@9.8", "0 1@9.8", "1 2@9.8"], "the first is resolved");
    assert!(table.events.contains(&Event::Exploded { seat: Seat::new(2), at: board_cell("3@1.1"), hit: true }));
}

/// The two targets of an Œufbusier attack that a Tractank brings: before all others, with one explosion (TP-13).
#[test]
fn tp_15_targets_of_a_bonus_come_first() {
    let mut table = begun_by(3);
    table.give(3, "double-oeufbusier");
    table.acts(&["3 pick tractank", "3 line 0@1.1 across 2"]);
    for seat in [0, 1, 2] {
        attack(&mut table, seat);
    }
    table.act(3, "target 1@1.1");
    assert_eq!(table.game.bonus_targets(table.state.public()), 1);
    let targets = table.game.targets(table.state.public());
    assert_eq!((targets[0].seat, targets[0].at), (Seat::new(3), board_cell("1@1.1")));
    assert_eq!((targets[1].seat, targets[1].at), (Seat::new(3), board_cell("0@2.1")));
    table.act(3, "target 1@5.1");
    let hit = CellKnowledge::Hit { by: Seat::new(3) };
    assert_eq!((table.known("1@2.1"), table.known("1@1.2"), table.known("1@5.1")), (hit, hit, hit));
    assert_eq!(
        (table.known("1@6.1"), table.known("1@5.2")),
        (CellKnowledge::Nothing, CellKnowledge::Nothing),
        "one explosion"
    );
    // The next turn's Tractank brings the next one.
    for seat in [0, 1, 2] {
        attack(&mut table, seat);
    }
    table.acts(&["3 pick tractank", "3 line 0@3.1 down 2", "3 target 2@1.1", "3 target 2@7.8"]);
    assert_eq!((table.known("2@1.1"), table.known("2@2.1"), table.known("2@1.2")), (hit, hit, hit));
}
