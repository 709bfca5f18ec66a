//! Judgements that are linear in the features of each seat, learned from games of a policy.

use std::fmt::Display;

use game_bots::{Heuristics, Mcts, MctsSettings, Player};
use game_traits::rng::{seeded, stream};
use game_traits::{ActionSet, Game, GameRng, Table, Turn};
use rayon::prelude::*;

use crate::descend::descend;
use crate::{Plan, Subject};

/// One action in this number is any legal one, so that the data has positions that no good player comes to.
const RANDOM: u32 = 40;

/// The maximum number of decisions of a game. Some have no bound.
const LIMIT: usize = 10_000;

/// What a game brings.
pub(crate) trait Policy: Sync {
    type Game: Game;
    type Heuristics: Heuristics<Self::Game>;
    type Judgement: Clone + Display + Sync;

    /// One position in this number is used: those of a game are much alike.
    const USED: u32;

    /// The size of a step of the fit at first.
    const RATE: f32;

    fn game(players: u8) -> Self::Game;

    fn heuristics(judgement: Self::Judgement) -> Self::Heuristics;

    /// The features of each seat.
    fn features(game: &Self::Game, state: &<Self::Game as Game>::State) -> Vec<Vec<f32>>;

    /// The judgement with other weights for this number of players.
    fn with(judgement: Self::Judgement, players: u8, weights: &[f32]) -> Option<Self::Judgement>;

    /// Whether a position can be used.
    fn has_begun(_state: &<Self::Game as Game>::State) -> bool {
        true
    }

    /// Who plays the games of a gate.
    fn seated(heuristics: Self::Heuristics, settings: MctsSettings) -> Box<dyn Player<Self::Game>> {
        Box::new(Mcts::with_heuristics(heuristics, settings))
    }
}

/// What is learned of games of this many players; the rest of the judgement stays.
pub(crate) struct OfPolicy<P: Policy> {
    pub(crate) players: u8,
    pub(crate) before: P::Judgement,
}

/// The features of all seats at a position, and their shares of the win.
type Sample = (Vec<Vec<f32>>, Vec<f32>);

impl<P: Policy> Subject for OfPolicy<P> {
    type Game = P::Game;
    type Heuristics = P::Heuristics;
    type Judgement = P::Judgement;
    type Data = Vec<Sample>;

    fn game(&self) -> P::Game {
        P::game(self.players)
    }

    fn first(&self) -> P::Heuristics {
        P::heuristics(self.before.clone())
    }

    fn player(&self, judgement: &P::Judgement) -> P::Heuristics {
        P::heuristics(judgement.clone())
    }

    fn seated(&self, heuristics: P::Heuristics, settings: MctsSettings) -> Box<dyn Player<P::Game>> {
        P::seated(heuristics, settings)
    }

    fn play_all(&self, player: &P::Heuristics, plan: Plan) -> Vec<Sample> {
        let game = self.game();
        (0..plan.games).into_par_iter().flat_map(|number| play::<P>(&game, player, plan, number)).collect()
    }

    fn fit(&self, generations: &[Vec<Sample>], seed: u64) -> Result<P::Judgement, &'static str> {
        let samples: Vec<&Sample> = generations.iter().flatten().collect();
        let features = samples.first().and_then(|(features, _)| features.first()).ok_or("no game ended")?.len();
        let mut weights = vec![0.0; features];
        descend(&mut weights, &samples, &mut seeded(seed), P::RATE, learn, |_| {});
        P::with(self.before.clone(), self.players, &weights).ok_or("the fit did not converge")
    }
}

/// The positions of a game of the policy against itself.
fn play<P: Policy>(game: &P::Game, player: &P::Heuristics, plan: Plan, number: u64) -> Vec<Sample> {
    let mut rng = stream(plan.seed, number);
    let mut table = Table::seeded(game.clone(), rng.raw_u64());
    let mut positions = Vec::new();
    for _ in 0..LIMIT {
        let Turn::Decide { must, may } = table.turn() else { break };
        if P::has_begun(table.state()) && rng.random_ratio(1, P::USED) {
            positions.push(P::features(game, table.state()));
        }
        let (mut seat, mut action) =
            player.choose(game, table.state(), must, may, &mut rng).expect("a seat to act has an action");
        if rng.random_ratio(1, RANDOM) {
            seat = must.lowest().expect("a seat must act");
            action = game.legal(table.state(), seat).sample(&mut rng).expect("a seat to act has an action");
        }
        table.act(seat, action).expect("a listed action is legal");
    }
    let Some(outcome) = table.outcome() else { return Vec::new() };
    let shares: Vec<f32> = game.seats().iter().map(|seat| outcome.share(seat) as f32).collect();
    positions.into_iter().map(|features| (features, shares.clone())).collect()
}

/// Cross entropy of the win, whose probabilities are in proportion to the exponentials of the weighted sums.
fn learn(weights: &[f32], (features, shares): &Sample, gradient: &mut [f32]) {
    let figures = features.iter().map(|one| one.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>().exp());
    let figures: Vec<f32> = figures.collect();
    let all: f32 = figures.iter().sum();
    for ((features, figure), share) in features.iter().zip(figures).zip(shares) {
        let win = figure / all;
        gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += (win - share) * feature);
    }
}
