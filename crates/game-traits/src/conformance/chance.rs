//! Law 7: weights are positive, outcomes unique and possible, and sampling fits the weights.

use core::ops::ControlFlow;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, spread};
use super::{Check, chi_square_fits, same};
use crate::record::Entry;
use crate::rng::{DefaultRng, stream};
use crate::{ChanceError, Game, Portable, Turn};

/// The number of outcomes that are applied at one position.
const APPLIED: usize = 64;
/// The bins of the test of sampling, if there are more outcomes; its draws a bin, and its draws at least.
const BINS: usize = 64;
const DRAWS_A_BIN: usize = 80;
const DRAWS: usize = 4096;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(7));
    let elsewhere = elsewhere(context);
    let mut walk = Walk::picked(context);
    let (mut first, mut last) = (None, None);
    loop {
        let due = game.turn(&walk.state) == Turn::Chance;
        let offered = one(game, &walk.state, due, &elsewhere, &mut rng)?;
        if offered > 1 {
            last = Some(walk.state.clone());
            first = first.or_else(|| last.clone());
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => break,
        }
    }
    // The fit takes many draws: at the first and the last position only.
    let last = if last == first { None } else { last };
    first.iter().chain(&last).try_for_each(|state| fits(game, state, &mut rng))
}

fn offers<G: Game>(game: &G, state: &G::State) -> Vec<(G::Chance, u64)> {
    let mut offered = Vec::new();
    let _ = game.for_each_chance(state, |outcome, weight| {
        offered.push((outcome, weight));
        ControlFlow::Continue(())
    });
    offered
}

fn one<G: Game>(
    game: &G,
    state: &G::State,
    due: bool,
    elsewhere: &[G::Chance],
    rng: &mut DefaultRng,
) -> Result<usize, String> {
    let offered = offers(game, state);
    let sampled = game.sample_chance(state, rng);
    if !due {
        ensure!(offered.is_empty(), "no chance is due, but {} outcomes are offered", offered.len());
        ensure!(sampled.is_none(), "no chance is due, but sample_chance gives {sampled:?}");
        for &outcome in elsewhere {
            refused(game, state, outcome, ChanceError::NotDue, || format!("`{outcome}`, though no chance is due"))?;
        }
        return Ok(0);
    }
    ensure!(!offered.is_empty(), "chance is due, but no outcome is offered");
    same(&offered, &offers(game, &state.clone()), || "the outcomes come in another order the second time".into())?;
    let mut sum = 0u64;
    for &(outcome, weight) in &offered {
        ensure!(weight > 0, "`{outcome}` has weight 0");
        sum = sum.checked_add(weight).ok_or("the sum of the weights passes a u64")?;
    }
    let mut sorted: Vec<G::Chance> = offered.iter().map(|&(outcome, _)| outcome).collect();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("`{}` is offered twice", twice[0]));
    }
    ensure!(
        sampled.is_some_and(|outcome| sorted.binary_search(&outcome).is_ok()),
        "sample_chance gives {sampled:?}, which is not offered"
    );

    let mut visited = 0;
    let end = game.for_each_chance(state, |_, _| {
        visited += 1;
        ControlFlow::Break(())
    });
    ensure!(
        visited == 1 && end.is_break(),
        "a visit that is stopped at the first outcome sees {visited} and ends with {end:?}"
    );

    for &outcome in &spread(&sorted, APPLIED, rng) {
        same(&game.check_chance(state, outcome), &Ok(()), || format!("check_chance of `{outcome}`, which is offered"))?;
        let (mut with_events, mut without_events) = (state.clone(), state.clone());
        let applied = game.apply_chance(&mut with_events, outcome, &mut Vec::new());
        same(&applied, &Ok(()), || format!("apply_chance of `{outcome}`, which is offered"))?;
        game.apply_chance_unchecked(&mut without_events, outcome, &mut ());
        same(&with_events, &without_events, || {
            format!("`{outcome}`: the state depends on whether events are received")
        })?;
        ensure!(with_events != *state, "`{outcome}` happens, but the state is as it was: chance never comes to an end");
    }
    for &outcome in elsewhere {
        if sorted.binary_search(&outcome).is_err() {
            refused(game, state, outcome, ChanceError::NotOffered, || format!("`{outcome}`, which is not offered"))?;
        }
    }
    Ok(offered.len())
}

/// Checks that an outcome is refused for this reason, and that nothing changes.
fn refused<G: Game>(
    game: &G,
    state: &G::State,
    outcome: G::Chance,
    why: ChanceError,
    what: impl Fn() -> String,
) -> Check {
    let mut after = state.clone();
    same(&game.check_chance(state, outcome), &Err(why), || format!("check_chance of {}", what()))?;
    same(&game.apply_chance(&mut after, outcome, &mut ()), &Err(why), || format!("apply_chance of {}", what()))?;
    same(&after, state, || format!("apply_chance of {} changes the state", what()))
}

fn fits<G: Game>(game: &G, state: &G::State, rng: &mut DefaultRng) -> Check {
    let mut offered = offers(game, state);
    offered.sort_unstable();
    let bins = offered.len().min(BINS);
    let bin = |place: usize| place * bins / offered.len();
    let (mut observed, mut weights) = (std::vec![0; bins], std::vec![0; bins]);
    for (place, &(_, weight)) in offered.iter().enumerate() {
        weights[bin(place)] += weight;
    }
    for _ in 0..DRAWS.max(bins * DRAWS_A_BIN) {
        let sampled = game.sample_chance(state, rng);
        let place = sampled.and_then(|outcome| offered.binary_search_by_key(&outcome, |&(outcome, _)| outcome).ok());
        match place {
            Some(place) => observed[bin(place)] += 1,
            None => return Err(format!("sample_chance gives {sampled:?}, which is not offered")),
        }
    }
    ensure!(
        chi_square_fits(&observed, &weights),
        "sample_chance does not fit the weights: for {weights:?} it gave {observed:?}"
    );
    Ok(())
}

/// Outcomes of another game of this config, and of one of the other config.
fn elsewhere<G: Game>(context: &Context<'_, G>) -> Vec<G::Chance> {
    let mut outcomes = Vec::new();
    let other = super::WithoutOverrides(context.other.clone());
    for (number, plain) in [&context.plain, &other].into_iter().enumerate() {
        let mut walk =
            Walk::random(plain, context.claims.step_limit.min(400), stream(context.case.seed, 300 + number as u64));
        while let Some(entry) = walk.next() {
            if let Entry::Chance(outcome) = entry {
                outcomes.push(outcome);
            }
            walk.step(entry);
        }
    }
    outcomes.sort_unstable();
    outcomes.dedup();
    spread(&outcomes, 32, &mut context.rng(71))
}
