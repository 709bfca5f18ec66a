//! The stable hash of a position.

use game_traits::Digest;

use crate::card::Card;
use crate::state::State;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        let public = &self.public;
        for field in [public.players, public.dealt, public.checks, public.bet.into()] {
            out.word(field.into());
        }
        for seats in [public.called, public.folded] {
            out.word(seats.bits().into());
        }
        for card in self.hidden.cards.values() {
            out.word(card.map_or(0, Card::rank).into());
        }
    }
}
