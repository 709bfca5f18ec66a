//! A position: what is public, and the secret placements.

use game_traits::{BySeat, Seat};

use crate::cells::Cells;
use crate::edition::rules::{MAX_PLAYERS, Rules};
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::Grid;
use crate::public::Public;

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
