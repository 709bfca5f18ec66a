//! Why an action is illegal.

mod check;

use game_traits::text::counted;
use game_traits::{RuleError, Seat};

use crate::cell::{BoardCell, Cell};
use crate::public::{Prompt, Public, Stage};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

pub(crate) use check::{check, place};

/// Why an action is illegal. [`RuleError::rule`] names the rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Illegal {
    /// Something else is asked.
    #[error("{asked} is asked now")]
    NotAsked {
        /// What is asked.
        asked: Asked,
    },
    /// All tokens are placed.
    #[error("no other token is to be placed")]
    NoTokenLeft,
    /// The cell is not on the board.
    #[error("{cell} is not on the board, which has {} and {}", counted(*columns, "column", "columns"), counted(*rows, "row", "rows"))]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// Columns of the board.
        columns: u8,
        /// Rows of the board.
        rows: u8,
    },
    /// A part of what would stand there is not on the board.
    #[error("what would begin on {cell} sticks out of the board")]
    SticksOut {
        /// The cell.
        cell: Cell,
    },
    /// Another token comes first.
    #[error("the next token is {next}, not {kind}")]
    NotNext {
        /// The kind asked for.
        kind: UnitKind,
        /// The kind that is next.
        next: UnitKind,
    },
    /// The token would touch another.
    #[error("{kind} would touch the unit that stands on {cell}")]
    Touches {
        /// The token.
        kind: UnitKind,
        /// A cell of the other unit.
        cell: Cell,
    },
    /// Tokens of one kind go in board order.
    #[error("tokens of one kind are placed in board order, and there is {kind} on {before} already")]
    TokensOutOfOrder {
        /// The kind.
        kind: UnitKind,
        /// Where the one before stands.
        before: Cell,
    },
    /// The rest would find no room.
    #[error("no room would be left for the {} still to come", counted(*left, "token", "tokens"))]
    NoRoomLeft {
        /// The number of tokens still to come.
        left: usize,
    },
    /// A layout lacks a token.
    #[error("the layout has too few tokens: {kind} is missing")]
    Missing {
        /// The first kind that is missing.
        kind: UnitKind,
    },
    /// The kind cannot attack.
    #[error("{kind} cannot attack: {reason}")]
    CannotAttack {
        /// The kind.
        kind: UnitKind,
        /// Why not.
        reason: NoAttack,
    },
    /// A player who can attack must.
    #[error("you can attack, so you must")]
    MustAttack,
    /// The cell cannot be targeted.
    #[error("{at} {reason}")]
    NotTargetable {
        /// The cell.
        at: BoardCell,
        /// Why not.
        reason: NoTarget,
    },
    /// Targets are placed in ascending order.
    #[error("cells are chosen in board order, and {at} comes before the last one")]
    OutOfOrder {
        /// The cell.
        at: BoardCell,
    },
    /// Behind this cell there would be too few for the rest.
    #[error("{} to be chosen behind {at}, too few are left there", counted(*wanted, "more cell is", "more cells are"))]
    TooFewBehind {
        /// The cell.
        at: BoardCell,
        /// The number of cells that are still to be chosen.
        wanted: u16,
    },
    /// The line is not as long as it has to be.
    #[error("the line has {} now, not {cells}", counted(*wanted, "cell", "cells"))]
    WrongLength {
        /// Its cells.
        cells: u8,
        /// The cells it has to have.
        wanted: u8,
    },
    /// A line of one cell runs across.
    #[error("a line of 1 cell runs across")]
    RunsAcross,
    /// There is no such egg for sale.
    #[error("no egg of that color is on sale for you")]
    NoSuchEgg,
    /// The egg costs more than the player has.
    #[error("the egg costs {price} épis, you have {epis}")]
    CannotAfford {
        /// Its price for this player.
        price: u32,
        /// What the player has.
        epis: u32,
    },
    /// No such weapon is face up.
    #[error("no {weapon} lies face up")]
    NotFaceUp {
        /// The weapon.
        weapon: Slug,
    },
    /// The player does not hold the card.
    #[error("you have no {weapon}")]
    NotHeld {
        /// The weapon.
        weapon: Slug,
    },
    /// The card cannot be played now.
    #[error("{weapon} cannot be played: {reason}")]
    CannotPlay {
        /// The weapon.
        weapon: Slug,
        /// Why not.
        reason: Unplayable,
    },
    /// The magnetic field cannot lie there.
    #[error("the magnetic field lies on 2 × 2 cells of a board with a living unit, not on {at}")]
    NoField {
        /// Its upper left cell.
        at: BoardCell,
    },
    /// The card is for an opponent with a living unit.
    #[error("it is for an opponent with a living unit, not for seat {seat}")]
    NotAnOpponent {
        /// The seat that was named.
        seat: Seat,
    },
    /// All cells are named on one board.
    #[error("all cells are named on one board, that of seat {seat}")]
    OtherBoard {
        /// The seat of that board.
        seat: Seat,
    },
    /// The cell has exploded or was answered for.
    #[error("{at} has exploded or was answered for")]
    AlreadyKnown {
        /// The cell.
        at: BoardCell,
    },
    /// The edition has no such zone.
    #[error("there is no zone called {zone}")]
    NoSuchZone {
        /// The zone.
        zone: Slug,
    },
    /// The zone is counted already.
    #[error("{zone} is counted already")]
    AlreadyCounted {
        /// The zone.
        zone: Slug,
    },
    /// The seat has no épis that can be taken.
    #[error("seat {seat} has no épis that you can take")]
    NothingToTake {
        /// The seat that was named.
        seat: Seat,
    },
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotAsked { asked } => asked.rule(),
            Illegal::OffBoard { .. } | Illegal::SticksOut { .. } => "TP-1",
            Illegal::Touches { .. } | Illegal::Missing { .. } => "TP-4",
            Illegal::NoTokenLeft
            | Illegal::NotNext { .. }
            | Illegal::TokensOutOfOrder { .. }
            | Illegal::NoRoomLeft { .. } => "TP-5",
            Illegal::CannotAttack { .. } | Illegal::MustAttack => "TP-8",
            Illegal::NotTargetable { .. } => "TP-9",
            Illegal::WrongLength { .. } | Illegal::RunsAcross => "TP-10",
            Illegal::OutOfOrder { .. } | Illegal::TooFewBehind { .. } => "TP-11",
            Illegal::NoField { .. } => "TP-18",
            Illegal::NoSuchEgg | Illegal::CannotAfford { .. } | Illegal::NotFaceUp { .. } => "TP-22",
            Illegal::NotHeld { .. } | Illegal::CannotPlay { .. } => "TP-24",
            Illegal::NotAnOpponent { .. }
            | Illegal::OtherBoard { .. }
            | Illegal::AlreadyKnown { .. }
            | Illegal::NoSuchZone { .. }
            | Illegal::AlreadyCounted { .. }
            | Illegal::NothingToTake { .. } => "TP-25",
        }
    }
}

