//! Whether one action is legal: it is among the legal ones, or the reason is looked for.

use game_traits::{ActionSet, Seat};

use super::{Asked, Illegal, NoAttack, NoTarget};
use crate::action::{Action, Direction};
use crate::cards::{playable, untouched};
use crate::cell::{BoardCell, Cell};
use crate::cells::Cells;
use crate::legal::Legal;
use crate::market::price;
use crate::placement;
use crate::placement::grid::Grid;
use crate::public::{Prompt, Public, Stage};
use crate::rules::Rules;
use crate::slug::Slug;
use crate::state::State;
use crate::targeting::{board_order, can_target, opponents, under_field};
use crate::unit_kind::{Attack, UnitKind};

/// Whether one action of a seat that is to act is legal.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    if let (Stage::Placement { .. }, Action::Place { kind, cell }) = (state.public.stage, action) {
        return place(rules, &state.hidden[seat], kind, cell).map(drop);
    }
    if Legal::of(rules, state, seat).contains(action) {
        return Ok(());
    }
    Err(explain(rules, &state.public, action).err().unwrap_or(Illegal::NotAsked { asked: Asked::of(&state.public) }))
}

/// TP-4, TP-5: whether the next token of a placement may stand there; its corner.
pub(crate) fn place(rules: &Rules, grid: &Grid, kind: UnitKind, cell: Cell) -> Result<u8, Illegal> {
    let slot = grid.placed();
    let next = *rules.order.get(slot).ok_or(Illegal::NoTokenLeft)?;
    if next != kind {
        return Err(Illegal::NotNext { kind, next });
    }
    let unit = rules.unit(kind);
    let corner = on_board(rules, cell)?;
    if !unit.corners.contains(corner) {
        return Err(Illegal::SticksOut { cell });
    }
    if let Some(touched) = (unit.halo(corner) & grid.occupied).first() {
        return Err(Illegal::Touches { kind, cell: rules.board.cell(touched) });
    }
    if slot > unit.first as usize && corner < grid.corners[slot - 1] {
        return Err(Illegal::TokensOutOfOrder { kind, before: rules.board.cell(grid.corners[slot - 1]) });
    }
    if !placement::legal::legal(rules, grid).contains(corner) {
        return Err(Illegal::NoRoomLeft { left: rules.order.len() - slot - 1 });
    }
    Ok(corner)
}

/// Why an action is not legal. Where the reason is only that something else is asked, it returns `Ok`.
fn explain(rules: &Rules, public: &Public, action: Action) -> Result<(), Illegal> {
    match (action, public.prompt) {
        _ if matches!(public.stage, Stage::Placement { .. }) => Ok(()),
        (Action::Pick(kind), Prompt::Menu) if public.is_targeting() => pick(rules, public, kind),
        (Action::Buy(color), Prompt::Menu) => buy(rules, public, Some(color)),
        (Action::BuyWild, Prompt::Menu) => buy(rules, public, None),
        (Action::Play(weapon), Prompt::Menu) => play(rules, public, weapon),
        (Action::Pass, Prompt::Menu) => Err(Illegal::MustAttack),
        (Action::Target(at), Prompt::Targets { left, .. }) => target(rules, public, at, left),
        (Action::Line { from, direction, cells }, Prompt::Line { cells: wanted, .. }) => {
            line(rules, public, from, direction, cells, wanted)
        }
        (Action::Field(at), Prompt::Field { .. }) => {
            on_board(rules, at.cell)?;
            Err(Illegal::NoField { at })
        }
        (Action::Strike(at), Prompt::Strike { .. }) => {
            on_board(rules, at.cell)?;
            Err(Illegal::NotAnOpponent { seat: at.seat })
        }
        (Action::Probe(at), Prompt::Probe { left, board, named }) => probe(rules, public, at, left, board, named),
        (Action::Scout { seat, zone }, Prompt::Scout) => {
            opponent(rules, public, seat)?;
            rules.board.zone(zone).ok_or(Illegal::NoSuchZone { zone })?;
            Err(Illegal::AlreadyCounted { zone })
        }
        (Action::Rob(seat), Prompt::Rob { .. }) => Err(Illegal::NothingToTake { seat }),
        (Action::Take(weapon), Prompt::Take) => Err(Illegal::NotFaceUp { weapon }),
        _ => Ok(()),
    }
}

fn on_board(rules: &Rules, cell: Cell) -> Result<u8, Illegal> {
    let board = &rules.board;
    board.bit(cell).ok_or(Illegal::OffBoard { cell, columns: board.columns, rows: board.rows })
}

