//! Law 5: equality, hash, digest, key and clone agree on what a position is.

use core::hash::Hasher;
use std::format;
use std::hash::DefaultHasher;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, apply, choose};
use super::{Check, parting};
use crate::record::Entry;
use crate::{Game, GameRng, Observer, Portable, Turn};

/// The number of positions after one that are compared.
const SIBLINGS: usize = 12;

/// A position with its digest, hash and texts.
struct Known<S> {
    state: S,
    hash: u64,
    digest: u64,
    /// The [key](Game::position_key) for tables of a search.
    key: u64,
    json: String,
}

impl<S: crate::State + serde::Serialize> Known<S> {
    fn of<G: Game<State = S>>(game: &G, state: S) -> Result<Self, String> {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        let json = serde_json::to_string(&state).map_err(|e| format!("the state does not go into JSON: {e}"))?;
        let (digest, key) = (game.digest(&state), game.position_key(&state));
        Ok(Known { hash: hasher.finish(), digest, key, json, state })
    }

    fn agrees(&self, other: &Self) -> Check {
        if self.state == other.state {
            ensure!(self.hash == other.hash, "equal states hash differently\n    {:?}", self.state);
            ensure!(self.digest == other.digest, "equal states have different digests\n    {:?}", self.state);
            ensure!(self.key == other.key, "equal states have different keys\n    {:?}", self.state);
            ensure!(
                self.json == other.json,
                "equal states are written down differently{}",
                parting(&self.json, &other.json)
            );
        } else {
            let shown = || parting(&self.state, &other.state);
            ensure!(self.digest != other.digest, "different states have the same digest{}", shown());
            ensure!(self.json != other.json, "different states are written down alike{}", shown());
        }
        Ok(())
    }
}

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(5));
    let mut walk = Walk::picked(context);
    let mut earlier: Vec<Known<G::State>> = Vec::new();
    loop {
        let here = Known::of(game, walk.state.clone())?;
        let clone = walk.state.clone();
        ensure!(clone == walk.state, "a clone differs from its original{}", parting(&clone, &walk.state));
        let read: G::State =
            serde_json::from_str(&here.json).map_err(|e| format!("the state does not come back: {e}"))?;
        here.agrees(&Known::of(game, read)?)?;

        // What a view leaves open is where a forgotten field hides.
        let mut near = Vec::new();
        for observer in Observer::all(game.seats()) {
            near.push(Known::of(game, game.determinize(&game.view(&walk.state, observer), &mut rng))?);
        }
        near.extend(siblings(context, &walk.state, &mut rng)?);
        for (n, one) in near.iter().enumerate() {
            here.agrees(one)?;
            near[..n].iter().try_for_each(|other| one.agrees(other))?;
        }
        earlier.iter().rev().take(8).try_for_each(|one| here.agrees(one))?;

        // The positions that follow were made from clones of this one.
        let still = Known::of(game, walk.state.clone())?;
        ensure!(
            still.json == here.json && still.digest == here.digest,
            "a step from a clone changes the original{}",
            parting(&here.json, &still.json)
        );
        earlier.push(here);
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

fn siblings<G: Portable>(
    context: &Context<'_, G>,
    state: &G::State,
    rng: &mut impl GameRng,
) -> Result<Vec<Known<G::State>>, String> {
    let mut near = Vec::new();
    for _ in 0..SIBLINGS {
        let entry = match context.plain.turn(state) {
            Turn::Over => None,
            Turn::Chance => context.plain.sample_chance(state, rng).map(Entry::Chance),
            turn => choose(&context.plain, state, turn, (rng.raw_u32() as u8, rng.raw_u32()))
                .map(|(seat, action)| Entry::Act(seat, action)),
        };
        let Some(entry) = entry else { break };
        let mut next = state.clone();
        apply(&context.plain, &mut next, entry, &mut Vec::new());
        near.push(Known::of(context.game, next)?);
    }
    Ok(near)
}
