//! What happens, in the table's words.

use game_traits::{Observer, Seat, Seats};

use crate::cards::Cards;
use crate::colour::Colour;
use crate::masterpiece::MasterpieceId;

/// What happened. All hear all of it but the colour that another draws (FT-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// A masterpiece became visible: the first one as the current, the others as the next (FT-4).
    Revealed {
        /// Which.
        id: MasterpieceId,
    },
    /// A card was drawn (FT-14).
    Drew {
        /// By whom.
        seat: Seat,
        /// Its colour, which only that seat learns (FT-23).
        colour: Option<Colour>,
    },
    /// The discard became the draw pile (FT-15).
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// Touches were placed (FT-10).
    Improved {
        /// By whom.
        seat: Seat,
        /// Which touches.
        cards: Cards,
    },
    /// A card was laid into the smearing zone (FT-11).
    Smeared {
        /// By whom.
        seat: Seat,
        /// Its colour.
        colour: Colour,
    },
    /// The last missing touch was placed (FT-17).
    Finished {
        /// By whom.
        seat: Seat,
        /// Which masterpiece.
        id: MasterpieceId,
        /// What it pays, in dollars.
        pay: u16,
        /// Whom it pays: that seat's side.
        paid: Seats,
    },
    /// The third smear was laid (FT-18).
    Ruined {
        /// By whom.
        seat: Seat,
        /// Which masterpiece.
        id: MasterpieceId,
        /// What it pays each side paid, in dollars.
        pay: u16,
        /// Whom it pays.
        paid: Seats,
    },
    /// Both zones were discarded and the next masterpiece became current (FT-19).
    Begun {
        /// Which.
        id: MasterpieceId,
    },
    /// Two have $25, and the masterpiece that begins is the last (FT-21).
    PlayOff {
        /// The seat that is out.
        out: Seat,
    },
    /// The game is over (FT-20 to FT-22).
    Won {
        /// Who won.
        seats: Seats,
    },
}

/// FT-23: another's card is a card.
pub(crate) fn redact(event: &Event, observer: Observer) -> Event {
    match *event {
        Event::Drew { seat, .. } if !observer.is(seat) => Event::Drew { seat, colour: None },
        told => told,
    }
}
