//! Whether one action is legal, and if not, why. The listing is in [`crate::legal`]; the kit holds the two together.

use game_traits::Seat;
use game_traits::text::counted;

use crate::action::{Action, Direction};
use crate::board::{bits, one};
use crate::cell::{Cell, Spot};
use crate::grid::Grid;
use crate::legal;
use crate::market;
use crate::menu::{self, Unplayable};
use crate::placing;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::slug::Slug;
use crate::state::{Phase, Prompt, State, Table};
use crate::unit_kind::{Attack, UnitKind};

/// Why an action is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Something else is asked.
    #[error("{rule}: {asked} is asked now")]
    NotAsked {
        /// The rule that asks.
        rule: &'static str,
        /// What is asked.
        asked: &'static str,
    },
    /// The cell, or a part of what would stand there, is not on the board.
    #[error("TP-1: {cell} is not on the board, or not all of it, which has {} and {}", counted(*columns, "column", "columns"), counted(*rows, "row", "rows"))]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// Columns of the board.
        columns: u8,
        /// Rows of the board.
        rows: u8,
    },
    /// Another token comes first.
    #[error("TP-5: the next token is {next}, not {kind}")]
    NotNext {
        /// The kind asked for.
        kind: UnitKind,
        /// The kind that is next.
        next: UnitKind,
    },
    /// The token would touch another.
    #[error("TP-4: {kind} would touch the unit that stands on {cell}")]
    Touches {
        /// The token.
        kind: UnitKind,
        /// A cell of the other unit.
        cell: Cell,
    },
    /// Tokens of one kind go in board order.
    #[error("TP-5: tokens of one kind are placed in board order, and there is {kind} on {before} already")]
    TokensOutOfOrder {
        /// The kind.
        kind: UnitKind,
        /// Where the one before stands.
        before: Cell,
    },
    /// The rest would find no room.
    #[error("TP-5: no room would be left for the {} still to come", counted(*left, "token", "tokens"))]
    NoRoomLeft {
        /// How many tokens are still to come.
        left: usize,
    },
    /// A layout lacks a token.
    #[error("TP-4: the layout has too few tokens: {kind} is missing")]
    Missing {
        /// The first kind that is missing.
        kind: UnitKind,
    },
    /// The kind cannot attack.
    #[error("TP-8: {kind} cannot attack: {why}")]
    CannotAttack {
        /// The kind.
        kind: UnitKind,
        /// Why not.
        why: &'static str,
    },
    /// Who can attack must.
    #[error("TP-8: you can attack, so you must")]
    MustAttack,
    /// The cell cannot be targeted.
    #[error("TP-9: {spot} {why}")]
    NotTargetable {
        /// The cell.
        spot: Spot,
        /// Why not.
        why: &'static str,
    },
    /// Targets are placed in ascending order.
    #[error("TP-11: cells are chosen in board order, and {spot} comes before the last one")]
    OutOfOrder {
        /// The cell.
        spot: Spot,
    },
    /// Behind this cell there would be too few for the rest.
    #[error("TP-11: {} to be chosen behind {spot}, too few are left there", counted(*wanted, "more cell is", "more cells are"))]
    TooFewBehind {
        /// The cell.
        spot: Spot,
        /// How many more are to be chosen.
        wanted: u8,
    },
    /// The line is not as long as it has to be.
    #[error("TP-10: the line has {} now, not {cells}", counted(*wanted, "cell", "cells"))]
    WrongLength {
        /// Its cells.
        cells: u8,
        /// The cells it has to have.
        wanted: u8,
    },
    /// There is no such egg for sale.
    #[error("TP-22: no egg of that colour is on sale for you")]
    NoSuchEgg,
    /// The egg costs more than the player has.
    #[error("TP-22: the egg costs {price} épis, you have {epis}")]
    CannotAfford {
        /// Its price for this player.
        price: u32,
        /// What the player has.
        epis: u32,
    },
    /// No such weapon lies there.
    #[error("TP-22: no {weapon} lies face up")]
    NotFaceUp {
        /// The weapon.
        weapon: Slug,
    },
    /// The player does not hold the card.
    #[error("TP-24: you have no {weapon}")]
    NotHeld {
        /// The weapon.
        weapon: Slug,
    },
    /// The card cannot be played now.
    #[error("TP-24: {weapon} cannot be played: {why}")]
    CannotPlay {
        /// The weapon.
        weapon: Slug,
        /// Why not.
        why: &'static str,
    },
    /// The magnetic field cannot lie there.
    #[error("TP-18: the magnetic field lies on 2 × 2 cells of a board with a living unit, not on {spot}")]
    NoField {
        /// Its upper left cell.
        spot: Spot,
    },
    /// A card cannot do that.
    #[error("TP-25: {why}")]
    Card {
        /// Why not.
        why: &'static str,
    },
}

