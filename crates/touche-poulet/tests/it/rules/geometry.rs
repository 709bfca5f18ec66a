//! Cells, zones, explosions against plain counting (TP-1, TP-11, TP-25).

use touche_poulet::{Blast, Cell, Edition, Effect, TouchePoulet};

use crate::editions;
use crate::rules::table::{LAYOUT, Script, with_edition};
use game_traits::Game;

/// TP-1: a zone is a rectangle on the board, from its first column and row to its last.
#[test]
fn tp_01_zones_lie_on_the_board() {
    for (columns, rows) in
        [([0, 3], [1, 4]), ([3, 1], [1, 4]), ([7, 10], [1, 4]), ([1, 3], [0, 4]), ([1, 3], [4, 1]), ([1, 3], [5, 9])]
    {
        let mut edition = Edition::standard();
        let zone = &mut edition.board.zones[0];
        (zone.columns, zone.rows) = (columns, rows);
        let error = TouchePoulet::from_config(with_edition(2, edition)).expect_err("a zone off the board").to_string();
        assert!(error.contains("spans columns"), "{columns:?} {rows:?}: {error}");
    }
}

/// TP-11: the cells of a board are those of its columns and rows, and each lies in the zone that spans it.
#[test]
fn tp_11_cells_have_zones_and_others_have_none() {
    for edition in [Edition::standard(), editions::small(), editions::ten_by_ten()] {
        let (columns, rows, zones) = (edition.board.columns, edition.board.rows, edition.board.zones.clone());
        let game = TouchePoulet::from_config(with_edition(2, edition)).expect("an edition");
        let mut cells = game.cells();
        for (row, column) in (1..=rows + 2).flat_map(|row| (1..=columns + 2).map(move |column| (row, column))) {
            let cell = Cell::new(column, row).expect("a cell");
            let spans = |[first, last]: [u8; 2], at: u8| first <= at && at <= last;
            let zone = zones.iter().find(|zone| spans(zone.columns, column) && spans(zone.rows, row));
            assert_eq!(game.zone_of(cell).is_some(), zone.is_some(), "{cell}");
            if column <= columns && row <= rows {
                assert_eq!(cells.next(), Some(cell));
                let name = |name: &str| name.to_lowercase().replace(' ', "-");
                assert_eq!(game.zone_of(cell).map(|zone| zone.to_string()), zone.map(|zone| name(&zone.name)));
            }
        }
        assert_eq!(cells.next(), None);
    }
}

/// TP-25: a strike takes the cells of its shape as far as it reaches, at the edge as well.
#[test]
fn tp_25_strikes_reach_as_far_as_they_say() {
    for (shape, reach) in [Blast::Cross, Blast::Square].into_iter().flat_map(|shape| [0, 1, 2, 3].map(|n| (shape, n))) {
        for (column, row) in [(5, 5), (1, 1), (9, 8), (9, 3), (2, 8)] {
            let mut edition = Edition::standard();
            let strike = edition.weapons.iter_mut().find(|weapon| matches!(weapon.effect, Effect::Strike { .. }));
            let strike = strike.expect("a strike");
            strike.effect = Effect::Strike { shape, reach };
            let name = strike.name.to_lowercase().replace(' ', "-");
            let mut table = Script::new(with_edition(2, edition));
            table.reveal(&["recolte", "salve", "pigeonnage"]);
            for (seat, unit) in [0, 1].into_iter().flat_map(|seat| LAYOUT.map(|unit| (seat, unit))) {
                table.act(seat, &format!("place {unit}"));
            }
            table.give(0, &name);
            table.act(0, &format!("play {name}"));
            table.act(0, &format!("strike 1@{column}.{row}"));
            // The targets lie where the strike has taken all, or far from it.
            table.acts(&["0 pick oeufbusier"]);
            table.act(0, &format!("target 1@{column}.{row}"));
            table.acts(&["1 pick oeufbusier", "1 target 0@9.8"]);
            let mut wanted = Vec::new();
            for (y, x) in (1..=8u8).flat_map(|y| (1..=9u8).map(move |x| (y, x))) {
                let (across, down) = (x.abs_diff(column), y.abs_diff(row));
                let far = match shape {
                    Blast::Cross => across + down,
                    Blast::Square => across.max(down),
                };
                if far <= reach {
                    wanted.push(format!("{x}.{y}"));
                }
            }
            assert_eq!(table.words("exploded 1"), wanted, "{shape:?} {reach} at {column}.{row}");
        }
    }
}
