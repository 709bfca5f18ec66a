//! Patchwork: a network for the win, the lead and the total, and a policy for placements.

mod fit;
mod self_play;

use game_bots::MctsSettings;
use game_bots::knowledge::{Patchwork, PatchworkJudgement};

use crate::{Plan, Subject};

/// The weights of the win and of the own points in what the players maximize while they learn: a little more for the
/// win than what the heuristics have by default.
const WIN: f64 = 0.55;
const POINTS: f64 = 0.4;

pub(crate) struct OfPatchwork;

impl Subject for OfPatchwork {
    type Game = patchwork::Patchwork;
    type Heuristics = Patchwork;
    type Judgement = PatchworkJudgement;
    type Data = self_play::Data;

    fn game(&self) -> Self::Game {
        patchwork::Patchwork::default()
    }

    fn first(&self) -> Patchwork {
        Patchwork::first_version()
    }

    fn player(&self, judgement: &PatchworkJudgement) -> Patchwork {
        let player = Patchwork::with_judgement(judgement.clone());
        player.with_aims(WIN, POINTS).expect("the aims are shares")
    }

    fn settings(&self, plan: Plan) -> MctsSettings {
        self_play::settings(plan)
    }

    fn play_all(&self, player: &Patchwork, plan: Plan) -> self_play::Data {
        self_play::play_all(player, plan)
    }

    fn fit(&self, generations: &[self_play::Data], seed: u64) -> Result<PatchworkJudgement, &'static str> {
        fit::fit(generations, seed)
    }
}
