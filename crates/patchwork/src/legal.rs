//! Which actions are legal.
//!
//! A patch in one orientation fits wherever all its cells are free: the free cells, shifted by each cell of the shape and
//! taken together, leave exactly the corners from which it fits. The shifts are constants of 33 functions, one a patch.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{ActionSet, GameRng, Seat};

use crate::action::{Action, Kind};
use crate::edition::{PATCHES, REACH};
use crate::patch::{ALL_LAYS, LAYS, MOST_LAYS, Patch, SMALLEST};
use crate::quilt::Cell;
use crate::state::State;

/// Why an action is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The patch is not among the next three of the circle.
    #[error("PW-9: patch {patch} is not among the next {} of the circle", in_reach.len())]
    NotInReach {
        /// The patch asked for.
        patch: Patch,
        /// The patches that can be had.
        in_reach: Vec<Patch>,
    },
    /// The patch costs more than the player has.
    #[error("PW-10: patch {patch} costs {cost} buttons, you have {buttons}")]
    TooDear {
        /// The patch asked for.
        patch: Patch,
        /// Its cost, in buttons.
        cost: u16,
        /// What the player has, in buttons.
        buttons: u16,
    },
    /// The patch would lie on another.
    #[error("PW-10: patch {patch} does not fit there, {cell} is covered")]
    Overlaps {
        /// The patch asked for.
        patch: Patch,
        /// The first cell that is covered already.
        cell: Cell,
    },
    /// A leather patch has to be placed before anything else.
    #[error("PW-14: place the leather patch first")]
    LeatherDue,
    /// There is no leather patch to place.
    #[error("PW-14: you have no leather patch to place")]
    NoLeather,
    /// The cell for the leather patch is covered.
    #[error("PW-14: {cell} is covered")]
    Covered {
        /// The cell that was asked for.
        cell: Cell,
    },
}

/// The corners from which a patch fits, a set for each of its orientations.
type Corners = [u128; MOST_LAYS];

/// Where one patch fits on the free cells; gives the number of its orientations.
#[inline]
fn corners(patch: Patch, free: u128, out: &mut Corners) -> usize {
    // A table of functions, not a match: inlined side by side, their shifts would all be hoisted and done for every patch.
    FITS[patch.id() as usize](free, out)
}

fn fits<const ID: usize>(free: u128, out: &mut Corners) -> usize {
    macro_rules! cell {
        ($o:literal, $($n:literal)+) => {
            free >> const { ALL_LAYS[ID].lay[$o].offsets[0] }
            // Shapes have fewer cells than eight: the first again is no change.
            $(& free >> const {
                let lay = &ALL_LAYS[ID].lay[$o];
                lay.offsets[if $n < lay.bits.count_ones() { $n } else { 0 }]
            })+
        };
    }
    macro_rules! lay {
        ($($o:literal)+) => {
            $(if const { $o < ALL_LAYS[ID].count } {
                out[$o] = cell!($o, 1 2 3 4 5 6 7);
            })+
        };
    }
    lay!(0 1 2 3 4 5 6 7);
    const { ALL_LAYS[ID].count as usize }
}

static FITS: [fn(u128, &mut Corners) -> usize; PATCHES] = {
    macro_rules! all {
        ($($id:literal)+) => { [$(fits::<$id>),+] };
    }
    all!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)
};

/// Where a patch that can be had fits.
#[derive(Clone, Copy)]
struct Fit {
    patch: Patch,
    orientations: usize,
    corners: Corners,
    counts: [u32; MOST_LAYS],
}

/// Every set bit as an action.
#[inline]
fn for_each_bit(base: Action, bits: u128, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
    let (mut low, mut high) = (bits as u64, (bits >> 64) as u64);
    while low != 0 {
        visit(base.at(low.trailing_zeros() as u8))?;
        low &= low - 1;
    }
    while high != 0 {
        visit(base.at(64 + high.trailing_zeros() as u8))?;
        high &= high - 1;
    }
    ControlFlow::Continue(())
}

