#![cfg_attr(not(feature = "std"), no_std)]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "conformance")]
extern crate std;

mod action_set;
mod by_seat;
mod chance;
mod counts;
mod digest;
mod error;
mod event;
mod game;
mod outcome;
mod seat;
mod table;
mod turn;

pub mod bits;
#[cfg(feature = "conformance")]
pub mod conformance;
#[cfg(feature = "json")]
pub mod json;
pub mod perft;
pub mod playout;
#[cfg(feature = "serde")]
mod portable;
pub mod record;
pub mod rng;
pub mod text;

pub use action_set::{ActionList, ActionSet};
pub use by_seat::BySeat;
pub use chance::NoChance;
pub use counts::Counts;
pub use digest::Digest;
pub use error::{ActionError, ChanceError, ConfigError, ParseError, StateError};
pub use event::EventSink;
pub use game::{Action, Game, State, Token};
pub use outcome::{Outcome, ScoreOrder};
#[cfg(feature = "serde")]
pub use portable::Portable;
pub use record::Record;
pub use rng::GameRng;
pub use seat::{Seat, Seats, Side};
pub use table::Table;
pub use turn::{Observer, Turn};

// Its code is compiled and run as a test of this crate, so doc tests need not see it.
#[cfg(doc)]
#[cfg_attr(not(doctest), doc = include_str!("../docs/tutorial.md"))]
pub mod tutorial {}

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use {alloc::string::String as __String, serde as __serde};
