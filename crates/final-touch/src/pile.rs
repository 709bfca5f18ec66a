//! The draw pile: drawing, and the refill.

use game_traits::{EventSink, Seat};

use crate::cards::Cards;
use crate::color::Color;
use crate::config::Refill;
use crate::edition::HAND;
use crate::event::Event;
use crate::state::State;
use crate::turn::Phase;

impl State {
    /// A draw of `seat` is due now; after the last one `next` decides.
    #[inline]
    pub(crate) fn begin_drawing(&mut self, seat: Seat, next: Seat, events: &mut impl EventSink<Event>) {
        self.public.phase = Phase::Draw { seat, next };
        self.refill_if_empty(events);
    }

    /// `seat` draws a card; then a draw is due again until its hand is full (FT-14).
    #[inline]
    pub(crate) fn draw(
        &mut self,
        refill: Refill,
        seat: Seat,
        next: Seat,
        color: Color,
        events: &mut impl EventSink<Event>,
    ) {
        let hidden = &mut self.hidden;
        let card = Cards::one(color);
        hidden.pile = hidden.pile.without(card);
        let hand = hidden.hands[seat].with(card);
        hidden.hands[seat] = hand;
        events.emit(Event::Drew { seat, color: Some(color) });
        if hand.size() < HAND {
            self.refill_if_empty(events);
            return;
        }
        if refill == Refill::AtOnce {
            self.refill_if_empty(events);
        }
        // A hand is empty only at setup (FT-26).
        let following = seat.left(self.public.players.into());
        self.public.phase = if self.hidden.hands[following].is_empty() {
            Phase::Draw { seat: following, next }
        } else {
            Phase::Decide { seat: next }
        };
    }

    /// FT-15. Nothing happens as long as nothing is discarded.
    #[inline]
    pub(crate) fn refill_if_empty(&mut self, events: &mut impl EventSink<Event>) {
        if self.hidden.pile.is_empty() && !self.public.discard.is_empty() {
            self.hidden.pile = core::mem::take(&mut self.public.discard);
            events.emit(Event::Reshuffled { cards: self.hidden.pile.size() });
        }
    }
}
