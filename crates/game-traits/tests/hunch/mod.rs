//! Hunch: a small game that uses all of the contract, and the subject of the tutorial.
//!
//! - HU-1 Two to four players. The deck has two cards each of 1 to 6; everybody is dealt one, and sees only their own.
//! - HU-2 All secretly commit to a hunch: `low` if they think that their card is at most the average of those dealt, `high`
//!   if at least.
//! - HU-3 In turn from seat 0 everybody has the word, and passes.
//! - HU-4 Whoever has not the word may shout at any time: they claim that no card is higher than theirs. A shout ends the
//!   game, and so does the last pass; then all is shown.
//! - HU-5 A right hunch scores 1, a right shout 2, a wrong shout −2.

mod action;
mod game;
mod position;
mod view;

pub use action::{Deal, Half, Say};
pub use game::{Config, Hunch, Illegal};
pub use position::Position;
pub use view::{Event, Seen, View};

/// The highest card.
const HIGHEST: u8 = 6;
/// Cards of each value.
const COPIES: usize = 2;
/// Most players.
const MOST: usize = 4;
