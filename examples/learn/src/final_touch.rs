//! Final Touch: a linear judgement for games of a number of players.

use final_touch::{Config, FinalTouch as Rules};
use game_bots::knowledge::{FinalTouch, FinalTouchJudgement};
use game_bots::{Heuristics, Mcts, Settings, win_share};
use game_traits::rng::{seeded, stream};
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Table};
use rayon::prelude::*;

use crate::descend::{RATE, descend};
use crate::{Plan, Subject};

/// One action in this number is any legal one, so that the data has positions that no good player comes to.
const RANDOM: u32 = 40;

/// What is learned of games of this many players; the rest of the judgement stays.
pub(crate) struct OfFinalTouch {
    pub(crate) players: u8,
    pub(crate) before: FinalTouchJudgement,
}

/// The features of a position for the side of a seat, and its share of the win.
pub(crate) type Sample = ([f32; FinalTouchJudgement::POSITION], f32);

impl Subject for OfFinalTouch {
    type Game = Rules;
    type Heuristics = FinalTouch;
    type Judgement = FinalTouchJudgement;
    /// The positions. The judgement of the player has chosen the best other side in their features.
    type Data = Vec<Sample>;

    fn game(&self) -> Rules {
        Rules::from_config(Config { players: self.players, ..Config::default() }).expect("2 to 4 players")
    }

    fn first(&self) -> FinalTouch {
        FinalTouch::default().v1()
    }

    fn player(&self, judgement: &FinalTouchJudgement) -> FinalTouch {
        FinalTouch::with_judgement(judgement.clone())
    }

    fn settings(&self, plan: Plan) -> Settings {
        plan.settings()
    }

    fn play_all(&self, player: &FinalTouch, plan: Plan) -> Vec<Sample> {
        let game = self.game();
        (0..plan.games).into_par_iter().flat_map(|number| play(&game, player, plan, number)).collect()
    }

    fn fit(&self, generations: &[Vec<Sample>], seed: u64) -> Result<FinalTouchJudgement, &'static str> {
        let samples: Vec<&Sample> = generations.iter().flatten().collect();
        let mut weights = [0.0; FinalTouchJudgement::POSITION];
        descend(&mut weights, &samples, &mut seeded(seed), RATE, learn, |_| {});
        self.before.clone().with(self.players.into(), weights).ok_or("the fit did not converge")
    }
}

/// The positions of a game.
fn play(game: &Rules, player: &FinalTouch, plan: Plan, number: u64) -> Vec<Sample> {
    let mut rng = stream(plan.seed, number);
    let mut table = Table::seeded(game.clone(), rng.raw_u64());
    let mut one_of_each_side: Vec<Seat> = game.seats().iter().collect();
    one_of_each_side.sort_by_key(|&seat| game.side(seat));
    one_of_each_side.dedup_by_key(|seat| game.side(*seat));
    let mut positions = Vec::new();
    while let Some(seat) = table.turn().first_required() {
        for &one in &one_of_each_side {
            positions.push((one, player.position_features(game, table.state(), one)));
        }
        let action = if rng.random_ratio(1, RANDOM) {
            game.legal(table.state(), seat).sample(&mut rng)
        } else {
            let mut search = Mcts::with_heuristics(player.clone(), plan.settings());
            let view = table.view(Observer::Seat(seat));
            search.analyze(game, seat, table.turn(), &view, &mut rng).actions[0].action
        };
        table.act(seat, action.expect("a seat to act has an action")).expect("a listed action is legal");
    }
    let outcome = table.outcome().expect("the game is over");
    positions.into_iter().map(|(seat, features)| (features, win_share(game, &outcome, seat) as f32)).collect()
}

/// Cross entropy of the win.
fn learn(weights: &[f32], (features, share): &Sample, gradient: &mut [f32]) -> f32 {
    let odds: f32 = features.iter().zip(weights).map(|(x, w)| x * w).sum();
    let win = 1.0 / (1.0 + (-odds).exp());
    gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += (win - share) * feature);
    let sure = |p: f32| p.max(1e-6).ln();
    -share * sure(win) - (1.0 - share) * sure(1.0 - win)
}
