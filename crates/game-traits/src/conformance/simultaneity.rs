//! Law 11: the order of simultaneous decisions does not matter.

use std::format;
use std::vec::Vec;

use super::case::{Context, Walk, spread};
use super::{Check, same};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, GameRng, Portable, Seat, Seats, Turn};

/// The number of actions of each of two seats that are tried in both orders.
const TRIED: usize = 4;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(11));
    let mut walk = Walk::whole(context);
    loop {
        if let Turn::Decide { must, .. } = game.turn(&walk.state) {
            for (one, other) in must.iter().flat_map(|one| must.iter().map(move |other| (one, other))) {
                if one < other {
                    both_orders(context, &walk.state, one, other, &mut rng)?;
                }
            }
            any_order(context, &walk.state, must, &mut rng)?;
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

fn both_orders<G: Game>(
    context: &Context<'_, G>,
    state: &G::State,
    one: Seat,
    other: Seat,
    rng: &mut DefaultRng,
) -> Check {
    for x in spread(&context.plain.legal(state, one).to_vec(), TRIED, rng) {
        for y in spread(&context.plain.legal(state, other).to_vec(), TRIED, rng) {
            let forth = in_order(context.game, state, &[(one, x), (other, y)])?;
            let back = in_order(context.game, state, &[(other, y), (one, x)])?;
            same(&forth, &back, || format!("`{one} {x}` and `{other} {y}` lead elsewhere in the other order"))?;
        }
    }
    Ok(())
}

/// One decision of each, in seat order and in a random one.
fn any_order<G: Game>(context: &Context<'_, G>, state: &G::State, must: Seats, rng: &mut DefaultRng) -> Check {
    let mut decisions = Vec::new();
    for seat in must {
        decisions.extend(context.plain.legal(state, seat).sample(rng).map(|action| (seat, action)));
    }
    let forth = in_order(context.game, state, &decisions)?;
    rng.shuffle(&mut decisions);
    let shuffled = in_order(context.game, state, &decisions)?;
    let listed = || decisions.iter().map(|(seat, action)| format!("`{seat} {action}`")).collect::<Vec<_>>().join(", ");
    same(&forth, &shuffled, || format!("{} lead elsewhere than in the order of the seats", listed()))
}

fn in_order<G: Game>(
    game: &G,
    state: &G::State,
    decisions: &[(Seat, G::Action)],
) -> Result<G::State, std::string::String> {
    let mut state = state.clone();
    for (place, &(seat, action)) in decisions.iter().enumerate() {
        game.apply(&mut state, seat, action, &mut ()).map_err(|why| {
            let before: Vec<_> = decisions[..place].iter().map(|(seat, action)| format!("`{seat} {action}`")).collect();
            format!("`{seat} {action}` is legal, but no more after the simultaneous {}: {why}", before.join(", "))
        })?;
    }
    Ok(state)
}
