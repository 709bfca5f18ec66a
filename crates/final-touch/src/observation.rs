//! Views as tensors.
//!
//! | feature | what it holds |
//! |---|---|
//! | `seat`, `phase`, `deciding`, `drawing`, `out`, `winners` | whose turn it is, from the observer's perspective |
//! | `hand`, `hand_sizes`, `pile_size` | the own cards, and the numbers of the others |
//! | `placed`, `missing`, `smeared`, `discard` | the cards on the table by color |
//! | `current`, `next`, `hidden`, `finished`, `earned` | the masterpieces by number |
//! | `current_card`, `next_card` | what two of them need and pay |
//! | `money` | the money of each side |
//!
//! Offsets, shapes and scales: [`Observations::observation_space`].

use alloc::format;

use game_traits::observation::{
    ObservationSpace, ObservationWriter, Observations, amount, perspective, place_of, set_bits, share,
};
use game_traits::{Seat, Seats};

use crate::cards::{COPIES, Cards};
use crate::edition::{GOAL, HAND, SMEARS};
use crate::masterpiece::{MasterpieceId, MasterpieceSet};
use crate::rules::FinalTouch;
use crate::turn::Phase;
use crate::view::View;

/// The numbers of masterpieces: bit 0 of a set has none.
const IDS: usize = MasterpieceId::MAX as usize;
/// What a masterpiece needs, by color, and what it pays, finished and ruined.
const CARD: usize = 5 + 2;

impl Observations for FinalTouch {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        let players = self.config.players.into();
        let money = self.money_scale();
        let card = |which| {
            format!("touches that {which} needs by color / 12; what it pays finished and ruined, n / (n + {money})")
        };
        ObservationSpace::new()
            .with("seat", &[players], "the number of the own seat, one-hot")
            .with("phase", &[4], "one-hot: reveal, draw, decide, over")
            .with("deciding", &[players], "the seat that decides, now or after chance, one-hot")
            .with("drawing", &[players], "the seat that draws a card, one-hot")
            .with("out", &[players], "the seat that is out (FT-21), one-hot")
            .with("winners", &[players], "1 for each winner, once the game is over")
            .with("hand", &[5], "own cards by color / 5")
            .with("hand_sizes", &[players], "cards in hand / 5")
            .with("pile_size", &[], "cards in the draw pile / 60")
            .with("placed", &[5], "touches on the current masterpiece by color / 12")
            .with("missing", &[5], "touches that it misses by color / 12")
            .with("smeared", &[5], "cards in the smearing zone by color / 3")
            .with("discard", &[5], "discarded cards by color / 12")
            .with("current", &[IDS], "the number of the current masterpiece, from 1, one-hot")
            .with("next", &[IDS], "the number of the masterpiece that comes next, one-hot")
            .with("hidden", &[IDS], "1 for each masterpiece face down, by number")
            .with("finished", &[IDS], "1 for each masterpiece that ended finished, by number")
            .with("earned", &[players, IDS], "1 for each masterpiece that counts for a seat, by number")
            .with("current_card", &[CARD], card("the current masterpiece"))
            .with("next_card", &[CARD], card("the next masterpiece"))
            .with("money", &[players], format!("n / (n + {money}) dollars of the seat's side"))
    }

    fn write_observation(&self, view: &View, seat: Seat, out: &mut [f32]) {
        let (public, players) = (&view.public, usize::from(self.config.players));
        let place = |other: Seat| place_of(other, seat, players);
        let (phase, deciding, drawing, winners) = match public.phase {
            Phase::Reveal { next } => (0, Some(next), None, Seats::EMPTY),
            Phase::Draw { seat, next } => (1, Some(next), Some(seat), Seats::EMPTY),
            Phase::Decide { seat } => (2, Some(seat), None, Seats::EMPTY),
            Phase::Over { winners } => (3, None, None, winners),
        };
        let seats = perspective(seat, players);
        let mut out = ObservationWriter::new(out);
        out.one_hot(players, Some(seat.index()));
        out.one_hot(4, Some(phase));
        out.one_hot(players, deciding.map(place));
        out.one_hot(players, drawing.map(place));
        out.one_hot(players, public.out.map(place));
        seats.clone().for_each(|seat| out.flag(winners.contains(seat)));
        write_cards(&mut out, view.own, HAND);
        seats.clone().for_each(|seat| out.number(share(view.hand_sizes[seat].into(), HAND.into())));
        out.number(share(view.pile_size.into(), Cards::ALL.size().into()));
        write_cards(&mut out, public.placed, COPIES);
        write_cards(&mut out, self.missing(public), COPIES);
        write_cards(&mut out, public.smeared, SMEARS);
        write_cards(&mut out, public.discard, COPIES);
        for one in [public.current, public.upcoming] {
            out.one_hot(IDS, one.map(MasterpieceId::index));
        }
        write_set(&mut out, public.hidden);
        write_set(&mut out, public.finished);
        seats.clone().for_each(|seat| write_set(&mut out, public.earned[seat]));
        for one in [public.current, public.upcoming] {
            self.write_card(&mut out, one);
        }
        seats.for_each(|seat| out.number(amount(public.money[seat], self.money_scale())));
        out.finish();
    }
}

impl FinalTouch {
    /// The amount of money that is written as 0.5.
    fn money_scale(&self) -> u32 {
        GOAL.max(self.deck.highest_pay.into())
    }

    fn write_card(&self, out: &mut ObservationWriter<'_>, id: Option<MasterpieceId>) {
        let Some(id) = id else {
            out.numbers(CARD);
            return;
        };
        write_cards(out, self.deck.needs(id), COPIES);
        for finished in [true, false] {
            out.number(amount(self.deck.pay(id, finished).into(), self.money_scale()));
        }
    }
}

fn write_cards(out: &mut ObservationWriter<'_>, cards: Cards, of: u8) {
    for (number, count) in out.numbers(5).iter_mut().zip(cards.counts()) {
        *number = share(count.into(), of.into());
    }
}

fn write_set(out: &mut ObservationWriter<'_>, set: MasterpieceSet) {
    set_bits(out.numbers(IDS), u128::from(set.bits() >> 1), 1.0);
}
