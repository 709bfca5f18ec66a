#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod apply;
mod board;
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
mod fitting;
mod game;
mod grid;
mod kind;
mod layout;
mod legal;
mod market;
mod menu;
mod name;
mod outcome;
mod placing;
#[cfg(feature = "serde")]
mod portable;
mod queue;
mod rules;
mod sampling;
#[cfg(feature = "show")]
mod show;
mod state;
mod unit;
mod validate;
mod view;

pub use action::{Action, Chance, Direction};
pub use cell::{BoardCell, Cell};
pub use check::Illegal;
pub use config::Config;
pub use edition::{Blast, BoardPlan, Edition, Effect, UnitPlan, Use, WeaponPlan, ZonePlan};
pub use event::Event;
pub use facts::Pending;
pub use game::TouchePoulet;
pub use game_traits;
pub use kind::{Attack, Kind};
pub use name::Name;
pub use state::{Phase, State};
pub use view::{Known, View};
