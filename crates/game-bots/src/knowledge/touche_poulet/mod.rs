//! Touché Poulet: where the others' units may stand, and what it pays to hit them.
//!
//! The player does not know the farms of the others, so it imagines many, each as its view allows: no unit on a crater or
//! beside one that fell, one on each hit, as many cells in a counted zone as were told. A cell is worth a target as often as
//! a unit stands there, and as much as that unit pays. A unit that was hit is finished off, for its pay comes only when it
//! falls (TP-20). Of its kinds it picks the one whose attack and bonus bring most together (TP-2). It buys each egg that it can pay
//! for, of a colour before a wild one, plays its cards as soon as they find something, and hides a wounded unit under the magnetic
//! field. Its own units it places at random: a habit would be found out.

mod aim;
mod cards;
mod look;
mod wealth;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Turn};
use touche_poulet::{Action, BoardCell, Event, State, TouchePoulet as Rules, UnitKind};

use super::win_probability;
use crate::{Evaluate, Heuristics, utility};
use look::Look;
use wealth::{Pays, wealth};

/// Imagines placements that fit what its seat sees, and aims where that pays most on average.
#[derive(Clone, Copy, Debug, Default)]
pub struct TouchePoulet {
    pays: Pays,
}

/// So many placements are imagined for a decision.
const WORLDS: usize = 64;

/// What an egg costs, about: a lead of so much promises 73 %.
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
    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        _may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let legal = game.legal(state, seat).to_vec();
        let first = *legal.first()?;
        if legal.len() == 1 {
            return Some((seat, first));
        }
        if let Action::Place { .. } = first {
            return Some((seat, game.legal(state, seat).sample(rng)?));
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
            Action::Probe(_) => look.name(&legal),
            Action::Scout { .. } => look.scout(&legal),
            Action::Rob(_) => look.rob(&legal),
            _ => look.menu(&legal),
        };
        Some((seat, chosen.filter(|action| legal.contains(action)).unwrap_or(first)))
    }

    /// Targets on cells where a unit stands. A search draws its positions from its own view, so this is where it thinks
    /// that one may stand.
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

    /// A playout would take too long, and a random one says less than the evaluation.
    fn playout_depth(&self) -> u64 {
        0
    }
}

/// Whose attack it is for which targets are asked, and how many: what the first ones would be tells it.
fn asked(game: &Rules, state: &State, seat: Seat) -> (Option<UnitKind>, usize) {
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
        // With the last target of a bonus they go off.
        if events.len() != 1 {
            break;
        }
    }
    (kind, left)
}
