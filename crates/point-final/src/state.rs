//! A position.

use game_traits::{Digest, Seat, Turn};
use word_graph::Fit;

use crate::bag::{Bag, Hand};
use crate::card::Card;
use crate::config::MAX_PLAYERS;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::table::Table;

/// What the game waits for (PF-37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// A card is dealt to the seat (PF-6).
    Deal {
        /// To whom.
        seat: Seat,
    },
    /// Chance names who begins (PF-7).
    Starter,
    /// A turn (PF-10 to PF-14), with calls by others (PF-20).
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// Cards are drawn (PF-12, PF-26).
    Draw {
        /// Who draws.
        seat: Seat,
        /// How many cards are still to come.
        left: u8,
        /// Whose turn it is then.
        next: Seat,
    },
    /// The accused owes a word (PF-16).
    AccusedWord {
        /// Who was accused, and is responsible for the word.
        accused: Seat,
        /// Who accused.
        accuser: Seat,
    },
    /// The caller owes a word (PF-21); his card lies face down.
    CallerWord {
        /// Who called.
        caller: Seat,
    },
    /// Who laid a last card owes a word (PF-30).
    LastCardWord {
        /// Who.
        seat: Seat,
    },
    /// The game is over (PF-34).
    Over,
}

impl Phase {
    /// The seat that must act, where one must.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Phase::Turn { seat }
            | Phase::AccusedWord { accused: seat, .. }
            | Phase::CallerWord { caller: seat }
            | Phase::LastCardWord { seat } => Some(seat),
            _ => None,
        }
    }

    /// How a word that is due has to fit: the whole table for a caller (PF-21), its beginning for others (PF-16, PF-30).
    #[inline]
    pub const fn word_due(self) -> Option<Fit> {
        match self {
            Phase::CallerWord { .. } => Some(Fit::Whole),
            Phase::AccusedWord { .. } | Phase::LastCardWord { .. } => Some(Fit::Start),
            _ => None,
        }
    }

    fn digest(self, out: &mut Digest) {
        let (kind, seats) = match self {
            Phase::Deal { seat } => (0, [seat.index(), 0, 0]),
            Phase::Starter => (1, [0; 3]),
            Phase::Turn { seat } => (2, [seat.index(), 0, 0]),
            Phase::Draw { seat, left, next } => (3, [seat.index(), left.into(), next.index()]),
            Phase::AccusedWord { accused, accuser } => (4, [accused.index(), accuser.index(), 0]),
            Phase::CallerWord { caller } => (5, [caller.index(), 0, 0]),
            Phase::LastCardWord { seat } => (6, [seat.index(), 0, 0]),
            Phase::Over => (7, [0; 3]),
        };
        out.word(kind);
        seats.iter().for_each(|&n| out.word(n as u64));
    }
}

/// A position: the hands, the draw pile, the table, who answers for it, the totals.
///
/// Neither words nor their beginnings are in it: what can follow the table is for the lexicon to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) hands: [Hand; MAX_PLAYERS],
    /// For each hand, the cards that everybody saw go into it (PF-35).
    pub(crate) known: [Bag; MAX_PLAYERS],
    pub(crate) pile: Pile,
    pub(crate) table: Table,
    pub(crate) totals: [u32; MAX_PLAYERS],
    pub(crate) phase: Phase,
    pub(crate) responsible: Option<Seat>,
    pub(crate) laid_last: Option<Seat>,
    /// The caller's card.
    pub(crate) face_down: Option<Card>,
}

/// The place of a seat in arrays; a state has ten.
#[inline]
pub(crate) fn at(seat: Seat) -> usize {
    seat.index().min(MAX_PLAYERS - 1)
}

impl State {
    pub(crate) fn start(rules: &Rules) -> Self {
        State {
            hands: [Hand::EMPTY; MAX_PLAYERS],
            known: [Bag::EMPTY; MAX_PLAYERS],
            pile: rules.deck,
            table: Table::EMPTY,
            totals: [0; MAX_PLAYERS],
            phase: Phase::Deal { seat: Seat::new(0) },
            responsible: None,
            laid_last: None,
            face_down: None,
        }
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The hand of a seat; for all of these a seat is one of the table's.
    pub fn hand(&self, seat: Seat) -> &Bag {
        self.hands[at(seat)].bag()
    }

    /// The cards that everybody knows to be in a hand (PF-35); while a seat's call is open, in the hand or face down.
    pub fn known(&self, seat: Seat) -> &Bag {
        &self.known[at(seat)]
    }

    /// The draw pile.
    pub fn pile(&self) -> Bag {
        self.pile.bag()
    }

    /// The cards on the table in order, without a face-down card.
    pub fn table(&self) -> &[Card] {
        &self.table
    }

    /// The caller's card, while his call is open.
    pub fn face_down(&self) -> Option<Card> {
        self.face_down
    }

    /// Who answers for the word (PF-19).
    pub fn responsible(&self) -> Option<Seat> {
        self.responsible
    }

    /// Who laid the last card, and so cannot call (PF-20).
    pub fn laid_last(&self) -> Option<Seat> {
        self.laid_last
    }

    /// The points of a seat from the rounds that are over.
    pub fn total(&self, seat: Seat) -> u32 {
        self.totals[at(seat)]
    }

    /// PF-20
    #[inline]
    pub(crate) fn can_call(&self, rules: &Rules, seat: Seat) -> bool {
        self.table.len() >= rules.min_point_final && self.laid_last != Some(seat)
    }

    /// PF-37
    #[inline]
    pub(crate) fn turn(&self, rules: &Rules) -> Turn {
        match self.phase {
            Phase::Turn { seat } => match Turn::one(seat) {
                Turn::Decide { must, mut may } => {
                    if self.table.len() >= rules.min_point_final {
                        may = rules.seats() - must;
                        if let Some(last) = self.laid_last {
                            may = may.without(last);
                        }
                    }
                    Turn::Decide { must, may }
                }
                turn => turn,
            },
            Phase::AccusedWord { accused: seat, .. }
            | Phase::CallerWord { caller: seat }
            | Phase::LastCardWord { seat } => Turn::one(seat),
            Phase::Deal { .. } | Phase::Starter | Phase::Draw { .. } => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }
}

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        let seat = |seat: Option<Seat>| seat.map_or(16, |seat| seat.index() as u64);
        for place in 0..MAX_PLAYERS {
            self.hands[place].bag().digest(out);
            self.known[place].digest(out);
            out.word(self.totals[place].into());
        }
        self.pile.bag().digest(out);
        out.word(self.table.len() as u64);
        self.table.iter().for_each(|card| out.word(card.index() as u64));
        self.phase.digest(out);
        out.word(seat(self.responsible));
        out.word(seat(self.laid_last));
        out.word(self.face_down.map_or(Card::KINDS as u64, |card| card.index() as u64));
    }
}
