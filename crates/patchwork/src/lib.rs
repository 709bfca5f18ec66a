//! The rules of Patchwork (Uwe Rosenberg, 2014; 2 players) as an engine: exact, fast, safe to put on a network.
//!
//! ```
//! use patchwork::{Patchwork, game_traits::{ActionSet, Game, rng}};
//!
//! let game = Patchwork::default();
//! let mut rng = rng::seeded(7);
//! let mut state = game.start();
//! game.settle(&mut state, &mut rng, &mut ()); // draws the circle
//! while let Some(seat) = game.turn(&state).first_required() {
//!     let action = game.legal(&state, seat).sample(&mut rng).expect("a seat to act has an action");
//!     game.apply(&mut state, seat, action, &mut ()).expect("listed actions are legal");
//! }
//! println!("{state}\n{:?}", game.outcome(&state));
//! ```
//!
//! # Tour
//!
//! [`Patchwork`] holds the rules for one [`Config`]: the printed [`TimeBoard`], the player who starts, the circle drawn
//! or given. What it can do is in [`Game`](game_traits::Game).
//!
//! A [`State`] is a position: two [quilts](Quilt), buttons, incomes, time tokens and the [`Circle`] of
//! [patches](Patch). It takes 96 bytes, a few nanoseconds to copy, and has a text form: module [`text`]. Everything is
//! open, so a view is the state.
//!
//! An [`Action`] is a `u16` with a text form and a dense index among 7,431; [`ActionKind`] takes it apart. A placement
//! is a [`Patch`], one of its [orientations](Orientation) and a [`Cell`]. [`Legal`] is the set of legal actions of a
//! position: it counts, lists and draws them. [`Illegal`] says why an action is refused, by the rule's id.
//!
//! [`Chance`] is the next patch of the circle at setup, the only chance in the game. Actions and chance emit
//! [`Event`]s.
//!
//! The rules are numbered in `RULES.md`; errors, comments and tests cite the ids.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `std` | yes | `std` in the crates below; without it the engine needs `alloc` only |
//! | `serde` | | states, events, actions and configs as data |
//! | `erased` | | the game in the erased layer: rendering in text and SVG, sentences, input as people type it |
//! | `proptest` | | `Arbitrary` for actions, chance outcomes, patches, cells and time boards |
//! | `conformance` | | configs and claims for the laws of the contracts |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod action;
mod apply;
#[cfg(feature = "proptest")]
mod arbitrary;
mod chance;
mod circle;
mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
mod digest;
mod edition;
mod event;
mod game;
mod illegal;
mod index;
mod legal;
mod observation;
mod outcome;
mod patch;
mod patch_set;
#[cfg(feature = "erased")]
mod presentation;
mod quilt;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod state;
pub mod text;
mod time_board;
mod turn;
mod validate;

pub use action::{Action, ActionKind, Chance};
pub use circle::Circle;
pub use config::Config;
pub use event::Event;
pub use game_traits;
pub use illegal::Illegal;
pub use legal::Legal;
pub use patch::{Orientation, Patch};
pub use quilt::{Cell, Quilt};
pub use rules::Patchwork;
pub use state::State;
pub use time_board::TimeBoard;

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Patchwork>();
    shared::<Legal<'_>>();
    shared::<game_traits::Table<Patchwork>>();
    shared::<game_traits::Record<Patchwork>>();
    shared::<Quilt>();
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
