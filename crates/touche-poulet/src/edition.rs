//! The components as data.
//!
//! An [`Edition`] is written as JSON in the form of `data/touche_poulet_edition.json`; the standard one is here as well, so that the
//! engine needs no JSON. What is documented of it and what reconstructed, each part says.

use alloc::string::String;
use alloc::vec::Vec;

use crate::unit_kind::UnitKind;

/// A board, units, eggs and weapons. It is checked when a game is made of it (TP-1).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Edition {
    /// What it is called.
    #[cfg_attr(feature = "serde", serde(rename = "edition"))]
    pub name: String,
    /// Where its parts come from.
    pub provenance: String,
    /// The board of each player.
    pub board: BoardPlan,
    /// The units of each player: each kind at most once, at most five tokens of more than one cell.
    pub units: Vec<UnitPlan>,
    /// What an egg of another colour costs, in épis (TP-21).
    pub egg_price: u16,
    /// What the wild eggs cost, in épis, the cheapest first (TP-3).
    pub wild_egg_prices: Vec<u16>,
    /// How many eggs win (TP-27).
    pub eggs_to_win: u8,
    /// How many weapons lie face up (TP-6).
    pub face_up_weapons: u8,
    /// The weapon deck (TP-25).
    pub weapons: Vec<WeaponPlan>,
}

/// The board: up to 128 cells, which zones cover once.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct BoardPlan {
    /// Cells in a row.
    pub columns: u8,
    /// Cells in a column.
    pub rows: u8,
    /// Rectangles, 16 at most.
    pub zones: Vec<ZonePlan>,
}

/// A rectangle of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ZonePlan {
    /// Letters, digits, spaces.
    pub name: String,
    /// First and last column, from 1.
    pub columns: [u8; 2],
    /// First and last row, from 1.
    pub rows: [u8; 2],
}

/// The tokens of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct UnitPlan {
    /// Which kind: what it does is fixed (TP-2).
    pub kind: UnitKind,
    /// How many each player has.
    pub tokens: u8,
    /// Rows of `#` and `.`; its bounding box is tight.
    pub shape: Vec<String>,
    /// What a cell of it pays, in épis (TP-20).
    pub points_per_cell: u16,
    /// Whether an egg lies in reserve for it (TP-6).
    pub egg: bool,
    /// How sure the shape is.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shape_status: String,
}

/// The cards of one name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct WeaponPlan {
    /// Letters, digits, spaces.
    pub name: String,
    /// How it is used: the effect has to be of that sort.
    #[cfg_attr(feature = "serde", serde(rename = "use"))]
    pub used: Use,
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(default))]
    pub text: String,
    /// How sure it is.
    #[cfg_attr(feature = "serde", serde(default))]
    pub status: String,
}

/// How a card is used (TP-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Use {
    /// Once, and then it is discarded.
    Single,
    /// It counts from the moment it is taken.
    Permanent,
}

/// What a card does: a fixed set with numbers (TP-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Effect {
    /// Cells explode at the start of the resolution.
    Strike {
        /// Which cells around the one aimed at.
        shape: Blast,
        /// How far it reaches, 0 to 3.
        reach: u8,
    },
    /// The owner answers for this many cells of one board, 1 to 4.
    Probe(u8),
    /// The unit cells of a zone are counted from then on; 1 zone.
    ScoutZone(u8),
    /// An attack of this many targets of choice, 1 to 3, without bonus.
    ExtraTarget(u8),
    /// One more attack.
    ExtraAttack(u8),
    /// Takes up to this many épis of an opponent.
    Rob(u16),
    /// Épis from the bank.
    Income(u16),
    /// Places the magnetic field; 1.
    Field(u8),
    /// Épis more for each unit destroyed that one has hit.
    Bounty(u16),
    /// Épis off the price of every egg.
    EggDiscount(u16),
    /// More targets for the Œufbusier attack.
    BusierTargets(u8),
    /// The Œufbusier's explosion takes this shape.
    BusierBlast(Blast),
    /// Nobody takes one's épis.
    Vault(bool),
}

/// The shape of an explosion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Blast {
    /// The cells beside it.
    Cross,
    /// The cells around it.
    Square,
}

impl Effect {
    /// How a card that does this is used.
    pub const fn used(self) -> Use {
        match self {
            Effect::Bounty(_)
            | Effect::EggDiscount(_)
            | Effect::BusierTargets(_)
            | Effect::BusierBlast(_)
            | Effect::Vault(_) => Use::Permanent,
            _ => Use::Single,
        }
    }
}

impl Edition {
    /// The standard edition, as far as it is known.
    #[rustfmt::skip]
    pub fn standard() -> Self {
        Edition {
            name: "standard-reconstructed".into(),
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
                weapon("Reconnaissance de zone", 3, Effect::ScoutZone(1), "In a phase of yours: a zone not yet scouted, of an opponent with living units: from then on its number of unit cells not yet hit stays public as it changes.", "reconstructed"),
                weapon("Tir supplementaire", 3, Effect::ExtraTarget(1), "In your targeting phase, before your attack: one target, an attack of its own without bonus.", "reconstructed"),
                weapon("Salve", 2, Effect::ExtraAttack(1), "In your targeting phase: one more attack this turn, of a kind that has not attacked in it; only if there is one.", "reconstructed"),
                weapon("Chapardage", 2, Effect::Rob(10), "In a phase of yours: 10 epis, or all he has, from an opponent who has any and no Coffre-fort.", "reconstructed"),
                weapon("Recolte", 3, Effect::Income(10), "In a phase of yours: 10 epis from the bank.", "reconstructed"),
                weapon("Champ magnetique portatif", 2, Effect::Field(1), "In a phase of yours: place (or move) your magnetic field.", "reconstructed"),
                weapon("Moisson abondante", 2, Effect::Bounty(5), "5 epis more whenever a unit that you hit is destroyed: once a unit, not a cell.", "reconstructed"),
                weapon("Marchandage", 2, Effect::EggDiscount(5), "You pay 5 epis less for every egg.", "reconstructed"),
                weapon("Double oeufbusier", 2, Effect::BusierTargets(1), "Your Oeufbusier attack has one target more, also as a Tractank's bonus; still one explosion.", "reconstructed"),
                weapon("Gros calibre", 2, Effect::BusierBlast(Blast::Square), "Your Oeufbusier's explosion takes the 8 cells around instead of 4, also as a Tractank's bonus.", "reconstructed"),
                weapon("Coffre-fort", 2, Effect::Vault(true), "Your epis cannot be taken by others.", "reconstructed"),
            ].into(),
        }
    }
}

fn zone(name: &str, columns: [u8; 2], rows: [u8; 2]) -> ZonePlan {
    ZonePlan { name: name.into(), columns, rows }
}

fn unit(kind: UnitKind, tokens: u8, shape: &[&str], points_per_cell: u16, egg: bool, status: &str) -> UnitPlan {
    let shape = shape.iter().map(|&row| row.into()).collect();
    UnitPlan { kind, tokens, shape, points_per_cell, egg, shape_status: status.into() }
}

fn weapon(name: &str, count: u8, effect: Effect, text: &str, status: &str) -> WeaponPlan {
    WeaponPlan { name: name.into(), used: effect.used(), count, effect, text: text.into(), status: status.into() }
}
