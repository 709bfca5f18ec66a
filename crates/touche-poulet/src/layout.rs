//! Whole placements: one layout as its placements, and layouts drawn at random.

use alloc::vec::Vec;

use game_traits::GameRng;

use crate::action::Action;
use crate::cell::Cell;
use crate::illegal::{self, Illegal};
use crate::placement::clues::Clues;
use crate::placement::grid::Grid;
use crate::placement::sampler;
use crate::rules::TouchePoulet;
use crate::unit_kind::UnitKind;

impl TouchePoulet {
    /// The placements that make a layout, in the order in which they are asked (TP-5): of each token its kind and the
    /// upper left corner of its bounding box, in any order.
    ///
    /// # Errors
    /// The first token that cannot stand there, or that is missing or too many.
    pub fn placements(&self, layout: &[(UnitKind, Cell)]) -> Result<Vec<Action>, Illegal> {
        let rules = &self.rules;
        let mut sorted: Vec<(UnitKind, Cell)> = layout.into();
        sorted.sort_by_key(|&(kind, cell)| (rules.unit(kind).first, kind, rules.board.bit(cell)));
        let mut grid = Grid::EMPTY;
        for &(kind, cell) in &sorted {
            let corner = illegal::place(rules, &grid, kind, cell)?;
            grid.place(rules, corner);
        }
        match rules.order.get(grid.placed()) {
            Some(&kind) => Err(Illegal::Missing { kind }),
            None => Ok(sorted.into_iter().map(|(kind, cell)| Action::Place { kind, cell }).collect()),
        }
    }

    /// The placements of a layout drawn nearly evenly from all; how near, a test measures.
    pub fn sample_layout(&self, rng: &mut impl GameRng) -> Vec<Action> {
        let grid = sampler::sample(&Clues::none(&self.rules), rng);
        let units = grid.units(&self.rules);
        units.map(|(kind, corner, _)| Action::Place { kind, cell: self.rules.board.cell(corner) }).collect()
    }
}
