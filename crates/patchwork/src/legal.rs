//! The set of legal actions.
//!
//! A patch in one orientation fits wherever all its cells are free: the free cells, shifted by each cell of the shape
//! and taken together, leave exactly the corners from which it fits. The shifts are constants of 33 functions, one a
//! patch.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{ActionSet, Game, GameRng, Seat};

use crate::action::Action;
use crate::edition::{PATCHES, REACH};
use crate::index;
use crate::patch::{ALL_ORIENTATIONS, MAX_ORIENTATIONS, Patch};
use crate::state::State;

/// The legal actions of a seat.
///
/// They come in this order: to advance, then each patch in reach by orientation and corner; or the leather patch by
/// cell. Nothing is computed before it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    state: &'a State,
    seat: Seat,
}

/// The corners from which a patch fits, a set for each of its orientations.
type Corners = [u128; MAX_ORIENTATIONS];

/// The corners from which one patch fits on the free cells, by orientation.
#[inline]
fn corners(patch: Patch, free: u128, out: &mut Corners) -> &[u128] {
    // A table of functions, not a match: inlined side by side, their shifts would all be hoisted and done for every
    // patch.
    FITS[patch.id() as usize](free, out)
}

fn fits<const ID: usize>(free: u128, out: &mut Corners) -> &[u128] {
    macro_rules! cell {
        ($o:literal, $($n:literal)+) => {
            free >> const { ALL_ORIENTATIONS[ID].all[$o].offsets[0] }
            // Shapes have fewer cells than eight: the first again is no change.
            $(& free >> const {
                let shape = &ALL_ORIENTATIONS[ID].all[$o];
                shape.offsets[if $n < shape.bits.count_ones() { $n } else { 0 }]
            })+
        };
    }
    macro_rules! orientations {
        ($($o:literal)+) => {
            $(if const { $o < ALL_ORIENTATIONS[ID].count } {
                out[$o] = cell!($o, 1 2 3 4 5 6 7);
            })+
        };
    }
    orientations!(0 1 2 3 4 5 6 7);
    &out[..const { ALL_ORIENTATIONS[ID].count as usize }]
}

static FITS: [fn(u128, &mut Corners) -> &[u128]; PATCHES] = {
    macro_rules! all {
        ($($id:literal)+) => { [$(fits::<$id>),+] };
    }
    all!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)
};

/// The corners of one patch with their numbers: what a draw is made from.
#[derive(Clone, Copy)]
struct Fit {
    patch: Patch,
    orientations: usize,
    corners: Corners,
    counts: [u32; MAX_ORIENTATIONS],
}

impl Fit {
    const NONE: Self =
        Fit { patch: Patch::SMALLEST, orientations: 0, corners: [0; MAX_ORIENTATIONS], counts: [0; MAX_ORIENTATIONS] };
}

/// Visits every set bit as an action.
#[inline]
fn for_each_bit(base: Action, bits: u128, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
    for (mut half, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
        while half != 0 {
            visit(base.at(first + half.trailing_zeros() as u8))?;
            half &= half - 1;
        }
    }
    ControlFlow::Continue(())
}

impl<'a> Legal<'a> {
    #[inline]
    pub(crate) fn of(state: &'a State, seat: Seat) -> Self {
        Legal { state, seat }
    }

    #[inline]
    fn free(&self) -> u128 {
        self.state.quilts[self.seat].free_cells()
    }

    /// The patches in reach that the player can pay (PW-9, PW-10).
    #[inline]
    fn affordable(&self) -> impl Iterator<Item = Patch> {
        let buttons = self.state.buttons[self.seat];
        self.state.circle.reach().filter(move |patch| patch.cost() <= buttons)
    }

