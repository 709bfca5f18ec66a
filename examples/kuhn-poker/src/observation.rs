//! Views as tensors.
//!
//! | feature | what it holds |
//! |---|---|
//! | `seat`, `to_act` | the own seat, and whose turn it is from its perspective |
//! | `cards` | the cards that the observer sees |
//! | `dealt`, `checked`, `bet`, `called`, `folded` | what happened to each seat |
//!
//! Offsets and shapes: [`Observations::observation_space`].

use game_traits::observation::{ObservationSpace, ObservationWriter, Observations, perspective, place_of};
use game_traits::{Seat, Seats};

use crate::card::Card;
use crate::rules::KuhnPoker;
use crate::view::View;

impl Observations for KuhnPoker {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        let (players, cards) = (self.config.players.into(), self.edition.cards.into());
        ObservationSpace::new()
            .with("seat", &[players], "the number of the own seat, one-hot")
            .with("to_act", &[players], "the seat to act, one-hot")
            .with("cards", &[players, cards], "the card of each seat, one-hot; 0 where it is not seen")
            .with("dealt", &[players], "1 for each seat that has a card")
            .with("checked", &[players], "1 for each seat that checked")
            .with("bet", &[players], "1 for the seat that bet")
            .with("called", &[players], "1 for each seat that called")
            .with("folded", &[players], "1 for each seat that folded")
    }

    fn write_observation(&self, view: &View, seat: Seat, out: &mut [f32]) {
        let (public, players) = (view.public(), usize::from(self.config.players));
        let seats = perspective(seat, players);
        let place = |other: Seat| place_of(other, seat, players);
        let mut out = ObservationWriter::new(out);
        out.one_hot(players, Some(seat.index()));
        out.one_hot(players, public.to_act().map(place));
        for other in seats.clone() {
            out.one_hot(self.edition.cards.into(), view.card(other).map(Card::index));
        }
        let bet: Seats = public.bettor().into_iter().collect();
        for set in [public.dealt(), public.checked(), bet, public.called(), public.folded()] {
            seats.clone().for_each(|other| out.flag(set.contains(other)));
        }
        out.finish();
    }
}
