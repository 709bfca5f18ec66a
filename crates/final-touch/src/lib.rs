#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]
//!
//! # Tour
//!
//! - **Rules.** A [`FinalTouch`] is the rules for one [`Config`]: players, the seat that begins, the readings of two
//!   ambiguous rules ([`Refill`], [`Tie`]) and the [`Edition`], a list of [`Masterpiece`]s. [`Edition::standard`] is
//!   the deck of the box, each number with its [`Provenance`]. All else comes from the trait
//!   [`Game`](game_traits::Game).
//! - **Positions.** A [`State`] is plain data: the [`Public`] part, the hands, the draw pile. Hands and piles are
//!   [`Cards`], multisets of [`Color`]s. Every position has one text, for tests and notes: module [`text`].
//! - **Decisions.** An [`Action`] improves or smears; [`Action::kind`] takes it apart. [`Game::legal`] gives a
//!   [`Legal`] set of at most 31, [`Game::apply`] does one or returns the reason, [`Illegal`]. All 256 actions have a
//!   dense index.
//! - **Chance.** A [`Chance`] outcome is one card drawn or one masterpiece revealed, with exact weights, so a record
//!   replays without a generator.
//! - **Knowledge.** A [`View`] is what a seat may know: the public part, its own hand, the sizes of the rest. An
//!   [`Event`] is redacted for each observer. [`Game::determinize`] draws a state that fits a view; every assignment of
//!   the unseen cards is equally likely (FT-25).
//!
//! [`Game::legal`]: game_traits::Game::legal
//! [`Game::apply`]: game_traits::Game::apply
//! [`Game::determinize`]: game_traits::Game::determinize
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | `std` in the dependencies; the engine itself needs only `alloc` |
//! | `serde` | serialization of configs, editions, states, views, events and errors |
//! | `erased` | the game in the layer without types: rendering, descriptions, lenient input, the rules as text |
//! | `proptest` | `Arbitrary` for actions, chance outcomes, colors, cards and masterpiece ids |
//! | `conformance` | configs and claims for the laws of the contracts |

extern crate alloc;

mod action;
mod apply;
#[cfg(feature = "proptest")]
mod arbitrary;
mod cards;
mod chance;
mod color;
mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
mod deck;
mod determinize;
mod digest;
mod edition;
mod event;
mod game;
mod illegal;
mod index;
mod legal;
mod masterpiece;
mod observation;
mod outcome;
mod pile;
#[cfg(feature = "erased")]
mod presentation;
mod public;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod standard;
mod state;
pub mod text;
mod turn;
mod validate;
mod view;

pub use action::{Action, ActionKind, Chance};
pub use cards::Cards;
pub use color::Color;
pub use config::{Config, Refill, Tie};
pub use edition::Edition;
pub use event::Event;
pub use game_traits;
pub use illegal::Illegal;
pub use legal::Legal;
pub use masterpiece::{Masterpiece, MasterpieceId, Provenance};
pub use public::{Earned, Public};
pub use rules::FinalTouch;
pub use state::State;
pub use view::View;

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<FinalTouch>();
    shared::<Legal>();
    shared::<game_traits::Table<FinalTouch>>();
    shared::<game_traits::Record<FinalTouch>>();
    shared::<Edition>();
};
