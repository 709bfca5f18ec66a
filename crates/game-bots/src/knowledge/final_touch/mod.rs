//! Final Touch: a policy by what the next player can finish, and an evaluation by money and by what the hands lack.

mod judgement;

use std::sync::Arc;

use final_touch::{Action, ActionKind, Color, FinalTouch as Rules, State};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Seat, Seats};

pub use judgement::FinalTouchJudgement;

use super::win_probability;
use crate::{Evaluate, Heuristics, lead, utility};

/// Evaluation by the money earned so far and the cards that each hand lacks to finish the masterpiece, and a policy for
/// playouts: a player finishes a masterpiece if it can, and else takes of a few actions the one after which the next player is
/// the least likely to finish it.
#[derive(Clone, Debug)]
pub struct FinalTouch {
    /// `None` in the first version: uniform playouts to the end, all actions in the tree, and an evaluation by money alone.
    judgement: Option<Arc<FinalTouchJudgement>>,
}

/// The lead in dollars at which the win probability is 73 %, in the first version.
const FIRST_SCALE: f64 = 4.0;

/// Longer playouts say less, since much depends on cards to come.
const DEPTH: u64 = 3;

/// The number of actions that the policy compares.
const TRIES: usize = 3;

/// The probability that five cards finish a masterpiece with this number of touches missing, roughly: colors differ.
const FINISHES: [f64; 6] = [1.0, 0.67, 0.33, 0.14, 0.05, 0.01];

/// What it costs to ruin a masterpiece, on the same scale: it pays about half.
const RUINED: f64 = 0.5;

/// The factor of exploration, by matches of variants.
const EXPLORATION: f32 = 0.6;

/// The number of smears that ruin a masterpiece (FT-18).
const SMEARS: u8 = 3;

/// The judgement that comes with the crate.
impl Default for FinalTouch {
    fn default() -> Self {
        FinalTouch { judgement: Some(FinalTouchJudgement::shipped()) }
    }
}

impl FinalTouch {
    /// The heuristics with another judgement.
    pub fn with_judgement(judgement: FinalTouchJudgement) -> Self {
        FinalTouch { judgement: Some(Arc::new(judgement)) }
    }

    /// The [features](FinalTouchJudgement::position_features) of a position, for a fit; in the first version by the judgement by
    /// money alone.
    pub fn position_features(&self, game: &Rules, state: &State, seat: Seat) -> [f32; FinalTouchJudgement::POSITION] {
        match &self.judgement {
            Some(judgement) => judgement.position_features(game, state, seat),
            None => FinalTouchJudgement::by_money().position_features(game, state, seat),
        }
    }

    /// The action that finishes the current masterpiece, if the hand of `seat` has all that is missing.
    fn finishing(game: &Rules, state: &State, seat: Seat) -> Option<Action> {
        let (missing, hand) = (game.missing(state.public()), state.hand(seat));
        let has_all = Color::ALL.into_iter().all(|color| hand.count(color) >= missing.count(color));
        if has_all { Action::improve(missing) } else { None }
    }

    /// The risk of an action that does not finish the masterpiece.
    fn risk(game: &Rules, state: &State, action: Action) -> f64 {
        let left = |placed: u8| {
            let missing = game.missing(state.public()).len().saturating_sub(placed);
            FINISHES.get(usize::from(missing)).copied().unwrap_or(0.0)
        };
        match action.kind() {
            ActionKind::Improve(cards) => left(cards.len()),
            ActionKind::Smear(_) if state.public().smeared().len() + 1 >= SMEARS => RUINED,
            ActionKind::Smear(_) => left(0),
        }
    }
}

impl Evaluate<Rules> for FinalTouch {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        match (game.outcome(state), &self.judgement) {
            (Some(outcome), _) => utility(game, &outcome, seat),
            (None, None) => win_probability(money_lead(game, state, seat), FIRST_SCALE),
            (None, Some(judgement)) => win_probability(judgement.odds(game, state, seat), 1.0),
        }
    }

    /// The lead in dollars now.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(game.outcome(state).map_or_else(|| money_lead(game, state, seat), |outcome| lead(game, &outcome, seat)))
    }
}

/// The money of a seat minus the most money of the other sides.
fn money_lead(game: &Rules, state: &State, seat: Seat) -> f64 {
    let side = game.side(seat);
    let others = game.seats().iter().filter(|&other| game.side(other) != side);
    let best = others.map(|other| state.public().money(other)).max().unwrap_or(0);
    f64::from(state.public().money(seat)) - f64::from(best)
}

impl Heuristics<Rules> for FinalTouch {
    const HAS_POLICY: bool = true;
    const EASY_BY_POLICY: bool = true;

    /// The finishing action alone, where there is one.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let finishing = Self::finishing(game, state, seat).filter(|_| self.judgement.is_some());
        out.extend(finishing);
        finishing.is_some()
    }

    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        _may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let legal = game.legal(state, seat);
        if self.judgement.is_none() {
            return Some((seat, legal.sample(rng)?));
        }
        if let Some(action) = Self::finishing(game, state, seat) {
            return Some((seat, action));
        }
        let mut best = legal.sample(rng)?;
        let mut least = Self::risk(game, state, best);
        for _ in 1..TRIES {
            let action = legal.sample(rng)?;
            let risk = Self::risk(game, state, action);
            if risk < least {
                (best, least) = (action, risk);
            }
        }
        Some((seat, best))
    }

    fn exploration(&self) -> f32 {
        if self.judgement.is_none() { 1.0 } else { EXPLORATION }
    }

    fn playout_depth(&self) -> u64 {
        if self.judgement.is_none() { u64::MAX } else { DEPTH }
    }

    fn v1(self) -> Self {
        FinalTouch { judgement: None }
    }
}
