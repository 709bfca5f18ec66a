//! Determinizations within the budget of a search.

use std::fmt;

use game_traits::Game;
use game_traits::rng::DefaultRng;

use crate::clock::Effort;

/// Determinizations of a view, which end with the budget of the search: each one counts as an iteration. All are
/// equally likely: [`likelihoods`](crate::Heuristics::likelihoods) are for those who draw by them.
pub struct Determinizations<'a, G: Game> {
    game: &'a G,
    view: &'a G::View,
    effort: Effort,
    drawn: u64,
    rng: &'a mut DefaultRng,
}

impl<'a, G: Game> Determinizations<'a, G> {
    pub(super) fn new(game: &'a G, view: &'a G::View, effort: Effort, rng: &'a mut DefaultRng) -> Self {
        Determinizations { game, view, effort, drawn: 0, rng }
    }

    /// Returns the number of determinizations that were drawn, also beyond the budget.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Draws a determinization, whatever the budget says.
    pub fn draw(&mut self) -> G::State {
        self.draw_of(self.view)
    }

    /// Draws a determinization of another view in the place of the searched one, whatever the budget says.
    pub fn draw_of(&mut self, view: &G::View) -> G::State {
        self.drawn += 1;
        self.game.determinize(view, self.rng)
    }

    /// Returns whether the budget is spent.
    pub fn is_over(&self) -> bool {
        self.effort.is_spent(self.drawn)
    }

    /// Returns the generator, for decisions that are drawn.
    pub fn rng(&mut self) -> &mut DefaultRng {
        self.rng
    }
}

impl<G: Game> fmt::Debug for Determinizations<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Determinizations")
            .field("effort", &self.effort)
            .field("drawn", &self.drawn)
            .finish_non_exhaustive()
    }
}
