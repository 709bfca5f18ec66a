//! What an observer may know of a position (TP-30).

use game_traits::{BySeat, Observer, Seat};

use crate::cells::Cells;
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::{Grid, NOWHERE};
use crate::public::Public;
use crate::rules::{MAX_PLAYERS, MAX_TOKENS, Rules};
use crate::state::State;
use crate::unit_kind::UnitKind;

/// What an observer may know: what is public, what has come to light of the placements, and the own placement.
///
/// What it says in the terms of the edition, [`TouchePoulet`](crate::TouchePoulet) answers:
///
/// ```
/// use touche_poulet::{BoardCell, CellKnowledge, TouchePoulet, UnitKind, game_traits::{Game, Observer, Seat, rng}};
/// let game = TouchePoulet::default();
/// let (mut state, mut rng) = (game.start(), rng::seeded(7));
/// game.settle(&mut state, &mut rng, &mut ()); // turns up the weapons
/// game.apply(&mut state, Seat::new(0), "place grange 3.4".parse()?, &mut ())?;
/// let at: BoardCell = "0@3.4".parse()?;
/// let known = |observer| game.known(&game.view(&state, observer), at);
/// assert_eq!(known(Observer::Seat(at.seat)), CellKnowledge::Own(UnitKind::Grange));
/// assert_eq!(known(Observer::Spectator), CellKnowledge::Nothing);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) public: Public,
    /// What has come to light of each player's placement.
    pub(crate) seen: BySeat<Seen, MAX_PLAYERS>,
    /// The observer's own placement.
    pub(crate) own: Option<Grid>,
}

impl View {
    /// The observer.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// What all know of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }
}

/// What all know of a player's placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    /// Cells that were hit.
    pub(crate) hits: Cells,
    /// Cells that the owner said a unit stands on.
    pub(crate) yes: Cells,
    /// The number of unit cells not yet hit in each zone that is counted; 0 in the others.
    pub(crate) counts: [u8; MAX_ZONES],
    /// The corners of destroyed units: the first slots of each kind, in board order.
    pub(crate) shown: [u8; MAX_TOKENS],
}

impl Seen {
    pub(crate) const NOTHING: Self =
        Seen { hits: Cells::EMPTY, yes: Cells::EMPTY, counts: [0; MAX_ZONES], shown: [NOWHERE; MAX_TOKENS] };

    /// Destroyed units: kind, corner, cells.
    pub(crate) fn destroyed<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = (UnitKind, u8, Cells)> + 'a {
        let slots = rules.order.iter().zip(&self.shown).filter(|&(_, &corner)| corner != NOWHERE);
        slots.map(|(&kind, &corner)| (kind, corner, rules.unit(kind).at(corner)))
    }
}

#[inline]
pub(crate) fn view(rules: &Rules, state: &State, observer: Observer) -> View {
    let mut all = BySeat::new([Seen::NOTHING; MAX_PLAYERS]);
    for seat in rules.seats() {
        let player = &state.public.players[seat];
        let placement = &state.hidden[seat];
        let seen = &mut all[seat];
        seen.hits = state.hits(seat);
        seen.yes = player.answered & placement.occupied;
        if player.scouted != 0 {
            seen.counts = state.zone_counts(rules, seat);
        }
        let mut next = [0; UnitKind::COUNT];
        for (kind, corner, cells) in placement.units(rules) {
            // A placement is whole before anything explodes.
            if cells.is_within(player.exploded) {
                let slot = rules.unit(kind).first as usize + next[kind.index()];
                next[kind.index()] += 1;
                seen.shown[slot] = corner;
            }
        }
    }
    let observer = observer.at(rules.seats());
    let own = observer.seat().map(|seat| state.hidden[seat]);
    View { observer, public: state.public.clone(), seen: all, own }
}

/// What is known of a cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CellKnowledge {
    /// Nothing.
    Nothing,
    /// It exploded, and nothing stood there.
    Crater,
    /// It was hit, and the unit still lives.
    Hit {
        /// The seat that hit it.
        by: Seat,
    },
    /// It was hit, and the unit is destroyed.
    Destroyed {
        /// The kind of the unit.
        kind: UnitKind,
        /// The seat that hit the cell.
        by: Seat,
    },
    /// Its owner said that a unit stands there.
    Unit,
    /// Its owner said that nothing stands there.
    Empty,
    /// The observer's own unit stands there, not hit.
    Own(UnitKind),
}
