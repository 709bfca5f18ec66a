//! Law 2: a refused action changes nothing, and the error says what is the matter.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, spread};
use super::legality::{candidates, foreign, onlookers};
use super::{Check, same};
use crate::{ActionError, ActionSet, Game, Portable, Seat, Turn};

/// The listed actions that are tried for a seat, whether or not it is to act.
const TRIED: usize = 12;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(2));
    let foreign = foreign(context);
    let mut walk = Walk::whole(context);
    loop {
        let turn = game.turn(&walk.state);
        // What the others could do is the likeliest thing to be let through out of turn.
        let theirs: Vec<G::Action> = turn
            .actors()
            .iter()
            .flat_map(|seat| spread(&context.plain.legal(&walk.state, seat).to_vec(), TRIED, &mut rng))
            .collect();
        for seat in onlookers(game) {
            let mut actions = candidates(game, &[], &foreign, &mut rng);
            actions.extend(&theirs);
            let mut after = walk.state.clone();
            for &action in &actions {
                one(context, &walk.state, turn, seat, action, &mut after)?;
            }
            // Once for all of them: to compare states costs more than all else here.
            if after != walk.state {
                return Err(changing(game, &walk.state, seat, &actions));
            }
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

/// Tries one action: on `after` if it is refused, so that this stays equal to `state`; else on a state of its own.
fn one<G: Portable>(
    context: &Context<'_, G>,
    state: &G::State,
    turn: Turn,
    seat: Seat,
    action: G::Action,
    after: &mut G::State,
) -> Check {
    let (game, mut events) = (context.game, Vec::new());
    let checked = game.check(state, seat, action);
    let applied = match checked {
        Ok(()) => game.apply(&mut state.clone(), seat, action, &mut events),
        Err(_) => game.apply(after, seat, action, &mut events),
    };
    same(&checked, &applied, || format!("seat {seat}, `{action}`: check and apply do not say the same"))?;
    let expected = match turn {
        Turn::Over => Err(ActionError::Over),
        Turn::Chance => Err(ActionError::ChanceDue),
        _ if !turn.actors().contains(seat) => Err(ActionError::NotYours { seat, actors: turn.actors() }),
        _ => game.check_rules(state, seat, action).map_err(ActionError::Illegal),
    };
    same(&checked, &expected, || {
        format!("seat {seat}, `{action}` at {turn:?}: check says the first, the second is due")
    })?;
    ensure!(checked.is_ok() || events.is_empty(), "seat {seat}: `{action}` is refused, but emits {events:?}");
    Ok(())
}

/// Which of the refused actions changes the state.
fn changing<G: Portable>(game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) -> String {
    let changes = |action: &&G::Action| {
        let mut after = state.clone();
        game.apply(&mut after, seat, **action, &mut ()).is_err() && after != *state
    };
    match actions.iter().find(changes) {
        Some(action) => format!("seat {seat}: `{action}` is refused, but it changes the state"),
        None => format!("seat {seat}: some of {actions:?}, done one after another, are refused, but change the state"),
    }
}
