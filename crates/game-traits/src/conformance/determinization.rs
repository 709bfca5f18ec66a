//! Law 10: a sampled state fits its view, is a position, and can be played; a view has the legal actions of its seat.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, apply};
use super::legality::onlookers;
use super::listing::agrees;
use super::{Check, Expectations, determinizes_exactly, same};
use crate::playout::{Uniform, playout_within};
use crate::record::Entry;
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, Observer, Portable, Turn};

/// A hidden step with an alternative at least a third as likely gives equal samples so often once in 10⁶ times or less.
const SAMPLES: usize = 64;
/// The states of a view whose legal actions are listed.
const LISTED: usize = 3;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(10));
    let mut walk = Walk::picked(context);
    let observers: Vec<Observer> = Observer::all(game.seats()).collect();
    let mut varied: Vec<Observer> = Vec::new();
    loop {
        for &observer in &observers {
            one(context, &walk.state, observer, &mut rng)?;
        }
        let before = walk.state.clone();
        let Some(entry) = walk.next() else { break };
        walk.step(entry);
        // Many samples: once a game for each observer.
        for &observer in observers.iter().filter(|observer| !varied.contains(observer)).collect::<Vec<_>>() {
            if let Some(way) = hidden(context, &before, observer, entry, &walk.state) {
                varies(game, &walk.state, observer, entry, way, &mut rng)?;
                varied.push(observer);
            }
        }
    }
    for observer in observers {
        let mut state = game.determinize(&game.view(&walk.state, observer), &mut rng);
        context.note(|| format!("when a state from the view of {observer} was played on"));
        playout_within(&context.plain, &mut state, &mut Uniform, &mut rng, context.claims.step_limit);
        context.no_note();
        let over = game.turn(&state) == Turn::Over;
        ensure!(
            over || !context.claims.ends || stuck(game, &state).is_none(),
            "a state from the view of {observer} cannot be played on to the end\n    {state:?}"
        );
        game.validate(&state)
            .map_err(|e| format!("a state from the view of {observer}, played on: {e}\n    {state:?}"))?;
    }
    Ok(())
}

fn one<G: Game>(context: &Context<'_, G>, state: &G::State, observer: Observer, rng: &mut DefaultRng) -> Check {
    let game = context.game;
    let view = game.view(state, observer);
    let mut again = rng.clone();
    let sample = game.determinize(&view, rng);
    same(&sample, &game.determinize(&view, &mut again), || format!("{observer}: the same draws give another state"))?;
    game.validate(&sample)
        .map_err(|e| format!("a state from the view of {observer} is no position: {e}\n    {sample:?}"))?;
    let from = |what: &str| format!("a state from the view of {observer} has another {what}");
    same(&view, &game.view(&sample, observer), || from("view"))?;
    same(&game.turn(state), &game.turn(&sample), || from("turn"))?;
    same(&game.outcome(state), &game.outcome(&sample), || from("outcome"))?;
    let mut samples = Vec::from([sample]);
    samples.extend((1..LISTED).map(|_| game.determinize(&view, rng)));
    for seat in onlookers(game) {
        let own = game.view(state, Observer::Seat(seat)) == view;
        let expected = if own { game.legal(state, seat).to_vec() } else { Vec::new() };
        for sample in samples.iter().filter(|_| own) {
            same(&expected, &game.legal(sample, seat).to_vec(), || {
                format!("a state from the view of {observer} has another list of the legal actions of seat {seat}")
            })?;
        }
        let listed = agrees(game, &game.legal_in_view(&view, seat), seat, rng)
            .map_err(|why| format!("legal_in_view of the view of {observer}: {why}"))?;
        same(&expected, &listed, || match own {
            true => format!("of seat {seat} its state lists the first, its view the second"),
            false => format!("the view of {observer} is not that of seat {seat}, but lists actions of it"),
        })?;
    }
    Ok(())
}

/// Another way that the step could have gone, about as likely, with the same view.
fn hidden<G: Game>(
    context: &Context<'_, G>,
    before: &G::State,
    observer: Observer,
    entry: crate::record::EntryOf<G>,
    after: &G::State,
) -> Option<crate::record::EntryOf<G>> {
    let (game, view) = (context.game, context.game.view(after, observer));
    let mut weights = Vec::new();
    match entry {
        Entry::Chance(_) => {
            let _ = game.for_each_chance(before, |outcome, weight| {
                weights.push((Entry::Chance(outcome), weight));
                core::ops::ControlFlow::Continue(())
            });
        }
        Entry::Act(seat, _) if !observer.is(seat) => {
            weights.extend(
                context.plain.legal(before, seat).to_vec().into_iter().map(|action| (Entry::Act(seat, action), 1)),
            );
        }
        _ => {}
    }
    let this = weights.iter().find(|(way, _)| *way == entry)?.1;
    let even = |weight: u64| weight.saturating_mul(3) >= this && this.saturating_mul(3) >= weight;
    weights.into_iter().filter(|&(way, weight)| way != entry && even(weight)).map(|(way, _)| way).take(64).find(
        |&way| {
            let mut state = before.clone();
            apply(game, &mut state, way, &mut Vec::new());
            state != *after && game.view(&state, observer) == view
        },
    )
}

fn varies<G: Game>(
    game: &G,
    state: &G::State,
    observer: Observer,
    entry: crate::record::EntryOf<G>,
    way: crate::record::EntryOf<G>,
    rng: &mut DefaultRng,
) -> Check {
    let view = game.view(state, observer);
    let first = game.determinize(&view, rng);
    let other = (1..SAMPLES).any(|_| game.determinize(&view, rng) != first);
    ensure!(
        other,
        "{observer} cannot tell `{entry}` from `{way}`, but {SAMPLES} states from its view are all the same\n    {first:?}"
    );
    Ok(())
}

/// Why the game is stuck, if it is.
pub(super) fn stuck<G: Game>(game: &G, state: &G::State) -> Option<String> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => game
            .for_each_chance(state, |_, _| core::ops::ControlFlow::Break(()))
            .is_continue()
            .then(|| "chance is due, but there is no outcome".into()),
        turn => match turn.first_required() {
            None => Some("no seat is to act".into()),
            Some(seat) => game
                .legal(state, seat)
                .try_for_each(|_| core::ops::ControlFlow::Break(()))
                .is_continue()
                .then(|| format!("seat {seat} must act, but has no legal action")),
        },
    }
}

pub(super) fn check_tiny<G: Game>(claims: &Expectations<G>) -> Check {
    for (config, steps) in &claims.tiny {
        let game = G::from_config(config.clone()).map_err(|e| format!("from_config refuses {config:?}: {e}"))?;
        for steps in 0..=*steps {
            determinizes_exactly(&game, steps).map_err(|e| format!("{e}\n  config: {config:?}"))?;
        }
    }
    Ok(())
}
