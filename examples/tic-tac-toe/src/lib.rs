#![no_std]
#![doc = include_str!("../README.md")]
//!
//! # Tour
//!
//! [`TicTacToe`] implements [`Game`](game_traits::Game): a [`State`] is a position, a [`Cell`] is an action,
//! [`Illegal`] is why one is refused, an [`Event`] is what happened. There is no chance and nothing is hidden, so two
//! macros write that part. [`Presentation`](game_erased::Presentation) renders it for people.

extern crate alloc;

mod action;
mod apply;
mod config;
mod digest;
mod event;
mod game;
mod illegal;
mod legal;
mod observation;
mod outcome;
mod presentation;
mod rules;
mod serde;
mod state;
mod text;
mod turn;
mod validate;

pub use action::Cell;
pub use config::Config;
pub use event::Event;
pub use illegal::Illegal;
pub use rules::TicTacToe;
pub use state::State;
pub use {game_erased, game_traits};
