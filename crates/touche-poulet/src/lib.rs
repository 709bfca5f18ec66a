#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]
//!
//! # Tour
//!
//! - [`TouchePoulet`] is the game: made of a [`Config`], and with it of an [`Edition`]; it implements
//!   [`Game`](game_traits::Game). Its own methods answer what a [`View`] says in the terms of the edition:
//!   [`TouchePoulet::known`] (a [`CellKnowledge`]), [`TouchePoulet::targets`] (each a [`PendingTarget`]),
//!   [`TouchePoulet::destroyed`], [`TouchePoulet::zone_counts`] and others.
//! - [`State`] and [`View`] share [`Public`]: phase, money, eggs, living units. Positions have a [`text`] form.
//! - [`Action`] and [`Chance`] read and write themselves; [`BoardCell`] is a cell of a seat's board, [`Slug`] the name
//!   of a weapon or zone. [`Legal`] is the set of legal actions.
//! - [`Illegal`] says why an action is refused, as data; [`Event`] what happened.
//! - [`UnitKind`] has what the book fixes of a kind, [`UnitPlan`] what an edition adds; [`Effect`] is what a card does.

extern crate alloc;

mod action;
mod action_shape;
mod apply;
#[cfg(feature = "proptest")]
mod arbitrary;
mod cards;
mod cell;
mod cells;
mod chance;
mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
mod determinize;
mod digest;
mod edition;
mod event;
mod game;
mod illegal;
mod index;
mod layout;
mod legal;
mod market;
mod observation;
mod outcome;
mod pending;
mod placement;
mod player;
#[cfg(feature = "erased")]
mod presentation;
mod public;
mod queries;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod slug;
mod state;
mod targeting;
pub mod text;
mod turn;
mod unit_kind;
mod validate;
mod view;

pub use action::{Action, Chance, Direction};
pub use cell::{BoardCell, Cell};
pub use config::Config;
pub use edition::{Blast, BoardPlan, CardUse, Edition, Effect, UnitPlan, WeaponPlan, ZonePlan};
pub use event::Event;
pub use game_traits;
pub use illegal::{Asked, Illegal, NoAttack, NoTarget, Unplayable};
pub use legal::Legal;
pub use public::Public;
pub use queries::{DueTargets, PendingStrike, PendingTarget};
pub use rules::TouchePoulet;
pub use slug::Slug;
pub use state::State;
pub use turn::Phase;
pub use unit_kind::{Attack, UnitKind};
pub use view::{CellKnowledge, View};

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<TouchePoulet>();
    shared::<Legal<'_>>();
    shared::<game_traits::Table<TouchePoulet>>();
    shared::<game_traits::Record<TouchePoulet>>();
    shared::<Edition>();
    shared::<PendingTarget>();
};
