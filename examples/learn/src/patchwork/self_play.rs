//! Games of a player against itself, as data.

use game_bots::knowledge::{Patchwork, PatchworkJudgement};
use game_bots::{Analysis, Mcts, MctsSettings, lead, win_share};
use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Table};
use rayon::prelude::*;

use crate::Plan;

/// One action in this number is any legal one, so that the data has positions that no good player comes to.
const RANDOM: u32 = 40;
/// One action in this number is drawn by the visit counts.
const DRAWN: u32 = 4;
/// The candidates of one position in this number are data for the policy.
const CHOICES: u32 = 4;
/// The weight of the result in a target; the rest is what the search expected.
const RESULT: f32 = 0.5;

/// The settings of a search, which looks wider than a player who wants to win: its visits are to teach what is best.
pub(super) fn settings(plan: Plan) -> MctsSettings {
    MctsSettings { prior_exploration: 1.0, ..plan.settings() }
}

/// A position, and what came of it for the seat on turn.
pub(crate) struct Position {
    pub(super) features: [f32; PatchworkJudgement::POSITION],
    /// The share of the win.
    pub(super) win: f32,
    /// The lead, in units of [`PatchworkJudgement::UNIT`].
    pub(super) lead: f32,
    /// The total of both scores, in the same units.
    pub(super) total: f32,
}

/// The candidates of a position, each with its share of the visits.
pub(crate) type Choice = Vec<([f32; PatchworkJudgement::ACTION], f32)>;

/// What a generation of games gives.
#[derive(Default)]
pub(crate) struct Data {
    pub(super) positions: Vec<Position>,
    pub(super) choices: Vec<Choice>,
}

/// Plays all games of a plan.
pub(super) fn play_all(player: &Patchwork, plan: Plan) -> Data {
    let games: Vec<Data> = (0..plan.games).into_par_iter().map(|number| play(player, plan, number)).collect();
    let mut all = Data::default();
    for mut game in games {
        all.positions.append(&mut game.positions);
        all.choices.append(&mut game.choices);
    }
    all
}

fn play(player: &Patchwork, plan: Plan, number: u64) -> Data {
    let mut rng = stream(plan.seed, number);
    let mut table = Table::seeded(patchwork::Patchwork::default(), rng.raw_u64());
    let settings = settings(plan);
    let (mut data, mut movers) = (Data::default(), Vec::new());
    while let Some(seat) = table.turn().first_required() {
        let (game, state) = (table.game(), table.state());
        let legal = game.legal(state, seat);
        let action = if legal.len() == 1 {
            legal.nth(0)
        } else {
            let mut search = Mcts::with_heuristics(player.clone(), settings);
            let view = table.view(Observer::Seat(seat));
            let analysis = search.analyze(game, seat, table.turn(), &view, &mut rng);
            data.positions.push(Position { features: player.position_features(game, state), ..expected(&analysis) });
            movers.push(seat);
            if rng.random_ratio(1, CHOICES) {
                data.choices.push(choice(player, game, state, seat, &analysis));
            }
            if rng.random_ratio(1, RANDOM) { legal.sample(&mut rng) } else { chosen(&analysis, &mut rng) }
        };
        let action = action.expect("a seat to act has an action");
        table.act(seat, action).expect("a listed action is legal");
    }
    let outcome = table.outcome().expect("the game is over");
    let weight = if plan.first { 1.0 } else { RESULT };
    let mixed = |result: f64, search: f32| weight * result as f32 + (1.0 - weight) * search;
    let total: i32 = outcome.scores().iter().sum();
    for (position, seat) in data.positions.iter_mut().zip(movers) {
        position.win = mixed(win_share(table.game(), &outcome, seat), position.win);
        position.lead = mixed(lead(table.game(), &outcome, seat) / f64::from(PatchworkJudgement::UNIT), position.lead);
        position.total = total as f32 / PatchworkJudgement::UNIT;
    }
    data
}

/// What a search expects: the means over all its simulations.
fn expected(analysis: &Analysis<patchwork::Action>) -> Position {
    let visits: u64 = analysis.actions.iter().map(|root| root.visits).sum();
    let mean = |of: fn(&game_bots::RootAction<patchwork::Action>) -> f64| {
        analysis.actions.iter().map(|root| root.visits as f64 * of(root)).sum::<f64>() / visits.max(1) as f64
    };
    let lead = mean(|root| root.lead.unwrap_or(0.0)) as f32 / PatchworkJudgement::UNIT;
    Position {
        features: [0.0; PatchworkJudgement::POSITION],
        win: mean(|root| root.win_share) as f32,
        lead,
        total: 0.0,
    }
}

/// The candidates with their shares of the visits.
fn choice(
    player: &Patchwork,
    game: &patchwork::Patchwork,
    state: &patchwork::State,
    seat: Seat,
    analysis: &Analysis<patchwork::Action>,
) -> Choice {
    let visits: u64 = analysis.actions.iter().map(|root| root.visits).sum();
    let mut candidates = Vec::new();
    game_bots::Heuristics::candidates(player, game, state, seat, &mut candidates);
    let share = |action: patchwork::Action| {
        let root = analysis.actions.iter().find(|root| root.action == Some(action));
        root.map_or(0.0, |root| root.visits as f32 / visits.max(1) as f32)
    };
    let features = player.action_features(game, state, seat, &candidates);
    features.into_iter().zip(candidates.into_iter().map(share)).collect()
}

/// Mostly the most visited action, sometimes one that is drawn by visit count.
fn chosen(analysis: &Analysis<patchwork::Action>, rng: &mut DefaultRng) -> Option<patchwork::Action> {
    let weights: Vec<u64> = analysis.actions.iter().map(|root| root.visits).collect();
    let place = if rng.random_ratio(1, DRAWN) { rng.weighted_index(&weights)? } else { 0 };
    analysis.actions[place].action
}
