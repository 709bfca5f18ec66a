//! Final Touch: a policy by what the next player can finish, and an evaluation and priors that were learned from
//! self-play.

mod features;
mod judgement;

use std::sync::Arc;

use final_touch::{Action, ActionKind, Color, FinalTouch as Rules, State};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Seat, Seats};

pub use judgement::FinalTouchJudgement;

use super::win_probability;
use crate::{Evaluate, Heuristics, Judged, Level, lead, utility, win_share};
use features::{SIDES, side_from, sides};

/// An evaluation and priors that were learned from self-play, without playouts. The value of an action is that of a
/// network on what its seat sees after it; the value of a position is that of the best action of the seat on turn. And
/// a simple policy: a player finishes a masterpiece if it can, and else takes of a few actions the one after which the
/// next player is the least likely to finish it.
#[derive(Clone, Debug)]
pub struct FinalTouch {
    /// `None` in the first version: uniform playouts to the end, all actions in the tree, and an evaluation by money
    /// alone.
    judgement: Option<Arc<FinalTouchJudgement>>,
}

/// The lead in dollars at which the win probability is 73 %, in the first version.
const FIRST_SCALE: f64 = 4.0;

/// The number of actions that the policy compares.
const COMPARED: usize = 3;

/// The probability that five cards finish a masterpiece with this number of touches missing, roughly: colors differ.
const FINISHES: [f64; 6] = [1.0, 0.67, 0.33, 0.14, 0.05, 0.01];

/// What it costs to ruin a masterpiece, on the same scale: it pays about half.
const RUINED: f64 = 0.5;

/// The factor of exploration, by matches of variants.
const EXPLORATION: f32 = 6.0;

/// The difference of the logarithms of the odds of two actions that makes the prior of one 2.7 times that of the other.
const TEMPERATURE: f64 = 0.3;

/// The least share of the win, so that odds are finite.
const MIN_SHARE: f64 = 1e-4;

/// The number of smears that ruin a masterpiece (FT-18).
const SMEARS: usize = 3;

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

    /// The judgement; `None` in the first version.
    pub fn judgement(&self) -> Option<&FinalTouchJudgement> {
        self.judgement.as_deref()
    }

    /// The features of the position after an action, before cards are drawn, by what `seat`, whose action it was, sees.
    /// They are the inputs of its network.
    pub fn features_after(game: &Rules, after: &State, seat: Seat) -> [f32; FinalTouchJudgement::POSITION] {
        features::features(game, after, seat)
    }

    /// The expected shares of the win after an action of `seat`: of its side, then of those on turn next.
    fn shares_after(
        judgement: &FinalTouchJudgement,
        game: &Rules,
        state: &State,
        seat: Seat,
        action: Action,
    ) -> [f64; SIDES] {
        let mut after = *state;
        game.apply_unchecked(&mut after, seat, action, &mut ());
        match game.outcome(&after) {
            None => {
                let features = features::features(game, &after, seat);
                let mut shares = judgement.shares(game.seats().len(), sides(game), &features);
                if let Some(out) = after.public().out() {
                    // Who is out of a play-off cannot win (FT-21).
                    shares[side_from(game, seat, out)] = 0.0;
                    let all: f64 = shares.iter().sum();
                    shares.iter_mut().for_each(|share| *share /= all);
                }
                shares
            }
            Some(outcome) => std::array::from_fn(|side| {
                let of_side = game.seats().iter().find(|&other| side_from(game, seat, other) == side);
                of_side.map_or(0.0, |other| win_share(game, &outcome, other))
            }),
        }
    }

    /// The expected shares of the win with the best action of the seat on turn, and that seat; `None` if no seat is on
    /// turn.
    fn best(judgement: &FinalTouchJudgement, game: &Rules, state: &State) -> Option<(Seat, [f64; SIDES])> {
        let mover = game.turn(state).first_required()?;
        let shares = |action| Self::shares_after(judgement, game, state, mover, action);
        let best = match Self::finishing(game, state, mover) {
            Some(action) => shares(action),
            None => game.legal(state, mover).iter().map(shares).max_by(|one, other| one[0].total_cmp(&other[0]))?,
        };
        Some((mover, best))
    }

    /// The action that finishes the current masterpiece, if the hand of `seat` has all that is missing.
    fn finishing(game: &Rules, state: &State, seat: Seat) -> Option<Action> {
        let (missing, hand) = (game.missing(state.public()), state.hand(seat));
        let has_all = Color::ALL.into_iter().all(|color| hand.count(color) >= missing.count(color));
        if has_all { Action::improve(missing) } else { None }
    }

    /// The risk of an action that does not finish the masterpiece.
    fn risk(game: &Rules, state: &State, action: Action) -> f64 {
        let left = |placed: usize| {
            let missing = game.missing(state.public()).len().saturating_sub(placed);
            FINISHES.get(missing).copied().unwrap_or(0.0)
        };
        match action.kind() {
            ActionKind::Improve(cards) => left(cards.len()),
            ActionKind::Smear(_) if state.public().smeared().len() + 1 >= SMEARS => RUINED,
            ActionKind::Smear(_) => left(0),
        }
    }
}

impl Evaluate<Rules> for FinalTouch {
    /// While cards are drawn or masterpieces revealed, all sides have the same share, except in the first version.
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        match (game.outcome(state), &self.judgement) {
            (Some(outcome), _) => utility(game, &outcome, seat),
            (None, None) => win_probability(money_lead(game, state, seat), FIRST_SCALE),
            (None, Some(judgement)) => Self::best(judgement, game, state)
                .map_or(1.0 / sides(game) as f64, |(mover, shares)| shares[side_from(game, mover, seat)]),
        }
    }

    /// All of it by one estimate.
    fn judge(&self, game: &Rules, state: &State, seat: Seat) -> Judged {
        let best = self.judgement.as_ref().and_then(|judgement| Self::best(judgement, game, state));
        let mut utilities = [0.0; Seat::MAX];
        for one in game.seats() {
            utilities[one.index()] = match &best {
                Some((mover, shares)) => shares[side_from(game, *mover, one)],
                None => self.evaluate(game, state, one),
            };
        }
        Judged { utilities, win_share: utilities[seat.index()], lead: self.expected_lead(game, state, seat) }
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
    /// A search wins hardly more with more iterations, so a level is made by less knowledge.
    const LEVELS: [Level; 3] = [Level::RulesOfThumb, Level::OnePly, Level::Search(1_000)];

    /// The finishing action alone, where there is one.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        match Self::finishing(game, state, seat) {
            _ if self.judgement.is_none() => return false,
            Some(action) => out.push(action),
            None => game.legal(state, seat).extend_into(out),
        }
        true
    }

    /// By the values of the actions.
    fn priors(&self, game: &Rules, state: &State, seat: Seat, actions: &[Action], out: &mut Vec<f32>) -> bool {
        let Some(judgement) = &self.judgement else { return false };
        out.extend(actions.iter().map(|&action| {
            let [own, ..] = Self::shares_after(judgement, game, state, seat, action)
                .map(|one| one.clamp(MIN_SHARE, 1.0 - MIN_SHARE));
            ((own / (1.0 - own)).ln() / TEMPERATURE) as f32
        }));
        true
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
        for _ in 1..COMPARED {
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
        if self.judgement.is_none() { u64::MAX } else { 0 }
    }

    fn v1(self) -> Self {
        FinalTouch { judgement: None }
    }
}
