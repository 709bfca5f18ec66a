//! Actions as a shape, a board and a bit: the form in which they are listed, counted and indexed.

use game_traits::Seat;

use crate::action::{Action, Direction};
use crate::cell::BoardCell;
use crate::rules::Rules;
use crate::unit_kind::UnitKind;

/// What is done with a bit, and what the bit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ActionShape {
    // A cell of a board; the placement has no board.
    Place(UnitKind),
    Target,
    Line(Direction, u8),
    Field,
    Strike,
    Probe,
    /// A zone of a board.
    Scout,
    // A seat as the board, and bit 0.
    Buy,
    Rob,
    /// A kind.
    Pick,
    // A weapon.
    Play,
    Take,
    // Bit 0.
    BuyWild,
    #[default]
    Pass,
}

/// The action of a shape, a board and a bit; `None` if the edition has none.
#[inline]
pub(crate) fn action(rules: &Rules, shape: ActionShape, seat: Seat, bit: u8) -> Option<Action> {
    let cell = rules.board.cell(bit);
    let at = BoardCell { seat, cell };
    let weapon = || rules.weapons.get(usize::from(bit)).map(|weapon| weapon.name);
    Some(match shape {
        ActionShape::Place(kind) => Action::Place { kind, cell },
        ActionShape::Target => Action::Target(at),
        ActionShape::Line(direction, cells) => Action::Line { from: at, direction, cells },
        ActionShape::Field => Action::Field(at),
        ActionShape::Strike => Action::Strike(at),
        ActionShape::Probe => Action::Probe(at),
        ActionShape::Scout => Action::Scout { seat, zone: (*rules.board.zone_names.get(bit as usize)?)? },
        ActionShape::Buy => Action::Buy(seat),
        ActionShape::Rob => Action::Rob(seat),
        ActionShape::Pick => Action::Pick(UnitKind::from_bit(bit)?),
        ActionShape::Play => Action::Play(weapon()?),
        ActionShape::Take => Action::Take(weapon()?),
        ActionShape::BuyWild => Action::BuyWild,
        ActionShape::Pass => Action::Pass,
    })
}

/// The board of what has none.
pub(crate) const NO_BOARD: Seat = Seat::new(0);

/// The shape, board and bit of an action; `None` if the edition has no such cell, weapon or zone.
#[inline]
pub(crate) fn parts(rules: &Rules, action: Action) -> Option<(ActionShape, Seat, u8)> {
    let cell = |shape, at: BoardCell| Some((shape, at.seat, rules.board.bit(at.cell)?));
    match action {
        Action::Place { kind, cell } => Some((ActionShape::Place(kind), NO_BOARD, rules.board.bit(cell)?)),
        Action::Target(at) => cell(ActionShape::Target, at),
        Action::Line { from, direction, cells } => cell(ActionShape::Line(direction, cells), from),
        Action::Field(at) => cell(ActionShape::Field, at),
        Action::Strike(at) => cell(ActionShape::Strike, at),
        Action::Probe(at) => cell(ActionShape::Probe, at),
        Action::Scout { seat, zone } => Some((ActionShape::Scout, seat, rules.board.zone(zone)?)),
        Action::Buy(seat) => Some((ActionShape::Buy, seat, 0)),
        Action::Rob(seat) => Some((ActionShape::Rob, seat, 0)),
        Action::Pick(kind) => Some((ActionShape::Pick, NO_BOARD, kind.index() as u8)),
        Action::Play(weapon) => Some((ActionShape::Play, NO_BOARD, rules.weapon_named(weapon)? as u8)),
        Action::Take(weapon) => Some((ActionShape::Take, NO_BOARD, rules.weapon_named(weapon)? as u8)),
        Action::BuyWild => Some((ActionShape::BuyWild, NO_BOARD, 0)),
        Action::Pass => Some((ActionShape::Pass, NO_BOARD, 0)),
    }
}