/// What is asked, and by which rule.
fn asked(table: &Table) -> (&'static str, &'static str) {
    match (table.phase, table.ask) {
        (Phase::Placement, _) => ("TP-5", "the next token's place"),
        (_, Prompt::Menu) if table.phase == Phase::Targeting => ("TP-8", "an attack, a purchase or a card"),
        (_, Prompt::Menu) => ("TP-22", "a purchase, a card or a pass"),
        (_, Prompt::Targets { .. }) => ("TP-11", "a target"),
        (_, Prompt::Line { .. }) => ("TP-10", "a line"),
        (_, Prompt::Field { .. }) => ("TP-18", "the magnetic field"),
        (_, Prompt::Strike { .. }) => ("TP-24", "the cell of a strike"),
        (_, Prompt::Probe { .. }) => ("TP-24", "a cell to answer for"),
        (_, Prompt::Scout) => ("TP-24", "a zone to count"),
        (_, Prompt::Rob { .. }) => ("TP-24", "an opponent to rob"),
        (_, Prompt::Take) => ("TP-22", "a face-up weapon"),
    }
}

pub(crate) fn check(rules: &Rules, state: &State, who: Seat, action: Action) -> Result<(), Illegal> {
    let table = &state.table;
    let me = who.index() & (MAX_PLAYERS - 1);
    match (action, table.ask) {
        (Action::Place { kind, cell }, _) if table.phase == Phase::Placement => {
            place(rules, &state.grids[me], kind, cell)
        }
        _ if table.phase == Phase::Placement => not_asked(table),
        (Action::Pick(kind), Prompt::Menu) if table.phase == Phase::Targeting => pick(rules, table, kind),
        (Action::Buy(colour), Prompt::Menu) => buy(rules, table, Some(colour)),
        (Action::BuyWild, Prompt::Menu) => buy(rules, table, None),
        (Action::Play(weapon), Prompt::Menu) => play(rules, table, weapon),
        (Action::Pass, Prompt::Menu) => pass(rules, table),
        (Action::Pass, Prompt::Field { optional: true }) => Ok(()),
        (Action::Target(spot), Prompt::Targets { left, .. }) => target(rules, table, spot, left),
        (Action::Line { from, direction, cells }, Prompt::Line { cells: wanted, .. }) => {
            line(rules, table, from, direction, cells, wanted)
        }
        (Action::Field(spot), Prompt::Field { .. }) => field(rules, table, spot),
        (Action::Strike(spot), Prompt::Strike { .. }) => {
            bit(rules, spot.cell)?;
            opponent(rules, table, spot.seat)
        }
        (Action::Probe(spot), Prompt::Probe { left, board, named }) => name(rules, table, spot, left, board, named),
        (Action::Scout { seat, zone }, Prompt::Scout) => scout(rules, table, seat, zone),
        (Action::Rob(seat), Prompt::Rob { .. }) => rob(rules, table, seat),
        (Action::Take(weapon), Prompt::Take) => match rules.weapon_named(weapon) {
            Some(i) if table.row[i] > 0 => Ok(()),
            _ => Err(Illegal::NotFaceUp { weapon }),
        },
        _ => not_asked(table),
    }
}

fn not_asked(table: &Table) -> Result<(), Illegal> {
    let (rule, asked) = asked(table);
    Err(Illegal::NotAsked { rule, asked })
}

fn bit(rules: &Rules, cell: Cell) -> Result<u8, Illegal> {
    let board = &rules.board;
    board.bit(cell).ok_or(Illegal::OffBoard { cell, columns: board.columns, rows: board.rows })
}

