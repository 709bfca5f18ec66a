//! Law 9: what an observer cannot know does not reach it, neither by what it sees and receives nor by when.
//!
//! An observer numbers its revisions by the events that it receives and by the turns (see [`Table::revision`]): two
//! games with the same events and turns after each step have the same revisions. How others decide in a simultaneous
//! decision is secret, so even whether an event comes must not depend on it.
//!
//! [`Table::revision`]: crate::Table::revision
//!
//! Two games walk side by side that differ only in what the observer cannot know. The twin comes from a hidden step
//! that went otherwise, which finds a view that leaks, or from the observer's view by `determinize`, which finds what
//! later steps leak.

use core::cell::LazyCell;
use core::ops::ControlFlow;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::case::{Context, Walk, apply, spread};
use super::{Check, same};
use crate::record::{Entry, EntryOf};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, GameRng, Observer, Outcome, Portable, Seat, Seats, Turn};

/// The number of other ways that are tried for a step.
const OTHER_WAYS: usize = 16;
/// The number of ways for the twin to follow that are tried before it is given up.
const WAYS_TO_FOLLOW: usize = 48;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    for (number, observer) in Observer::all(context.game.seats()).enumerate() {
        side_by_side(context, observer, &mut context.rng(900 + number as u64))?;
    }
    let mut rng = context.rng(9);
    let mut walk = Walk::whole(context);
    while let Some(entry) = walk.next() {
        walk.step(entry);
        walk.events.iter().try_for_each(|event| spectator_receives_no_more(context.game, event))?;
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
        let received = receive(game, observer, &walk.events);
        if received.is_empty() {
            same(&game.view(&before, observer), &game.view(&walk.state, observer), || {
                format!("{observer} receives nothing of `{entry}`, but its view changes")
            })?;
        }

        let follows = twin.take().map(|twin| follow(context, &twin, observer, entry, &received, rng));
        let other = other_ways(context, &before, observer, entry, &walk.state, &received, rng)?;
        twin = match follows {
            Some(Follow::Same(state)) => {
                Seen::of(game, &walk.state, observer).alike(&Seen::of(game, &state, observer), || {
                    format!("{observer} has received the same in two games, and now of `{entry}`")
                })?;
                Some(state)
            }
            // Equal views before, other events: the views part, if they carry what events do.
            Some(Follow::Parted(state, other)) => {
                views_part(context, observer, &walk.state, &state, &received, &other, entry)?;
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

/// All that an observer has before it.
struct Seen<G: Game> {
    view: G::View,
    turn: Turn,
    outcome: Option<Outcome>,
    legal: Vec<G::Action>,
}

impl<G: Game> Seen<G> {
    fn of(game: &G, state: &G::State, observer: Observer) -> Self {
        let legal = observer.seat().map_or_else(Vec::new, |seat| game.legal(state, seat).to_vec());
        Seen { view: game.view(state, observer), turn: game.turn(state), outcome: game.outcome(state), legal }
    }

    fn alike(&self, other: &Self, what: impl Fn() -> String) -> Check {
        same(&self.view, &other.view, || format!("{}, but its views differ", what()))?;
        same(&self.turn, &other.turn, || format!("{}, but the turns differ", what()))?;
        same(&self.outcome, &other.outcome, || format!("{}, but the outcomes differ", what()))?;
        same(&self.legal, &other.legal, || format!("{}, but its legal actions differ", what()))
    }
}

/// The same step, done otherwise: who receives the same sees the same, who receives something else sees something else.
/// Returns one state that the observer cannot distinguish from `after`, if there is one.
fn other_ways<G: Game>(
    context: &Context<'_, G>,
    before: &G::State,
    observer: Observer,
    entry: EntryOf<G>,
    after: &G::State,
    received: &[G::Event],
    rng: &mut DefaultRng,
) -> Result<Option<G::State>, String> {
    let game = context.game;
    let own = matches!(entry, Entry::Act(seat, _) if observer.is(seat));
    let secret = !own && is_secret(game.turn(before), entry, game.turn(after));
    let here = LazyCell::new(|| Seen::of(game, after, observer));
    let mut twin = None;
    for way in ways(context, before, entry, OTHER_WAYS, rng) {
        let (mut state, mut events) = (before.clone(), Vec::new());
        apply(game, &mut state, way, &mut events);
        let received_so = receive(game, observer, &events);
        if received_so == received {
            let what = || format!("{observer} receives the same of `{entry}` and of `{way}`");
            if own {
                same(&here.view, &game.view(&state, observer), || format!("{}, but its views differ", what()))?;
            } else {
                here.alike(&Seen::of(game, &state, observer), what)?;
                if state != *after && (twin.is_none() || rng.random_ratio(1, 3)) {
                    twin = Some(state);
                }
            }
        } else {
            ensure!(
                !secret || game.turn(&state) != game.turn(after),
                "{observer} receives one thing of `{entry}` and another of `{way}`, though it is a part of a simultaneous decision that the others still owe{}",
                super::parting(&received, &received_so)
            );
            views_part(context, observer, after, &state, received, &received_so, entry)?;
        }
    }
    Ok(twin)
}

/// Whether a step is one seat's part of a simultaneous decision that others still owe.
fn is_secret<A, C>(before: Turn, step: Entry<A, C>, after: Turn) -> bool {
    match (before, step, after) {
        (Turn::Decide { must: owed, .. }, Entry::Act(seat, _), Turn::Decide { must: owing, .. }) => {
            owed.contains(seat) && !(owed.without(seat) & owing).is_empty()
        }
        _ => false,
    }
}

fn views_part<G: Game>(
    context: &Context<'_, G>,
    observer: Observer,
    one: &G::State,
    other: &G::State,
    received: &[G::Event],
    received_other: &[G::Event],
    entry: EntryOf<G>,
) -> Check {
    ensure!(
        !context.claims.views_show_events || context.game.view(one, observer) != context.game.view(other, observer),
        "the claim `views_show_events` does not hold, `views_show_events: false` would: {observer} sees the same after `{entry}` and after another step, but other events{}",
        super::parting(&received, &received_other)
    );
    Ok(())
}

/// Where the twin goes.
enum Follow<G: Game> {
    /// To where the observer receives the same.
    Same(G::State),
    /// The observer did the same there, but received this.
    Parted(G::State, Vec<G::Event>),
    /// Nowhere: no step of the twin has the same events.
    Lost,
}

fn follow<G: Game>(
    context: &Context<'_, G>,
    twin: &G::State,
    observer: Observer,
    entry: EntryOf<G>,
    received: &[G::Event],
    rng: &mut DefaultRng,
) -> Follow<G> {
    let game = context.game;
    let tried = |way: EntryOf<G>| {
        let (mut state, mut events) = (twin.clone(), Vec::new());
        apply(game, &mut state, way, &mut events);
        (state, receive(game, observer, &events))
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
        let (state, received_so) = tried(entry);
        return if received_so == received { Follow::Same(state) } else { Follow::Parted(state, received_so) };
    }
    let mut ways = ways(context, twin, entry, WAYS_TO_FOLLOW, rng);
    if possible {
        // Half the time the twin goes its own way if it can.
        let place = if rng.random_ratio(1, 2) { 0 } else { ways.len() };
        ways.insert(place, entry);
    }
    let found = ways.into_iter().map(tried).find(|(_, received_so)| received_so == received);
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

fn receive<G: Game>(game: &G, observer: Observer, events: &[G::Event]) -> Vec<G::Event> {
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

fn spectator_receives_no_more<G: Game>(game: &G, event: &G::Event) -> Check {
    let spectator = game.redact(event, Observer::Spectator);
    for observer in game.seats().iter().map(Observer::Seat) {
        match game.redact(event, observer) {
            None => {
                ensure!(
                    spectator.is_none(),
                    "the spectator receives {spectator:?}, of which {observer} receives nothing"
                )
            }
            Some(received) => {
                same(&game.redact(&received, Observer::Spectator), &spectator, || {
                    format!("what the spectator receives is not a part of what {observer} receives: {received:?}")
                })?;
                same(&game.redact(&received, observer).as_ref(), &Some(&received), || {
                    format!("what {observer} receives is redacted once more when it is redacted again")
                })?;
            }
        }
    }
    Ok(())
}

/// What a seat cannot know does not show in the spectator's view.
fn spectator_sees_no_more<G: Game>(game: &G, state: &G::State, rng: &mut DefaultRng) -> Check {
    let spectator = game.view(state, Observer::Spectator);
    if let Some(stranger) = Seats::first(Seat::MAX).iter().find(|&seat| !game.seats().contains(seat)) {
        same(&spectator, &game.view(state, Observer::Seat(stranger)), || {
            format!("seat {stranger}, which is not at the table, sees something else than a spectator")
        })?;
    }
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
