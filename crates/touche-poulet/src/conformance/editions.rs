//! Editions besides the standard one, for tests.

use alloc::vec;

use game_traits::json::read_object;

use crate::edition::standard::{self, zone};
use crate::edition::{Blast, BoardPlan, Edition, Effect, UnitPlan, WeaponPlan};
use crate::unit_kind::UnitKind;

/// A board that is one zone.
pub fn board(columns: u8, rows: u8) -> BoardPlan {
    BoardPlan { columns, rows, zones: vec![zone("tout", [1, columns], [1, rows])] }
}

/// The units of a kind: how many tokens, their shape by rows, épis for a cell, and whether a destroyed one gives an
/// egg.
pub fn unit(kind: UnitKind, tokens: u8, shape: &[&str], points_per_cell: u16, egg: bool) -> UnitPlan {
    standard::unit(kind, tokens, shape, points_per_cell, egg, "")
}

/// Cards of one weapon.
pub fn weapon(name: &str, count: u8, effect: Effect) -> WeaponPlan {
    standard::weapon(name, count, effect, "", "")
}

/// A board of 10 × 10 with the standard units, read from its file.
#[expect(clippy::missing_panics_doc, reason = "the tests read the file")]
pub fn ten_by_ten() -> Edition {
    read_object(include_str!("../../tests/data/ten_by_ten.json")).expect("an edition")
}

/// A small board with few units and one card of each weapon, so that rare rules come up.
pub fn small() -> Edition {
    let mut edition = Edition::standard();
    edition.board =
        BoardPlan { columns: 6, rows: 5, zones: vec![zone("nord", [1, 6], [1, 2]), zone("sud", [1, 6], [3, 5])] };
    edition.units = vec![
        unit(UnitKind::Moissonneuse, 1, &[".#", "##"], 5, true),
        unit(UnitKind::Tractank, 1, &["##"], 5, true),
        unit(UnitKind::Oeufbusier, 1, &["#"], 15, false),
        unit(UnitKind::Tresor, 2, &["#"], 20, false),
    ];
    edition.wild_egg_prices = vec![10, 20];
    edition.eggs_to_win = 4;
    for weapon in &mut edition.weapons {
        weapon.count = 1;
    }
    edition
}

/// Mostly Trésors, expensive eggs and five cards: last turns, shared wins, a short row.
pub fn treasures() -> Edition {
    let mut edition = small();
    edition.board = board(5, 5);
    edition.units = vec![unit(UnitKind::Faucheur, 1, &["#"], 15, false), unit(UnitKind::Tresor, 3, &["#"], 20, false)];
    edition.wild_egg_prices = vec![60, 70, 80, 90];
    edition.weapons = vec![
        weapon("Recolte", 2, Effect::Income(10)),
        weapon("Frappe nucleaire", 1, Effect::Strike { shape: Blast::Square, reach: 1 }),
        weapon("Salve", 1, Effect::ExtraAttack),
        weapon("Coffre-fort", 1, Effect::Vault),
    ];
    edition
}

/// One row of six cells for units of two cells, one and one: next to nothing is left over.
pub fn row_of_six() -> Edition {
    let mut edition = treasures();
    edition.board = board(6, 1);
    edition.units = vec![unit(UnitKind::Grenier, 1, &["##"], 10, true), unit(UnitKind::Faucheur, 2, &["#"], 15, false)];
    edition
}

/// A board of 2 × 2 and one unit of one cell: everything can be enumerated.
pub fn tiny() -> Edition {
    let mut edition = treasures();
    edition.board = board(2, 2);
    edition.units = vec![unit(UnitKind::Faucheur, 1, &["#"], 15, false)];
    edition.weapons = vec![weapon("Pigeonnage", 1, Effect::Probe(2)), weapon("Recolte", 1, Effect::Income(60))];
    edition
}
