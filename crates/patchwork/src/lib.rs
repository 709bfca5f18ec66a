#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod chance;
mod circle;
mod config;
mod edition;
mod event;
mod game;
mod legal;
mod outcome;
mod patch;
pub mod position;
mod quilt;
#[cfg(feature = "erased")]
mod show;
mod state;
mod time_board;
mod validate;

pub use action::{Action, Chance, Kind};
pub use circle::Circle;
pub use config::Config;
pub use event::Event;
pub use game::Patchwork;
pub use game_traits;
pub use legal::{Illegal, Legal};
pub use patch::{Lay, Patch};
pub use quilt::{Cell, Quilt};
pub use state::State;
pub use time_board::TimeBoard;
