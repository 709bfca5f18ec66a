//! Law 12: positions validate, and what comes from outside is refused or can be played.

use core::ops::ControlFlow;
use std::format;

use serde_json::Value;

use super::case::{Context, Walk, add, apply, choose};
use super::determinization::stuck;
use super::{Check, mutation};
use crate::record::Entry;
use crate::rng::{DefaultRng, stream};
use crate::{ActionSet, Game, GameRng, Observer, Portable, Turn};

/// The changed states that are made at one position, and the steps that accepted ones are played on.
const MUTATED: usize = 8;
const PLAYED_ON: usize = 60;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(12));
    let mut walk = Walk::whole(context);
    let mut donor = Value::Null;
    loop {
        game.validate(&walk.state)
            .map_err(|e| format!("validate refuses a position of a game: {e}\n    {:?}", walk.state))?;
        let text = serde_json::to_string(&walk.state).map_err(|e| format!("the state does not go into JSON: {e}"))?;
        let value: Value = serde_json::from_str(&text).map_err(|e| format!("the state is no JSON: {e}"))?;
        for _ in 0..MUTATED {
            let mut changed = value.clone();
            mutation::value(&mut changed, &donor, &mut rng);
            let changed = if rng.random_ratio(1, 4) { mutation::digits(&text, &mut rng) } else { format!("{changed}") };
            outside(context, serde_json::from_str(&changed).ok(), &walk.state, &changed, &mut rng)?;

            nudged(context, &value, &walk.state, &mut rng);

            let mut bytes =
                postcard::to_allocvec(&walk.state).map_err(|e| format!("the state does not go into postcard: {e}"))?;
            mutation::bytes(&mut bytes, &mut rng);
            outside(context, postcard::from_bytes(&bytes).ok(), &walk.state, "bytes", &mut rng)?;
        }
        if walk.steps.is_multiple_of(4) {
            donor = value;
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => break,
        }
    }
    of_another_config(context, &mut rng)
}

/// What was read, if it could be.
fn outside<G: Portable>(
    context: &Context<'_, G>,
    read: Option<G::State>,
    original: &G::State,
    from: &str,
    rng: &mut DefaultRng,
) -> Check {
    let Some(state) = read.filter(|state| state != original) else { return Ok(()) };
    context.note(|| format!("with a state that was changed at random (from {from}):\n    {state:?}"));
    if context.game.validate(&state).is_ok() {
        playable(context, state, rng)?;
    }
    context.no_note();
    Ok(())
}

/// Counts how states fare of which one number is off by one, and which are else well-formed.
fn nudged<G: Portable>(context: &Context<'_, G>, value: &Value, original: &G::State, rng: &mut DefaultRng) {
    let mut changed = value.clone();
    if !mutation::nudge(&mut changed, rng) {
        return;
    }
    let read = serde_json::from_value::<G::State>(changed).ok();
    if read.as_ref() != Some(original) {
        add(&context.tally.nudged);
        if read.is_none_or(|state| context.game.validate(&state).is_err()) {
            add(&context.tally.refused);
        }
    }
}

/// It is as good as a position: it can be written down, looked at and played on without a panic.
fn playable<G: Portable>(context: &Context<'_, G>, mut state: G::State, rng: &mut DefaultRng) -> Check {
    let game = context.game;
    super::round_trip::carries(&state, "a changed state that validates")?;
    for step in 0..PLAYED_ON {
        let turn = game.turn(&state);
        for observer in Observer::all(game.seats()) {
            let view = game.view(&state, observer);
            if step % 8 == 0 {
                let _ = game.turn(&game.determinize(&view, rng));
            }
        }
        for seat in game.seats() {
            game.legal(&state, seat).len();
        }
        game.digest(&state);
        let _ = game.outcome(&state);
        if let Some(why) = stuck(game, &state) {
            return Err(format!("a changed state validates, but cannot be played on: {why}"));
        }
        let entry = match turn {
            Turn::Over => return Ok(()),
            Turn::Chance => {
                let mut sum = 0u64;
                let _ = game.for_each_chance(&state, |_, weight| {
                    sum = sum.saturating_add(weight);
                    ControlFlow::Continue(())
                });
                ensure!(sum > 0 && sum < u64::MAX, "a changed state validates, but its weights sum up to {sum}");
                context.plain.sample_chance(&state, rng).map(Entry::Chance)
            }
            turn => choose(game, &state, turn, (rng.raw_u32() as u8, rng.raw_u32()))
                .map(|(seat, action)| Entry::Act(seat, action)),
        };
        let Some(entry) = entry else { return Ok(()) };
        let mut events = std::vec::Vec::new();
        apply(game, &mut state, entry, &mut events);
        for event in &events {
            Observer::all(game.seats()).for_each(|observer| drop(game.redact(event, observer)));
        }
    }
    Ok(())
}

/// A state of another config is a state from outside as well.
fn of_another_config<G: Portable>(context: &Context<'_, G>, rng: &mut DefaultRng) -> Check {
    if context.case.other == context.case.config {
        return Ok(());
    }
    let other = super::WithoutOverrides(context.other.clone());
    let mut walk = Walk::random(&other, context.claims.step_limit.min(200), stream(context.case.seed, 400));
    loop {
        context.note(|| format!("with a state of the other config:\n    {:?}", walk.state));
        if context.game.validate(&walk.state).is_ok() {
            playable(context, walk.state.clone(), rng)?;
        }
        context.no_note();
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}