/// What a decision asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Asked {
    /// The place of the next token.
    #[error("the next token's place")]
    Token,
    /// An attack, a purchase or a card.
    #[error("an attack, a purchase or a card")]
    Attack,
    /// A purchase, a card or a pass.
    #[error("a purchase, a card or a pass")]
    Purchase,
    /// A target.
    #[error("a target")]
    Target,
    /// A line.
    #[error("a line")]
    Line,
    /// The magnetic field.
    #[error("the magnetic field")]
    Field,
    /// The cell of a strike.
    #[error("the cell of a strike")]
    Strike,
    /// A cell to answer for.
    #[error("a cell to answer for")]
    Probe,
    /// A zone to count.
    #[error("a zone to count")]
    Zone,
    /// An opponent to rob.
    #[error("an opponent to rob")]
    Victim,
    /// A face-up weapon.
    #[error("a face-up weapon")]
    Weapon,
}

impl Asked {
    /// What a position asks for.
    pub(crate) fn of(public: &Public) -> Self {
        match (public.stage, public.prompt) {
            (Stage::Setup | Stage::Placement { .. }, _) => Asked::Token,
            (Stage::Targeting { .. }, Prompt::Menu) => Asked::Attack,
            (_, Prompt::Menu) => Asked::Purchase,
            (_, Prompt::Targets { .. }) => Asked::Target,
            (_, Prompt::Line { .. }) => Asked::Line,
            (_, Prompt::Field { .. }) => Asked::Field,
            (_, Prompt::Strike { .. }) => Asked::Strike,
            (_, Prompt::Probe { .. }) => Asked::Probe,
            (_, Prompt::Scout) => Asked::Zone,
            (_, Prompt::Rob { .. }) => Asked::Victim,
            (_, Prompt::Take) => Asked::Weapon,
        }
    }

    /// The rule that asks.
    pub const fn rule(self) -> &'static str {
        match self {
            Asked::Token => "TP-5",
            Asked::Attack => "TP-8",
            Asked::Line => "TP-10",
            Asked::Target => "TP-11",
            Asked::Field => "TP-18",
            Asked::Purchase | Asked::Weapon => "TP-22",
            Asked::Strike | Asked::Probe | Asked::Zone | Asked::Victim => "TP-24",
        }
    }
}

/// Why a kind cannot attack (TP-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum NoAttack {
    /// The kind has no attack.
    #[error("it has no attack")]
    Never,
    /// No token of the kind lives.
    #[error("you have none that lives")]
    NoneLives,
    /// The kind has attacked in this turn.
    #[error("it has attacked in this turn")]
    HasAttacked,
    /// No cell can be targeted.
    #[error("no cell can be targeted")]
    NoTarget,
}

/// Why a cell cannot be targeted (TP-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum NoTarget {
    /// No seat at the table has that board.
    #[error("is on no board of this table")]
    NoBoard,
    /// It is on the own board.
    #[error("is on your own board")]
    OwnBoard,
    /// It is on the board of a player without living units.
    #[error("is on the board of a player without living units")]
    NoUnits,
    /// It has exploded.
    #[error("has exploded")]
    Exploded,
    /// It bears a target.
    #[error("bears a target already")]
    Targeted,
    /// It is under a magnetic field.
    #[error("is under a magnetic field")]
    UnderField,
}

/// Why a card that is held cannot be played now (TP-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Unplayable {
    /// It is permanent.
    #[error("it is permanent and counts by itself")]
    Permanent,
    /// It is for the own targeting.
    #[error("only in your targeting")]
    NotTargeting,
    /// It needs a living unit.
    #[error("only with living units")]
    NoUnits,
    /// It would find nothing.
    #[error("it would find nothing")]
    FindsNothing,
}
