//! Events emitted by actions and chance.

use game_traits::{Observer, Seat, Seats};

use crate::cards::Cards;
use crate::color::Color;
use crate::masterpiece::MasterpieceId;

/// One thing that happened. Public but for the color that another seat draws (FT-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A masterpiece became visible: the first one as the current, the others as the next (FT-4).
    Revealed {
        /// The masterpiece.
        id: MasterpieceId,
    },
    /// A card was drawn (FT-14).
    Drew {
        /// The seat that did it.
        seat: Seat,
        /// Its color, which only that seat learns (FT-23).
        color: Option<Color>,
    },
    /// The discard became the draw pile (FT-15).
    Reshuffled {
        /// The number of cards.
        cards: u8,
    },
    /// Touches were placed (FT-10).
    Improved {
        /// The seat that did it.
        seat: Seat,
        /// The touches.
        cards: Cards,
    },
    /// A card was laid into the smearing zone (FT-11).
    Smeared {
        /// The seat that did it.
        seat: Seat,
        /// Its color.
        color: Color,
    },
    /// The last missing touch was placed (FT-17).
    Finished {
        /// The seat that did it.
        seat: Seat,
        /// The masterpiece.
        id: MasterpieceId,
        /// Its pay, in dollars.
        pay: u16,
        /// The seats that it pays: that seat's side.
        paid: Seats,
    },
    /// The third smear was laid (FT-18).
    Ruined {
        /// The seat that did it.
        seat: Seat,
        /// The masterpiece.
        id: MasterpieceId,
        /// Its pay to each side that is paid, in dollars.
        pay: u16,
        /// The seats that it pays.
        paid: Seats,
    },
    /// Both zones were discarded and the next masterpiece became current (FT-19).
    Begun {
        /// The masterpiece.
        id: MasterpieceId,
    },
    /// Two have $25 or more, and the masterpiece that begins is the last (FT-21).
    PlayOff {
        /// The seat that is out.
        out: Seat,
    },
    /// The game is over (FT-20 to FT-22).
    Won {
        /// The winners.
        seats: Seats,
    },
}

/// What an observer receives (FT-23): of another's draw, that it was a card.
#[inline]
pub(crate) fn redact(event: &Event, observer: Observer) -> Event {
    match *event {
        Event::Drew { seat, .. } if !observer.is(seat) => Event::Drew { seat, color: None },
        public => public,
    }
}
