//! A position: what is public, and the secret placements.

use game_traits::{BySeat, Seat};

use crate::cells::Cells;
use crate::edition::rules::{MAX_PLAYERS, Rules};
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::Grid;
use crate::public::Public;
use crate::unit_kind::UnitKind;

/// A position. Equal states are equal positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct State {
    pub(crate) public: Public,
    pub(crate) placements: BySeat<Grid, MAX_PLAYERS>,
}

impl State {
    /// Before the weapons are turned up.
    pub(crate) fn start(rules: &Rules) -> Self {
        State { public: Public::start(rules), placements: BySeat::new([Grid::EMPTY; MAX_PLAYERS]) }
    }

    /// What all know of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cells of `seat`'s board that were hit.
    #[inline]
    pub(crate) fn hits(&self, seat: Seat) -> Cells {
        self.public.players[seat].exploded & self.placements[seat].occupied
    }

    /// The number of unit cells not yet hit in each zone of `seat`'s board that is counted.
    pub(crate) fn zone_counts(&self, rules: &Rules, seat: Seat) -> [u8; MAX_ZONES] {
        let player = &self.public.players[seat];
        let whole = self.placements[seat].occupied - player.exploded;
        let mut counts = [0; MAX_ZONES];
        for (zone, count) in counts.iter_mut().enumerate().filter(|(zone, _)| player.scouted >> zone & 1 == 1) {
            *count = (whole & rules.board.zones[zone]).len() as u8;
        }
        counts
    }
}

/// What follows from the placements, explosions and targets of a position: in a sound one it is what players and grids hold.
#[derive(Default)]
pub(crate) struct Follows {
    pub(crate) occupied: BySeat<Cells, MAX_PLAYERS>,
    pub(crate) living: BySeat<[u8; UnitKind::COUNT], MAX_PLAYERS>,
    pub(crate) targeted: BySeat<Cells, MAX_PLAYERS>,
}

impl Follows {
    pub(crate) fn of(rules: &Rules, State { public, placements }: &State) -> Self {
        let mut follows = Follows::default();
        for (seat, grid) in placements.iter().take(rules.players) {
            let whole = grid.placed() >= rules.order().len();
            let exploded = if whole { public.players[seat].exploded } else { Cells::EMPTY };
            for (kind, _, cells) in grid.units(rules) {
                follows.occupied[seat] |= cells;
                follows.living[seat][kind.index()] += u8::from(!cells.is_within(exploded));
            }
            if !whole {
                follows.living[seat] = core::array::from_fn(|kind| rules.units[kind].tokens);
            }
        }
        for target in &public.targets {
            follows.targeted[target.at.board] |= Cells::one(target.at.cell);
        }
        follows
    }
}
