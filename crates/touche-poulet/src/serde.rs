//! States and views as data, each by way of a plain struct: `players` and other lists by seat have an entry for every
//! player, cells are written as in actions (`5.3`, `1@5.3`), weapons and zones go by their number in the edition, and
//! lists of numbers end behind the last that is not 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

mod columns;
mod lists;
mod player;
mod public;

use alloc::vec::Vec;

use game_traits::{BySeat, Observer, Seat, StateError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use self::columns::Columns;
use self::lists::{cut, filled};
use self::public::PublicData;
use crate::action_shape::NO_BOARD;
use crate::cell::{BoardCell, Cell};
use crate::cells::bits;
use crate::placement::grid::{Grid, NOWHERE};
use crate::rules::MAX_PLAYERS;
use crate::state::State;
use crate::unit_kind::UnitKind;
use crate::view::{Seen, View};

game_traits::serde_by_text!(crate::slug::Slug, UnitKind, Cell, BoardCell, crate::action::Action, crate::action::Chance);
game_traits::serde_by_data!(State => StateData, View => ViewData);

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    public: PublicData,
    placements: Vec<GridData>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
pub(crate) struct ViewData {
    observer: Observer,
    public: PublicData,
    /// What has come to light of each player's placement.
    seen: Vec<SeenData>,
    /// The observer's own placement.
    own: Option<GridData>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GridData {
    /// The corners of the tokens that are placed, in the order of placement.
    corners: Vec<Cell>,
    occupied: Vec<Cell>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeenData {
    /// Cells that the owner said a unit stands on.
    units: Vec<Cell>,
    /// By zone, the number of unit cells not yet hit.
    counts: Vec<u8>,
    /// The corners of destroyed units, each in the place of a token in the order of placement.
    destroyed: Vec<Option<Cell>>,
}

fn every_seat(entries: usize, public: &PublicData, field: &'static str) -> Result<(), StateError> {
    StateError::ensure(entries == public.players.len(), field, || "an entry for every seat")
}

impl GridData {
    fn new(columns: Columns, grid: &Grid) -> Self {
        let corners = grid.corners[..grid.placed()].iter().map(|&corner| columns.cell(corner));
        GridData { corners: corners.collect(), occupied: columns.cells(grid.occupied) }
    }

    fn read(&self, columns: Columns) -> Result<Grid, StateError> {
        let corners = self.corners.iter().map(|&corner| columns.bit(corner)).collect::<Result<Vec<u8>, _>>()?;
        Ok(Grid { occupied: columns.set(&self.occupied)?, corners: filled(&corners, NOWHERE, "corners")? })
    }
}

impl From<State> for StateData {
    fn from(state: State) -> Self {
        let public = PublicData::new(&state.public, |seat| state.hits(seat));
        let grids = state.hidden.values().iter().take(public.players.len());
        let placements = grids.map(|grid| GridData::new(Columns(public.columns), grid)).collect();
        StateData { public, placements }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(data: StateData) -> Result<Self, StateError> {
        every_seat(data.placements.len(), &data.public, "placements")?;
        let (public, hits) = data.public.read()?;
        let columns = Columns(public.columns);
        let grids = data.placements.iter().map(|grid| grid.read(columns)).collect::<Result<Vec<_>, _>>()?;
        let placements = filled(&grids, Grid::EMPTY, "placements")?;
        let state = State { public, hidden: placements.into() };
        let fits = hits.iter().all(|(seat, &hits)| state.hits(seat) == hits);
        StateError::ensure(fits, "TP-12", || "hits are the cells that exploded and on which a unit stands")?;
        Ok(state)
    }
}

impl From<View> for ViewData {
    fn from(view: View) -> Self {
        let public = PublicData::new(&view.public, |seat| view.seen[seat].hits);
        let columns = Columns(public.columns);
        let corner = |&corner: &u8| (corner != NOWHERE).then(|| columns.cell(corner));
        let seen = view.seen.values().iter().take(public.players.len()).map(|seen| SeenData {
            units: columns.cells(seen.yes),
            counts: cut(&seen.counts),
            destroyed: cut(&seen.shown.iter().map(corner).collect::<Vec<_>>()),
        });
        ViewData {
            observer: view.observer,
            seen: seen.collect(),
            own: view.own.map(|own| GridData::new(columns, &own)),
            public,
        }
    }
}

impl TryFrom<ViewData> for View {
    type Error = StateError;

    fn try_from(data: ViewData) -> Result<Self, StateError> {
        every_seat(data.seen.len(), &data.public, "seen")?;
        let (public, hits) = data.public.read()?;
        let columns = Columns(public.columns);
        let mut seen = BySeat::new([Seen::NOTHING; MAX_PLAYERS]);
        for ((seat, slot), given) in seen.iter_mut().zip(&data.seen) {
            let bit = |corner: &Option<Cell>| corner.map_or(Ok(NOWHERE), |corner| columns.bit(corner));
            let shown = given.destroyed.iter().map(bit).collect::<Result<Vec<u8>, _>>()?;
            *slot = Seen {
                hits: hits[seat],
                yes: columns.set(&given.units)?,
                counts: filled(&given.counts, 0, "counts")?,
                shown: filled(&shown, NOWHERE, "destroyed")?,
            };
        }
        let own = data.own.map(|own| own.read(columns)).transpose()?;
        Ok(View { observer: data.observer, public, seen, own })
    }
}

/// Kinds by bit, as a list.
pub(crate) mod kinds {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(kinds: &u8, to: S) -> Result<S::Ok, S::Error> {
        let list: Vec<UnitKind> = bits(*kinds).filter_map(UnitKind::from_bit).collect();
        list.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        let kinds = Vec::<UnitKind>::deserialize(from)?;
        Ok(kinds.iter().fold(0, |set, kind| set | 1 << kind.index()))
    }
}

/// The board of a Pigeonnage that has no cell named.
pub(crate) fn no_board() -> Seat {
    NO_BOARD
}
