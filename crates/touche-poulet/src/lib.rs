#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod cell;
#[allow(dead_code)]
mod cells;
mod chance;
mod check;
mod config;
mod course;
mod dense;
mod determinize;
mod digest;
mod edition;
mod event;
mod facts;
mod game;
mod legal;
mod market;
mod menu;
mod outcome;
mod placement;
#[cfg(feature = "serde")]
mod portable;
#[cfg(feature = "erased")]
mod presentation;
mod queue;
mod rules;
mod slug;
mod state;
mod unit_kind;
mod validate;
mod view;

use placement::{board, grid, legal as placing, unit};

pub use action::{Action, Chance, Direction};
pub use cell::{BoardCell, Cell};
pub use check::Illegal;
pub use config::Config;
pub use edition::{Blast, BoardPlan, Edition, Effect, UnitPlan, Use, WeaponPlan, ZonePlan};
pub use event::Event;
pub use facts::Pending;
pub use game::TouchePoulet;
pub use game_traits;
pub use legal::Legal;
pub use slug::Slug;
pub use state::{Phase, State};
pub use unit_kind::{Attack, UnitKind};
pub use view::{CellKnowledge, View};
