//! Point Final: games of the policy by which playouts go on, since the evaluation has to say how those end. A game of
//! it takes some milliseconds.

use game_bots::knowledge::{PointFinal, PointFinalJudgement};
use game_traits::Game;
use point_final::{Config, PointFinal as Rules, State};

use crate::descend::RATE;
use crate::policy::Policy;

pub(crate) struct OfPointFinal;

impl Policy for OfPointFinal {
    type Game = Rules;
    type Heuristics = PointFinal;
    type Judgement = PointFinalJudgement;

    const USED: u32 = 8;
    const RATE: f32 = RATE;

    fn game(players: u8) -> Rules {
        Rules::from_config(Config { players, ..Config::default() }).expect("2 to 10 players")
    }

    fn heuristics(judgement: PointFinalJudgement) -> PointFinal {
        PointFinal::with_judgement(judgement)
    }

    fn features(game: &Rules, state: &State) -> Vec<Vec<f32>> {
        let features = PointFinalJudgement::position_features(game, state);
        features[..game.seats().len()].iter().map(|one| one.to_vec()).collect()
    }

    fn with(judgement: PointFinalJudgement, players: u8, weights: &[f32]) -> Option<PointFinalJudgement> {
        judgement.with(players.into(), weights.try_into().ok()?)
    }
}
