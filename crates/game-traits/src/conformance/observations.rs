//! The laws of observation tensors: a tensor is a function of its view and no more, and loses nothing of it.

use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

use proptest::strategy::Strategy;

use super::case::{Context, Walk, spread};
use super::{Check, Expectations, hold, same, settings};
use crate::observation::{ObservationSpace, Observations};
use crate::{ActionSet, Game, GameRng, Observer, Portable, Seat, Turn};

/// The other actions of a decision that are tried.
const OTHERS: usize = 4;

/// Holds a game with observations to their laws:
///
/// - what is written fills the space, overwrites all that was there, and is in the range of its feature;
/// - equal views of a seat give equal tensors; views that differ give different ones, unless only what
///   [`Observations::observable`] removes differs;
/// - two states that look the same to a seat give it the same tensor and the same legal ids;
/// - features have names of their own and follow one another without a gap.
///
/// # Panics
/// If the game breaks one; the message begins with `observations`.
#[track_caller]
pub fn conform_observations<G: Observations + Portable>(
    configs: &impl Strategy<Value = G::Config>,
    claims: &Expectations<G>,
) {
    hold(&"observations", check, settings(32, claims), configs, claims);
}

/// The views of one seat by their tensors, bit by bit.
type Seen<G> = BTreeMap<Vec<u32>, <G as Game>::View>;

fn check<G: Observations + Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(14));
    let space = space(game)?;
    let mut seen: Vec<Seen<G>> = game.seats().iter().map(|_| Seen::<G>::new()).collect();
    let mut walk = Walk::whole(context);
    loop {
        let mut states = std::vec![walk.state.clone()];
        // The roads not taken from here: they differ in one fact.
        if let Turn::Decide { must, .. } = game.turn(&walk.state)
            && let Some(seat) = must.lowest()
        {
            let listed = context.plain.legal(&walk.state, seat).to_vec();
            for action in spread(&listed, OTHERS, &mut rng) {
                let mut state = walk.state.clone();
                game.apply_unchecked(&mut state, seat, action, &mut ());
                states.push(state);
            }
        }
        for state in &states {
            for (seat, seen) in game.seats().iter().zip(&mut seen) {
                one(game, &space, state, seat, seen)?;
            }
            twin(context, &space, state, rng.raw_u64())?;
        }
        match walk.next() {
            Some(entry) => walk.step(entry),
            None => return Ok(()),
        }
    }
}

fn space<G: Observations>(game: &G) -> Result<ObservationSpace, String> {
    let (space, mut next) = (game.observation_space(), 0);
    for feature in space.features() {
        let name = &feature.name;
        ensure!(feature.offset == next, "feature `{name}` begins at {}, not at {next}", feature.offset);
        ensure!(space.get(name) == Some(feature), "two features are called `{name}`");
        ensure!(
            (feature.low == 0.0 || feature.low == -1.0) && feature.high == 1.0,
            "feature `{name}` has another range"
        );
        next += feature.len();
    }
    same(&space.len(), &next, || "the length of the space, and the sum of its features".into())?;
    same(&space, &game.observation_space(), || "the space is another when it is asked for again".into())?;
    Ok(space)
}

/// The tensor of a seat's view, written over `old` numbers, after all that a tensor alone can show.
fn tensor<G: Observations>(
    game: &G,
    space: &ObservationSpace,
    state: &G::State,
    seat: Seat,
    old: f32,
) -> Result<(G::View, Vec<f32>), String> {
    let view = game.view(state, Observer::Seat(seat));
    let mut tensor = std::vec![old; space.len()];
    game.write_observation(&view, seat, &mut tensor);
    for feature in space.features() {
        let numbers = &tensor[feature.range()];
        let wrong = numbers.iter().position(|number| !(feature.low..=feature.high).contains(number));
        if let Some(place) = wrong {
            return Err(format!("seat {seat}: number {place} of `{}` is {}", feature.name, numbers[place]));
        }
    }
    Ok((view, tensor))
}

fn one<G: Observations>(game: &G, space: &ObservationSpace, state: &G::State, seat: Seat, seen: &mut Seen<G>) -> Check {
    let (view, tensor) = tensor(game, space, state, seat, f32::NAN)?;
    // A spectator's view can be written too.
    let mut public = std::vec![f32::NAN; tensor.len()];
    game.write_observation(&game.view(state, Observer::Spectator), seat, &mut public);
    ensure!(public.iter().all(|number| (-1.0..=1.0).contains(number)), "the spectator's view is out of range");
    let bits = tensor.iter().map(|number| number.to_bits()).collect();
    let observable = game.observable(&view);
    match seen.get(&bits) {
        Some(other) => same(other, &observable, || format!("seat {seat}: two views differ, their tensors do not")),
        None => {
            seen.insert(bits, observable);
            Ok(())
        }
    }
}

/// A state that the seat cannot distinguish from this one: the same tensor, whatever it is written over, and the same
/// ids.
fn twin<G: Observations>(context: &Context<'_, G>, space: &ObservationSpace, state: &G::State, random: u64) -> Check {
    let game = context.game;
    let seats = game.seats();
    let Some(seat) = seats.iter().nth((random % seats.len() as u64) as usize) else { return Ok(()) };
    let (view, expected) = tensor(game, space, state, seat, f32::NAN)?;
    let twin = game.determinize(&view, &mut context.rng(random));
    if game.view(&twin, Observer::Seat(seat)) != view {
        return Ok(()); // Another law's matter.
    }
    let (_, tensor) = tensor(game, space, &twin, seat, 7.0)?;
    same(&expected, &tensor, || format!("seat {seat}: another state with the same view has another tensor"))?;
    if game.action_space().is_none() {
        return Ok(());
    }
    let ids = |state| {
        let mut ids = Vec::new();
        game.legal(state, seat).extend_ids(game, &mut ids);
        ids
    };
    same(&ids(state), &ids(&twin), || format!("seat {seat}: another state with the same view has other legal ids"))
}
