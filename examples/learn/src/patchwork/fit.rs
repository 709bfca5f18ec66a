//! The fit of the network and of the policy.

use game_bots::knowledge::PatchworkJudgement;
use game_traits::GameRng;
use game_traits::rng::{DefaultRng, seeded};

use super::self_play::{Choice, Data, Position};
use crate::descend::{RATE, descend};

const INPUTS: usize = PatchworkJudgement::POSITION;
const HIDDEN: usize = PatchworkJudgement::HIDDEN;

/// The weight of the lead in the loss; that of the win is 1.
const LEAD: f32 = 0.5;
/// One position in this number of the last generation is held out. The weights after the epoch that is best on them count.
const HELD_OUT: usize = 10;

/// Fits the judgement to the data of some generations, and prints the loss on what was held out.
pub(crate) fn fit(generations: &[Data], seed: u64) -> Result<PatchworkJudgement, &'static str> {
    let mut rng = seeded(seed);
    let (last, before) = generations.split_last().ok_or("no games to learn from")?;
    // A block, since neighbors come from one game.
    let (held_out, rest) = last.positions.split_at(last.positions.len() / HELD_OUT);
    let train: Vec<&Position> = before.iter().flat_map(|data| &data.positions).chain(rest).collect();
    // He's initialization: variance 2 / inputs, evenly distributed.
    let mut network = vec![0.0; PatchworkJudgement::NETWORK];
    let even = |rng: &mut DefaultRng| rng.raw_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0;
    let (first, rest) = network.split_at_mut(INPUTS * HIDDEN);
    first.iter_mut().for_each(|weight| *weight = even(&mut rng) * (6.0 / 40.0_f32).sqrt());
    rest[HIDDEN..4 * HIDDEN].iter_mut().for_each(|weight| *weight = even(&mut rng) * (3.0 / HIDDEN as f32).sqrt());
    let loss = |network: &[f32]| {
        let mut unused = vec![0.0; network.len()];
        let loss = held_out.iter().map(|position| learn_position(network, position, &mut unused)).sum::<f32>();
        loss / held_out.len().max(1) as f32
    };
    let (mut best, mut least) = (network.clone(), f32::INFINITY);
    descend(&mut network, &train, &mut rng, RATE, learn_position, |network| {
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

/// Cross entropy of the win, and the squared error of the lead.
fn learn_position(weights: &[f32], position: &Position, gradient: &mut [f32]) -> f32 {
    let (rows, biases) = weights.as_chunks::<HIDDEN>();
    let mut hidden = rows[INPUTS];
    for (&feature, row) in position.features.iter().zip(rows) {
        if feature != 0.0 {
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += feature * weight);
        }
    }
    let figure = |n: usize| {
        biases[n] + hidden.iter().zip(&rows[INPUTS + 1 + n]).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    };
    let (odds, lead, total) = (figure(0), figure(1), figure(2));
    let win = 1.0 / (1.0 + (-odds).exp());
    let slopes_of = [win - position.win, LEAD * 2.0 * (lead - position.lead), LEAD * 2.0 * (total - position.total)];
    let (slopes, bias_slopes) = gradient.as_chunks_mut::<HIDDEN>();
    bias_slopes.iter_mut().zip(slopes_of).for_each(|(bias, slope)| *bias += slope);
    let mut back = [0.0; HIDDEN];
    for n in 0..HIDDEN {
        if hidden[n] > 0.0 {
            for (figure, slope) in slopes_of.iter().enumerate() {
                slopes[INPUTS + 1 + figure][n] += slope * hidden[n];
                back[n] += slope * rows[INPUTS + 1 + figure][n];
            }
            slopes[INPUTS][n] += back[n];
        }
    }
    for (&feature, row) in position.features.iter().zip(slopes) {
        if feature != 0.0 {
            row.iter_mut().zip(&back).for_each(|(slope, back)| *slope += feature * back);
        }
    }
    let sure = |p: f32| p.max(1e-6).ln();
    let squares = (lead - position.lead).powi(2) + (total - position.total).powi(2);
    -position.win * sure(win) - (1.0 - position.win) * sure(1.0 - win) + LEAD * squares
}

/// Cross entropy of the visits.
fn learn_choice(weights: &[f32], choice: &Choice, gradient: &mut [f32]) -> f32 {
    let preference = |features: &[f32]| features.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>();
    let mut shares: Vec<f32> = choice.iter().map(|(features, _)| preference(features)).collect();
    let max = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    shares.iter_mut().for_each(|share| *share = (*share - max).exp());
    let sum: f32 = shares.iter().sum();
    let mut loss = 0.0;
    for ((features, visits), share) in choice.iter().zip(shares) {
        let share = share / sum;
        loss -= visits * share.max(1e-6).ln();
        for (slope, feature) in gradient.iter_mut().zip(features) {
            *slope += (share - visits) * feature;
        }
    }
    loss
}
