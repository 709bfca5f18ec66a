#![doc = include_str!("../README.md")]
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
