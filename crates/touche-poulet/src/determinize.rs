//! Full positions that fit a view (TP-30): of each other player a placement that fits all that has come to light.

use game_traits::{BySeat, GameRng, Seat};

use crate::placement::clues::Clues;
use crate::placement::grid::{Grid, NOWHERE};
use crate::placement::sampler;
use crate::public::Stage;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::state::State;
use crate::view::View;

pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl GameRng) -> State {
    let mut hidden = BySeat::new([Grid::EMPTY; MAX_PLAYERS]);
    for seat in rules.seats() {
        hidden[seat] = match &view.own {
            Some(own) if view.observer.is(seat) => *own,
            _ => other(rules, view, seat, rng),
        };
    }
    State { public: view.public.clone(), hidden }
}

/// The placement of a player who does not look.
fn other(rules: &Rules, view: &View, seat: Seat, rng: &mut impl GameRng) -> Grid {
    let placed = match view.public.stage {
        Stage::Setup => 0,
        // No other seat knows how far they are, only that they are not done (TP-5).
        Stage::Placement { ready } if !ready.contains(seat) => rng.random_below(rules.order.len() as u32) as usize,
        _ => rules.order.len(),
    };
    if placed == 0 {
        return Grid::EMPTY;
    }
    let mut grid = sampler::sample(&Clues::of(rules, view, seat), rng);
    for slot in placed..rules.order.len() {
        let corner = core::mem::replace(&mut grid.corners[slot], NOWHERE);
        grid.occupied -= rules.unit(rules.order[slot]).at(corner);
    }
    grid
}
