//! The stable hash of a position.

use game_traits::{Digest, Seat};

use crate::state::State;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        for (seat, quilt) in self.quilts.iter() {
            out.wide(quilt.free_cells());
            out.word(self.buttons[seat].into());
            out.word(self.incomes[seat].into());
            out.word(self.spaces[seat].into());
        }
        out.word(self.circle.len() as u64);
        for patch in self.circle.iter() {
            out.word(patch.id().into());
        }
        out.word(self.undrawn.bits());
        out.word(self.mover.index() as u64);
        out.word(self.leathers.into());
        out.word(self.leather_due.into());
        out.word(owner(self.special));
        out.word(owner(self.first_home));
    }
}

/// The number of a seat; 2 for none.
fn owner(seat: Option<Seat>) -> u64 {
    seat.map_or(2, |seat| seat.index() as u64)
}
