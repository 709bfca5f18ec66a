//! Touché Poulet: games of the policy, which values its targets by the judgement.

use game_bots::knowledge::{TouchePoulet, TouchePouletJudgement};
use game_bots::{HeuristicPlayer, MctsSettings, Player};
use game_traits::Game;
use touche_poulet::{Config, Phase, State, TouchePoulet as Rules};

use crate::policy::Policy;

pub(crate) struct OfTouchePoulet;

impl Policy for OfTouchePoulet {
    type Game = Rules;
    type Heuristics = TouchePoulet;
    type Judgement = TouchePouletJudgement;

    const USED: u32 = 6;
    /// There are few games, since one takes a fifth of a second, and so the steps are large.
    const RATE: f32 = 0.02;

    fn game(players: u8) -> Rules {
        Rules::from_config(Config { players, ..Config::default() }).expect("2 to 4 players")
    }

    fn heuristics(judgement: TouchePouletJudgement) -> TouchePoulet {
        TouchePoulet::with_judgement(judgement)
    }

    fn features(game: &Rules, state: &State) -> Vec<Vec<f32>> {
        let features = TouchePouletJudgement::position_features(game, state);
        features[..game.seats().len()].iter().map(|one| one.to_vec()).collect()
    }

    fn with(judgement: TouchePouletJudgement, players: u8, weights: &[f32]) -> Option<TouchePouletJudgement> {
        judgement.with(players.into(), weights.try_into().ok()?)
    }

    fn has_begun(state: &State) -> bool {
        state.public().phase() != Phase::Placement
    }

    /// A game of searches takes ten times as long.
    fn seated(heuristics: TouchePoulet, _settings: MctsSettings) -> Box<dyn Player<Rules>> {
        Box::new(HeuristicPlayer::new(heuristics))
    }
}
