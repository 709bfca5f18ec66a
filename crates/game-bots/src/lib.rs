#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # A tour
//!
//! - [`Player`] is the interface: a view goes in, an action comes out. Write your own, or take one of five: [`Random`],
//!   [`HeuristicPlayer`] (rules of thumb), [`Greedy`] (one ply by an evaluation), [`Mcts`] (Monte Carlo tree search for
//!   games with chance, hidden information, simultaneous actions and interrupts), and [`AlphaBeta`] (for games in which
//!   nothing is hidden).
//! - A player receives the events of its match by [`Player::observe`], so that it can remember what others did.
//! - [`solve`] finds the exact value of a tiny game.
//! - [`play`] plays a match of players from one seed and returns a [`MatchResult`]: table, outcome, [`SeatStats`], and
//!   a [`StopReason`] if the game did not end. [`play_timed`] measures time as well.
//! - [`MctsSettings`] are the parameters of a search: a [`Budget`] in iterations or in time, for a move or for a game, a
//!   node limit, [`Widening`], parallel trees. With a budget of iterations a search is reproducible from its seed on
//!   any number of threads.
//! - [`Mcts::analyze`] returns the [`RootAction`]s of a search: visit count, value, win share and expected lead.
//! - [`Heuristics`] and [`Evaluate`] put knowledge into a search: candidate actions, their priors, a playout policy, an
//!   evaluation, or a decision over [`Determinizations`] without a tree.
//!   [`knowledge`] has them for four games; [`Uninformed`] knows the rules only.
//! - [`Evaluate::utility`] is what a search maximizes: by default [`utility`], mostly the [`win_share`], a little the
//!   [`lead`]; [`ByLead`] plays for points or chips.
#![cfg_attr(
    feature = "erased",
    doc = "- [`erased`] has players and matches by name, for programs that pick a game at run time."
)]
#![cfg_attr(
    not(feature = "erased"),
    doc = "- `erased` has players and matches by name, for programs that pick a game at run time."
)]
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `rayon` | yes | the trees of a search grow in parallel; the result is the same without |
//! | `web-time` | | time budgets on `wasm32-unknown-unknown`, where `std` has no clock |
//! | `erased` | | the module `erased`: players by name, views as JSON, actions as text |
//! | `patchwork` | | heuristics for Patchwork in [`knowledge`] |
//! | `final-touch` | | heuristics for Final Touch in [`knowledge`] |
//! | `point-final` | | heuristics for Point Final in [`knowledge`] |
//! | `touche-poulet` | | heuristics for Touché Poulet in [`knowledge`] |

#![forbid(unsafe_code)]

mod alpha_beta;
mod budget;
mod clock;
#[cfg(feature = "erased")]
pub mod erased;
mod greedy;
mod heuristic_player;
mod heuristics;
pub mod knowledge;
mod mcts;
mod play;
mod player;
mod random;
mod utility;

pub use alpha_beta::{AlphaBeta, AlphaBetaSettings, PrincipalVariation, solve};
pub use budget::Budget;
pub use greedy::Greedy;
pub use heuristic_player::HeuristicPlayer;
pub use heuristics::{ByLead, Evaluate, Heuristics, Judged, Level, Uninformed};
pub use mcts::{Analysis, Determinizations, Mcts, MctsSettings, RootAction, Widening};
pub use play::{MatchResult, SeatStats, StopReason, play, play_timed};
pub use player::Player;
pub use random::Random;
pub use utility::{lead, utility, win_share};

/// Players go between threads with the game that they play.
#[expect(dead_code, reason = "holds if it compiles")]
const fn shared<G: game_traits::Game>() {
    const fn shared<T: Send + Sync>() {}
    shared::<Random>();
    shared::<Greedy<Uninformed>>();
    shared::<HeuristicPlayer<Uninformed>>();
    shared::<Mcts<G>>();
    shared::<AlphaBeta<G, Uninformed>>();
    shared::<Analysis<G::Action>>();
    shared::<MatchResult<G>>();
}
