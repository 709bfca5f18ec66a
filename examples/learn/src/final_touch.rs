//! Final Touch: a network for games of a number of players, from games in which all take what it says is best, or
//! nearly.

use final_touch::{Action, Config, FinalTouch as Rules, State};
use game_bots::knowledge::{FinalTouch, FinalTouchJudgement};
use game_bots::{Evaluate, Heuristics, win_share};
use game_traits::rng::{DefaultRng, seeded, stream};
use game_traits::{Game, GameRng, Seat, Table};
use rayon::prelude::*;

use crate::descend::{Adam, cross_entropy, falling};
use crate::{Plan, Subject, network};

const INPUTS: usize = FinalTouchJudgement::POSITION;
const HIDDEN: usize = FinalTouchJudgement::HIDDEN;
const SIDES: usize = FinalTouchJudgement::SIDES;

/// About how many inputs are not 0.
const USED: f32 = 30.0;

/// Actions are chosen by the priors to this power: what is best, or nearly.
const SURE: f32 = 4.0;

/// The number of games between two steps.
const BATCH: u64 = 4;

/// The size of a step at first.
const RATE: f32 = 3e-3;

/// TD(λ): how much of a target is what came of the game, from one decision of a seat to its next; the rest is what the
/// player expected there.
const LAMBDA: f64 = 0.5;

/// What is learned of games of this many players; the rest of the judgement stays.
pub(crate) struct OfFinalTouch {
    pub(crate) players: u8,
    pub(crate) before: FinalTouchJudgement,
}

/// The features of a position after an action, and the shares of the win of the sides from that of its seat on; where
/// there are two, the third has no meaning.
type Sample = ([f32; INPUTS], [f32; SIDES]);

impl OfFinalTouch {
    /// A player with other weights for this number of players.
    fn judging(&self, weights: Vec<f32>) -> Option<FinalTouch> {
        self.before.clone().with(self.players.into(), weights).map(FinalTouch::with_judgement)
    }

    /// The number of sides: four play in teams.
    fn sides(&self) -> usize {
        if self.players == 3 { 3 } else { 2 }
    }

    /// Cross entropy of the win.
    fn learn(&self, weights: &[f32], (features, shares): &Sample, gradient: &mut [f32]) {
        network::learn::<HIDDEN, SIDES>(weights, features, gradient, |mut figures| {
            let (playing, absent) = figures.split_at_mut(self.sides());
            cross_entropy(playing, shares);
            absent.fill(0.0);
            figures
        });
    }

    /// The positions of a game.
    fn play(&self, game: &Rules, player: &FinalTouch, plan: Plan, number: u64) -> Vec<Sample> {
        let mut rng = stream(plan.seed, number);
        let mut table = Table::seeded(game.clone(), rng.raw_u64());
        let mut positions = Vec::new();
        while let Some(seat) = table.turn().first_required() {
            let expected = player.judge(game, table.state(), seat).utilities;
            let action = choose(game, player, table.state(), seat, &mut rng);
            let mut after = *table.state();
            game.apply(&mut after, seat, action, &mut ()).expect("a candidate is legal");
            let features = game.outcome(&after).is_none().then(|| FinalTouch::features_after(game, &after, seat));
            positions.push((seat, expected, features));
            table.act(seat, action).expect("a candidate is legal");
        }
        let outcome = table.outcome().expect("the game is over");
        let mut shares = [0.0; Seat::MAX];
        game.seats().iter().for_each(|seat| shares[seat.index()] = win_share(game, &outcome, seat));
        let mut targets = [shares; Seat::MAX];
        let mut samples = Vec::new();
        for (seat, expected, features) in positions.into_iter().rev() {
            let target = &mut targets[seat.index()];
            if let Some(features) = features {
                let of_side = |side: usize| target[(seat.index() + side) % game.seats().len()] as f32;
                samples.push((features, std::array::from_fn(of_side)));
            }
            for (target, expected) in target.iter_mut().zip(expected) {
                *target += (1.0 - LAMBDA) * (expected - *target);
            }
        }
        samples
    }
}

/// One of the candidates, by their priors.
fn choose(game: &Rules, player: &FinalTouch, state: &State, seat: Seat, rng: &mut DefaultRng) -> Action {
    let (mut actions, mut priors) = (Vec::new(), Vec::new());
    player.candidates(game, state, seat, &mut actions);
    player.priors(game, state, seat, &actions, &mut priors);
    let most = priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    priors.iter_mut().for_each(|prior| *prior = (SURE * (*prior - most)).exp());
    let mut left = priors.iter().sum::<f32>() * (rng.raw_u32() as f32 / u32::MAX as f32);
    let chosen = priors.iter().position(|prior| {
        left -= prior;
        left <= 0.0
    });
    actions[chosen.unwrap_or(0)]
}

impl Subject for OfFinalTouch {
    type Game = Rules;
    type Heuristics = FinalTouch;
    type Judgement = FinalTouchJudgement;
    /// The network that came of the games.
    type Data = Vec<f32>;

    fn game(&self) -> Rules {
        Rules::from_config(Config { players: self.players, ..Config::default() }).expect("2 to 4 players")
    }

    fn first(&self) -> FinalTouch {
        FinalTouch::with_judgement(self.before.clone())
    }

    fn player(&self, judgement: &FinalTouchJudgement) -> FinalTouch {
        FinalTouch::with_judgement(judgement.clone())
    }

    /// Learns while it plays.
    fn play_all(&self, player: &FinalTouch, plan: Plan) -> Vec<f32> {
        let (game, mut rng) = (self.game(), seeded(plan.seed));
        let mut weights = match player.judgement() {
            Some(judgement) if !plan.first => judgement.network(self.players.into()).to_vec(),
            _ => network::begin::<HIDDEN, SIDES>(INPUTS, USED, &mut rng),
        };
        let (mut adam, mut gradient) = (Adam::new(weights.len()), vec![0.0; weights.len()]);
        let batches = plan.games.div_ceil(BATCH);
        for batch in 0..batches {
            let Some(player) = self.judging(weights.clone()) else { break };
            let numbers = batch * BATCH..(batch + 1) * BATCH;
            let play = |number| self.play(&game, &player, plan, number);
            let samples: Vec<Sample> = numbers.into_par_iter().flat_map(play).collect();
            gradient.fill(0.0);
            for sample in &samples {
                self.learn(&weights, sample, &mut gradient);
            }
            adam.step(&mut weights, &gradient, samples.len(), RATE * falling(batch as usize, batches as usize), 0.0);
        }
        weights
    }

    fn fit(&self, generations: &[Vec<f32>], _seed: u64) -> Result<FinalTouchJudgement, &'static str> {
        let weights = generations.last().cloned().ok_or("no games to learn from")?;
        self.before.clone().with(self.players.into(), weights).ok_or("the fit did not converge")
    }
}