/// TP-4, TP-5: whether the next token of a grid may be placed there.
pub(crate) fn place(rules: &Rules, grid: &Grid, kind: UnitKind, cell: Cell) -> Result<(), Illegal> {
    let slot = grid.placed();
    let Some(&next) = rules.order().get(slot) else {
        return Err(Illegal::NotAsked { rule: "TP-5", asked: "no other token" });
    };
    if next != kind {
        return Err(Illegal::NotNext { kind, next });
    }
    let (unit, corner) = (rules.unit(kind), bit(rules, cell)?);
    if unit.corners & one(corner) == 0 {
        return Err(Illegal::OffBoard { cell, columns: rules.board.columns, rows: rules.board.rows });
    }
    let touched = unit.halo(corner) & grid.occupied;
    if touched != 0 {
        return Err(Illegal::Touches { kind, cell: rules.board.cell(touched.trailing_zeros() as u8) });
    }
    if slot > unit.first as usize && corner < grid.corners[slot - 1] {
        return Err(Illegal::TokensOutOfOrder { kind, before: rules.board.cell(grid.corners[slot - 1]) });
    }
    if !placing::is_legal(rules, grid, corner) {
        return Err(Illegal::NoRoomLeft { left: rules.order().len() - slot - 1 });
    }
    Ok(())
}

fn pick(rules: &Rules, table: &Table, kind: UnitKind) -> Result<(), Illegal> {
    let cannot = |why| Err(Illegal::CannotAttack { kind, why });
    if kind.attack() == Attack::None {
        return cannot("it has no attack");
    }
    if table.players[table.active()].living[kind.index()] == 0 {
        return cannot("you have none that lives");
    }
    if table.attacked >> kind.index() & 1 == 1 {
        return cannot("it has attacked in this turn");
    }
    if !table.can_target(rules, table.active()) {
        return cannot("no cell can be targeted");
    }
    Ok(())
}

fn pass(rules: &Rules, table: &Table) -> Result<(), Illegal> {
    let can_attack = |&kind: &UnitKind| pick(rules, table, kind).is_ok();
    if table.phase == Phase::Targeting && UnitKind::ALL.iter().any(can_attack) {
        Err(Illegal::MustAttack)
    } else {
        Ok(())
    }
}

fn buy(rules: &Rules, table: &Table, colour: Option<Seat>) -> Result<(), Illegal> {
    let me = table.active();
    let price = market::price(rules, table, me, colour.map(Seat::index)).ok_or(Illegal::NoSuchEgg)?;
    let epis = table.players[me].epis;
    if price > epis { Err(Illegal::CannotAfford { price, epis }) } else { Ok(()) }
}

fn play(rules: &Rules, table: &Table, weapon: Slug) -> Result<(), Illegal> {
    let held = rules.weapon_named(weapon).filter(|&i| table.players[table.active()].held[i] > 0);
    let card = held.and_then(|i| rules.weapon(i)).ok_or(Illegal::NotHeld { weapon })?;
    menu::playable(rules, table, card.effect).map_err(|why| {
        let why = match why {
            Unplayable::Permanent => "it is permanent and counts by itself",
            Unplayable::NotTargeting => "only in your targeting",
            Unplayable::NoUnits => "only with living units",
            Unplayable::FindsNothing => "it would find nothing",
        };
        Illegal::CannotPlay { weapon, why }
    })
}

/// TP-9
fn targetable(rules: &Rules, table: &Table, spot: Spot) -> Result<u8, Illegal> {
    let bit = bit(rules, spot.cell)?;
    let (me, board) = (table.active(), spot.seat.index());
    let not = |why| Err(Illegal::NotTargetable { spot, why });
    if board >= rules.players {
        return not("is on no board of this table");
    }
    if board == me {
        return not("is on your own board");
    }
    let player = &table.players[board];
    if !player.is_alive() {
        return not("is on the board of a player without living units");
    }
    if player.exploded & one(bit) != 0 {
        return not("has exploded");
    }
    if player.targeted & one(bit) != 0 {
        return not("bears a target already");
    }
    let under = |at: crate::queue::At| at.board as usize == board && rules.board.square(at.bit) & one(bit) != 0;
    let fields = table.players.iter().enumerate().filter(|&(placer, _)| placer != me);
    if fields.filter_map(|(_, player)| player.field).any(under) {
        return not("is under a magnetic field");
    }
    Ok(bit)
}

