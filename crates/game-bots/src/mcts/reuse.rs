//! Reuse of the search tree for the next decision.

use std::collections::VecDeque;

use game_traits::{Game, Seat, Turn};

use super::{Mcts, Tree};
use crate::Heuristics;

/// The maximum number of positions that are compared with the new one.
const MAX_COMPARED: usize = 4_096;

/// The last search of a state without hidden information, whose trees may be reused.
#[derive(Clone)]
pub(super) struct LastSearch<G: Game> {
    /// The state at the root.
    pub(super) state: G::State,
    /// The searching seat.
    pub(super) seat: Seat,
    /// The action that was chosen.
    pub(super) chosen: Option<G::Action>,
}

impl<G: Game, H: Heuristics<G>> Mcts<G, H> {
    /// Prepares the trees for a search: subtrees of the old trees whose root is the new state, else new trees. `state`
    /// is the new state where nothing is hidden.
    pub(super) fn prepare(&mut self, game: &G, seat: Seat, turn: Turn, state: Option<&G::State>) {
        let count = self.settings.trees.max(1);
        let alone = matches!(turn, Turn::Decide { must, may } if must.len() == 1 && may.is_empty());
        let max_nodes = self.settings.nodes;
        match (self.last.take(), state) {
            (Some(last), Some(state)) if last.seat == seat && alone && self.trees.len() == count => {
                for tree in &mut self.trees {
                    let kept = find_state(game, tree, &last, state).map(|node| tree.subtree(node));
                    *tree = kept.unwrap_or_else(|| Tree::new(max_nodes));
                }
            }
            _ => {
                self.trees.clear();
                self.trees.resize_with(count, || Tree::new(max_nodes));
            }
        }
    }
}

/// Finds the node whose state is `target`: breadth first from the chosen action, through actions alone.
fn find_state<G: Game>(game: &G, tree: &Tree<G::Action>, last: &LastSearch<G>, target: &G::State) -> Option<u32> {
    let chosen = last.chosen?;
    let first = tree.find(0, last.seat, Some(chosen))?;
    let mut state = last.state.clone();
    game.apply_unchecked(&mut state, last.seat, chosen, &mut ());
    let mut queue = VecDeque::from([(first, state)]);
    for _ in 0..MAX_COMPARED {
        let (node, state) = queue.pop_front()?;
        if state == *target {
            return Some(node);
        }
        // Only turns of one seat without interrupts: elsewhere the state is not a function of the path.
        let Turn::Decide { must, may } = game.turn(&state) else { continue };
        if must.len() > 1 || !may.is_empty() {
            continue;
        }
        for child in tree.children(node) {
            let child_node = tree.at(child);
            // The target is at the latest the searching seat's next turn.
            let Some(action) = child_node.action.filter(|_| child_node.seat != last.seat) else { continue };
            let mut after = state.clone();
            game.apply_unchecked(&mut after, child_node.seat, action, &mut ());
            queue.push_back((child, after));
        }
    }
    None
}
