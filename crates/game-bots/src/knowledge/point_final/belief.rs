//! How likely the hands of the others are: who draws has no card that fits, and no special.

use game_traits::rng::DefaultRng;
use game_traits::{Game, GameRng, Seat};
use point_final::{Card, Event, PointFinal as Rules, Special, State, WordTracker};

/// The probability that a seat draws though it could lay a card or play a special.
const ERROR: f64 = 0.05;

/// What a seat did, as far as it says something of its hand.
#[derive(Clone, Copy)]
enum Step {
    /// It got a card that others do not see.
    Got,
    /// It lost this card.
    Lost(Card),
    /// It chose to draw, when it could have played these cards instead: a bit for each [index](Card::index).
    Drew { playable: u64 },
}

/// The likelihoods of the draws of the others since hands were last moved, if the hands are those of each state. What they did
/// is taken back, the last first. Which cards of a hand were drawn is not known, so it is drawn at random.
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
            Step::Drew { playable } if hidden.iter().any(|card| playable >> card.index() & 1 == 1) => {
                likelihood *= ERROR;
            }
            Step::Drew { .. } => {}
        }
    }
    likelihood
}

/// What the others did since hands were last moved.
fn steps(game: &Rules, seat: Seat, events: &[Event]) -> Vec<(Seat, Step)> {
    let (mut steps, mut tracker) = (Vec::new(), WordTracker::new(game));
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
                // On an empty table a seat draws only without a letter (PF-14).
                if let Some(table) = table.as_ref().filter(|table| !table.is_empty()) {
                    tracker.follow(table);
                    let plays = |card: &Card| !card.is_layable() || tracker.goes_on_with(*card);
                    let playable = Card::all().filter(plays).fold(0, |set, card| set | 1 << card.index());
                    steps.push((seat, Step::Drew { playable }));
                }
            }
            _ => {}
        }
    }
    steps.retain(|(other, _)| *other != seat);
    steps
}
