//! The components as data.
//!
//! An [`Edition`] is written as JSON in the form of `data/touche_poulet_edition.json`; the standard one is here as
//! well, so that the engine needs no JSON. Each part says whether it is documented or reconstructed.

use alloc::string::String;
use alloc::vec::Vec;

use game_traits::ConfigError;

use crate::config::Config;
use crate::rules::MAX_PLAYERS;
use crate::unit_kind::UnitKind;

pub(crate) mod standard;

/// A board, units, eggs and weapons (TP-1).
///
/// ```
/// use touche_poulet::{Config, Edition, TouchePoulet, game_traits::Game};
/// let mut edition = Edition::standard();
/// edition.eggs_to_win = 6;
/// edition.validate()?;
/// let game = TouchePoulet::from_config(Config { edition: Some(edition), ..Config::default() })?;
/// assert_eq!(game.eggs_to_win(), 6);
/// # Ok::<(), touche_poulet::game_traits::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Edition {
    /// Its name.
    pub name: String,
    /// The provenance of its parts.
    pub provenance: String,
    /// The board of each player.
    pub board: BoardPlan,
    /// The units of each player: each kind at most once, at most five tokens of more than one cell.
    pub units: Vec<UnitPlan>,
    /// What an egg of another color costs, in épis (TP-21).
    pub egg_price: u16,
    /// What the wild eggs cost, in épis, the cheapest first (TP-3).
    pub wild_egg_prices: Vec<u16>,
    /// The number of eggs that win (TP-27).
    pub eggs_to_win: u8,
    /// The number of face-up weapons (TP-6).
    pub face_up_weapons: u8,
    /// The weapon deck (TP-25).
    pub weapons: Vec<WeaponPlan>,
}

/// The board: up to 128 cells, which zones cover once.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct ZonePlan {
    /// Its name: letters, digits, spaces.
    pub name: String,
    /// First and last column, from 1.
    pub columns: [u8; 2],
    /// First and last row, from 1.
    pub rows: [u8; 2],
}

/// The tokens of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct UnitPlan {
    /// The kind: what it does is fixed (TP-2).
    pub kind: UnitKind,
    /// The number that each player has.
    pub tokens: u8,
    /// Rows of `#` and `.`; its bounding box is tight.
    pub shape: Vec<String>,
    /// What a cell of it pays, in épis (TP-20).
    pub points_per_cell: u16,
    /// Whether an egg lies in reserve for it (TP-6).
    pub egg: bool,
    /// The provenance of the shape.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shape_provenance: String,
}

/// The cards of one name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct WeaponPlan {
    /// Its name: letters, digits, spaces.
    pub name: String,
    /// How it is used: the effect has to be of that sort.
    pub card_use: CardUse,
    /// The number of cards.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
    /// Its text.
    #[cfg_attr(feature = "serde", serde(default))]
    pub text: String,
    /// The provenance of its count and effect.
    #[cfg_attr(feature = "serde", serde(default))]
    pub provenance: String,
}

/// How a card is used (TP-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum CardUse {
    /// Once, and then it is discarded.
    Single,
    /// It counts from the moment it is taken.
    Permanent,
}

/// What a card does: a fixed set with numbers (TP-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Effect {
    /// Cells explode at the start of the resolution.
    Strike {
        /// The form of the explosion around the cell aimed at.
        shape: Blast,
        /// The distance that it reaches, 0 to 3.
        reach: u8,
    },
    /// The owner answers for this many cells of one board, 1 to 4.
    Probe(u8),
    /// The unit cells of a zone are counted from then on.
    ScoutZone,
    /// An attack of this many targets of choice, 1 to 3, without bonus.
    ExtraTarget(u8),
    /// One more attack.
    ExtraAttack,
    /// Takes up to this many épis of an opponent.
    Rob(u16),
    /// Épis from the bank.
    Income(u16),
    /// Places the magnetic field.
    Field,
    /// Épis more for each unit destroyed that the owner has hit.
    Bounty(u16),
    /// Épis off the price of every egg.
    EggDiscount(u16),
    /// More targets for the Œufbusier attack.
    BusierTargets(u8),
    /// The Œufbusier's explosion takes this shape.
    BusierBlast(Blast),
    /// No other player takes the owner's épis.
    Vault,
}

/// The shape of an explosion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Blast {
    /// The cells beside it.
    Cross,
    /// The cells around it.
    Square,
}

impl Edition {
    /// Validates all but the number of eggs, of which fewer can be had with fewer players: [`Config::validate`] does.
    ///
    /// # Errors
    /// What is wrong (TP-1).
    pub fn validate(&self) -> Result<(), ConfigError> {
        Config { players: MAX_PLAYERS as u8, edition: Some(self.clone()), ..Config::default() }.validate()
    }
}

impl Effect {
    /// How a card that does this is used.
    pub const fn card_use(self) -> CardUse {
        match self {
            Effect::Bounty(_)
            | Effect::EggDiscount(_)
            | Effect::BusierTargets(_)
            | Effect::BusierBlast(_)
            | Effect::Vault => CardUse::Permanent,
            _ => CardUse::Single,
        }
    }
}
