//! The standard edition.

use game_traits::edition::NamedEdition;

use super::{Blast, BoardPlan, Edition, Effect, UnitPlan, WeaponPlan, ZonePlan};
use crate::unit_kind::UnitKind;

impl NamedEdition for Edition {
    const STANDARD: &'static str = "standard-reconstructed";
}

impl Edition {
    /// The standard edition, as far as it is documented.
    #[rustfmt::skip]
    pub fn standard() -> Self {
        Edition {
            name: Self::STANDARD.into(),
            provenance: "Documented: six zones by name, 8 kinds and their values, attacks and bonuses, 10 tokens of which one of each egg kind, Tractank 4 cells, Grenier wider than tall, Pulverisateur taller than wide, 30 weapons with permanent and single-use ones, tokens named Frappe nucleaire (2) and Pigeonnage (6), wild eggs 35/40/45, egg 25. Reconstructed: the board's size and zone layout, the other shapes, the split 2/2/1 of the one-cell kinds, every weapon's effect and count.".into(),
            board: BoardPlan {
                columns: 9,
                rows: 8,
                zones: [
                    zone("prairie", [1, 3], [1, 4]),
                    zone("mare aux canards", [4, 6], [1, 4]),
                    zone("champ de lavande", [7, 9], [1, 4]),
                    zone("potager", [1, 3], [5, 8]),
                    zone("chemin", [4, 6], [5, 8]),
                    zone("champ de ble", [7, 9], [5, 8]),
                ].into(),
            },
            units: [
                unit(UnitKind::Grange, 1, &["###", "###"], 5, true, "reconstructed"),
                unit(UnitKind::Pulverisateur, 1, &["#", "#", "#"], 5, true, "orientation documented, length reconstructed"),
                unit(UnitKind::Tractank, 1, &["##", "##"], 5, true, "4 cells documented, form reconstructed"),
                unit(UnitKind::Moissonneuse, 1, &["###"], 5, true, "reconstructed"),
                unit(UnitKind::Grenier, 1, &["##"], 10, true, "orientation documented, length reconstructed"),
                unit(UnitKind::Faucheur, 2, &["#"], 15, false, "one cell documented, two tokens inferred"),
                unit(UnitKind::Oeufbusier, 2, &["#"], 15, false, "one cell documented, two tokens inferred"),
                unit(UnitKind::Tresor, 1, &["#"], 20, false, "one cell documented, one token inferred"),
            ].into(),
            egg_price: 25,
            wild_egg_prices: [35, 40, 45].into(),
            eggs_to_win: 5,
            face_up_weapons: 3,
            weapons: [
                weapon("Frappe nucleaire", 2, Effect::Strike { shape: Blast::Square, reach: 1 }, "In your targeting phase: any cell of an opponent with living units. Public; no target, blocks no cell. At the start of your resolution of this turn, after your field is gone and before your targets (several in board order), the 3 x 3 cells around it explode in your name, cut at the edge; no bonus.", "name documented, effect reconstructed"),
                weapon("Pigeonnage", 3, Effect::Probe(2), "In a phase of yours: two untouched, unanswered cells of one living opponent's board, ascending (one if one is left); the second is named before the first is answered. The owner says of each whether a unit stands there; an answer stays public until the cell explodes.", "name documented, effect reconstructed"),
                weapon("Reconnaissance de zone", 3, Effect::ScoutZone, "In a phase of yours: a zone not yet scouted, of an opponent with living units: from then on its number of unit cells not yet hit stays public as it changes.", "reconstructed"),
                weapon("Tir supplementaire", 3, Effect::ExtraTarget(1), "In your targeting phase, before your attack: one target, an attack of its own without bonus.", "reconstructed"),
                weapon("Salve", 2, Effect::ExtraAttack, "In your targeting phase: one more attack this turn, of a kind that has not attacked in it; only if there is one.", "reconstructed"),
                weapon("Chapardage", 2, Effect::Rob(10), "In a phase of yours: 10 epis, or all they have, from an opponent who has any and no Coffre-fort.", "reconstructed"),
                weapon("Recolte", 3, Effect::Income(10), "In a phase of yours: 10 epis from the bank.", "reconstructed"),
                weapon("Champ magnetique portatif", 2, Effect::Field, "In a phase of yours: place (or move) your magnetic field.", "reconstructed"),
                weapon("Moisson abondante", 2, Effect::Bounty(5), "5 epis more whenever a unit that you hit is destroyed: once a unit, not a cell.", "reconstructed"),
                weapon("Marchandage", 2, Effect::EggDiscount(5), "You pay 5 epis less for every egg.", "reconstructed"),
                weapon("Double oeufbusier", 2, Effect::BusierTargets(1), "Your Oeufbusier attack has one target more, also as a Tractank's bonus; still one explosion.", "reconstructed"),
                weapon("Gros calibre", 2, Effect::BusierBlast(Blast::Square), "Your Oeufbusier's explosion takes the 8 cells around instead of 4, also as a Tractank's bonus.", "reconstructed"),
                weapon("Coffre-fort", 2, Effect::Vault, "Your epis cannot be taken by others.", "reconstructed"),
            ].into(),
        }
    }
}

pub(crate) fn zone(name: &str, columns: [u8; 2], rows: [u8; 2]) -> ZonePlan {
    ZonePlan { name: name.into(), columns, rows }
}

pub(crate) fn unit(
    kind: UnitKind,
    tokens: u8,
    shape: &[&str],
    points_per_cell: u16,
    egg: bool,
    provenance: &str,
) -> UnitPlan {
    let shape = shape.iter().map(|&row| row.into()).collect();
    UnitPlan { kind, tokens, shape, points_per_cell, egg, shape_provenance: provenance.into() }
}

pub(crate) fn weapon(name: &str, count: u8, effect: Effect, text: &str, provenance: &str) -> WeaponPlan {
    WeaponPlan {
        name: name.into(),
        card_use: effect.card_use(),
        count,
        effect,
        text: text.into(),
        provenance: provenance.into(),
    }
}