#[inline]
pub(crate) fn for_each(state: &State, seat: Seat, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
    if !state.is_to_act(seat) {
        return ControlFlow::Continue(());
    }
    let mover = seat.index();
    if state.leather_due {
        return for_each_bit(Action::LEATHERS, state.quilts[mover].free(), &mut visit);
    }
    visit(Action::ADVANCE)?;
    let (free, buttons) = (state.quilts[mover].free(), state.buttons[mover]);
    let mut sets = [0; MOST_LAYS];
    for patch in state.circle.reach() {
        if patch.cost() <= buttons {
            let orientations = corners(patch, free, &mut sets);
            for (o, &set) in sets[..orientations & 15].iter().enumerate() {
                for_each_bit(Action::taking(patch, o as u8), set, &mut visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[inline]
pub(crate) fn count(state: &State, seat: Seat) -> usize {
    if !state.is_to_act(seat) {
        return 0;
    }
    let mover = seat.index();
    if state.leather_due {
        return state.quilts[mover].count_free() as usize;
    }
    let (free, buttons) = (state.quilts[mover].free(), state.buttons[mover]);
    let mut sets = [0; MOST_LAYS];
    let mut total = 1;
    for patch in state.circle.reach() {
        if patch.cost() <= buttons {
            let orientations = corners(patch, free, &mut sets);
            total += sets[..orientations & 15].iter().map(|set| set.count_ones()).sum::<u32>();
        }
    }
    total as usize
}

/// The `n`-th of the actions that [`for_each`] visits, chosen by `pick` from their number.
#[inline]
fn picked(state: &State, seat: Seat, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    if !state.is_to_act(seat) {
        return None;
    }
    if state.leather_due {
        let free = state.quilts[seat.index()].free();
        let n = pick(free.count_ones());
        return select(free, n).map(|bit| Action::LEATHERS.at(bit));
    }
    let mover = seat.index();
    let (free, buttons) = (state.quilts[mover].free(), state.buttons[mover]);
    let none = Fit { patch: SMALLEST, orientations: 0, corners: [0; MOST_LAYS], counts: [0; MOST_LAYS] };
    let mut fits = [none; REACH];
    let mut total = 1;
    for (fit, patch) in fits.iter_mut().zip(state.circle.reach()) {
        fit.patch = patch;
        if patch.cost() <= buttons {
            fit.orientations = corners(patch, free, &mut fit.corners) & 15;
            for (count, set) in fit.counts.iter_mut().zip(&fit.corners[..fit.orientations]) {
                *count = set.count_ones();
                total += *count;
            }
        }
    }
    let Some(mut left) = pick(total).checked_sub(1) else { return Some(Action::ADVANCE) };
    for fit in &fits {
        for (o, (&set, &count)) in fit.corners.iter().zip(&fit.counts).take(fit.orientations).enumerate() {
            if left < count {
                return select(set, left).map(|bit| Action::taking(fit.patch, o as u8).at(bit));
            }
            left -= count;
        }
    }
    None
}

#[inline]
pub(crate) fn nth(state: &State, seat: Seat, n: usize) -> Option<Action> {
    picked(state, seat, |_| u32::try_from(n).unwrap_or(u32::MAX))
}

#[inline]
pub(crate) fn sample(state: &State, seat: Seat, rng: &mut impl GameRng) -> Option<Action> {
    picked(state, seat, |count| rng.random_below(count))
}

/// The actions of [`for_each`] as a list.
#[inline]
pub(crate) fn list(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.is_to_act(seat) {
        return;
    }
    let mut block = Block { actions: [Action::ADVANCE; BLOCK], len: 0 };
    let mover = seat.index();
    if state.leather_due {
        block.add(Action::LEATHERS, state.quilts[mover].free(), out);
    } else {
        block.len = 1; // to advance
        let (free, buttons) = (state.quilts[mover].free(), state.buttons[mover]);
        let mut sets = [0; MOST_LAYS];
        for patch in state.circle.reach() {
            if patch.cost() <= buttons {
                let orientations = corners(patch, free, &mut sets);
                for (o, &set) in sets[..orientations & 15].iter().enumerate() {
                    block.add(Action::taking(patch, o as u8), set, out);
                }
            }
        }
    }
    out.extend_from_slice(&block.actions[..block.len & (BLOCK - 1)]);
}

const BLOCK: usize = 256;

/// How many bits of a set are written at a time. Most halves of a set have fewer, so the loop over one half is mostly one
/// round, which the processor foresees; a loop that stops after each bit costs a misprediction for every half.
const AT_ONCE: usize = 8;

/// Where actions gather before they go into the list: a plain array keeps its length in a register, a `Vec` writes it
/// back for each element.
struct Block {
    actions: [Action; BLOCK],
    len: usize,
}

impl Block {
    /// Adds every set bit as an action; what is full goes on into `out`.
    #[inline(always)]
    fn add(&mut self, base: Action, bits: u128, out: &mut Vec<Action>) {
        for (mut half, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
            let base = base.at(first);
            let mut next = self.len;
            self.len += half.count_ones() as usize;
            while half != 0 {
                // What is written beyond the last bit is behind `len`, where the next half begins.
                for ahead in 0..AT_ONCE {
                    self.actions[(next + ahead) & (BLOCK - 1)] = base.at(half.trailing_zeros() as u8);
                    half &= half.wrapping_sub(1);
                }
                next += AT_ONCE;
            }
            if self.len >= BLOCK - 64 - AT_ONCE {
                out.extend_from_slice(&self.actions[..self.len & (BLOCK - 1)]);
                self.len = 0;
            }
        }
    }
}

/// Whether the rules let the player whose turn it is do this.
pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let mover = seat.index() & 1;
    match action.kind() {
        Kind::Leather { .. } if !state.leather_due => Err(Illegal::NoLeather),
        Kind::Leather { cell } if !state.quilts[mover].is_free(cell) => Err(Illegal::Covered { cell }),
        Kind::Leather { .. } => Ok(()),
        _ if state.leather_due => Err(Illegal::LeatherDue),
        Kind::Advance => Ok(()),
        Kind::Take { patch, orientation, corner } => {
            if !state.circle.reach().any(|offered| offered == patch) {
                return Err(Illegal::NotInReach { patch, in_reach: state.circle.reach().collect() });
            }
            let (cost, buttons) = (patch.cost(), state.buttons[mover]);
            if cost > buttons {
                return Err(Illegal::TooDear { patch, cost, buttons });
            }
            let lay = &LAYS[patch.id() as usize].lay[orientation as usize & (MOST_LAYS - 1)];
            match lay.cells(corner).find(|&cell| !state.quilts[mover].is_free(cell)) {
                Some(cell) => Err(Illegal::Overlaps { patch, cell }),
                None => Ok(()),
            }
        }
    }
}

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each(self.state, self.seat, visit)
    }

    #[inline]
    fn len(&self) -> usize {
        count(self.state, self.seat)
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        nth(self.state, self.seat, n)
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        sample(self.state, self.seat, rng)
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        list(self.state, self.seat, out);
    }
}
