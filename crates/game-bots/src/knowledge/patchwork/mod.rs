//! Patchwork: candidate placements, priors, and an evaluation that was learned from self-play.

mod features;
mod judgement;
mod policy;
mod shape;
mod v1;

use std::sync::Arc;

use game_traits::{ActionSet, Game, Seat};
use patchwork::{Action, Patch, Patchwork as Rules, State};

use super::win_probability;
use crate::utility::bounded;
use crate::{Evaluate, Heuristics, Judged, lead, utility, win_share};
pub use judgement::PatchworkJudgement;
use shape::{Best, NONE, Pieces, insert, ragged};

/// An evaluation and priors that were learned from self-play; the least ragged placements of each patch as candidates.
/// Positions are evaluated without playouts.
#[derive(Clone, Debug)]
pub struct Patchwork {
    pieces: Arc<Pieces>,
    /// `None` judges as the first version did.
    judgement: Option<Arc<PatchworkJudgement>>,
    aims: Aims,
}

/// The number of candidate placements for each patch.
const PLACES: usize = 8;

/// What a search plays for: the weights in its utility.
#[derive(Clone, Copy, Debug)]
struct Aims {
    win: f64,
    points: f64,
}

/// A search that plays for points as well sees what a placement costs long before it decides the game. They are its own
/// points and not only the lead: else a point that the other loses is as good as a point won, and both play poor games.
const AIMS: Aims = Aims { win: 0.47, points: 0.49 };

/// The own points that count as none and as all of what they can be worth.
const FEWEST: f64 = -40.0;
const MOST: f64 = 80.0;

impl Aims {
    /// The utility of a win share, a lead and own points.
    fn utility(self, win: f64, lead: f64, own: f64) -> f64 {
        let own = ((own - FEWEST) / (MOST - FEWEST)).clamp(0.0, 1.0);
        self.win * win + self.points * own + (1.0 - self.win - self.points) * bounded(lead)
    }
}

impl Default for Patchwork {
    /// Judges by the weights of `weights.txt`.
    fn default() -> Self {
        Patchwork { pieces: Pieces::shared(), judgement: Some(PatchworkJudgement::shipped()), aims: AIMS }
    }
}

/// What is expected of a position for one seat.
struct Expected {
    utility: f64,
    /// The utility of the other seat.
    other: f64,
    win: f64,
    lead: f64,
}

impl Patchwork {
    /// The heuristics with another judgement.
    pub fn with_judgement(judgement: PatchworkJudgement) -> Self {
        Patchwork { judgement: Some(Arc::new(judgement)), ..Patchwork::first_version() }
    }

    /// The heuristics of the first version, which have learned nothing: `mcts-v1`.
    pub fn first_version() -> Self {
        Patchwork { pieces: Pieces::shared(), judgement: None, aims: AIMS }
    }

    /// The heuristics with other aims: the weights of the win and of the seat's own points in what a search maximizes,
    /// by default 0.47 and 0.49; the rest goes by the lead. `None` if one of them is negative, or both together are
    /// more than 1. The first version has no aims.
    ///
    /// ```
    /// use game_bots::knowledge::Patchwork;
    ///
    /// let to_win = Patchwork::default().with_aims(0.75, 0.0).expect("two shares");
    /// assert!(Patchwork::default().with_aims(0.75, 0.5).is_none());
    /// ```
    #[must_use]
    pub fn with_aims(self, win: f64, points: f64) -> Option<Self> {
        let fits = win >= 0.0 && points >= 0.0 && win + points <= 1.0;
        fits.then_some(Patchwork { aims: Aims { win, points }, ..self })
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
                other: self.utility(game, &outcome, seat.left(2)),
                win: win_share(game, &outcome, seat),
                lead: lead(game, &outcome, seat),
            },
            (None, None) => {
                let lead = v1::points_lead(state, seat);
                let win = win_probability(lead, v1::SCALE);
                Expected { utility: win, other: 1.0 - win, win, lead }
            }
            (None, Some(judgement)) => {
                let mover = game.turn(state).first_required().unwrap_or(Seat::new(0));
                let sign = if seat == mover { 1.0 } else { -1.0 };
                let [win, lead, total] = judgement.judge(&features::features(game, &self.pieces, state, mover));
                let (win, lead) = (win_probability(sign * win, 1.0), sign * lead);
                let utility = self.aims.utility(win, lead, (total + lead) / 2.0);
                let other = self.aims.utility(1.0 - win, -lead, (total - lead) / 2.0);
                Expected { utility, other, win, lead }
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
            Some(_) => {
                let own = f64::from(outcome.scores()[seat.index()]);
                self.aims.utility(win_share(game, outcome, seat), lead(game, outcome, seat), own)
            }
        }
    }

    /// The difference of the expected points.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(self.expected(game, state, seat).lead)
    }

    /// All of it by one estimate.
    fn judge(&self, game: &Rules, state: &State, seat: Seat) -> Judged {
        let Expected { utility, other, win, lead } = self.expected(game, state, seat);
        let mut utilities = [0.0; Seat::MAX];
        (utilities[seat.index()], utilities[seat.left(2).index()]) = (utility, other);
        Judged { utilities, win_share: win, lead: Some(lead) }
    }
}

impl Heuristics<Rules> for Patchwork {
    /// To advance, and for each patch that can be taken the placements that leave the least ragged free cells.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        if self.judgement.is_none() {
            v1::candidates(&self.pieces, game, state, seat, out);
            return true;
        }
        let free = state.quilt(seat).free_cells();
        let best: Vec<Best<PLACES>> = if state.leather_due().is_some() {
            let mut best = [NONE; PLACES];
            for action in game.legal(state, seat).to_vec() {
                insert(&mut best, ragged(free & !self.pieces.cells(action)) as i32, || Some(action));
            }
            vec![best]
        } else {
            out.push(Action::ADVANCE);
            let affordable = |patch: &Patch| patch.cost() <= state.buttons(seat);
            state.circle().reach().filter(affordable).map(|patch| self.pieces.least_ragged(patch, free)).collect()
        };
        for place in 0..PLACES {
            out.extend(best.iter().map(|best| best[place]).filter(|one| *one != NONE).map(|(_, action)| action));
        }
        true
    }

    fn priors(&self, game: &Rules, state: &State, seat: Seat, actions: &[Action], out: &mut Vec<f32>) -> bool {
        let Some(judgement) = &self.judgement else { return false };
        let position = policy::Position::new(game, &self.pieces, state, seat);
        let weights = judgement.policy(position.phase);
        let preference = |features: [f32; policy::PLAIN]| weights.iter().zip(features).map(|(w, x)| w * x).sum();
        out.extend(actions.iter().map(|&action| -> f32 { preference(position.plain(action)) }));
        true
    }

    fn playout_depth(&self) -> u64 {
        0
    }

    fn v1(self) -> Self {
        Patchwork::first_version()
    }
}
