//! Law 3: the list has no duplicates and a stable order, and all that counts, picks or samples agrees with it.

use core::ops::ControlFlow;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, spread};
use super::legality::onlookers;
use super::{Check, chi_square_fits, same};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, Portable, Seat};

/// The places of a list that are asked for one by one.
const PLACES: usize = 64;
/// The bins of the test of sampling, if there are more actions; its draws a bin, and its draws at least.
const BINS: usize = 64;
const DRAWS_A_BIN: usize = 80;
const DRAWS: usize = 4096;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(3));
    let mut walk = Walk::picked(context);
    let mut choice = None;
    loop {
        for seat in onlookers(game) {
            let listed = one(context, &walk.state, seat, &mut rng)?;
            if listed > 1 {
                choice = Some((walk.state.clone(), seat));
            }
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => break,
        }
    }
    // Uniformity takes many draws: at the last choice only.
    match choice {
        Some((state, seat)) => uniform(context, &state, seat, &mut rng),
        None => Ok(()),
    }
}

fn one<G: Game>(context: &Context<'_, G>, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Result<usize, String> {
    let listed = agrees(context.game, &context.game.legal(state, seat), seat, rng)?;
    same(&listed, &context.plain.legal(&state.clone(), seat).to_vec(), || {
        format!("seat {seat}: listed twice, in another order")
    })?;
    Ok(listed.len())
}

/// The actions of a set, if all of its methods agree on them.
pub(super) fn agrees<G: Game>(
    game: &G,
    legal: &impl ActionSet<Action = G::Action>,
    seat: Seat,
    rng: &mut DefaultRng,
) -> Result<Vec<G::Action>, String> {
    let mut listed = Vec::new();
    let end = legal.try_for_each(|action| {
        listed.push(action);
        ControlFlow::Continue(())
    });
    ensure!(end.is_continue(), "seat {seat}: the listing says that it was stopped, but it was not");
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("seat {seat}: `{}` is listed twice", twice[0]));
    }
    same(&listed, &legal.to_vec(), || format!("seat {seat}: to_vec is not what try_for_each visits"))?;
    let (mut extended, mut expected) = (listed.clone(), listed.clone());
    legal.extend_into(&mut extended);
    expected.extend_from_slice(&listed);
    same(&expected, &extended, || format!("seat {seat}: extend_into does not append what try_for_each visits"))?;
    same(&listed, &legal.iter().collect::<Vec<_>>(), || format!("seat {seat}: iter is not what try_for_each visits"))?;
    same(&listed.len(), &legal.len(), || format!("seat {seat}: len is the second"))?;
    same(&listed.is_empty(), &legal.is_empty(), || format!("seat {seat}: is_empty is the second"))?;

    let places: Vec<usize> = (0..listed.len()).collect();
    let mut asked = spread(&places, PLACES, rng);
    asked.extend([listed.len().saturating_sub(1), listed.len(), listed.len() + 1, usize::MAX]);
    for n in asked {
        same(&listed.get(n).copied(), &legal.nth(n), || format!("seat {seat}: nth({n}) is the second"))?;
        if let Some(&action) = listed.get(n) {
            ensure!(legal.contains(action), "seat {seat}: `{action}` is listed, but contains says that it is not");
        }
    }
    for stop in spread(&places, 4, rng) {
        stops(legal, seat, stop + 1)?;
    }
    let sampled = legal.sample(rng);
    match sampled {
        None => {
            ensure!(listed.is_empty(), "seat {seat}: sample gives nothing, though there are {} actions", listed.len())
        }
        Some(action) => {
            ensure!(sorted.binary_search(&action).is_ok(), "seat {seat}: sample gives `{action}`, which is not listed")
        }
    }
    mask(game, legal, seat, &listed)?;
    Ok(listed)
}

fn stops(legal: &impl ActionSet, seat: Seat, after: usize) -> Check {
    let mut visited = 0;
    let end = legal.try_for_each(|_| {
        visited += 1;
        if visited == after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    ensure!(
        visited == after && end.is_break(),
        "seat {seat}: a listing that is stopped after {after} visits {visited} and ends with {end:?}"
    );
    Ok(())
}

/// Mask, ids and list say the same.
fn mask<G: Game>(game: &G, legal: &impl ActionSet<Action = G::Action>, seat: Seat, listed: &[G::Action]) -> Check {
    let Some(space) = game.action_space() else { return Ok(()) };
    let (mut mask, mut ids) = (std::vec![7; space], std::vec![7]);
    legal.write_mask(game, &mut mask);
    legal.extend_ids(game, &mut ids);
    ensure!(ids.len() == listed.len() + 1, "seat {seat}: {} ids of {} actions", ids.len() - 1, listed.len());
    let mut expected = std::vec![0; space];
    for (&action, &id) in listed.iter().zip(&ids[1..]) {
        same(&game.action_index(action), &Some(id as usize), || format!("seat {seat}: `{action}` has the second id"))?;
        match expected.get_mut(id as usize) {
            Some(on) => *on += 1,
            None => return Err(format!("seat {seat}: `{action}` has the id {id}, not below {space}")),
        }
        same(&legal.by_id(game, id as usize), &Some(action), || format!("seat {seat}: the listed action of id {id}"))?;
    }
    if let Some(id) = (0..space).find(|&id| mask[id] != expected[id]) {
        return Err(format!("seat {seat}: the mask has {} for id {id}, not {}", mask[id], expected[id]));
    }
    Ok(())
}

fn uniform<G: Game>(context: &Context<'_, G>, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Check {
    let game = context.game;
    let listed = context.plain.legal(state, seat).to_vec();
    let mut places: Vec<(G::Action, usize)> = listed.iter().copied().zip(0..).collect();
    places.sort_unstable();
    let bins = listed.len().min(BINS);
    let bin = |place: usize| place * bins / listed.len();
    let (mut observed, mut weights) = (std::vec![0; bins], std::vec![0; bins]);
    for place in 0..listed.len() {
        weights[bin(place)] += 1;
    }
    for _ in 0..DRAWS.max(bins * DRAWS_A_BIN) {
        let sampled = game.legal(state, seat).sample(rng);
        let place = sampled.and_then(|action| places.binary_search_by_key(&action, |&(action, _)| action).ok());
        match place {
            Some(place) => observed[bin(places[place].1)] += 1,
            None => return Err(format!("seat {seat}: sample gives {sampled:?}, which is not listed")),
        }
    }
    ensure!(
        chi_square_fits(&observed, &weights),
        "seat {seat}: sample is not uniform: of {} listed actions, in bins of {weights:?}, it gave {observed:?}",
        listed.len()
    );
    Ok(())
}
