//! Point Final: a linear judgement for games of a number of players.

use game_bots::knowledge::{PointFinal, PointFinalJudgement};
use game_bots::{Heuristics, Settings};
use game_traits::rng::{seeded, stream};
use game_traits::{ActionSet, Game, GameRng, Table, Turn};
use point_final::{Config, PointFinal as Rules};
use rayon::prelude::*;

use crate::descend::descend;
use crate::{Plan, Subject};

/// One action in this number is any legal one, so that the data has positions that no good player comes to.
const RANDOM: u32 = 40;

/// One position in this number is used: those of a game are much alike.
const USED: u32 = 8;

/// The maximum number of decisions of a game. It has no bound.
const LIMIT: usize = 10_000;

/// What is learned of games of this many players; the rest of the judgement stays.
pub(crate) struct OfPointFinal {
    pub(crate) players: u8,
    pub(crate) before: PointFinalJudgement,
}

/// The features of all seats at a position, and their shares of the win.
pub(crate) type Sample = (Vec<[f32; PointFinalJudgement::POSITION]>, Vec<f32>);

impl Subject for OfPointFinal {
    type Game = Rules;
    type Heuristics = PointFinal;
    type Judgement = PointFinalJudgement;
    type Data = Vec<Sample>;

    fn game(&self) -> Rules {
        Rules::from_config(Config { players: self.players, ..Config::default() }).expect("2 to 10 players")
    }

    fn first(&self) -> PointFinal {
        PointFinal::with_judgement(self.before.clone())
    }

    fn player(&self, judgement: &PointFinalJudgement) -> PointFinal {
        PointFinal::with_judgement(judgement.clone())
    }

    fn settings(&self, plan: Plan) -> Settings {
        plan.settings()
    }

    /// The players are the policy of the search, by which its playouts go on: the evaluation has to say how those end. A game
    /// of it takes some milliseconds.
    fn play_all(&self, player: &PointFinal, plan: Plan) -> Vec<Sample> {
        let game = self.game();
        (0..plan.games).into_par_iter().flat_map(|number| play(&game, player, plan, number)).collect()
    }

    fn fit(&self, generations: &[Vec<Sample>], seed: u64) -> Result<PointFinalJudgement, &'static str> {
        let samples: Vec<&Sample> = generations.iter().flatten().collect();
        let mut weights = [0.0; PointFinalJudgement::POSITION];
        descend(&mut weights, &samples, &mut seeded(seed), learn, |_| {});
        self.before.clone().with(self.players.into(), weights).ok_or("the fit did not converge")
    }
}

/// The positions of a game of the policy against itself.
fn play(game: &Rules, player: &PointFinal, plan: Plan, number: u64) -> Vec<Sample> {
    let mut rng = stream(plan.seed, number);
    let mut table = Table::seeded(game.clone(), rng.raw_u64());
    let mut positions = Vec::new();
    for _ in 0..LIMIT {
        let Turn::Decide { must, may } = table.turn() else { break };
        if rng.random_ratio(1, USED) {
            let features = PointFinalJudgement::position_features(game, table.state());
            positions.push(features[..game.seats().len()].to_vec());
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

/// Cross entropy of the win.
fn learn(weights: &[f32], (features, shares): &Sample, gradient: &mut [f32]) -> f32 {
    let figures = features.iter().map(|one| one.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>().exp());
    let figures: Vec<f32> = figures.collect();
    let all: f32 = figures.iter().sum();
    let mut loss = 0.0;
    for ((features, figure), share) in features.iter().zip(figures).zip(shares) {
        let win = figure / all;
        gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += (win - share) * feature);
        loss -= share * win.max(1e-6).ln();
    }
    loss
}
