//! Heuristics without the actions that no player chooses.

use game_erased::Presentation;
use game_traits::playout::{Policy, Uniform};
use game_traits::rng::DefaultRng;
use game_traits::{Outcome, Seat, Seats};

use crate::{Determinizations, Evaluate, Heuristics, Judged, Level};

/// Heuristics that leave out the actions which the game's presentation does not call
/// [voluntary](Presentation::is_voluntary).
#[derive(Clone, Debug)]
pub(super) struct VoluntaryOnly<H>(pub(super) H);

impl<G: Presentation, H: Evaluate<G>> Evaluate<G> for VoluntaryOnly<H> {
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self.0.evaluate(game, state, seat)
    }

    fn utility(&self, game: &G, outcome: &Outcome, seat: Seat) -> f64 {
        self.0.utility(game, outcome, seat)
    }

    fn judge(&self, game: &G, state: &G::State, seat: Seat) -> Judged {
        self.0.judge(game, state, seat)
    }

    fn expected_lead(&self, game: &G, state: &G::State, seat: Seat) -> Option<f64> {
        self.0.expected_lead(game, state, seat)
    }
}

impl<G: Presentation, H: Heuristics<G>> Heuristics<G> for VoluntaryOnly<H> {
    const HAS_POLICY: bool = H::HAS_POLICY;
    const LEVELS: [Level; 3] = H::LEVELS;

    fn candidates(&self, game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) -> bool {
        self.0.candidates(game, state, seat, out)
    }

    fn priors(&self, game: &G, state: &G::State, seat: Seat, candidates: &[G::Action], out: &mut Vec<f32>) -> bool {
        self.0.priors(game, state, seat, candidates, out)
    }

    fn choose(
        &self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, G::Action)> {
        let chosen = self.0.choose(game, state, must, may, rng)?;
        if game.is_voluntary(&chosen.1) {
            return Some(chosen);
        }
        // No seat interrupts then. A seat that must act takes any action, for it may have no voluntary one.
        Uniform.choose(game, state, must, Seats::EMPTY, rng)
    }

    fn interrupt(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Option<G::Action> {
        self.0.interrupt(game, state, seat, rng).filter(|action| game.is_voluntary(action))
    }

    fn exploration(&self) -> f32 {
        self.0.exploration()
    }

    fn remembered_events(&self) -> usize {
        self.0.remembered_events()
    }

    fn likelihoods(
        &self,
        game: &G,
        states: &[G::State],
        seat: Seat,
        events: &[G::Event],
        rng: &mut DefaultRng,
    ) -> Vec<f64> {
        self.0.likelihoods(game, states, seat, events, rng)
    }

    fn settled(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        determinizations: &mut Determinizations<'_, G>,
    ) -> Option<G::Action> {
        self.0.settled(game, view, seat, determinizations).filter(|action| game.is_voluntary(action))
    }

    fn playout_depth(&self) -> u64 {
        self.0.playout_depth()
    }

    fn decisions_left(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> u64 {
        self.0.decisions_left(game, state, seat, rng)
    }

    fn v1(self) -> Self {
        VoluntaryOnly(self.0.v1())
    }

    fn is_voluntary(&self, game: &G, action: &G::Action) -> bool {
        game.is_voluntary(action) && self.0.is_voluntary(game, action)
    }
}
