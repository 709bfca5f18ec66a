#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod config;
mod event;
mod game;
mod legal;
mod outcome;
mod show;
mod state;
mod validate;

pub use action::Cell;
pub use config::Config;
pub use event::Event;
pub use game::TicTacToe;
pub use legal::Illegal;
pub use state::State;
pub use {game_erased, game_traits};
