//! The fit of the network and of the policy.

use game_bots::knowledge::PatchworkJudgement;
use game_traits::rng::seeded;

use super::self_play::{Choice, Data, Position};
use crate::descend::{RATE, cross_entropy, descend};
use crate::network;

const INPUTS: usize = PatchworkJudgement::POSITION;
const HIDDEN: usize = PatchworkJudgement::HIDDEN;
/// The odds of a win, the lead and the total.
const FIGURES: usize = 3;
/// About how many inputs are not 0.
const USED: f32 = 40.0;

/// The weight of the lead in the loss; that of the win is 1.
const LEAD: f32 = 0.5;
/// One position in this number of the last generation is held out. The weights after the epoch that is best on them
/// count.
const HELD_OUT: usize = 10;

/// Fits the judgement to the data of some generations, and prints the loss on what was held out.
pub(crate) fn fit(generations: &[Data], seed: u64) -> Result<PatchworkJudgement, &'static str> {
    let mut rng = seeded(seed);
    let (last, before) = generations.split_last().ok_or("no games to learn from")?;
    // A block, since neighbors come from one game.
    let (held_out, rest) = last.positions.split_at(last.positions.len() / HELD_OUT);
    let train: Vec<&Position> = before.iter().flat_map(|data| &data.positions).chain(rest).collect();
    let mut network = network::begin::<HIDDEN, FIGURES>(INPUTS, USED, &mut rng);
    let loss = |network: &[f32]| {
        let mut unused = vec![0.0; network.len()];
        let loss = held_out.iter().map(|position| learn_position(network, position, &mut unused)).sum::<f32>();
        loss / held_out.len().max(1) as f32
    };
    let (mut best, mut least) = (network.clone(), f32::INFINITY);
    let learn = |network: &[f32], position: &Position, gradient: &mut [f32]| {
        learn_position(network, position, gradient);
    };
    descend(&mut network, &train, &mut rng, RATE, learn, |network| {
        let loss = loss(network);
        if loss < least {
            (best, least) = (network.to_vec(), loss);
        }
    });
    println!("{} positions, held out {}: loss {least:.4}", train.len(), held_out.len());

    let choices: Vec<&Choice> = last.choices.iter().collect();
    let mut policy = vec![0.0; PatchworkJudgement::ACTION];
    descend(&mut policy, &choices, &mut rng, RATE, learn_choice, |_| {});
    best.append(&mut policy);
    PatchworkJudgement::new(best).ok_or("the fit did not converge")
}

/// The logarithm of a probability, for a loss that stays finite.
fn log(probability: f32) -> f32 {
    probability.max(1e-6).ln()
}

/// Adds the gradient of a position, and returns its loss: cross entropy of the win, and the squared error of the lead
/// and of the total.
fn learn_position(weights: &[f32], position: &Position, gradient: &mut [f32]) -> f32 {
    let mut loss = 0.0;
    network::learn::<HIDDEN, FIGURES>(weights, &position.features, gradient, |[odds, lead, total]| {
        let win = 1.0 / (1.0 + (-odds).exp());
        let slopes = [win - position.win, LEAD * 2.0 * (lead - position.lead), LEAD * 2.0 * (total - position.total)];
        let squares = (lead - position.lead).powi(2) + (total - position.total).powi(2);
        loss = -position.win * log(win) - (1.0 - position.win) * log(1.0 - win) + LEAD * squares;
        slopes
    });
    loss
}

/// Cross entropy of the visits.
fn learn_choice(weights: &[f32], choice: &Choice, gradient: &mut [f32]) {
    let preference = |features: &[f32]| features.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>();
    let mut slopes: Vec<f32> = choice.iter().map(|(features, _)| preference(features)).collect();
    let visits: Vec<f32> = choice.iter().map(|(_, visits)| *visits).collect();
    cross_entropy(&mut slopes, &visits);
    for ((features, _), by_preference) in choice.iter().zip(slopes) {
        gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += by_preference * feature);
    }
}
