//! What all know.

use game_traits::{BySeat, Seat, Seats, Turn};

use crate::cards::Cards;
use crate::masterpiece::{MasterpieceId, MasterpieceSet};
use crate::rules::MAX_PLAYERS;
use crate::side::side_of;
use crate::turn::Phase;

/// What all know (FT-23) but the sizes of hands and pile: the masterpieces, the zones, the discard, the money, whose
/// turn it is. A [`State`](crate::State) has it, and so has every [`View`](crate::View).
///
/// ```
/// use final_touch::State;
/// let text = "0 3/8 1-2,4-7,9-25 yb/g - 0,0 - - 4up/2y3p 9y11g11b8u8p";
/// let state: State = text.parse()?;
/// let public = state.public();
/// assert_eq!(public.placed().to_string(), "yellow brown");
/// assert_eq!(public.upcoming().map(|id| id.get()), Some(8));
/// # Ok::<(), game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) placed: Cards,
    pub(crate) smeared: Cards,
    pub(crate) discard: Cards,
    /// The masterpieces face down, those that ended finished, and by seat those that count for it.
    pub(crate) hidden: MasterpieceSet,
    pub(crate) finished: MasterpieceSet,
    pub(crate) earned: BySeat<MasterpieceSet, MAX_PLAYERS>,
    /// By seat; partners have the same.
    pub(crate) money: BySeat<u32, MAX_PLAYERS>,
    pub(crate) phase: Phase,
    pub(crate) out: Option<Seat>,
    pub(crate) players: u8,
    pub(crate) current: Option<MasterpieceId>,
    pub(crate) upcoming: Option<MasterpieceId>,
}

/// A masterpiece that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Earned {
    /// Its number.
    pub id: MasterpieceId,
    /// Finished (FT-17), or ruined (FT-18).
    pub finished: bool,
    /// The seats that it counts for.
    pub seats: Seats,
}

impl Public {
    pub(crate) const fn start(players: u8, first: Seat, hidden: MasterpieceSet) -> Self {
        Public {
            placed: Cards::EMPTY,
            smeared: Cards::EMPTY,
            discard: Cards::EMPTY,
            hidden,
            finished: MasterpieceSet::EMPTY,
            earned: BySeat::new([MasterpieceSet::EMPTY; MAX_PLAYERS]),
            money: BySeat::new([0; MAX_PLAYERS]),
            phase: Phase::Reveal { next: first },
            out: None,
            players,
            current: None,
            upcoming: None,
        }
    }

    /// The seats at the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// What the position waits for.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.phase.turn()
    }

    /// The masterpiece that is played on; none before the first is revealed and when the game is over.
    pub fn current(&self) -> Option<MasterpieceId> {
        self.current
    }

    /// The masterpiece that comes next, which is only seen; none when none is left (FT-4).
    pub fn upcoming(&self) -> Option<MasterpieceId> {
        self.upcoming
    }

    /// The masterpieces still face down, by number; their order is unknown.
    pub fn hidden(&self) -> impl Iterator<Item = MasterpieceId> + use<> {
        self.hidden.iter()
    }

    /// The touches placed on the current masterpiece.
    pub fn placed(&self) -> Cards {
        self.placed
    }

    /// The cards in the smearing zone.
    pub fn smeared(&self) -> Cards {
        self.smeared
    }

    /// The discarded cards.
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// The money of a seat's side, in dollars.
    ///
    /// # Panics
    /// If the seat is not below the maximum number of players, 4.
    pub fn money(&self, seat: Seat) -> u32 {
        self.money[seat]
    }

    /// The masterpieces that have ended, by number.
    pub fn earned(&self) -> impl Iterator<Item = Earned> + '_ {
        self.ended().iter().map(|id| Earned { id, finished: self.finished.contains(id), seats: self.earners(id) })
    }

    /// The seat that draws a card now.
    pub fn drawing_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draw { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The seat that is out: the ruiner, during and after a play-off (FT-21).
    pub fn out(&self) -> Option<Seat> {
        self.out
    }

    /// The winners; empty until the game is over.
    pub fn winners(&self) -> Seats {
        match self.phase {
            Phase::Over { winners } => winners,
            _ => Seats::EMPTY,
        }
    }

    /// A masterpiece ends and counts for these seats.
    pub(crate) fn earn(&mut self, id: MasterpieceId, finished: bool, seats: Seats) {
        if finished {
            self.finished = self.finished.with(id);
        }
        for seat in seats {
            self.earned[seat] = self.earned[seat].with(id);
        }
    }

    /// The seats on the side of a seat (FT-6).
    #[inline]
    pub(crate) fn side_of(&self, seat: Seat) -> Seats {
        side_of(seat, self.players)
    }

    /// The masterpieces that have ended.
    pub(crate) fn ended(&self) -> MasterpieceSet {
        self.earned.values().iter().copied().fold(MasterpieceSet::EMPTY, MasterpieceSet::union)
    }

    /// The seats that a masterpiece counts for.
    pub(crate) fn earners(&self, id: MasterpieceId) -> Seats {
        self.seats().iter().filter(|&seat| self.earned[seat].contains(id)).collect()
    }

    /// Whether nothing lies on the current masterpiece.
    pub(crate) fn zones_are_empty(&self) -> bool {
        self.placed.is_empty() && self.smeared.is_empty()
    }
}
