//! Final Touch: a policy by what the next player can finish, and an evaluation by money and by what the hands lack.

use final_touch::{Action, ActionKind, Color, FinalTouch as Rules, State};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Seat, Seats};

use super::win_probability;
use crate::{Evaluate, Heuristics, lead, utility};

/// Evaluation by the money earned so far and the cards that each hand lacks to finish the masterpiece, and a policy for
/// playouts: a player finishes a masterpiece if it can, and else takes of a few actions the one after which the next player is
/// the least likely to finish it.
#[derive(Clone, Copy, Debug, Default)]
pub struct FinalTouch {
    /// Uniform playouts to the end, all actions in the tree, and an evaluation by money alone.
    first_version: bool,
}

/// The lead in dollars at which the win probability is 73 %, in the first version.
const FIRST_SCALE: f64 = 4.0;

/// The same for a square root of one dollar that the richest side lacks to the goal.
const SCALE: f64 = 2.0;

/// The money that wins (FT-20).
const GOAL: f64 = 25.0;

/// What it is worth to lack none, one, two … of the cards that finish the masterpiece, in shares of its full pay: for the seat
/// on turn, and for another. To finish is worth more than the pay, since the same seat goes on. By a logistic regression of the
/// winner on 78,000 positions of games of two searches.
const ON_TURN: [f64; 5] = [2.6, 1.23, 0.87, 0.6, 0.34];
const WAITING: [f64; 5] = [1.97, 1.48, 0.96, 0.61, 0.37];

/// The factor for a seat that is on turn after one, two, three others, with two, three and four players.
const LATER: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.7, 0.5, 0.0], [0.8, 0.7, 0.6]];

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

impl FinalTouch {
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
        match game.outcome(state) {
            Some(outcome) => utility(game, &outcome, seat),
            None if self.first_version => win_probability(money_lead(game, state, seat), FIRST_SCALE),
            None => by_hands(game, state, seat),
        }
    }

    /// The lead in dollars now.
    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(game.outcome(state).map_or_else(|| money_lead(game, state, seat), |outcome| lead(game, &outcome, seat)))
    }
}

/// The win probability of a seat by the money and the hands of all sides. Hands of others are those of a determinization.
fn by_hands(game: &Rules, state: &State, seat: Seat) -> f64 {
    let public = state.public();
    let wealth = |of: Seat| {
        let mates = game.seats().iter().filter(|&mate| game.side(mate) == game.side(of));
        f64::from(public.money(of)) + mates.map(|mate| prospect(game, state, mate)).sum::<f64>()
    };
    let others = game.seats().iter().filter(|&other| game.side(other) != game.side(seat));
    let best = others.map(wealth).fold(f64::NEG_INFINITY, f64::max);
    let most = game.seats().iter().map(|one| public.money(one)).max().unwrap_or(0);
    let lacks = (GOAL - f64::from(most)).max(1.0);
    win_probability(wealth(seat) - best, SCALE * (lacks + 2.0).sqrt())
}

/// What the hand of a seat is worth for the current masterpiece, in dollars.
fn prospect(game: &Rules, state: &State, seat: Seat) -> f64 {
    let (public, players) = (state.public(), game.seats().len());
    let masterpiece = public.current().and_then(|id| game.masterpiece(id));
    let (Some(masterpiece), Some(on_turn)) = (masterpiece, game.turn(state).first_required()) else { return 0.0 };
    if public.out() == Some(seat) {
        return 0.0;
    }
    let (missing, hand) = (game.missing(public), state.hand(seat));
    let lacks: u8 = Color::ALL.into_iter().map(|color| missing.count(color).saturating_sub(hand.count(color))).sum();
    let share = |of: [f64; 5]| of.get(usize::from(lacks)).copied().unwrap_or(0.0) * f64::from(masterpiece.full);
    match (seat.index() + players - on_turn.index()) % players {
        0 => share(ON_TURN),
        turns => LATER[players - 2][turns - 1] * share(WAITING),
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
        let finishing = Self::finishing(game, state, seat).filter(|_| !self.first_version);
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
        if self.first_version {
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
        if self.first_version { 1.0 } else { EXPLORATION }
    }

    fn playout_depth(&self) -> u64 {
        if self.first_version { u64::MAX } else { DEPTH }
    }

    fn v1(self) -> Self {
        FinalTouch { first_version: true }
    }
}
