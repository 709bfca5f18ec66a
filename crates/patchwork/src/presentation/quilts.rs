//! What lies on the quilts: coverage comes from the position, the pieces from the events.

use game_traits::{BySeat, Seat};

use crate::event::Event;
use crate::patch::Patch;
use crate::quilt::{Cell, SIDE};
use crate::state::State;

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    Free,
    Patch(Patch),
    Leather,
    /// Covered; the placing event is not among those observed.
    Unknown,
}

/// Both quilts by rows.
pub(super) struct Quilts(BySeat<[[Cover; SIDE as usize]; SIDE as usize], 2>);

impl Quilts {
    pub(super) fn new(view: &State, observed: &[Event]) -> Self {
        let mut quilts = Quilts(BySeat::new([[[Cover::Free; SIDE as usize]; SIDE as usize]; 2]));
        for event in observed {
            match *event {
                Event::Took { seat, patch, orientation, corner, .. } => {
                    let Some(shape) = patch.orientation(orientation) else { continue };
                    shape.cells(corner).for_each(|cell| quilts.put(seat, cell, Cover::Patch(patch)));
                }
                Event::PlacedLeather { seat, cell } => quilts.put(seat, cell, Cover::Leather),
                _ => {}
            }
        }
        for seat in [0, 1].map(Seat::new) {
            for cell in Cell::all() {
                match (view.quilt(seat).is_free(cell), quilts.at(seat, cell)) {
                    (true, _) => quilts.put(seat, cell, Cover::Free),
                    (false, Cover::Free) => quilts.put(seat, cell, Cover::Unknown),
                    _ => {}
                }
            }
        }
        quilts
    }

    pub(super) fn at(&self, seat: Seat, cell: Cell) -> Cover {
        self.0[seat][cell.row() as usize][cell.column() as usize]
    }

    /// An event of a seat that does not play changes nothing.
    fn put(&mut self, seat: Seat, cell: Cell, cover: Cover) {
        if let Some(quilt) = self.0.get_mut(seat) {
            quilt[cell.row() as usize][cell.column() as usize] = cover;
        }
    }
}
