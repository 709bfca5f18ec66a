#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]
//!
//! # Tour
//!
//! - **Rules.** A [`KuhnPoker`] is the rules for one [`Config`]: the players and the [`Edition`], which is the deck.
//!   All else comes from the trait [`Game`].
//! - **Positions.** A [`State`] is plain data: the [`Public`] part, and the [`Card`] of each seat. Every position has
//!   one text, for tests and notes: module [`text`].
//! - **Decisions.** [`Game::legal`] gives a [`Legal`] set of [`Action`]s, [`Game::apply`] does one or returns the
//!   reason, [`Illegal`].
//! - **Chance.** A [`Chance`] outcome is one card dealt, with exact weights, so a record replays without a generator.
//! - **Knowledge.** A [`View`] is what an observer may know. An [`Event`] is redacted for each observer.
//!   [`Game::determinize`] draws a state that fits a view.
//!
//! [`Game`]: game_traits::Game
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
//! | `proptest` | `Arbitrary` for actions and cards |
//! | `conformance` | configs and claims for the laws of the contracts |

extern crate alloc;

mod action;
mod apply;
#[cfg(feature = "proptest")]
mod arbitrary;
mod card;
mod chance;
mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
mod determinize;
mod digest;
mod edition;
mod event;
mod game;
mod illegal;
mod index;
mod legal;
mod observation;
mod outcome;
#[cfg(feature = "erased")]
mod presentation;
mod public;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod state;
pub mod text;
mod turn;
mod validate;
mod view;

pub use action::{Action, Chance};
pub use card::Card;
pub use config::Config;
pub use edition::Edition;
pub use event::Event;
pub use game_traits;
pub use illegal::Illegal;
pub use legal::Legal;
pub use public::Public;
pub use rules::KuhnPoker;
pub use state::State;
pub use view::View;
