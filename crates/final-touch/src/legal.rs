//! Which actions are legal.
//!
//! What may be laid are the parts of one multiset: of each colour the smaller of hand and missing. They stand in a table.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::{ActionSet, GameRng, Seat};

use crate::action::{Action, Kind, Parts};
use crate::cards::Cards;
use crate::colour::Colour;
use crate::deck::Deck;
use crate::state::State;

/// Why an action is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// More cards of a colour than the hand holds.
    #[error("FT-10: improving with {laid} {colour}, you have {held}")]
    NotInHand {
        /// Which colour.
        colour: Colour,
        /// How many were to be laid.
        laid: u8,
        /// How many the hand holds.
        held: u8,
    },
    /// More cards of a colour than are missing.
    #[error("FT-10: improving with {laid} {colour}, the masterpiece misses {missing}")]
    NotMissing {
        /// Which colour.
        colour: Colour,
        /// How many were to be laid.
        laid: u8,
        /// How many are missing.
        missing: u8,
    },
    /// Smearing with a colour of which touches are missing.
    #[error("FT-11: smearing with {colour}, of which the masterpiece misses {missing}")]
    StillMissing {
        /// Which colour.
        colour: Colour,
        /// How many are missing.
        missing: u8,
    },
    /// Smearing with a colour that the hand has not.
    #[error("FT-11: smearing with {colour}, of which you hold none")]
    NothingToSmear {
        /// Which colour.
        colour: Colour,
    },
}

/// The touches that the current masterpiece still misses.
#[inline]
pub(crate) fn missing(deck: &Deck, state: &State) -> Cards {
    deck.needs(state.open.current).without(state.open.placed)
}

/// What `seat` may lay to improve, and one card of every colour that it may smear with.
#[inline]
fn choices(deck: &Deck, state: &State, seat: Seat) -> (&'static [Action], Cards) {
    if !state.is_to_act(seat) {
        return (&[], Cards::NONE);
    }
    let (hand, missing) = (state.hands[seat.index() & 3], missing(deck, state));
    (Parts::of(hand.min(missing)), hand.colours_missing_in(missing))
}

#[inline]
pub(crate) fn for_each(
    deck: &Deck,
    state: &State,
    seat: Seat,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (improve, smear) = choices(deck, state, seat);
    improve.iter().try_for_each(|&action| visit(action))?;
    smear.iter().try_for_each(|colour| visit(Action::smear(colour)))
}

#[inline]
pub(crate) fn list(deck: &Deck, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let (improve, smear) = choices(deck, state, seat);
    out.extend_from_slice(improve);
    out.extend(smear.iter().map(Action::smear));
}

#[inline]
pub(crate) fn count(deck: &Deck, state: &State, seat: Seat) -> usize {
    let (improve, smear) = choices(deck, state, seat);
    improve.len() + smear.len() as usize
}

#[inline]
fn pick(improve: &[Action], smear: Cards, n: usize) -> Option<Action> {
    match n.checked_sub(improve.len()) {
        None => improve.get(n).copied(),
        Some(n) => smear.nth(u32::try_from(n).ok().filter(|&n| n < 5)?).map(Action::smear),
    }
}

#[inline]
pub(crate) fn nth(deck: &Deck, state: &State, seat: Seat, n: usize) -> Option<Action> {
    let (improve, smear) = choices(deck, state, seat);
    pick(improve, smear, n)
}

#[inline]
pub(crate) fn sample(deck: &Deck, state: &State, seat: Seat, rng: &mut impl GameRng) -> Option<Action> {
    let (improve, smear) = choices(deck, state, seat);
    let count = improve.len() as u32 + u32::from(smear.len());
    pick(improve, smear, rng.random_below(count) as usize)
}

/// Whether the rules let `seat`, whose turn it is, do this.
pub(crate) fn check(deck: &Deck, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let (hand, missing) = (state.hand(seat), missing(deck, state));
    match action.kind() {
        Kind::Improve(cards) => {
            for colour in Colour::ALL {
                let (laid, held, missing) = (cards.count(colour), hand.count(colour), missing.count(colour));
                if laid > held {
                    return Err(Illegal::NotInHand { colour, laid, held });
                }
                if laid > missing {
                    return Err(Illegal::NotMissing { colour, laid, missing });
                }
            }
        }
        Kind::Smear(colour) => {
            if hand.count(colour) == 0 {
                return Err(Illegal::NothingToSmear { colour });
            }
            let missing = missing.count(colour);
            if missing > 0 {
                return Err(Illegal::StillMissing { colour, missing });
            }
        }
    }
    Ok(())
}

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each(self.deck, self.state, self.seat, visit)
    }

    #[inline]
    fn len(&self) -> usize {
        count(self.deck, self.state, self.seat)
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        nth(self.deck, self.state, self.seat, n)
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        sample(self.deck, self.state, self.seat, rng)
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        list(self.deck, self.state, self.seat, out);
    }
}
