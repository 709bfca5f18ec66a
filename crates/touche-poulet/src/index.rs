//! The dense action index: a block of indices for each shape, board by board.

use crate::action::{Action, Direction};
use crate::action_shape::{ActionShape, action, parts};
use crate::edition::rules::Rules;
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

/// The blocks: shape, board, and number of indices.
fn blocks(rules: &Rules) -> impl Iterator<Item = (ActionShape, u8, usize)> {
    let cells = rules.board.all.count_ones() as usize;
    let (zones, weapons) = (rules.board.named_zones.count_ones() as usize, rules.weapons().count());
    let places = UnitKind::ALL.into_iter().map(move |kind| (ActionShape::Place(kind), 0, cells));
    let boards = (0..rules.players as u8).flat_map(move |board| {
        let on_cells = ON_CELLS.into_iter().map(move |shape| (shape, board, cells));
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

/// The number of indices.
pub(crate) fn space(rules: &Rules) -> usize {
    blocks(rules).map(|(_, _, size)| size).sum()
}

/// The index of an action; `None` if the edition has no such cell, weapon, zone or seat.
pub(crate) fn index(rules: &Rules, action: Action) -> Option<usize> {
    let (shape, board, bit) = parts(rules, action)?;
    let mut first = 0;
    for (other, at, size) in blocks(rules) {
        if (other, at) == (shape, board) {
            return Some(first + bit as usize);
        }
        first += size;
    }
    None
}

/// The action of an index.
pub(crate) fn at(rules: &Rules, index: usize) -> Option<Action> {
    let mut left = index;
    for (shape, board, size) in blocks(rules) {
        if left < size {
            return action(rules, shape, board, left as u8);
        }
        left -= size;
    }
    None
}
