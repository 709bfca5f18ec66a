#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod budget;
#[cfg(feature = "erased")]
pub mod erased;
mod greedy;
mod heuristic_player;
mod heuristics;
pub mod knowledge;
mod mcts;
mod player;
mod random;
mod table;

pub use budget::Budget;
pub use greedy::Greedy;
pub use heuristic_player::HeuristicPlayer;
pub use heuristics::{Evaluate, Heuristics, Uninformed, utility};
pub use mcts::{Analysis, Mcts, RootAction, Settings};
pub use player::Player;
pub use random::Random;
pub use table::{MatchResult, SeatStats, StopReason, play};
