//! How likely the hands of the others are: who draws, bluffs or accuses in vain has no card that fits, and no special.

use game_traits::rng::DefaultRng;
use game_traits::{Game, GameRng, Seat};
use point_final::{Card, Event, PointFinal as Rules, Special, State, WordTracker};

/// The probability that a seat draws, bluffs or accuses in vain though it could lay a card that fits or play a special.
const ERROR: f64 = 0.05;

/// What a seat did, as far as it says something of its hand.
#[derive(Clone, Copy)]
enum Step {
    /// It got a card that others do not see.
    Got,
    /// It lost this card.
    Lost(Card),
    /// It did what is done without one of these cards: a bit for each [index](Card::index).
    Lacks { playable: u64 },
}

/// The likelihoods of what the others did since hands were last moved, if the hands are those of each state. What they
/// did is taken back, the last first. Which cards of a hand were drawn is not known, so it is drawn at random.
pub(super) fn likelihoods(
    game: &Rules,
    states: &[State],
    seat: Seat,
    events: &[Event],
    rng: &mut DefaultRng,
) -> Vec<f64> {
    let steps = steps(game, seat, events);
    states.iter().map(|state| likelihood(game, state, seat, &steps, rng)).collect()
}

fn likelihood(game: &Rules, state: &State, seat: Seat, steps: &[(Seat, Step)], rng: &mut DefaultRng) -> f64 {
    let mut hidden: [Vec<Card>; Seat::MAX] = Default::default();
    for other in game.seats().without(seat) {
        let known = state.public().known(other);
        let unknown = |(card, count): (Card, u8)| (known.count(card)..count).map(move |_| card);
        hidden[other.index()] = state.hand(other).iter().flat_map(unknown).collect();
    }
    let mut likelihood = 1.0;
    for (other, step) in steps.iter().rev() {
        let hidden = &mut hidden[other.index()];
        match *step {
            Step::Got if hidden.is_empty() => {}
            Step::Got => drop(hidden.swap_remove(rng.random_below(hidden.len() as u32) as usize)),
            Step::Lost(card) => hidden.push(card),
            Step::Lacks { playable } if hidden.iter().any(|card| playable >> card.index() & 1 == 1) => {
                likelihood *= ERROR;
            }
            Step::Lacks { .. } => {}
        }
    }
    likelihood
}

/// What the others did since hands were last moved.
fn steps(game: &Rules, seat: Seat, events: &[Event]) -> Vec<(Seat, Step)> {
    let (mut steps, mut tracker) = (Vec::new(), WordTracker::new(game));
    let layable = set(Card::is_layable);
    // Not known before the first event that empties it.
    let mut table: Option<Vec<Card>> = None;
    for event in events {
        match *event {
            Event::Begins { .. } => {
                steps.clear();
                table = Some(Vec::new());
            }
            Event::Played { special: Special::Echange | Special::PasseAGauche | Special::Cadeau, .. } => steps.clear(),
            Event::Swept { .. } | Event::TookTable { .. } => table = Some(Vec::new()),
            Event::Laid { seat, card } => {
                // A bluff, where there was a way to go on.
                let bluffed = |cards: &u64| cards & layable != 0 && cards >> card.index() & 1 == 0;
                let cards = going_on(&mut tracker, table.as_deref()).filter(bluffed);
                steps.extend(cards.map(|playable| (seat, Step::Lacks { playable })));
                steps.push((seat, Step::Lost(card)));
                table.iter_mut().for_each(|table| table.push(card));
            }
            Event::Revealed { seat, card } => {
                steps.push((seat, Step::Lost(card)));
                table.iter_mut().filter(|_| card.is_layable()).for_each(|table| table.push(card));
            }
            Event::Played { seat, special, .. } => steps.push((seat, Step::Lost(special.card()))),
            Event::Drew { seat, .. } => steps.push((seat, Step::Got)),
            Event::Draws { seat } => {
                let cards = going_on(&mut tracker, table.as_deref());
                steps.extend(cards.map(|playable| (seat, Step::Lacks { playable })));
            }
            Event::Accused { seat, .. } => {
                // In vain, where there was a way to go on.
                let cards = going_on(&mut tracker, table.as_deref()).filter(|cards| cards & layable != 0);
                steps.extend(cards.map(|playable| (seat, Step::Lacks { playable })));
            }
            _ => {}
        }
    }
    steps.retain(|(other, _)| *other != seat);
    steps
}

/// The cards that a seat can play on a table without a bluff: those with which some word goes on, and specials. `None`
/// on an empty table, on which a letter has to be laid (PF-14).
fn going_on(tracker: &mut WordTracker<'_>, table: Option<&[Card]>) -> Option<u64> {
    tracker.follow(table.filter(|table| !table.is_empty())?);
    Some(set(|card| !card.is_layable() || tracker.goes_on_with(card)))
}

/// The cards for which this holds: a bit for each [index](Card::index).
fn set(holds: impl Fn(Card) -> bool) -> u64 {
    Card::all().filter(|&card| holds(card)).fold(0, |set, card| set | 1 << card.index())
}
