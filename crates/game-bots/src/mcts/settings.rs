//! The parameters of a search.

use crate::Budget;

/// The parameters of [`Mcts`](crate::Mcts).
///
/// ```
/// use std::time::Duration;
/// use game_bots::{Budget, MctsSettings, Widening};
///
/// let settings = MctsSettings {
///     budget: Budget::Time(Duration::from_millis(50)),
///     trees: 4,
///     widening: Widening { base: 8.0, factor: 1.0 },
///     ..MctsSettings::default()
/// };
/// assert_eq!(settings.widening.limit(100), 18.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// The effort of one decision; 2,000 iterations by default.
    pub budget: Budget,
    /// The number of independent trees whose visits are added up (root parallelization); 1 by default, 0 counts as 1.
    /// With the feature `rayon` they grow in parallel. The result depends on the number of trees, not on the number of
    /// threads.
    pub trees: usize,
    /// The maximum number of nodes of a tree, each with its priors, which bounds the memory; 2²⁰ by default. A full
    /// tree adds no nodes, but still updates those that it has.
    pub nodes: usize,
    /// The exploration constant `c` of UCT: a child is selected by `value + c · √(ln(visits of the parent) / visits)`;
    /// 0.7 by default. A game's heuristics may [multiply](crate::Heuristics::exploration) it.
    pub exploration: f32,
    /// The exploration constant of PUCT, where the heuristics give [priors](crate::Heuristics::priors): a child is
    /// selected by `value + c · prior · √(visits of the parent) / (1 + visits)`; 0.5 by default.
    pub prior_exploration: f32,
    /// How much worse than its siblings an action without visits is taken to be, with priors and nothing hidden: this
    /// times the square root of the siblings' priors together; 0.1 by default. Where something is hidden it counts as
    /// their mean.
    pub first_play_reduction: f32,
    /// The limit on the number of children of a node.
    pub widening: Widening,
    /// The maximum number of decisions of a playout; 5,000 by default. The position there is evaluated.
    pub playout_limit: u64,
}

impl Default for MctsSettings {
    fn default() -> Self {
        MctsSettings {
            budget: Budget::Iterations(2_000),
            trees: 1,
            nodes: 1 << 20,
            exploration: 0.7,
            prior_exploration: 0.5,
            first_play_reduction: 0.1,
            widening: Widening::default(),
            playout_limit: 5_000,
        }
    }
}

/// Progressive widening: a node with `n` visits has at most `base + factor · √n` children, rounded up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// The number of children of a node without visits; 4 by default.
    pub base: f32,
    /// The growth with the square root of the visit count; 2 by default.
    pub factor: f32,
}

impl Widening {
    /// Returns the limit at a visit count: a child may be added while the number of children is below it.
    #[inline]
    pub fn limit(self, visits: u64) -> f32 {
        self.base + self.factor * (visits as f32).sqrt()
    }
}

impl Default for Widening {
    fn default() -> Self {
        Widening { base: 4.0, factor: 2.0 }
    }
}
