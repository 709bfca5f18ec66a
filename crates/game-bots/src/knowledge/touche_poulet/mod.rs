//! Touché Poulet: a policy by the expected gain of each target over determinizations.
//!
//! 1. The player determinizes its view many times, which gives placements of the others' units that fit all it knows.
//! 2. The gain of a target is the mean, over these placements, of what the explosion pays. A unit that was hit is finished
//!    off, since most of its pay comes when it is destroyed (TP-20).
//! 3. Of its kinds it picks the one with the highest expected gain of attack and bonus (TP-2).
//! 4. It buys each egg that it can pay for, a colored one before a wild one, plays its cards as soon as they have an effect,
//!    and protects a damaged unit by the magnetic field.
//! 5. It places its own units at random, since a pattern could be exploited.
//!
//! [`Mcts`](crate::Mcts) decides likewise and without its search: a tree of single targets sees each of them in determinizations
//! where it hits, and shares its iterations among too many of them. It knows more of placements:
//!
//! - It takes the others to have placed token by token at random, which gives other probabilities than placements that are all
//!   equally likely: determinizations are drawn and drawn again by their weights (importance resampling).
//! - It places its own units where those of equally likely placements seldom lie, since others aim there last.

mod aim;
mod belief;
mod cards;
mod look;
mod wealth;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Turn};
use touche_poulet::{Action, BoardCell, Event, State, TouchePoulet as Rules, UnitKind, View};

use super::win_probability;
use crate::{Evaluate, Heuristics, utility};
use belief::Belief;
use look::Look;
use wealth::{Pays, wealth};

/// A policy that determinizes its view and aims where the mean gain is highest.
#[derive(Clone, Copy, Debug, Default)]
pub struct TouchePoulet {
    pays: Pays,
    /// The search decides all.
    first_version: bool,
}

/// The number of random places for a unit that are compared.
const PLACES: usize = 40;

/// The number of determinizations of a decision.
const DETERMINIZATIONS: usize = 64;

/// The lead in épis, about the price of an egg, at which the win probability is 73 %.
const SCALE: f64 = 30.0;

impl Evaluate<Rules> for TouchePoulet {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return utility(game, &outcome, seat);
        }
        let all = wealth(game, state, &self.pays);
        let best = game.seats().without(seat).iter().map(|other| all[other.index()]).fold(0.0, f64::max);
        win_probability(all[seat.index()] - best, SCALE)
    }
}

impl Heuristics<Rules> for TouchePoulet {
    const HAS_POLICY: bool = true;

    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        _may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        if let Some(Action::Place { .. }) = game.legal(state, seat).nth(0) {
            return Some((seat, game.legal(state, seat).sample(rng)?));
        }
        Some((seat, decide(game, state, seat, Belief::Uniform, rng)?))
    }

    /// Targets on cells with a unit. A search calls this with a determinization of its own view, so no secret is used.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.clear();
        game.legal(state, seat).extend_into(out);
        let Some(Action::Target(_)) = out.first() else { return false };
        let mut units = Vec::new();
        for owner in game.seats().without(seat) {
            let view = game.view(state, Observer::Seat(owner));
            for (kind, corner) in game.own_units(&view) {
                units.extend(game.cells_of(kind, corner).map(|cell| Action::Target(BoardCell { seat: owner, cell })));
            }
        }
        out.retain(|action| units.contains(action));
        !out.is_empty()
    }

    fn settled(&self, game: &Rules, view: &View, seat: Seat, rng: &mut DefaultRng) -> Option<Action> {
        if self.first_version {
            None
        } else {
            decide(game, &game.determinize(view, rng), seat, Belief::TokenByToken, rng)
        }
    }

    fn v1(self) -> Self {
        TouchePoulet { first_version: true, ..self }
    }

    /// Positions are evaluated without playouts, which take long and estimate less well.
    fn playout_depth(&self) -> u64 {
        0
    }
}

/// The decision of a seat, which depends on its own view alone.
fn decide(game: &Rules, state: &State, seat: Seat, belief: Belief, rng: &mut DefaultRng) -> Option<Action> {
    let legal = game.legal(state, seat).to_vec();
    let first = *legal.first()?;
    if legal.len() == 1 {
        return Some(first);
    }
    // Others are thought to aim as if all placements were equally likely.
    let belief = if let Action::Place { .. } = first { Belief::Uniform } else { belief };
    let look = Look::new(game, game.view(state, Observer::Seat(seat)), seat, DETERMINIZATIONS, belief, rng);
    let chosen = match first {
        Action::Place { .. } => look.place((0..PLACES).filter_map(|_| game.legal(state, seat).sample(rng))),
        Action::Target(at) => {
            let (kind, left) = due_targets(game, state, seat);
            look.target(kind, left, at)
        }
        Action::Line { .. } | Action::Strike(_) => {
            legal.iter().copied().max_by(|a, b| look.action_gain(*a).total_cmp(&look.action_gain(*b)))
        }
        Action::Field(_) => look.field(&legal),
        Action::Take(_) => look.take(&legal),
        Action::Probe(_) => look.name(&legal),
        Action::Scout { .. } => look.scout(&legal),
        Action::Rob(_) => look.rob(&legal),
        _ => look.menu(&legal),
    };
    Some(chosen.filter(|action| legal.contains(action)).unwrap_or(first))
}

/// The kind of the attack whose targets are due, and their number: found by applying first targets to a copy.
fn due_targets(game: &Rules, state: &State, seat: Seat) -> (Option<UnitKind>, usize) {
    let mut state = state.clone();
    let (mut kind, mut left) = (None, 0);
    while game.turn(&state) == Turn::one(seat)
        && let Some(action @ Action::Target(_)) = game.legal(&state, seat).nth(0)
    {
        let mut events = Vec::new();
        game.apply_unchecked(&mut state, seat, action, &mut events);
        if let (0, Some(Event::Targeted { attack, .. })) = (left, events.first()) {
            kind = *attack;
        }
        left += 1;
        // With the last target of a bonus the explosions follow.
        if events.len() != 1 {
            break;
        }
    }
    (kind, left)
}
