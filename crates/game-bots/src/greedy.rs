//! A search of one ply.

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Seat, Turn};

use crate::heuristics::retain_voluntary;
use crate::{Heuristics, Player};

/// A player that takes the action with the best evaluation of the position after it. Where something is hidden or left
/// to chance, it takes the best mean over determinizations of its view.
///
/// ```
/// use game_bots::{Greedy, knowledge};
///
/// let player = Greedy::new(knowledge::FinalTouch::default()).with_determinizations(32);
/// # let _: Box<dyn game_bots::Player<final_touch::FinalTouch>> = Box::new(player);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Greedy<H> {
    heuristics: H,
    determinizations: usize,
}

/// The default number of determinizations.
const DETERMINIZATIONS: usize = 16;

impl<H> Greedy<H> {
    /// Creates a greedy player with this evaluation and 16 determinizations a decision.
    pub fn new(heuristics: H) -> Self {
        Greedy { heuristics, determinizations: DETERMINIZATIONS }
    }

    /// Sets the number of determinizations of a decision; 0 counts as 1.
    #[must_use]
    pub fn with_determinizations(self, determinizations: usize) -> Self {
        Greedy { determinizations: determinizations.max(1), ..self }
    }
}

impl<H: Default> Default for Greedy<H> {
    fn default() -> Self {
        Greedy::new(H::default())
    }
}

impl<G: Game, H: Heuristics<G>> Player<G> for Greedy<H> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        let Turn::Decide { must, .. } = turn else { return None };
        let mut states: Vec<_> = (0..self.determinizations).map(|_| game.determinize(view, rng)).collect();
        let mut legal = game.legal_in_view(view, seat).to_vec();
        retain_voluntary(game, &mut legal, must.contains(seat));
        // Where nothing is hidden all determinizations are the same: one is enough, unless chance follows.
        if states.iter().all(|state| *state == states[0]) && !chance_follows(game, &states[0], seat, &legal) {
            states.truncate(1);
        }
        let mut best = match must.contains(seat) {
            true => (f64::NEG_INFINITY, None),
            // Without an interrupt the position stays as it is.
            false => (states.iter().map(|state| self.heuristics.evaluate(game, state, seat)).sum(), None),
        };
        for action in legal {
            let mut sum = 0.0;
            for state in &states {
                let mut after = state.clone();
                game.apply_unchecked(&mut after, seat, action, &mut ());
                game.settle(&mut after, rng, &mut ());
                sum += self.heuristics.evaluate(game, &after, seat);
            }
            if sum > best.0 {
                best = (sum, Some(action));
            }
        }
        best.1
    }
}

/// Returns whether a chance node follows one of these actions.
fn chance_follows<G: Game>(game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> bool {
    legal.iter().any(|&action| {
        let mut after = state.clone();
        game.apply_unchecked(&mut after, seat, action, &mut ());
        game.turn(&after) == Turn::Chance
    })
}
