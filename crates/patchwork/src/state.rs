//! A position.

use game_traits::{Digest, Seat};

use crate::circle::Circle;
use crate::edition::START_BUTTONS;
use crate::patch::Patch;
use crate::quilt::Quilt;
use crate::time_board::LAST;

/// A position: two quilts, two purses, two time tokens, and the circle. Everything is open (PW-21).
///
/// Its text form is in [`crate::position`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) quilts: [Quilt; 2],
    pub(crate) circle: Circle,
    pub(crate) buttons: [u16; 2],
    pub(crate) incomes: [u8; 2],
    pub(crate) spaces: [u8; 2],
    /// Patches that the circle still has to be drawn from, bit `id`.
    pub(crate) undrawn: u64,
    /// Index of the seat whose turn it is.
    pub(crate) mover: u8,
    /// Leather patches that were passed.
    pub(crate) leathers: u8,
    /// The mover has a leather patch to place.
    pub(crate) leather_due: bool,
    pub(crate) special: Owner,
    pub(crate) first_home: Owner,
}

/// Nobody, or the index of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Owner(u8);

impl Owner {
    pub(crate) const NOBODY: Self = Owner(2);

    #[inline]
    pub(crate) const fn seat(index: usize) -> Self {
        Owner(index as u8)
    }

    pub(crate) const fn get(self) -> Option<Seat> {
        if self.0 < 2 { Some(Seat::new(self.0 as usize)) } else { None }
    }

    #[inline]
    pub(crate) const fn is(self, index: usize) -> bool {
        self.0 as usize == index
    }

    #[inline]
    pub(crate) const fn is_nobody(self) -> bool {
        self.0 == 2
    }
}

impl State {
    pub(crate) const fn start(first: u8, circle: Circle, undrawn: u64) -> Self {
        State {
            quilts: [Quilt::EMPTY; 2],
            circle,
            buttons: [START_BUTTONS; 2],
            incomes: [0; 2],
            spaces: [0; 2],
            undrawn,
            mover: first,
            leathers: 0,
            leather_due: false,
            special: Owner::NOBODY,
            first_home: Owner::NOBODY,
        }
    }

    /// The quilt of a seat; for all of these a seat is 0 or 1.
    pub fn quilt(&self, seat: Seat) -> Quilt {
        self.quilts[seat.index() & 1]
    }

    /// The buttons that a seat has.
    pub fn buttons(&self, seat: Seat) -> u16 {
        self.buttons[seat.index() & 1]
    }

    /// What a seat earns at an income mark, in buttons.
    pub fn income(&self, seat: Seat) -> u8 {
        self.incomes[seat.index() & 1]
    }

    /// The space of a seat's time token, 0 to 53.
    pub fn space(&self, seat: Seat) -> u8 {
        self.spaces[seat.index() & 1]
    }

    /// The circle from the neutral token on.
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// The patches that the circle still has to be drawn from, at setup.
    pub fn undrawn(&self) -> impl Iterator<Item = Patch> {
        let undrawn = self.undrawn;
        Patch::all().filter(move |patch| undrawn >> patch.id() & 1 == 1)
    }

    /// How many leather patches were passed, 0 to 5.
    pub fn leathers_passed(&self) -> usize {
        self.leathers as usize
    }

    /// Who has to place a leather patch now.
    pub fn leather_due(&self) -> Option<Seat> {
        self.leather_due.then_some(Seat::new(self.mover as usize))
    }

    /// Who has the special tile.
    pub fn special_tile(&self) -> Option<Seat> {
        self.special.get()
    }

    /// Who reached the last space first.
    pub fn first_home(&self) -> Option<Seat> {
        self.first_home.get()
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.spaces[0] == LAST && self.spaces[1] == LAST && !self.leather_due
    }

    /// Whether it is this seat's turn.
    #[inline]
    pub(crate) fn is_to_act(&self, seat: Seat) -> bool {
        self.mover as usize == seat.index() && self.undrawn == 0 && !self.is_over()
    }
}

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        for seat in 0..2 {
            out.wide(self.quilts[seat].free());
            out.word(self.buttons[seat].into());
            out.word(self.incomes[seat].into());
            out.word(self.spaces[seat].into());
        }
        out.word(self.circle.len() as u64);
        for patch in self.circle.iter() {
            out.word(patch.id().into());
        }
        out.word(self.undrawn);
        out.word(self.mover.into());
        out.word(self.leathers.into());
        out.word(self.leather_due.into());
        out.word(self.special.get().map_or(2, |seat| seat.index() as u64));
        out.word(self.first_home.get().map_or(2, |seat| seat.index() as u64));
    }
}
