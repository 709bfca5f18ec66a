//! What an observer may know of a position (PF-35).

use game_traits::{Observer, Seat, Seats};

use crate::bag::Bag;
use crate::card::Card;
use crate::config::MAX_PLAYERS;
use crate::rules::Rules;
use crate::state::{Phase, State, at};
use crate::table::Table;

/// What an observer may know of a position (PF-35): the own hand, how many cards the others hold and which of them everybody
/// saw them take, the table, who answers for it, the totals.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) players: u8,
    pub(crate) hand: Bag,
    pub(crate) sizes: [u8; MAX_PLAYERS],
    pub(crate) known: [Bag; MAX_PLAYERS],
    pub(crate) totals: [u32; MAX_PLAYERS],
    pub(crate) pile: u8,
    pub(crate) table: Table,
    pub(crate) phase: Phase,
    pub(crate) responsible: Option<Seat>,
    pub(crate) laid_last: Option<Seat>,
    pub(crate) face_down: Option<Card>,
}

pub(crate) fn view(rules: &Rules, state: &State, observer: Observer) -> View {
    // A seat that is not at the table sees what a spectator sees.
    let own = observer.seat().filter(|&seat| rules.seats().contains(seat));
    let calls = matches!(state.phase, Phase::CallerWord { caller } if own == Some(caller));
    View {
        observer,
        players: rules.players as u8,
        hand: own.map_or(Bag::EMPTY, |seat| *state.hand(seat)),
        sizes: core::array::from_fn(|place| state.hands[place].size()),
        known: state.known,
        totals: state.totals,
        pile: state.pile.size(),
        table: state.table,
        phase: state.phase,
        responsible: state.responsible,
        laid_last: state.laid_last,
        face_down: state.face_down.filter(|_| calls),
    }
}

impl View {
    /// Who looks.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// Who plays.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// The own hand; who has no seat at the table has none.
    pub fn hand(&self) -> Option<&Bag> {
        self.observer.seat().filter(|&seat| self.seats().contains(seat)).map(|_| &self.hand)
    }

    /// How many cards a seat holds; for all of these a seat is one of the table's.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.sizes[at(seat)]
    }

    /// The cards that everybody knows to be in a hand; while a seat's call is open, in the hand or face down.
    pub fn known(&self, seat: Seat) -> &Bag {
        &self.known[at(seat)]
    }

    /// The points of a seat from the rounds that are over.
    pub fn total(&self, seat: Seat) -> u32 {
        self.totals[at(seat)]
    }

    /// How many cards the draw pile has.
    pub fn pile_size(&self) -> u8 {
        self.pile
    }

    /// The cards on the table in order, without a face-down card.
    pub fn table(&self) -> &[Card] {
        &self.table
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who answers for the word (PF-19).
    pub fn responsible(&self) -> Option<Seat> {
        self.responsible
    }

    /// Who laid the last card (PF-20).
    pub fn laid_last(&self) -> Option<Seat> {
        self.laid_last
    }

    /// The card of the observer's own call, while it is open.
    pub fn face_down(&self) -> Option<Card> {
        self.face_down
    }
}
