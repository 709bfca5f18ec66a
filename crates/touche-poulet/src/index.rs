//! The dense action index, a block of indices for each shape: to place by kind and cell; then for each board, by
//! number, nine things to do with a cell, a zone to scout, an egg, a robbery; then the rest.

use game_traits::Seat;

use crate::action::{Action, Direction};
use crate::action_shape::{ActionShape, NO_BOARD, action, parts};
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

/// The sizes of blocks of one edition.
#[derive(Clone, Copy)]
pub(crate) struct Blocks {
    cells: usize,
    zones: usize,
    weapons: usize,
    players: usize,
}

impl Blocks {
    #[inline]
    pub(crate) fn of(rules: &Rules) -> Self {
        Blocks {
            cells: usize::from(rules.board.columns) * usize::from(rules.board.rows),
            zones: rules.board.named_zones.count_ones() as usize,
            weapons: rules.weapons().count(),
            players: rules.players,
        }
    }

    /// The first index of a board.
    #[inline]
    fn board(self, board: usize) -> usize {
        UnitKind::COUNT * self.cells + board * self.board_size()
    }

    /// The number of indices of a board.
    #[inline]
    fn board_size(self) -> usize {
        ON_CELLS.len() * self.cells + self.zones + 2
    }

    /// What has no board, each with the number of its bits.
    #[inline]
    fn rest(self) -> [(ActionShape, usize); 5] {
        [
            (ActionShape::Pick, UnitKind::COUNT),
            (ActionShape::BuyWild, 1),
            (ActionShape::Play, self.weapons),
            (ActionShape::Take, self.weapons),
            (ActionShape::Pass, 1),
        ]
    }

    /// The index of bit 0 of a shape; `None` if no action has this shape.
    #[inline]
    pub(crate) fn first(self, shape: ActionShape, board: Seat) -> Option<usize> {
        let board = self.board(board.index());
        let behind_cells = board + ON_CELLS.len() * self.cells;
        match shape {
            ActionShape::Place(kind) => Some(kind.index() * self.cells),
            ActionShape::Scout => Some(behind_cells),
            ActionShape::Buy => Some(behind_cells + self.zones),
            ActionShape::Rob => Some(behind_cells + self.zones + 1),
            _ => match ON_CELLS.iter().position(|&other| other == shape) {
                Some(n) => Some(board + n * self.cells),
                None => {
                    let rest = self.rest();
                    let before = rest.iter().position(|&(other, _)| other == shape)?;
                    Some(self.board(self.players) + rest[..before].iter().map(|&(_, size)| size).sum::<usize>())
                }
            },
        }
    }

    /// The number of indices.
    fn space(self) -> usize {
        self.board(self.players) + self.rest().iter().map(|&(_, size)| size).sum::<usize>()
    }

    /// The shape, board and bit of an index.
    fn parts(self, index: usize) -> Option<(ActionShape, Seat, usize)> {
        let Some(left) = index.checked_sub(self.board(0)) else {
            return Some((ActionShape::Place(UnitKind::from_index(index / self.cells)?), NO_BOARD, index % self.cells));
        };
        let board = left / self.board_size();
        let at = left % self.board_size();
        if board < self.players {
            let board = Seat::new(board);
            return Some(match at.checked_sub(ON_CELLS.len() * self.cells) {
                None => (ON_CELLS[at / self.cells], board, at % self.cells),
                Some(zone) if zone < self.zones => (ActionShape::Scout, board, zone),
                Some(last) => (if last == self.zones { ActionShape::Buy } else { ActionShape::Rob }, board, 0),
            });
        }
        let mut left = index - self.board(self.players);
        for (shape, size) in self.rest() {
            if left < size {
                return Some((shape, NO_BOARD, left));
            }
            left -= size;
        }
        None
    }
}

/// The number of indices.
pub(crate) fn space(rules: &Rules) -> usize {
    Blocks::of(rules).space()
}

/// The index of an action; `None` if the edition has no such cell, weapon, zone or seat.
pub(crate) fn index(rules: &Rules, action: Action) -> Option<usize> {
    let (shape, board, bit) = parts(rules, action)?;
    let first = Blocks::of(rules).first(shape, board).filter(|_| rules.seats().contains(board));
    first.map(|first| first + usize::from(bit))
}

/// The action of an index.
pub(crate) fn at(rules: &Rules, index: usize) -> Option<Action> {
    let (shape, board, bit) = Blocks::of(rules).parts(index)?;
    action(rules, shape, board, bit as u8)
}
