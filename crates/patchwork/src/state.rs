//! A position.

use game_traits::{BySeat, Seat};

use crate::circle::Circle;
use crate::edition::START_BUTTONS;
use crate::patch::Patch;
use crate::patch_set::PatchSet;
use crate::quilt::Quilt;

/// A position: two quilts, two purses, two time tokens, and the circle. Everything is open (PW-21).
///
/// As text: [`text`](crate::text).
///
/// ```
/// use patchwork::{Patchwork, State, game_traits::{Game, Seat}};
/// let state: State = "9/9/9/9/9/9/9/9/9 9/9/9/9/3##4/9/9/9/9 5+0@0 3+0@1 0 0 - - 4,16,10,0".parse()?;
/// assert_eq!((state.buttons(Seat::new(1)), state.space(Seat::new(1))), (3, 1));
/// assert_eq!(state.circle().len(), 4);
/// // Patches of 163 cells are gone from the circle, and two cells are covered.
/// assert!(Patchwork::default().validate(&state).is_err());
/// # Ok::<(), patchwork::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) quilts: BySeat<Quilt, 2>,
    pub(crate) circle: Circle,
    pub(crate) buttons: BySeat<u16, 2>,
    pub(crate) incomes: BySeat<u8, 2>,
    pub(crate) spaces: BySeat<u8, 2>,
    /// The patches that the circle still has to be drawn from.
    pub(crate) undrawn: PatchSet,
    /// The seat whose turn it is.
    pub(crate) mover: Seat,
    /// The number of leather patches that were passed.
    pub(crate) leathers: u8,
    /// The mover has a leather patch to place.
    pub(crate) leather_due: bool,
    pub(crate) special: Option<Seat>,
    pub(crate) first_home: Option<Seat>,
}

impl State {
    /// The first position; an empty circle is to be drawn (PW-4, PW-5).
    pub(crate) const fn setup(first: Seat, circle: Circle) -> Self {
        let undrawn = if circle.is_empty() { PatchSet::TO_DRAW } else { PatchSet::EMPTY };
        Self::start(first, circle, undrawn)
    }

    pub(crate) const fn start(first: Seat, circle: Circle, undrawn: PatchSet) -> Self {
        State {
            quilts: BySeat::new([Quilt::EMPTY; 2]),
            circle,
            buttons: BySeat::new([START_BUTTONS; 2]),
            incomes: BySeat::new([0; 2]),
            spaces: BySeat::new([0; 2]),
            undrawn,
            mover: first,
            leathers: 0,
            leather_due: false,
            special: None,
            first_home: None,
        }
    }

    /// The quilt of a seat.
    ///
    /// # Panics
    /// If the seat is not 0 or 1; so do the next three.
    pub fn quilt(&self, seat: Seat) -> Quilt {
        self.quilts[seat]
    }

    /// The buttons that a seat has.
    pub fn buttons(&self, seat: Seat) -> u16 {
        self.buttons[seat]
    }

    /// The income of a seat at an income mark, in buttons.
    pub fn income(&self, seat: Seat) -> u8 {
        self.incomes[seat]
    }

    /// The space of a seat's time token, 0 to 53.
    pub fn space(&self, seat: Seat) -> u8 {
        self.spaces[seat]
    }

    /// The circle from the neutral token on.
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// The patches that the circle still has to be drawn from, at setup.
    pub fn undrawn(&self) -> impl Iterator<Item = Patch> {
        self.undrawn.iter()
    }

    /// The number of leather patches that were passed, 0 to 5.
    pub fn leathers_passed(&self) -> usize {
        self.leathers as usize
    }

    /// The seat that has to place a leather patch now.
    pub fn leather_due(&self) -> Option<Seat> {
        self.leather_due.then_some(self.mover)
    }

    /// The owner of the special tile.
    pub fn special_tile(&self) -> Option<Seat> {
        self.special
    }

    /// The seat that reached the last space first.
    pub fn first_home(&self) -> Option<Seat> {
        self.first_home
    }
}
