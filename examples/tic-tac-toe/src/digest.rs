//! The stable hash of a position.

use game_traits::Digest;

use crate::state::State;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        self.marks.values().iter().for_each(|&marks| out.word(marks.into()));
    }
}
