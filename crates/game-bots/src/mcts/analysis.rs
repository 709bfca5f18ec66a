//! The result of a search.

use super::tree::{Totals, Tree};

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Analysis<A> {
    /// The root actions that were expanded, the most visited first. Of equal visit counts the higher value comes first.
    pub actions: Vec<RootAction<A>>,
    /// The number of iterations of this search.
    pub iterations: u64,
    /// The visit count of the root before this search, from the tree that was kept of earlier searches. The visits of
    /// its children are part of those in `actions`.
    pub reused_visits: u64,
    /// The number of nodes of all trees.
    pub nodes: usize,
}

/// An action at the root, with the means over all simulations that began with it.
///
/// A simulation ends either with the game, which gives an outcome, or before, where the position is evaluated by
/// [`Evaluate`](crate::Evaluate).
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RootAction<A> {
    /// The action; `None` declines to interrupt.
    pub action: Option<A>,
    /// The visit count: the number of simulations, including those that were kept of earlier searches.
    pub visits: u64,
    /// The mean utility for the deciding seat's side, from 0 to 1, which is what the search maximizes:
    /// [`utility`](crate::utility) of the outcome, or the [evaluation](crate::Evaluate::evaluate).
    pub value: f64,
    /// The expected share of the win for the deciding seat's side, from 0 to 1: the mean of
    /// [`win_share`](crate::win_share) of the outcome, or of the evaluation, which estimates it.
    pub win_share: f64,
    /// The expected lead of the deciding seat's side over the best other side, in points, positive when ahead: the mean
    /// of [`lead`](crate::lead) of the outcome, or of [`expected_lead`](crate::Evaluate::expected_lead) of the
    /// evaluation. Simulations whose evaluation estimates no lead are left out of the mean; `None` if that is all of
    /// them.
    pub lead: Option<f64>,
}

impl<A> RootAction<A> {
    /// An action with the means over its simulations.
    pub(super) fn of(action: Option<A>, visits: u64, totals: Totals) -> Self {
        let count = visits.max(1) as f64;
        RootAction {
            action,
            visits,
            value: totals.value / count,
            win_share: totals.win_share / count,
            lead: (totals.leads > 0).then(|| totals.lead / totals.leads as f64),
        }
    }

    /// The root action with its action replaced.
    #[cfg(feature = "erased")]
    pub(crate) fn map<B>(self, action: impl FnOnce(A) -> B) -> RootAction<B> {
        let RootAction { action: old, visits, value, win_share, lead } = self;
        RootAction { action: old.map(action), visits, value, win_share, lead }
    }
}

impl<A> Analysis<A> {
    /// The result of a search that was not made.
    pub(super) fn empty() -> Self {
        Analysis { actions: Vec::new(), iterations: 0, reused_visits: 0, nodes: 0 }
    }

    /// The analysis with its actions replaced.
    #[cfg(feature = "erased")]
    pub(crate) fn map<B>(self, action: impl Fn(A) -> B) -> Analysis<B> {
        let actions = self.actions.into_iter().map(|root| root.map(&action)).collect();
        Analysis { actions, iterations: self.iterations, reused_visits: self.reused_visits, nodes: self.nodes }
    }
}

/// The root actions of all trees, their statistics added up by action.
pub(super) fn root_actions<A: game_traits::Action>(trees: &[Tree<A>]) -> Vec<RootAction<A>> {
    let mut children: Vec<_> = trees.iter().flat_map(Tree::root_actions).collect();
    children.sort_by_key(|(action, ..)| *action);
    let mut merged: Vec<(Option<A>, u64, Totals)> = Vec::new();
    for (action, visits, totals) in children {
        match merged.last_mut() {
            Some(last) if last.0 == action => {
                last.1 += visits;
                last.2 += totals;
            }
            _ => merged.push((action, visits, totals)),
        }
    }
    let mut actions: Vec<RootAction<A>> =
        merged.into_iter().map(|(action, visits, totals)| RootAction::of(action, visits, totals)).collect();
    actions.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    actions
}
