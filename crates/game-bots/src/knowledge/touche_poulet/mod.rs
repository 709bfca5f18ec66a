//! Touché Poulet: where the others' units may stand, and what it pays to hit them.

mod aim;
mod cards;
mod look;

use game_traits::rng::DefaultRng;
use game_traits::{Game, Observer, Seat, Seats, Turn};
use touche_poulet::{Action, Event, Kind, State, TouchePoulet as Rules};

use super::promise;
use crate::{Evaluate, Guide, worth};
use look::Look;

/// Imagines placements that fit what its seat sees, and aims where that pays most on average.
#[derive(Clone, Copy, Debug, Default)]
pub struct TouchePoulet;

/// So many placements are imagined for a decision.
const WORLDS: usize = 64;

/// What an egg costs, about: a lead of so much promises 73 %.
const SCALE: f64 = 30.0;

impl Evaluate<Rules> for TouchePoulet {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return worth(game, &outcome, seat);
        }
        let wealth = |seat: Seat| f64::from(state.eggs(seat)) * SCALE + f64::from(state.epis(seat));
        let others = game.seats().iter().filter(|&other| other != seat);
        promise(wealth(seat) - others.map(wealth).fold(0.0, f64::max), SCALE)
    }
}

impl Guide<Rules> for TouchePoulet {
    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        _may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let legal = game.legal(state, seat);
        let first = *legal.first()?;
        if legal.len() == 1 {
            return Some((seat, first));
        }
        if let Action::Place { .. } = first {
            return Some((seat, game.sample_legal(state, seat, rng)?));
        }
        // Of the position only the seat's own view is looked at.
        let look = Look::new(game, game.view(state, Observer::Seat(seat)), seat, WORLDS, rng);
        let chosen = match first {
            Action::Target(at) => {
                let (kind, left) = asked(game, state, seat);
                look.target(kind, left, at)
            }
            Action::Line { .. } | Action::Strike(_) => {
                legal.iter().copied().max_by(|a, b| look.brings(*a).total_cmp(&look.brings(*b)))
            }
            Action::Field(_) => look.field(&legal),
            Action::Take(_) => look.take(&legal),
            Action::Name(_) => look.name(&legal),
            Action::Scout { .. } => look.scout(&legal),
            Action::Rob(_) => look.rob(&legal),
            _ => look.menu(&legal),
        };
        Some((seat, chosen.filter(|action| legal.contains(action)).unwrap_or(first)))
    }
}

/// Whose attack it is for which targets are asked, and how many: what the first ones would be tells it.
fn asked(game: &Rules, state: &State, seat: Seat) -> (Option<Kind>, usize) {
    let mut state = state.clone();
    let (mut kind, mut left) = (None, 0);
    while game.turn(&state) == Turn::of(seat)
        && let Some(action @ Action::Target(_)) = game.nth_legal(&state, seat, 0)
    {
        let mut events = Vec::new();
        game.apply_unchecked(&mut state, seat, action, &mut events);
        if let (0, Some(Event::Targeted { attack, .. })) = (left, events.first()) {
            kind = *attack;
        }
        left += 1;
        // With the last target of a bonus they go off.
        if events.len() != 1 {
            break;
        }
    }
    (kind, left)
}
