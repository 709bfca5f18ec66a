//! Law 9: what an observer cannot know does not reach it.
//!
//! Two games walk side by side that differ only in what the observer cannot know. The twin comes from a hidden step that
//! went otherwise, which finds a view that leaks, or from the observer's view by `determinize`, which finds what later
//! steps leak.

use core::ops::ControlFlow;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, apply, spread};
use super::{Check, same};
use crate::record::{Entry, EntryOf};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, GameRng, Observer, Portable, Turn};

/// So many other ways that a step could have gone are looked at.
const OTHER_WAYS: usize = 16;
/// So many ways for the twin to follow are tried before it is given up.
const WAYS_TO_FOLLOW: usize = 48;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    for (number, observer) in Observer::all(context.game.seats()).enumerate() {
        side_by_side(context, observer, &mut context.rng(900 + number as u64))?;
    }
    let mut rng = context.rng(9);
    let mut walk = Walk::whole(context);
    while let Some(entry) = walk.next() {
        walk.step(entry);
        walk.events.iter().try_for_each(|event| spectator_hears_no_more(context.game, event))?;
        spectator_sees_no_more(context.game, &walk.state, &mut rng)?;
    }
    Ok(())
}

fn side_by_side<G: Game>(context: &Context<'_, G>, observer: Observer, rng: &mut DefaultRng) -> Check {
    let game = context.game;
    let mut walk = Walk::whole(context);
    let mut twin: Option<G::State> = None;
    while let Some(entry) = walk.next() {
        let before = walk.state.clone();
        walk.step(entry);
        let heard = hear(game, observer, &walk.events);
        if heard.is_empty() {
            same(&game.view(&before, observer), &game.view(&walk.state, observer), || {
                format!("{observer} hears nothing of `{entry}`, but its view changes")
            })?;
        }

        let follows = twin.take().map(|twin| follow(context, &twin, observer, entry, &heard, rng));
        let other = other_ways(context, &before, observer, entry, &walk.state, &heard, rng)?;
        twin = match follows {
            Some(Follow::Same(state)) => {
                alike(game, &walk.state, &state, observer, || {
                    format!("{observer} has heard the same in two games, and now of `{entry}`")
                })?;
                Some(state)
            }
            // Equal views before, other things heard: the views part, if they carry what is told.
            Some(Follow::Parted(state, other)) => {
                views_part(context, observer, &walk.state, &state, &heard, &other, entry)?;
                None
            }
            _ => None,
        };
        if twin.is_none() || rng.random_ratio(1, 8) {
            twin = other
                .or_else(|| rng.random_ratio(1, 2).then(|| determinized(game, &walk.state, observer, rng)).flatten())
                .or(twin);
        }
    }
    Ok(())
}

/// All that an observer has before it is equal in both states.
fn alike<G: Game>(game: &G, one: &G::State, other: &G::State, observer: Observer, what: impl Fn() -> String) -> Check {
    same(&game.view(one, observer), &game.view(other, observer), || format!("{}, but its views differ", what()))?;
    same(&game.turn(one), &game.turn(other), || format!("{}, but the turns differ", what()))?;
    same(&game.outcome(one), &game.outcome(other), || format!("{}, but the outcomes differ", what()))?;
    if let Some(seat) = observer.seat() {
        same(&game.legal(one, seat).to_vec(), &game.legal(other, seat).to_vec(), || {
            format!("{}, but its legal actions differ", what())
        })?;
    }
    Ok(())
}

/// The same step, gone otherwise: who hears the same sees the same, who hears something else sees something else. Gives
/// one state that the observer cannot tell from `after`, if there is one.
fn other_ways<G: Game>(
    context: &Context<'_, G>,
    before: &G::State,
    observer: Observer,
    entry: EntryOf<G>,
    after: &G::State,
    heard: &[G::Event],
    rng: &mut DefaultRng,
) -> Result<Option<G::State>, String> {
    let game = context.game;
    let own = matches!(entry, Entry::Act(seat, _) if observer.is(seat));
    let mut twin = None;
    for way in ways(context, before, entry, OTHER_WAYS, rng) {
        let (mut state, mut events) = (before.clone(), Vec::new());
        apply(game, &mut state, way, &mut events);
        let heard_so = hear(game, observer, &events);
        if heard_so == heard {
            same(&game.view(after, observer), &game.view(&state, observer), || {
                format!("{observer} hears the same of `{entry}` and of `{way}`, but its views differ")
            })?;
            if !own {
                alike(game, after, &state, observer, || {
                    format!("{observer} hears the same of `{entry}` and of `{way}`")
                })?;
                if state != *after && (twin.is_none() || rng.random_ratio(1, 3)) {
                    twin = Some(state);
                }
            }
        } else {
            views_part(context, observer, after, &state, heard, &heard_so, entry)?;
        }
    }
    Ok(twin)
}

fn views_part<G: Game>(
    context: &Context<'_, G>,
    observer: Observer,
    one: &G::State,
    other: &G::State,
    heard: &[G::Event],
    heard_other: &[G::Event],
    entry: EntryOf<G>,
) -> Check {
    ensure!(
        context.claims.events_tell_more_than_views
            || context.game.view(one, observer) != context.game.view(other, observer),
        "{observer} sees the same after `{entry}` and after another step, but events told them apart{}\n  If what they tell is to be forgotten, claim `events_tell_more_than_views`.",
        super::parting(&heard, &heard_other)
    );
    Ok(())
}