    /// The `n`-th action, chosen by `pick` from their number.
    #[inline]
    fn picked(&self, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
        if !self.state.is_to_act(self.seat) {
            return None;
        }
        let free = self.free();
        if self.state.leather_due {
            return select(free, pick(free.count_ones())).map(|bit| Action::LEATHERS.at(bit));
        }
        let mut fits = [Fit::NONE; REACH];
        let mut total = 1;
        for (fit, patch) in fits.iter_mut().zip(self.affordable()) {
            let found = corners(patch, free, &mut fit.corners);
            fit.patch = patch;
            fit.orientations = found.len();
            for (count, set) in fit.counts.iter_mut().zip(found) {
                *count = set.count_ones();
                total += *count;
            }
        }
        let Some(mut n) = pick(total).checked_sub(1) else { return Some(Action::ADVANCE) };
        for fit in &fits {
            for (o, (&set, &count)) in fit.corners.iter().zip(&fit.counts).take(fit.orientations).enumerate() {
                if n < count {
                    return select(set, n).map(|bit| Action::takes(fit.patch, o as u8).at(bit));
                }
                n -= count;
            }
        }
        None
    }
}

// The loop over patches and orientations stands in each method: one inlined function with a visitor took 6 % more time
// to count, 3 % to list and a quarter to visit (the quickest of 25 rounds, the two versions in turn).
impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.state.is_to_act(self.seat) {
            return ControlFlow::Continue(());
        }
        if self.state.leather_due {
            return for_each_bit(Action::LEATHERS, self.free(), &mut visit);
        }
        visit(Action::ADVANCE)?;
        let mut sets = [0; MAX_ORIENTATIONS];
        for patch in self.affordable() {
            for (o, &set) in corners(patch, self.free(), &mut sets).iter().enumerate() {
                for_each_bit(Action::takes(patch, o as u8), set, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn len(&self) -> usize {
        if !self.state.is_to_act(self.seat) {
            return 0;
        }
        let free = self.free();
        if self.state.leather_due {
            return free.count_ones() as usize;
        }
        let mut sets = [0; MAX_ORIENTATIONS];
        let mut total = 1;
        for patch in self.affordable() {
            total += corners(patch, free, &mut sets).iter().map(|set| set.count_ones()).sum::<u32>();
        }
        total as usize
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        self.picked(|_| u32::try_from(n).unwrap_or(u32::MAX))
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        self.picked(|count| rng.random_below(count))
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        if !self.state.is_to_act(self.seat) {
            return;
        }
        let free = self.free();
        let mut block = Block { actions: [Action::ADVANCE; BLOCK], len: 0 };
        if self.state.leather_due {
            block.add(Action::LEATHERS, free, out);
        } else {
            block.len = 1; // to advance
            let mut sets = [0; MAX_ORIENTATIONS];
            for patch in self.affordable() {
                for (o, &set) in corners(patch, free, &mut sets).iter().enumerate() {
                    block.add(Action::takes(patch, o as u8), set, out);
                }
            }
        }
        out.extend_from_slice(&block.actions[..block.len]);
    }

    #[inline]
    fn for_each_id<G: Game<Action = Action>>(&self, _: &G, mut visit: impl FnMut(usize)) {
        if !self.state.is_to_act(self.seat) {
            return;
        }
        let free = self.free();
        if self.state.leather_due {
            return index::leathers(free, &mut visit);
        }
        visit(index::ADVANCE);
        let mut sets = [0; MAX_ORIENTATIONS];
        for patch in self.affordable() {
            for (o, &set) in corners(patch, free, &mut sets).iter().enumerate() {
                index::placements(patch, o, set, &mut visit);
            }
        }
    }
}

const BLOCK: usize = 256;

/// The number of bits of a set that are written at a time. Most halves of a set have fewer, so the loop over one half
/// is mostly one round, which the processor predicts; a loop that stops after each bit costs a misprediction for every
/// half.
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
                for action in &mut self.actions[next..next + AT_ONCE] {
                    *action = base.at(half.trailing_zeros() as u8);
                    half &= half.wrapping_sub(1);
                }
                next += AT_ONCE;
            }
            if self.len >= BLOCK - 64 - AT_ONCE {
                out.extend_from_slice(&self.actions[..self.len]);
                self.len = 0;
            }
        }
    }
}
