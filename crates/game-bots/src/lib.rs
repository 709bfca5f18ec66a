#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod adept;
mod budget;
#[cfg(feature = "erased")]
pub mod erased;
mod greedy;
mod guide;
pub mod knowledge;
mod mcts;
mod player;
mod random;
mod table;

pub use adept::Adept;
pub use budget::Budget;
pub use greedy::Greedy;
pub use guide::{Blind, Evaluate, Guide, worth};
pub use mcts::{Analysis, Line, Mcts, Settings};
pub use player::Player;
pub use random::Random;
pub use table::{Played, Stopped, Work, play};
