//! Law 8: an overridden provided method does what the default does, draw for draw.

use core::fmt::Debug;
use std::format;
use std::vec::Vec;

use super::case::{Context, Walk, choose, spread};
use super::legality::{foreign, onlookers};
use super::{Check, same};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, GameRng, Portable, Seat};

/// The actions that are checked and applied for a seat at one position.
const TRIED: usize = 16;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let mut rng = context.rng(8);
    let foreign = foreign(context);
    let mut walk = Walk::whole(context);
    loop {
        by_chance(context, &walk.state, &mut rng)?;
        for seat in onlookers(context.game) {
            lists(context, &walk.state, seat, &mut rng)?;
            let mut tried = spread(&context.plain.legal(&walk.state, seat).to_vec(), TRIED, &mut rng);
            tried.extend(spread(&foreign, TRIED, &mut rng));
            for action in tried {
                acts(context, &walk.state, seat, action)?;
            }
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

/// The results are equal, and the generators stand where they stood.
fn drawn<T: PartialEq + Debug>(
    rng: &DefaultRng,
    game: impl FnOnce(&mut DefaultRng) -> T,
    plain: impl FnOnce(&mut DefaultRng) -> T,
    method: &str,
) -> Check {
    let (mut one, mut other) = (rng.clone(), rng.clone());
    let (ours, default) = (game(&mut one), plain(&mut other));
    same(&ours, &default, || format!("{method} gives the first, its default the second"))?;
    ensure!(one == other, "{method} draws otherwise than its default");
    Ok(())
}

fn by_chance<G: Game>(context: &Context<'_, G>, state: &G::State, rng: &mut DefaultRng) -> Check {
    let (game, plain) = (context.game, &context.plain);
    same(&game.digest(state), &plain.digest(state), || "digest gives the first, its default the second".into())?;
    for _ in 0..4 {
        rng.raw_u64();
        drawn(rng, |rng| game.sample_chance(state, rng), |rng| plain.sample_chance(state, rng), "sample_chance")?;
        if let Some(outcome) = plain.sample_chance(state, rng) {
            same(&game.check_chance(state, outcome), &plain.check_chance(state, outcome), || {
                format!("check_chance of `{outcome}` gives the first, its default the second")
            })?;
        }
        drawn(rng, |rng| settled(game, state, rng), |rng| settled(plain, state, rng), "settle")?;
    }
    Ok(())
}

fn settled<G: Game>(game: &G, state: &G::State, rng: &mut DefaultRng) -> (u64, G::State, Vec<G::Event>) {
    let (mut state, mut events) = (state.clone(), Vec::new());
    let outcomes = game.settle(&mut state, rng, &mut events);
    (outcomes, state, events)
}

fn lists<G: Game>(context: &Context<'_, G>, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Check {
    let (game, plain) = (context.game, &context.plain);
    let count = plain.legal(state, seat).len();
    let from = |method: &str| format!("seat {seat}: {method} gives the first, its default the second");
    same(&game.legal(state, seat).len(), &count, || from("len"))?;
    same(&game.legal(state, seat).to_vec(), &plain.legal(state, seat).to_vec(), || from("to_vec"))?;
    for n in [0, rng.random_below_u64(count as u64 + 1) as usize, count] {
        same(&game.legal(state, seat).nth(n), &plain.legal(state, seat).nth(n), || from("nth"))?;
    }
    let (mut ours, mut default) = (Vec::new(), Vec::new());
    game.legal(state, seat).extend_into(&mut ours);
    plain.legal(state, seat).extend_into(&mut default);
    same(&ours, &default, || from("extend_into"))?;
    if let Some(space) = game.action_space() {
        let (mut ours, mut default) = (std::vec![7; space + 1], std::vec![7; space + 1]);
        game.legal(state, seat).write_mask(game, &mut ours);
        plain.legal(state, seat).write_mask(plain, &mut default);
        same(&ours, &default, || from("write_mask"))?;
        let (mut ours, mut default) = (Vec::new(), Vec::new());
        game.legal(state, seat).extend_ids(game, &mut ours);
        plain.legal(state, seat).extend_ids(plain, &mut default);
        same(&ours, &default, || from("extend_ids"))?;
        for id in [rng.random_below_u64(space as u64) as usize, space] {
            same(&game.legal(state, seat).by_id(game, id), &plain.legal(state, seat).by_id(plain, id), || {
                from("by_id")
            })?;
        }
    }
    for _ in 0..4 {
        rng.raw_u64();
        drawn(rng, |rng| game.legal(state, seat).sample(rng), |rng| plain.legal(state, seat).sample(rng), "sample")?;
    }
    // The playouts' fast path is only as good as its agreement with the list.
    if let Some((seat, action)) = choose(game, state, game.turn(state), (0, rng.raw_u32())) {
        same(&game.check(state, seat, action), &Ok(()), || {
            format!("seat {seat}: nth gives `{action}`, which check refuses")
        })?;
    }
    Ok(())
}

fn acts<G: Game>(context: &Context<'_, G>, state: &G::State, seat: Seat, action: G::Action) -> Check {
    let (game, plain) = (context.game, &context.plain);
    let from = |method: &str| format!("seat {seat}, `{action}`: {method} gives the first, its default the second");
    same(&game.check(state, seat, action), &plain.check(state, seat, action), || from("check"))?;
    let (mut ours, mut default) = ((state.clone(), Vec::new()), (state.clone(), Vec::new()));
    let our_result = game.apply(&mut ours.0, seat, action, &mut ours.1);
    let default_result = plain.apply(&mut default.0, seat, action, &mut default.1);
    same(&our_result, &default_result, || from("apply"))?;
    same(&ours, &default, || from("apply"))
}
