//! What all know.

use game_traits::{BySeat, Seat, Seats};

use crate::bag::Bag;
use crate::card::Card;
use crate::rules::MAX_PLAYERS;
use crate::table::Table;
use crate::turn::Phase;

/// What all know of a position (PF-35) but for the sizes of hands and draw pile: part of every [`State`] and [`View`].
///
/// Where a method takes a seat, it panics if that is not below 10.
///
/// [`State`]: crate::State
/// [`View`]: crate::View
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) players: u8,
    pub(crate) phase: Phase,
    pub(crate) table: Table,
    pub(crate) responsible: Option<Seat>,
    pub(crate) laid_last: Option<Seat>,
    /// For each hand, the cards that all saw go into it.
    pub(crate) known: BySeat<Bag, MAX_PLAYERS>,
    pub(crate) totals: BySeat<u32, MAX_PLAYERS>,
}

impl Public {
    pub(crate) fn new(players: u8, phase: Phase) -> Self {
        Public {
            players,
            phase,
            table: Table::EMPTY,
            responsible: None,
            laid_last: None,
            known: BySeat::default(),
            totals: BySeat::default(),
        }
    }

    /// Whether it names a seat that is not at the table.
    pub(crate) fn names_strangers(&self) -> bool {
        let named = self.phase.named() | self.responsible.into_iter().chain(self.laid_last).collect();
        !(named - self.seats()).is_empty()
    }

    /// The seats at the table.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards on the table in order, without a face-down card.
    pub fn table(&self) -> &[Card] {
        &self.table
    }

    /// The seat that is responsible for the word (PF-19).
    pub fn responsible(&self) -> Option<Seat> {
        self.responsible
    }

    /// The seat that laid the last card, and so cannot call (PF-20).
    pub fn laid_last(&self) -> Option<Seat> {
        self.laid_last
    }

    /// The cards that all know to be in a hand; while the seat's call is open, in the hand or face down.
    pub fn known(&self, seat: Seat) -> &Bag {
        &self.known[seat]
    }

    /// The points of a seat from the rounds that are over.
    pub fn total(&self, seat: Seat) -> u32 {
        self.totals[seat]
    }
}
