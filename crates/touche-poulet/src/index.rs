//! The dense action index, a block of indices for each shape: to place by kind and cell; then for each board, by
//! number, nine things to do with a cell, a zone to scout, an egg, a robbery; then the rest.

use alloc::vec::Vec;

use game_traits::Seat;

use crate::action::{Action, Direction};
use crate::action_shape::{ActionShape, action, parts};
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

/// A shape, the index of its bit 0 on the first board, and how far it is to that of the next board.
type Block = (ActionShape, usize, usize);

/// The blocks of one edition in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    all: Vec<Block>,
    /// The number of indices.
    pub(crate) space: usize,
}

impl Blocks {
    pub(crate) fn of(rules: &Rules) -> Self {
        let cells = rules.board.all.len() as usize;
        let zones = rules.board.named_zones.count_ones() as usize;
        let weapons = rules.weapons().count();
        let board = ON_CELLS.len() * cells + zones + 2;
        let mut blocks = Blocks::default();
        let mut add = |shape, bits, step| {
            blocks.all.push((shape, blocks.space, step));
            blocks.space += bits;
        };
        UnitKind::ALL.into_iter().for_each(|kind| add(ActionShape::Place(kind), cells, 0));
        ON_CELLS.into_iter().for_each(|shape| add(shape, cells, board));
        add(ActionShape::Scout, zones, board);
        add(ActionShape::Buy, 1, board);
        // Behind the last one come the other boards.
        add(ActionShape::Rob, 1 + (rules.players - 1) * board, board);
        add(ActionShape::Pick, UnitKind::COUNT, 0);
        add(ActionShape::BuyWild, 1, 0);
        add(ActionShape::Play, weapons, 0);
        add(ActionShape::Take, weapons, 0);
        add(ActionShape::Pass, 1, 0);
        blocks
    }

    /// The index of bit 0 of a shape; `None` if no action has this shape.
    #[inline]
    pub(crate) fn first(&self, shape: ActionShape, board: Seat) -> Option<usize> {
        let &(_, first, step) = self.all.iter().find(|block| block.0 == shape)?;
        Some(first + board.index() * step)
    }
}

/// The index of an action; `None` if the edition has no such cell, weapon, zone or seat.
pub(crate) fn index(rules: &Rules, action: Action) -> Option<usize> {
    let (shape, board, bit) = parts(rules, action)?;
    let first = rules.blocks.first(shape, board).filter(|_| rules.seats().contains(board))?;
    Some(first + usize::from(bit))
}

/// The action of an index.
pub(crate) fn at(rules: &Rules, index: usize) -> Option<Action> {
    let Blocks { all, space } = &rules.blocks;
    if index >= *space {
        return None;
    }
    let (_, boards, step) = all[UnitKind::COUNT];
    let board = index.checked_sub(boards).map_or(0, |behind| behind / step);
    let board = if board < rules.players { board } else { 0 };
    let on_first = index - board * step;
    // Of blocks without bits (no weapons) the last one that begins here is meant.
    let &(shape, first, _) = all.iter().rfind(|block| block.1 <= on_first)?;
    action(rules, shape, Seat::new(board), (on_first - first) as u8)
}
