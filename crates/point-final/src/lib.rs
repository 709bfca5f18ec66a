#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod bag;
mod card;
mod chance;
mod companion;
mod config;
mod determinize;
mod edition;
mod event;
mod game;
mod illegal;
mod legal;
mod outcome;
mod pile;
#[cfg(feature = "serde")]
mod portable;
mod rules;
#[cfg(feature = "show")]
mod show;
mod state;
mod table;
mod validate;
mod view;
mod vocabulary;
mod words;

pub use action::{Action, Chance};
pub use bag::Bag;
pub use card::{Card, Special};
pub use companion::{Companion, Honest};
pub use config::{AfterBluff, Config};
pub use edition::{Edition, Row};
pub use event::{Ending, Event};
pub use game::PointFinal;
pub use game_traits;
pub use illegal::Illegal;
pub use state::{Phase, State};
pub use view::View;
pub use vocabulary::Vocabulary;
pub use word_graph;