/// Where the twin goes.
enum Follow<G: Game> {
    /// To where the observer hears the same.
    Same(G::State),
    /// The observer did the same there, but heard this.
    Parted(G::State, Vec<G::Event>),
    /// Nowhere: no step of the twin sounds the same.
    Lost,
}

fn follow<G: Game>(
    context: &Context<'_, G>,
    twin: &G::State,
    observer: Observer,
    entry: EntryOf<G>,
    heard: &[G::Event],
    rng: &mut DefaultRng,
) -> Follow<G> {
    let game = context.game;
    let tried = |way: EntryOf<G>| {
        let (mut state, mut events) = (twin.clone(), Vec::new());
        apply(game, &mut state, way, &mut events);
        (state, hear(game, observer, &events))
    };
    // The turns are equal, so an outcome or another's action may be impossible in the twin, but its kind is due.
    let own = matches!(entry, Entry::Act(seat, _) if observer.is(seat));
    let possible = match entry {
        Entry::Chance(outcome) => game.check_chance(twin, outcome).is_ok(),
        Entry::Act(seat, action) => game.check(twin, seat, action).is_ok(),
        Entry::Digest(_) => false,
    };
    if own {
        // Legal here as there, since the legal actions are equal.
        let (state, heard_so) = tried(entry);
        return if heard_so == heard { Follow::Same(state) } else { Follow::Parted(state, heard_so) };
    }
    let mut ways = ways(context, twin, entry, WAYS_TO_FOLLOW, rng);
    if possible {
        // Half the time the twin goes its own way if it can.
        let place = if rng.random_ratio(1, 2) { 0 } else { ways.len() };
        ways.insert(place, entry);
    }
    let found = ways.into_iter().map(tried).find(|(_, heard_so)| heard_so == heard);
    found.map_or(Follow::Lost, |(state, _)| Follow::Same(state))
}

/// Other outcomes than that of `entry`, or other actions of its seat, in random order.
fn ways<G: Game>(
    context: &Context<'_, G>,
    state: &G::State,
    entry: EntryOf<G>,
    most: usize,
    rng: &mut DefaultRng,
) -> Vec<EntryOf<G>> {
    let mut ways: Vec<EntryOf<G>> = match entry {
        Entry::Chance(_) => {
            let mut ways = Vec::new();
            let _ = context.game.for_each_chance(state, |outcome, _| {
                ways.push(Entry::Chance(outcome));
                ControlFlow::Continue(())
            });
            ways
        }
        Entry::Act(seat, _) => {
            context.plain.legal(state, seat).to_vec().into_iter().map(|action| Entry::Act(seat, action)).collect()
        }
        Entry::Digest(_) => Vec::new(),
    };
    ways.retain(|way| *way != entry);
    let mut ways = spread(&ways, most, rng);
    rng.shuffle(&mut ways);
    ways
}

fn hear<G: Game>(game: &G, observer: Observer, events: &[G::Event]) -> Vec<G::Event> {
    events.iter().filter_map(|event| game.redact(event, observer)).collect()
}

/// A twin from what the observer knows; none if that changes the view, which is another law's matter.
fn determinized<G: Game>(game: &G, state: &G::State, observer: Observer, rng: &mut DefaultRng) -> Option<G::State> {
    let view = game.view(state, observer);
    let twin = game.determinize(&view, rng);
    let fits = game.view(&twin, observer) == view
        && game.turn(&twin) == game.turn(state)
        && observer.seat().is_none_or(|seat| game.legal(&twin, seat).to_vec() == game.legal(state, seat).to_vec());
    fits.then_some(twin)
}

fn spectator_hears_no_more<G: Game>(game: &G, event: &G::Event) -> Check {
    let spectator = game.redact(event, Observer::Spectator);
    for observer in game.seats().iter().map(Observer::Seat) {
        match game.redact(event, observer) {
            None => {
                ensure!(spectator.is_none(), "the spectator hears {spectator:?}, of which {observer} hears nothing")
            }
            Some(heard) => {
                same(&game.redact(&heard, Observer::Spectator), &spectator, || {
                    format!("what the spectator hears is not a part of what {observer} hears: {heard:?}")
                })?;
                same(&game.redact(&heard, observer).as_ref(), &Some(&heard), || {
                    format!("what {observer} hears is redacted once more when it is told again")
                })?;
            }
        }
    }
    Ok(())
}

/// What a seat cannot know does not show in the spectator's view.
fn spectator_sees_no_more<G: Game>(game: &G, state: &G::State, rng: &mut DefaultRng) -> Check {
    let spectator = game.view(state, Observer::Spectator);
    for observer in game.seats().iter().map(Observer::Seat) {
        if let Some(twin) = determinized(game, state, observer, rng) {
            same(&spectator, &game.view(&twin, Observer::Spectator), || {
                format!("the spectator sees what {observer} does not know: another state with its view looks otherwise")
            })?;
            if game.turn(&twin) == Turn::Over {
                same(&game.outcome(state), &game.outcome(&twin), || format!("{observer} does not know the outcome"))?;
            }
        }
    }
    Ok(())
}
