#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod bag;
mod card;
mod chance;
mod config;
mod determinize;
mod digest;
mod edition;
mod event;
mod game;
mod hand;
mod illegal;
mod kinds;
mod legal;
mod outcome;
mod pile;
#[cfg(feature = "erased")]
mod presentation;
mod public;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod state;
mod table;
mod text;
mod turn;
mod validate;
mod view;
mod vocabulary;
mod word_tracker;
mod words;

pub use action::{Action, Chance};
pub use bag::Bag;
pub use card::{Card, Special};
pub use config::{AfterBluff, Config};
pub use edition::{Edition, Row};
pub use event::{Ending, Event};
pub use game::PointFinal;
pub use game_traits;
pub use illegal::Illegal;
pub use legal::Legal;
pub use public::Public;
pub use state::State;
pub use turn::Phase;
pub use view::View;
pub use vocabulary::Vocabulary;
pub use word_graph;
pub use word_tracker::{HonestPolicy, WordTracker};
