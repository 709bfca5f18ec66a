//! Hunch: a small game that uses all of the contract, and the subject of the tutorial.
//!
//! - HU-1 Two to four players. The deck has two cards each of 1 to 6; each player is dealt one, and sees only that.
//! - HU-2 All secretly commit to a hunch: `low` if they think that their card is at most the average of those dealt,
//!   `high` if at least.
//! - HU-3 In turn from seat 0 each player has the word, and passes.
//! - HU-4 A player who has not the word may shout at any time: they claim that no card is higher than theirs. A shout
//!   ends the game, and so does the last pass; then all is shown.
//! - HU-5 A right hunch scores 1, a right shout 2, a wrong shout −2.

mod action;
mod game;
mod state;
mod view;

pub use action::{Action, Chance, Half};
pub use game::{Config, Hunch, Illegal};
pub use state::State;
pub use view::{Event, Seen, View};

/// The highest card.
const HIGHEST: u8 = 6;
/// The number of cards of each value.
const COPIES: usize = 2;
/// The maximum number of players.
const MAX_PLAYERS: usize = 4;
