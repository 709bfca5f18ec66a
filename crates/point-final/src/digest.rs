//! The digest of a state.

use game_traits::{Digest, Seat};

use crate::card::Card;
use crate::public::Public;
use crate::state::State;
use crate::turn::Phase;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        let Public { players, phase, table, responsible, laid_last, known, totals } = &self.public;
        out.word((*players).into());
        for (seat, hand) in self.hidden.hands.iter() {
            hand.bag().digest(out);
            known[seat].digest(out);
            out.word(totals[seat].into());
        }
        self.hidden.pile.bag().digest(out);
        out.word(table.len() as u64);
        table.iter().for_each(|card| out.word(card.index() as u64));
        digest_phase(*phase, out);
        out.word(word_of(*responsible));
        out.word(word_of(*laid_last));
        out.word(self.hidden.face_down.map_or(Card::KINDS as u64, |card| card.index() as u64));
    }
}

fn word_of(seat: Option<Seat>) -> u64 {
    seat.map_or(Seat::MAX, Seat::index) as u64
}

fn digest_phase(phase: Phase, out: &mut Digest) {
    let (kind, seats) = match phase {
        Phase::Deal { seat } => (0, [seat.index(), 0, 0]),
        Phase::Starter => (1, [0; 3]),
        Phase::Turn { seat, must_lay } => (2, [seat.index(), must_lay.into(), 0]),
        Phase::Draw { seat, left, next } => (3, [seat.index(), left.into(), next.index()]),
        Phase::AccusedWord { accused, accuser } => (4, [accused.index(), accuser.index(), 0]),
        Phase::CallerWord { caller } => (5, [caller.index(), 0, 0]),
        Phase::LastCardWord { seat } => (6, [seat.index(), 0, 0]),
        Phase::Over => (7, [0; 3]),
    };
    out.word(kind);
    seats.iter().for_each(|&n| out.word(n as u64));
}
