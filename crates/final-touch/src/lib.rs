#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod cards;
mod chance;
mod colour;
mod config;
mod deck;
mod edition;
mod event;
mod game;
mod legal;
mod masterpiece;
mod open;
mod outcome;
#[cfg(feature = "serde")]
mod portable;
#[cfg(feature = "erased")]
mod show;
mod standard;
mod state;
mod validate;
mod view;

pub use action::{Action, Chance, Kind};
pub use cards::Cards;
pub use colour::Colour;
pub use config::{Config, Tie};
pub use edition::Edition;
pub use event::Event;
pub use game::FinalTouch;
pub use game_traits;
pub use legal::{Illegal, Legal};
pub use masterpiece::{Masterpiece, MasterpieceId, Status};
pub use open::{Earned, Open};
pub use state::State;
pub use view::View;
