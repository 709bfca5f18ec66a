//! Full positions that fit a view (TP-30): of each other player a placement that fits all that has come to light.

use game_traits::{BySeat, GameRng, Seat};

use crate::cells::bits;
use crate::edition::rules::{MAX_PLAYERS, Rules};
use crate::placement::clues::Clues;
use crate::placement::grid::{Grid, NOWHERE};
use crate::public::Stage;
use crate::state::State;
use crate::view::View;

pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl GameRng) -> State {
    let mut placements = BySeat::new([Grid::EMPTY; MAX_PLAYERS]);
    for seat in rules.seats() {
        placements[seat] = match &view.own {
            Some(own) if view.observer.is(seat) => *own,
            _ => other(rules, view, seat, rng),
        };
    }
    State { public: view.public.clone(), placements }
}

/// The placement of a player who does not look.
fn other(rules: &Rules, view: &View, seat: Seat, rng: &mut impl GameRng) -> Grid {
    let placed = match view.public.stage {
        Stage::Setup => 0,
        // No other seat knows how far they are, only that they are not done (TP-5).
        Stage::Placement { ready } if !ready.contains(seat) => rng.random_below(rules.order().len() as u32) as usize,
        _ => rules.order().len(),
    };
    if placed == 0 {
        return Grid::EMPTY;
    }
    let mut grid = Clues::of(rules, view, seat).sample(rng);
    for slot in placed..rules.order().len() {
        let corner = core::mem::replace(&mut grid.corners[slot], NOWHERE);
        grid.occupied -= rules.unit(rules.order()[slot]).at(corner);
    }
    grid
}

impl Clues<'_> {
    /// What is known of a player's placement.
    pub(crate) fn of<'a>(rules: &'a Rules, view: &View, seat: Seat) -> Clues<'a> {
        let player = &view.public.players[seat];
        let seen = &view.seen[seat];
        let mut clues = Clues::none(rules);
        clues.room -= (player.exploded - seen.hits) | (player.answered - seen.yes);
        for (kind, corner, _) in seen.destroyed(rules) {
            clues.put(kind, corner);
        }
        clues.occupied(seen.hits, seen.yes);
        for zone in bits(player.scouted) {
            clues.counted(zone.into(), seen.counts.get(zone as usize).copied().unwrap_or(0));
        }
        clues
    }
}
