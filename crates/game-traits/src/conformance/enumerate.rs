//! All positions of a tiny game, with their exact probabilities.

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::chi_square_fits;
use crate::rng::stream;
use crate::{ActionSet, Game, Observer, Turn};

/// Positions by digest; those of one digest are held apart by equality.
struct Weighted<S>(BTreeMap<u64, Vec<(S, f64)>>);

impl<S: Eq> Weighted<S> {
    fn add(&mut self, digest: u64, state: S, probability: f64) {
        let bucket = self.0.entry(digest).or_default();
        match bucket.iter_mut().find(|(known, _)| *known == state) {
            Some((_, sum)) => *sum += probability,
            None => bucket.push((state, probability)),
        }
    }
}

/// All positions that can be reached in `steps` steps (decisions and chance outcomes), with their probabilities when
/// chance goes by its weights and players do not think: the lowest seat that must act and each that may are equally
/// likely to be the one that acts, and so are its listed actions. A finished game stays as it is.
///
/// Their number grows fast; only a tiny config is small enough.
pub fn enumerate<G: Game>(game: &G, steps: usize) -> Vec<(G::State, f64)> {
    let mut reached = Weighted(BTreeMap::new());
    let start = game.start();
    reached.add(game.digest(&start), start, 1.0);
    for _ in 0..steps {
        let mut next = Weighted(BTreeMap::new());
        for (state, probability) in reached.0.into_values().flatten() {
            follow(game, &state, probability, &mut next);
        }
        reached = next;
    }
    reached.0.into_values().flatten().collect()
}

fn follow<G: Game>(game: &G, state: &G::State, probability: f64, next: &mut Weighted<G::State>) {
    match game.turn(state) {
        Turn::Over => next.add(game.digest(state), state.clone(), probability),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            let _ = game.for_each_chance(state, |outcome, weight| {
                outcomes.push((outcome, weight));
                ControlFlow::Continue(())
            });
            let total: f64 = outcomes.iter().map(|&(_, weight)| weight as f64).sum();
            for (outcome, weight) in outcomes {
                let mut after = state.clone();
                game.apply_chance_unchecked(&mut after, outcome, &mut ());
                next.add(game.digest(&after), after, probability * weight as f64 / total);
            }
        }
        Turn::Decide { must, may } => {
            let actors: Vec<_> = must.lowest().into_iter().chain(may).collect();
            for &seat in &actors {
                let actions = game.legal(state, seat).to_vec();
                let share = probability / (actors.len() * actions.len().max(1)) as f64;
                for action in actions {
                    let mut after = state.clone();
                    game.apply_unchecked(&mut after, seat, action, &mut ());
                    next.add(game.digest(&after), after, share);
                }
            }
        }
    }
}

/// The positions that an observer cannot tell apart, with their probabilities.
struct Alike<'a, G: Game> {
    view: G::View,
    states: Vec<&'a (G::State, f64)>,
}

/// The maximum number of states sampled from one view, and about the number for each state that fits it.
const MAX_SAMPLES: usize = 20_000;
const SAMPLES_A_STATE: usize = 40;

/// Holds [`Game::determinize`] against [`enumerate`]: of all positions after `steps` steps, those that look alike to an
/// observer are sampled in proportion to their probabilities (χ², see [`chi_square_fits`]), and no others.
///
/// # Errors
/// The first view whose samples do not fit.
pub fn determinizes_exactly<G: Game>(game: &G, steps: usize) -> Result<(), String> {
    let reached = enumerate(game, steps);
    for observer in Observer::all(game.seats()) {
        let mut views: Vec<Alike<'_, G>> = Vec::new();
        let mut places: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for one in &reached {
            let view = game.view(&one.0, observer);
            // Views have no order; what they look like printed has.
            let bucket = places.entry(printed(&view)).or_default();
            match bucket.iter().find(|&&place| views[place].view == view) {
                Some(&place) => views[place].states.push(one),
                None => {
                    bucket.push(views.len());
                    views.push(Alike { view, states: std::vec![one] });
                }
            }
        }
        for (number, alike) in views.iter().enumerate() {
            fits(game, steps, observer, alike, number as u64)?;
        }
    }
    Ok(())
}

fn printed(view: &impl core::fmt::Debug) -> u64 {
    let mut digest = crate::Digest::new();
    digest.bytes(format!("{view:?}").as_bytes());
    digest.finish()
}

fn fits<G: Game>(
    game: &G,
    steps: usize,
    observer: Observer,
    Alike { view, states }: &Alike<'_, G>,
    number: u64,
) -> Result<(), String> {
    let total: f64 = states.iter().map(|(_, probability)| probability).sum();
    // Probabilities as 40-bit weights; less than one in 10¹² is taken for that.
    let weights: Vec<u64> =
        states.iter().map(|(_, probability)| ((probability / total * (1u64 << 40) as f64) as u64).max(1)).collect();
    let mut places: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, (state, _)) in states.iter().enumerate() {
        places.entry(game.digest(state)).or_default().push(place);
    }
    let mut observed = std::vec![0u64; states.len()];
    let mut rng = stream(steps as u64, number);
    for _ in 0..(states.len() * SAMPLES_A_STATE).min(MAX_SAMPLES) {
        let sample = game.determinize(view, &mut rng);
        let place =
            places.get(&game.digest(&sample)).and_then(|bucket| bucket.iter().find(|&&p| states[p].0 == sample));
        match place {
            Some(&place) => observed[place] += 1,
            None => {
                return Err(format!(
                    "after {steps} steps {observer} may see {view:?}, from which determinize gives a state that cannot be: {sample:?}"
                ));
            }
        }
    }
    if chi_square_fits(&observed, &weights) {
        return Ok(());
    }
    let shares: Vec<f64> = states.iter().take(12).map(|(_, probability)| probability / total).collect();
    Err(format!(
        "after {steps} steps {observer} may see {view:?}, from which determinize does not sample by probability: {:?} of {} states (the first 12) have {shares:?}",
        &observed[..observed.len().min(12)],
        states.len()
    ))
}