fn pick(rules: &Rules, public: &Public, kind: UnitKind) -> Result<(), Illegal> {
    let me = public.active;
    let reason = if kind.attack() == Attack::None {
        NoAttack::Never
    } else if public.players[me].living[kind.index()] == 0 {
        NoAttack::NoneLives
    } else if can_target(rules, public, me) {
        NoAttack::HasAttacked
    } else {
        NoAttack::NoTarget
    };
    Err(Illegal::CannotAttack { kind, reason })
}

fn buy(rules: &Rules, public: &Public, color: Option<Seat>) -> Result<(), Illegal> {
    let me = public.active;
    let price = price(rules, public, me, color).ok_or(Illegal::NoSuchEgg)?;
    Err(Illegal::CannotAfford { price, epis: public.players[me].epis })
}

fn play(rules: &Rules, public: &Public, weapon: Slug) -> Result<(), Illegal> {
    let held = rules.weapon_named(weapon).filter(|&i| public.players[public.active].held[i] > 0);
    let effect = held.and_then(|i| rules.effect(i)).ok_or(Illegal::NotHeld { weapon })?;
    playable(rules, public, effect).map_err(|reason| Illegal::CannotPlay { weapon, reason })
}

/// TP-9
fn targetable(rules: &Rules, public: &Public, at: BoardCell) -> Result<u8, Illegal> {
    let cell = on_board(rules, at.cell)?;
    let me = public.active;
    let board = at.seat;
    let reason = if !rules.seats().contains(board) {
        NoTarget::NoBoard
    } else if board == me {
        NoTarget::OwnBoard
    } else if !public.players[board].is_alive() {
        NoTarget::NoUnits
    } else if public.players[board].exploded.contains(cell) {
        NoTarget::Exploded
    } else if public.players[board].targeted.contains(cell) {
        NoTarget::Targeted
    } else if under_field(rules, public, me, board).contains(cell) {
        NoTarget::UnderField
    } else {
        return Ok(cell);
    };
    Err(Illegal::NotTargetable { at, reason })
}

/// TP-11
fn target(rules: &Rules, public: &Public, at: BoardCell, left: u16) -> Result<(), Illegal> {
    let cell = targetable(rules, public, at)?;
    let me = public.active;
    let place = (board_order(rules, me, at.seat), cell);
    if let Prompt::Targets { begun: true, .. } = public.prompt
        && let Some(last) = public.last_target()
        && (board_order(rules, me, last.at.board), last.at.cell) > place
    {
        return Err(Illegal::OutOfOrder { at });
    }
    Err(Illegal::TooFewBehind { at, wanted: left.saturating_sub(1) })
}

fn line(
    rules: &Rules,
    public: &Public,
    from: BoardCell,
    direction: Direction,
    cells: u8,
    wanted: u8,
) -> Result<(), Illegal> {
    if cells != wanted {
        return Err(Illegal::WrongLength { cells, wanted });
    }
    if cells == 1 && direction == Direction::Down {
        return Err(Illegal::RunsAcross);
    }
    let first = on_board(rules, from.cell)?;
    let line = rules.board.line(first, direction == Direction::Down, cells);
    if line.len() < cells.into() {
        return Err(Illegal::SticksOut { cell: from.cell });
    }
    line.iter()
        .try_for_each(|cell| targetable(rules, public, BoardCell { cell: rules.board.cell(cell), ..from }).map(drop))
}

/// Another player with a living unit.
fn opponent(rules: &Rules, public: &Public, seat: Seat) -> Result<(), Illegal> {
    let found = opponents(rules, public, public.active).any(|board| board == seat);
    if found { Ok(()) } else { Err(Illegal::NotAnOpponent { seat }) }
}

fn probe(rules: &Rules, public: &Public, at: BoardCell, left: u8, board: Seat, named: Cells) -> Result<(), Illegal> {
    let cell = on_board(rules, at.cell)?;
    opponent(rules, public, at.seat)?;
    if !named.is_empty() && at.seat != board {
        return Err(Illegal::OtherBoard { seat: board });
    }
    if named.last().is_some_and(|last| last >= cell) {
        return Err(Illegal::OutOfOrder { at });
    }
    let untouched = untouched(rules, public, at.seat);
    if !untouched.contains(cell) {
        return Err(Illegal::AlreadyKnown { at });
    }
    Err(Illegal::TooFewBehind { at, wanted: (u32::from(left).min(untouched.len()) as u16).saturating_sub(1) })
}
