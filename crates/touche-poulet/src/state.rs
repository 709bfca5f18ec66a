//! A position: what is public, and the secret placements.

use game_traits::{BySeat, Seat};

use crate::cells::Cells;
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::Grid;
use crate::public::Public;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::unit_kind::UnitKind;

/// A position: what all know and every placement. Equal states are equal positions.
///
/// Its [text](crate::text) is in the terms of the edition, so the game writes and reads it:
///
/// ```
/// use touche_poulet::{Phase, TouchePoulet, game_traits::{Game, Seat, rng}};
/// let game = TouchePoulet::default();
/// let (mut state, mut rng) = (game.start(), rng::seeded(7));
/// game.settle(&mut state, &mut rng, &mut ()); // turns up the weapons
/// game.apply(&mut state, Seat::new(0), "place grange 3.4".parse()?, &mut ())?;
/// assert_eq!(state.public().phase(), Phase::Placement);
/// assert!(game.position_text(&state).contains("placed 0 grange:3.4\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) public: Public,
    /// Every placement: what not all know.
    pub(crate) hidden: BySeat<Grid, MAX_PLAYERS>,
}

impl State {
    /// Before the weapons are turned up.
    pub(crate) fn start(rules: &Rules) -> Self {
        State { public: Public::start(rules), hidden: BySeat::new([Grid::EMPTY; MAX_PLAYERS]) }
    }

    /// What all know of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cells of `seat`'s board that were hit.
    #[inline]
    pub(crate) fn hits(&self, seat: Seat) -> Cells {
        self.public.players[seat].exploded & self.hidden[seat].occupied
    }

    /// The number of unit cells not yet hit in each zone of `seat`'s board that is counted.
    pub(crate) fn zone_counts(&self, rules: &Rules, seat: Seat) -> [u8; MAX_ZONES] {
        let player = &self.public.players[seat];
        let whole = self.hidden[seat].occupied - player.exploded;
        let mut counts = [0; MAX_ZONES];
        for (zone, count) in counts.iter_mut().enumerate().filter(|(zone, _)| player.scouted >> zone & 1 == 1) {
            *count = (whole & rules.board.zones[zone]).len() as u8;
        }
        counts
    }
}

/// What follows from the placements, explosions and targets of a position: in a sound one it is what players and grids
/// hold.
#[derive(Default)]
pub(crate) struct Derived {
    pub(crate) occupied: BySeat<Cells, MAX_PLAYERS>,
    pub(crate) living: BySeat<[u8; UnitKind::COUNT], MAX_PLAYERS>,
    pub(crate) targeted: BySeat<Cells, MAX_PLAYERS>,
}

impl Derived {
    pub(crate) fn of(rules: &Rules, State { public, hidden }: &State) -> Self {
        let mut derived = Derived::default();
        for (seat, grid) in hidden.iter().take(rules.players) {
            let whole = grid.placed() >= rules.order.len();
            let exploded = if whole { public.players[seat].exploded } else { Cells::EMPTY };
            for (kind, _, cells) in grid.units(rules) {
                derived.occupied[seat] |= cells;
                derived.living[seat][kind.index()] += u8::from(!cells.is_within(exploded));
            }
            if !whole {
                derived.living[seat] = core::array::from_fn(|kind| rules.units[kind].tokens);
            }
        }
        for target in &public.targets {
            derived.targeted[target.at.board] |= Cells::one(target.at.cell);
        }
        derived
    }
}
