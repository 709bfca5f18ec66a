#![doc = include_str!("../README.md")]
//!
//! # A tour
//!
//! [`PointFinal`] holds the rules for one [`Config`]: the number of players, the variants, the [`Edition`] (the cards,
//! their points, yours too) and the [`Vocabulary`], which is the word list that decides: the French one, a few words in
//! the config, or a list that the program hands in ([`PointFinal::with_lexicon`]). A record names its list by
//! fingerprint and refuses to be replayed with another. What the game can do is in [`Game`](game_traits::Game).
//!
//! A [`State`] is a position: what all know ([`Public`]), the hands, the draw pile, a caller's [`Card`] face down. Its
//! [`Phase`] is what the game waits for. It has a [text form](text), and so have hands ([`Bag`]), cards and actions. A
//! [`View`] is what one observer knows: `Public`, the own hand, the sizes of the rest. From it the game draws states
//! that fit.
//!
//! An [`Action`] is what a player decides. [`Legal`] is the set of legal actions of a seat: it counts, lists and draws
//! them. [`Illegal`] is the reason of a refusal, by the rule's id. [`Chance`] is a card drawn, or the seat that begins.
//! What actions and chance bring about is emitted as an [`Event`].
//!
//! A state holds no words: what can follow the table is the lexicon's to answer. [`WordTracker`] asks it card by card;
//! [`HonestPolicy`] is a player that bluffs only where it must.
//!
//! The rules are numbered in `RULES.md`; errors, comments and tests cite the ids. `data/point_final_deck.json` is the
//! standard edition as a file, and says where its cards come from.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod action;
mod apply;
#[cfg(feature = "proptest")]
mod arbitrary;
mod bag;
mod card;
mod chance;
mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
mod determinize;
mod digest;
mod edition;
mod event;
mod game;
mod hand;
mod honest_policy;
mod illegal;
mod index;
mod kinds;
mod legal;
mod observation;
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
pub mod text;
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
pub use edition::{CardPlan, Edition};
pub use event::{Ending, Event};
pub use game_traits;
pub use honest_policy::HonestPolicy;
pub use illegal::Illegal;
pub use legal::Legal;
pub use public::Public;
pub use rules::PointFinal;
pub use state::State;
pub use turn::Phase;
pub use view::View;
pub use vocabulary::Vocabulary;
pub use word_graph;
pub use word_tracker::WordTracker;

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<PointFinal>();
    shared::<Legal<'_>>();
    shared::<game_traits::Table<PointFinal>>();
    shared::<game_traits::Record<PointFinal>>();
    shared::<Edition>();
    shared::<WordTracker<'_>>();
};
