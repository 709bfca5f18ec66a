//! Patchwork: candidate placements, priors, and an evaluation that was learned from self-play.

mod features;
mod judgement;
mod policy;
mod shape;
mod v1;

use std::sync::Arc;

use game_traits::{ActionSet, Game, Seat};
use patchwork::{Action, ActionKind, Patch, Patchwork as Rules, State};

use super::win_probability;
use crate::utility::mixed;
use crate::{Evaluate, Heuristics, Judged, lead, utility, win_share};
pub use judgement::PatchworkJudgement;
use shape::{Pieces, ragged};

/// An evaluation and priors that were learned from self-play; the least ragged placements of each patch as candidates.
/// Positions are evaluated without playouts.
#[derive(Clone, Debug)]
pub struct Patchwork {
    pieces: Arc<Pieces>,
    /// `None` judges as the first version did.
    judgement: Option<Arc<PatchworkJudgement>>,
}

/// The number of candidate placements for each patch.
const PLACES: usize = 6;

/// The weight of the win in the utility that a search maximizes; the rest goes by the lead. A search that plays for points as
/// well sees what a placement costs long before it decides the game.
const WIN: f64 = 0.75;

impl Default for Patchwork {
    /// Judges by the weights of `weights.txt`.
    fn default() -> Self {
        Patchwork { pieces: Arc::default(), judgement: Some(PatchworkJudgement::shipped()) }
    }
}

/// What is expected of a position for one seat.
struct Expected {
    utility: f64,
    win: f64,
    lead: f64,
}

impl Patchwork {
    /// The heuristics with another judgement.
    pub fn with_judgement(judgement: PatchworkJudgement) -> Self {
        Patchwork { judgement: Some(Arc::new(judgement)), ..Patchwork::default().v1() }
    }

    /// Returns the features of a position that is not over, from the side of the seat on turn.
    pub fn position_features(&self, game: &Rules, state: &State) -> [f32; PatchworkJudgement::POSITION] {
        let mover = game.turn(state).first_required().unwrap_or(Seat::new(0));
        features::features(game, &self.pieces, state, mover)
    }

    /// Returns the features of legal actions of a seat.
    pub fn action_features(
        &self,
        game: &Rules,
        state: &State,
        seat: Seat,
        actions: &[Action],
    ) -> Vec<[f32; PatchworkJudgement::ACTION]> {
        let position = policy::Position::new(game, &self.pieces, state, seat);
        actions.iter().map(|&action| position.features(action)).collect()
    }

    fn expected(&self, game: &Rules, state: &State, seat: Seat) -> Expected {
        let outcome = game.outcome(state);
        match (outcome, &self.judgement) {
            (Some(outcome), _) => Expected {
                utility: self.utility(game, &outcome, seat),
                win: win_share(game, &outcome, seat),
                lead: lead(game, &outcome, seat),
            },
            (None, None) => {
                let lead = v1::points_lead(state, seat);
                let win = win_probability(lead, v1::SCALE);
                Expected { utility: win, win, lead }
            }
            (None, Some(judgement)) => {
                let mover = game.turn(state).first_required().unwrap_or(Seat::new(0));
                let sign = if seat == mover { 1.0 } else { -1.0 };
                let (win, lead) = judgement.judge(&features::features(game, &self.pieces, state, mover));
                let (win, lead) = (win_probability(sign * win, 1.0), sign * lead);
                Expected { utility: mixed(WIN, win, lead), win, lead }
            }
        }
    }
}

impl Evaluate<Rules> for Patchwork {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        self.expected(game, state, seat).utility
    }

    fn utility(&self, game: &Rules, outcome: &game_traits::Outcome, seat: Seat) -> f64 {
        match self.judgement {
            None => utility(game, outcome, seat),
            Some(_) => mixed(WIN, win_share(game, outcome, seat), lead(game, outcome, seat)),
        }
    }

    /// The difference of the expected points.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(self.expected(game, state, seat).lead)
    }

    /// All of it by one estimate: two seats, whose utilities have the sum 1.
    fn judge(&self, game: &Rules, state: &State, seat: Seat) -> Judged {
        let Expected { utility, win, lead } = self.expected(game, state, seat);
        let mut utilities = [0.0; Seat::MAX];
        (utilities[seat.index()], utilities[seat.left(2).index()]) = (utility, 1.0 - utility);
        Judged { utilities, win_share: win, lead: Some(lead) }
    }
}

impl Heuristics<Rules> for Patchwork {
    /// To advance, and for each patch that can be taken the placements that leave the least ragged free cells.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        match self.judgement {
            None => self.least_ragged::<{ v1::PLACES }>(game, state, seat, out),
            Some(_) => self.least_ragged::<PLACES>(game, state, seat, out),
        }
        true
    }

    fn priors(&self, game: &Rules, state: &State, seat: Seat, actions: &[Action], out: &mut Vec<f32>) -> bool {
        let Some(judgement) = &self.judgement else { return false };
        let position = policy::Position::new(game, &self.pieces, state, seat);
        out.extend(actions.iter().map(|&action| judgement.preference(&position.features(action))));
        true
    }

    fn playout_depth(&self) -> u64 {
        0
    }

    fn v1(self) -> Self {
        Patchwork { judgement: None, ..self }
    }
}

impl Patchwork {
    fn least_ragged<const N: usize>(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let quilt = state.quilt(seat).free_cells();
        let none: Best<N> = [(u32::MAX, Action::ADVANCE); N];
        let (mut patches, mut leather): (Vec<(Patch, Best<N>)>, _) = (Vec::with_capacity(3), none);
        for action in game.legal(state, seat).to_vec() {
            let rate = || ragged(quilt & !self.pieces.cells(action));
            match action.kind() {
                ActionKind::Advance => out.push(action),
                ActionKind::Leather { .. } => insert(&mut leather, rate(), action),
                ActionKind::Take { patch, .. } => {
                    if patches.last().is_none_or(|(last, _)| *last != patch) {
                        patches.push((patch, none));
                    }
                    if let Some((_, best)) = patches.last_mut() {
                        insert(best, rate(), action);
                    }
                }
            }
        }
        for place in 0..N {
            let best = patches.iter().map(|(_, best)| best[place]).chain([leather[place]]);
            out.extend(best.filter(|(ragged, _)| *ragged < u32::MAX).map(|(_, action)| action));
        }
    }
}

/// The least ragged placements, each with its raggedness.
type Best<const N: usize> = [(u32, Action); N];

/// Inserts an action if its raggedness is among the smallest.
fn insert<const N: usize>(best: &mut Best<N>, ragged: u32, action: Action) {
    let Some(place) = best.iter().position(|(other, _)| ragged < *other) else { return };
    best[place..].rotate_right(1);
    best[place] = (ragged, action);
}