/// TP-11
fn target(rules: &Rules, table: &Table, spot: Spot, left: u8) -> Result<(), Illegal> {
    let bit = targetable(rules, table, spot)?;
    let me = table.active();
    let order = |board: usize| (board + rules.players - me - 1) % rules.players;
    let place = (order(spot.seat.index()), bit);
    if let Prompt::Targets { begun: true, sub, .. } = table.ask {
        let last = if sub { table.sub.last() } else { table.targets.last() };
        if last.is_some_and(|last| (order(last.at().board as usize), last.at().bit) > place) {
            return Err(Illegal::OutOfOrder { spot });
        }
    }
    let behind: usize = table
        .opponents(rules, me)
        .map(|board| {
            let open = table.open(rules, me, board);
            bits(open).filter(|&bit| (order(board), bit) > place).count()
        })
        .sum();
    let wanted = left.saturating_sub(1);
    if behind < wanted.into() { Err(Illegal::TooFewBehind { spot, wanted }) } else { Ok(()) }
}

fn line(rules: &Rules, table: &Table, from: Spot, direction: Direction, cells: u8, wanted: u8) -> Result<(), Illegal> {
    if cells != wanted || cells == 1 && direction == Direction::Down {
        return Err(Illegal::WrongLength { cells, wanted });
    }
    let (mut column, mut row) = (from.cell.column(), from.cell.row());
    for _ in 0..cells {
        let (board, cell) = (&rules.board, from.cell);
        let off = Illegal::OffBoard { cell, columns: board.columns, rows: board.rows };
        let cell = Cell::new(column, row).ok_or(off)?;
        targetable(rules, table, Spot { seat: from.seat, cell })?;
        match direction {
            Direction::Across => column = column.saturating_add(1),
            Direction::Down => row = row.saturating_add(1),
        }
    }
    Ok(())
}

fn field(rules: &Rules, table: &Table, spot: Spot) -> Result<(), Illegal> {
    let alive = table.players.get(spot.seat.index()).is_some_and(|player| player.is_alive());
    let corner = bit(rules, spot.cell)?;
    if alive && rules.board.squares & one(corner) != 0 { Ok(()) } else { Err(Illegal::NoField { spot }) }
}

/// Another player with a living unit.
fn opponent(rules: &Rules, table: &Table, seat: Seat) -> Result<(), Illegal> {
    if table.opponents(rules, table.active()).any(|board| board == seat.index()) {
        Ok(())
    } else {
        Err(Illegal::Card { why: "it is for an opponent with a living unit" })
    }
}

fn name(rules: &Rules, table: &Table, spot: Spot, left: u8, board: u8, named: u128) -> Result<(), Illegal> {
    let bit = bit(rules, spot.cell)?;
    opponent(rules, table, spot.seat)?;
    let seat = spot.seat.index();
    if named != 0 && seat != board as usize {
        return Err(Illegal::Card { why: "all cells are named on one board" });
    }
    if named >> (bit & 127) != 0 {
        return Err(Illegal::OutOfOrder { spot });
    }
    let askable = legal::askable(rules, table, seat);
    if askable & one(bit) == 0 {
        return Err(Illegal::Card { why: "the cell has exploded or was answered for" });
    }
    let wanted = (u32::from(left).min(askable.count_ones()) as u8).saturating_sub(1);
    let behind = bits(askable).filter(|&other| other > bit).count();
    if behind < wanted.into() { Err(Illegal::TooFewBehind { spot, wanted }) } else { Ok(()) }
}

fn scout(rules: &Rules, table: &Table, seat: Seat, zone: Slug) -> Result<(), Illegal> {
    opponent(rules, table, seat)?;
    match rules.board.zone(zone) {
        None => Err(Illegal::Card { why: "there is no zone of that name" }),
        Some(zone) if table.players[seat.index() & (MAX_PLAYERS - 1)].scouted >> zone & 1 == 1 => {
            Err(Illegal::Card { why: "that zone is counted already" })
        }
        Some(_) => Ok(()),
    }
}

fn rob(rules: &Rules, table: &Table, seat: Seat) -> Result<(), Illegal> {
    let from = seat.index();
    if from >= rules.players || from == table.active() {
        return Err(Illegal::Card { why: "it is for an opponent" });
    }
    let victim = &table.players[from];
    if victim.epis == 0 || market::has_vault(rules, victim) {
        return Err(Illegal::Card { why: "that player has no épis that can be taken" });
    }
    Ok(())
}
