//! Law 1: what is listed, what passes `check` and what `apply` does are the same actions.

use std::format;
use std::vec::Vec;

use super::case::{Context, Walk, spread};
use super::{Check, mutation, parting, same};
use crate::record::Entry;
use crate::rng::{DefaultRng, stream};
use crate::{ActionSet, Game, GameRng, Portable, Seat, Seats, Turn};

/// The listed actions of a seat that are tried at one position.
const LISTED: usize = 256;
/// The foreign ones, the listed ones that are mutated, and the ids.
const FOREIGN: usize = 48;
const MUTATED: usize = 6;
const IDS: usize = 512;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(1));
    let foreign = foreign(context);
    let mut walk = Walk::whole(context);
    loop {
        let turn = game.turn(&walk.state);
        well_formed(game, turn)?;
        for seat in onlookers(game) {
            let listed = context.plain.legal(&walk.state, seat).to_vec();
            let acts = turn.actors().contains(seat);
            ensure!(listed.is_empty() != acts, "seat {seat} has {} legal actions at {turn:?}", listed.len());
            for action in spread(&listed, LISTED, &mut rng) {
                is_legal(context, &walk.state, seat, action)?;
            }
            let mut sorted = listed.clone();
            sorted.sort_unstable();
            for action in candidates(game, &listed, &foreign, &mut rng) {
                if sorted.binary_search(&action).is_err() {
                    is_not_listed(context, &walk.state, seat, action, &sorted)?;
                }
            }
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

/// The seats of the game, and one that is not at the table.
pub(super) fn onlookers<G: Game>(game: &G) -> Seats {
    let seats = game.seats();
    match Seat::try_new(seats.len()) {
        Some(beyond) => seats.with(beyond),
        None => seats,
    }
}

fn well_formed<G: Game>(game: &G, turn: Turn) -> Check {
    ensure!(
        game.seats() == Seats::first(game.seats().len()) && !game.seats().is_empty(),
        "the seats are {:?}, not 0 to n − 1",
        game.seats()
    );
    if let Turn::Decide { must, may } = turn {
        ensure!(!must.is_empty(), "no seat must act at {turn:?}");
        ensure!((must & may).is_empty(), "a seat both must and may act at {turn:?}");
        ensure!((turn.actors() - game.seats()).is_empty(), "a seat acts that is not at the table at {turn:?}");
    }
    Ok(())
}

fn is_legal<G: Game>(context: &Context<'_, G>, state: &G::State, seat: Seat, action: G::Action) -> Check {
    let game = context.game;
    if let Err(why) = game.check(state, seat, action) {
        return Err(format!("seat {seat}: `{action}` is listed, but check says {why}"));
    }
    let canonical = game.canonical(state, seat, action);
    ensure!(canonical == action, "seat {seat}: `{action}` is listed, but `{canonical}` is canonical for it");
    let (mut checked, mut unchecked, mut without_events) = (state.clone(), state.clone(), state.clone());
    let (mut emitted, mut emitted_unchecked) = (Vec::new(), Vec::new());
    if let Err(why) = game.apply(&mut checked, seat, action, &mut emitted) {
        return Err(format!("seat {seat}: `{action}` is listed, but apply says {why}"));
    }
    game.apply_unchecked(&mut unchecked, seat, action, &mut emitted_unchecked);
    game.apply_unchecked(&mut without_events, seat, action, &mut ());
    same(&checked, &unchecked, || format!("seat {seat}, `{action}`: apply and apply_unchecked differ"))?;
    same(&emitted, &emitted_unchecked, || {
        format!("seat {seat}, `{action}`: apply and apply_unchecked emit different events")
    })?;
    same(&unchecked, &without_events, || {
        format!("seat {seat}, `{action}`: the state depends on whether events are received")
    })
}

/// An action that is not listed is refused, or equal in effect to one that is.
fn is_not_listed<G: Game>(
    context: &Context<'_, G>,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    sorted: &[G::Action],
) -> Check {
    let game = context.game;
    let mut after = state.clone();
    let applied = game.apply(&mut after, seat, action, &mut ());
    match game.check(state, seat, action) {
        Err(why) => {
            ensure!(applied.is_err(), "seat {seat}: check refuses `{action}` ({why}), but apply does it");
            Ok(())
        }
        Ok(()) => {
            if let Err(why) = applied {
                return Err(format!("seat {seat}: `{action}` passes check, but apply says {why}"));
            }
            let canonical = game.canonical(state, seat, action);
            ensure!(
                sorted.binary_search(&canonical).is_ok(),
                "seat {seat}: `{action}` passes check, but neither it nor its canonical `{canonical}` is listed"
            );
            let mut listed = state.clone();
            game.apply_unchecked(&mut listed, seat, canonical, &mut ());
            ensure!(
                after == listed,
                "seat {seat}: `{action}` and its canonical `{canonical}` lead to different states{}",
                parting(&after, &listed)
            );
            Ok(())
        }
    }
}

/// Actions from elsewhere: listed in another game of this config, and in one of the other config.
pub(super) fn foreign<G: Game>(context: &Context<'_, G>) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let other = super::WithoutOverrides(context.other.clone());
    for (number, plain) in [&context.plain, &other].into_iter().enumerate() {
        let mut rng = context.rng(100 + number as u64);
        let mut walk =
            Walk::random(plain, context.claims.step_limit.min(400), stream(context.case.seed, 200 + number as u64));
        while let Some(entry) = walk.next() {
            for seat in plain.seats() {
                let mut listed = plain.legal(&walk.state, seat).to_vec();
                rng.shuffle(&mut listed);
                actions.extend(listed.into_iter().take(4));
            }
            if let Entry::Act(_, action) = entry {
                actions.push(action);
            }
            walk.step(entry);
        }
    }
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// Actions that may or may not be legal here.
pub(super) fn candidates<G: Game>(
    game: &G,
    listed: &[G::Action],
    foreign: &[G::Action],
    rng: &mut DefaultRng,
) -> Vec<G::Action> {
    let mut actions = spread(foreign, FOREIGN, rng);
    let mut texts = spread(listed, MUTATED, rng);
    texts.extend(spread(foreign, MUTATED, rng));
    for text in texts {
        actions
            .extend(mutation::texts(&format!("{text}"), rng).iter().filter_map(|text| text.parse::<G::Action>().ok()));
    }
    if let Some(space) = game.action_space() {
        // All ids of a small space; of a large one some at each position.
        let from = rng.random_below_u64(space as u64) as usize;
        let ids = (0..space.min(IDS)).map(|k| if space <= IDS { k } else { (from + k * (space / IDS)) % space });
        actions.extend(ids.filter_map(|id| game.action_at(id)));
    }
    actions
}
