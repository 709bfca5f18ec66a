#![doc = include_str!("../README.md")]
//!
//! # Tour
//!
//! **The rules.** [`Game`] is the one trait that a game implements: the rules with their options, passed as `&self`. A
//! [`State`] is plain data. [`Game::turn`] says what a position waits for, a [`Turn`]: the end, a chance outcome, or
//! decisions of seats that *must* and others that *may* act. [`Game::legal`] gives an [`ActionSet`], which lists,
//! counts and draws; [`Game::check`] says by the rule's id why an [`Action`] is not legal, [`Game::apply`] does it.
//! Chance is never hidden: [`Game::for_each_chance`] visits every outcome with its exact weight. What an [`Observer`]
//! may know is [`Game::view`]; [`Game::legal_in_view`] lists the actions of its seat, and [`Game::determinize`] draws a
//! state that fits it, and takes nothing but the view.
//!
//! **Seats.** [`Seat`] and [`Seats`], a [`Side`] for teams, and [`BySeat`], an array indexed by seat. [`Counts`] is a
//! multiset of cards.
//!
//! **Small games stay small.** [`no_chance!`] and [`perfect_information!`] write the parts of [`Game`] that such a game
//! does not have; [`ActionList`] is a set of actions that is a list.
//!
//! **Around the rules.** A [`Table`] is a running match: it settles chance, refuses stale choices, steps back, hands
//! out views and redacted events. A [`Record`] is a match written down; it replays without a generator. [`perft`]
//! counts trees, [`playout`] plays at random, [`rng`] has the frozen draws over any `rand_core` generator, [`text`]
//! helps to read and write actions.
//!
//! **For learning.** A game with [`Observations`](observation::Observations) writes views as tensors of a named layout;
//! an [`ActionSet`] writes masks and ids; a [`Batch`](batch::Batch) plays many matches in lockstep in buffers of the
//! caller.
//!
//! **Errors.** [`ConfigError`], [`StateError`], [`ActionError`], [`ChanceError`], [`ParseError`],
//! [`record::ReplayError`]: each names the rule or the place, and nothing changes where one is returned.
//!
//! **Proof.** With the feature `proptest` the module `strategies` makes random games, positions, decisions and views
//! for properties of a project's own. With the feature `conformance` the module of that name holds a game to thirteen
//! laws in one call.
//!
//! The [`tutorial`] writes a whole small game, with hidden cards, simultaneous decisions and an interrupt.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "proptest")]
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

pub mod batch;
pub mod bits;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod edition;
#[cfg(feature = "json")]
pub mod json;
pub mod observation;
pub mod perft;
pub mod playout;
#[cfg(feature = "serde")]
mod portable;
pub mod record;
pub mod rng;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod text;

pub use action_set::{ActionList, ActionSet};
pub use by_seat::BySeat;
pub use chance::NoChance;
pub use counts::Counts;
pub use digest::Digest;
pub use error::{ActionError, ChanceError, ConfigError, ParseError, RuleError, StateError};
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
