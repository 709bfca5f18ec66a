//! The stable hash of a position.

use game_traits::{Digest, Seat};

use crate::masterpiece::MasterpieceId;
use crate::state::State;
use crate::turn::Phase;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        let public = &self.public;
        for cards in self.hidden.hands.values().iter().copied().chain([
            self.hidden.pile,
            public.placed,
            public.smeared,
            public.discard,
        ]) {
            out.word(cards.word());
        }
        for ids in [public.hidden, public.finished].into_iter().chain(*public.earned.values()) {
            out.word(ids.bits().into());
        }
        for &money in public.money.values() {
            out.word(money.into());
        }
        let number = |seat: Seat| seat.index() as u64;
        let phase = match public.phase {
            Phase::Reveal { next } => [0, number(next), 0],
            Phase::Draw { seat, next } => [1, number(seat), number(next)],
            Phase::Decide { seat } => [2, number(seat), 0],
            Phase::Over { winners } => [3, winners.bits().into(), 0],
        };
        let id = |id: Option<MasterpieceId>| id.map_or(0, |id| u64::from(id.get()));
        let out_seat = public.out.map_or(0, |seat| number(seat) + 1);
        let rest = [out_seat, public.players.into(), id(public.current), id(public.upcoming)];
        phase.into_iter().chain(rest).for_each(|word| out.word(word));
    }
}
