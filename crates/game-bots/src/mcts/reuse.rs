//! What a tree already knows of the position that came of it.

use std::collections::VecDeque;

use game_traits::{Game, Seat, Turn};

use super::{Mcts, Tree};
use crate::Heuristics;

/// No more positions are looked at to find the new one.
const LOOKED_AT: usize = 4_096;

impl<G: Game, K: Heuristics<G>> Mcts<G, K> {
    /// Trees for this position: what stands below it in the old ones, where all lies open, else new ones.
    pub(super) fn prepare(&mut self, game: &G, seat: Seat, turn: Turn, open: Option<&G::State>) {
        let count = self.settings.trees.max(1);
        let alone = matches!(turn, Turn::Decide { must, may } if must.len() == 1 && may.is_empty());
        let old = match (self.last.take(), open) {
            (Some((before, who, chosen)), Some(now)) if who == seat && alone && self.trees.len() == count => {
                Some((before, chosen, now))
            }
            _ => None,
        };
        let most = self.settings.nodes;
        match old {
            Some((before, chosen, now)) => {
                for tree in &mut self.trees {
                    let kept = found(game, tree, &before, seat, chosen, now).map(|node| tree.below(node));
                    *tree = kept.unwrap_or_else(|| Tree::new(most));
                }
            }
            None => {
                self.trees.clear();
                self.trees.resize_with(count, || Tree::new(most));
            }
        }
    }
}

/// The node at which the position is `now`, by actions alone.
fn found<G: Game>(
    game: &G,
    tree: &Tree<G::Action>,
    before: &G::State,
    me: Seat,
    chosen: Option<G::Action>,
    now: &G::State,
) -> Option<u32> {
    let mut state = before.clone();
    let chosen = chosen?;
    let first = tree.find(0, me, Some(chosen))?;
    game.apply_unchecked(&mut state, me, chosen, &mut ());
    let mut queue = VecDeque::from([(first, state)]);
    for _ in 0..LOOKED_AT {
        let (node, state) = queue.pop_front()?;
        if state == *now {
            return Some(node);
        }
        // Only plain turns: elsewhere the position is not a function of the path.
        let Turn::Decide { must, may } = game.turn(&state) else { continue };
        if must.len() > 1 || !may.is_empty() {
            continue;
        }
        for child in tree.children(node) {
            let here = tree.at(child);
            // After our own next turn it is too late.
            let Some(action) = here.action.filter(|_| here.seat != me) else { continue };
            let mut after = state.clone();
            game.apply_unchecked(&mut after, here.seat, action, &mut ());
            queue.push_back((child, after));
        }
    }
    None
}
