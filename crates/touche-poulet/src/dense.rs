//! Dense ids of actions: a block of ids for each form, board by board.

use crate::action::{Action, Direction};
use crate::legal::{ActionShape, Set};
use crate::rules::Rules;
use crate::unit_kind::UnitKind;

/// What is done with any cell of any board.
const ON_CELLS: [ActionShape; 9] = [
    ActionShape::Target,
    ActionShape::Line(Direction::Across, 1),
    ActionShape::Line(Direction::Across, 2),
    ActionShape::Line(Direction::Across, 3),
    ActionShape::Line(Direction::Down, 2),
    ActionShape::Line(Direction::Down, 3),
    ActionShape::Field,
    ActionShape::Strike,
    ActionShape::Probe,
];

/// The blocks: form, board, and how many ids.
fn blocks(rules: &Rules) -> impl Iterator<Item = (ActionShape, u8, usize)> {
    let cells = rules.board.all.count_ones() as usize;
    let (zones, weapons) = (rules.board.named_zones.count_ones() as usize, rules.weapons().count());
    let places = UnitKind::ALL.into_iter().map(move |kind| (ActionShape::Place(kind), 0, cells));
    let boards = (0..rules.players as u8).flat_map(move |board| {
        let on_cells = ON_CELLS.into_iter().map(move |form| (form, board, cells));
        on_cells.chain([(ActionShape::Scout, board, zones), (ActionShape::Buy, board, 1), (ActionShape::Rob, board, 1)])
    });
    let rest = [
        (ActionShape::Pick, 0, UnitKind::COUNT),
        (ActionShape::BuyWild, 0, 1),
        (ActionShape::Play, 0, weapons),
        (ActionShape::Take, 0, weapons),
        (ActionShape::Pass, 0, 1),
    ];
    places.chain(boards).chain(rest)
}

/// How many there are.
pub(crate) fn space(rules: &Rules) -> usize {
    blocks(rules).map(|(_, _, ids)| ids).sum()
}

/// The id of an action; `None` if the edition has no such cell, weapon, zone or seat.
pub(crate) fn index(rules: &Rules, action: Action) -> Option<usize> {
    let spot = |spot: crate::cell::Spot| Some((spot.seat.index(), rules.board.bit(spot.cell)?.into()));
    let (form, (board, number)) = match action {
        Action::Place { kind, cell } => (ActionShape::Place(kind), (0, rules.board.bit(cell)?.into())),
        Action::Target(at) => (ActionShape::Target, spot(at)?),
        Action::Line { from, direction, cells } => (ActionShape::Line(direction, cells), spot(from)?),
        Action::Field(at) => (ActionShape::Field, spot(at)?),
        Action::Strike(at) => (ActionShape::Strike, spot(at)?),
        Action::Probe(at) => (ActionShape::Probe, spot(at)?),
        Action::Scout { seat, zone } => (ActionShape::Scout, (seat.index(), rules.board.zone(zone)?.into())),
        Action::Buy(seat) => (ActionShape::Buy, (seat.index(), 0)),
        Action::Rob(seat) => (ActionShape::Rob, (seat.index(), 0)),
        Action::Pick(kind) => (ActionShape::Pick, (0, kind.index())),
        Action::BuyWild => (ActionShape::BuyWild, (0, 0)),
        Action::Play(weapon) => (ActionShape::Play, (0, rules.weapon_named(weapon)?)),
        Action::Take(weapon) => (ActionShape::Take, (0, rules.weapon_named(weapon)?)),
        Action::Pass => (ActionShape::Pass, (0, 0)),
    };
    let mut first = 0;
    for (other, at, ids) in blocks(rules) {
        if other == form && usize::from(at) == board {
            return Some(first + number);
        }
        first += ids;
    }
    None
}

/// The action of an id.
pub(crate) fn at(rules: &Rules, index: usize) -> Option<Action> {
    let mut left = index;
    for (form, board, ids) in blocks(rules) {
        if left < ids {
            return Set { form, board, bits: 0 }.action(rules, left as u8);
        }
        left -= ids;
    }
    None
}
