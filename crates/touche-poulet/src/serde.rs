//! States and views as data, each by way of a plain struct: `players` and other lists by seat have an entry for every
//! player, cells are written as in actions (`5.3`, `1@5.3`), weapons and zones go by their number in the edition, and
//! lists of numbers end behind the last that is not 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use game_traits::{BySeat, Observer, Seat, StateError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action_shape::NO_BOARD;
use crate::cell::{BoardCell, Cell, MAX_SIDE};
use crate::cells::{Cells, bits};
use crate::pending::{PackedCell, Strike, Target};
use crate::placement::grid::{Grid, NOWHERE};
use crate::player::{Player, WILD};
use crate::public::{Prompt, Public, Stage};
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
struct PublicData {
    /// Cells in a row of a board.
    columns: u8,
    players: Vec<PlayerData>,
    targets: Vec<TargetData>,
    strikes: Vec<StrikeData>,
    weapon_takers: Vec<Seat>,
    deck: Vec<u8>,
    face_up: Vec<u8>,
    first: Seat,
    active: Seat,
    last_turn: bool,
    phase: Stage,
    /// The hit whose bonus is due, and the kind that attacked.
    bonus: Option<BonusData>,
    prompt: Prompt,
    /// The cells of a Pigeonnage that are named and not yet answered for.
    named: Vec<BoardCell>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerData {
    epis: u32,
    /// By the color of each seat.
    eggs: Vec<u8>,
    wild_eggs: u8,
    weapons: Vec<u8>,
    living: BTreeMap<UnitKind, u8>,
    /// By the seat that hit them.
    hits: Vec<Vec<Cell>>,
    craters: Vec<Cell>,
    answered: Vec<Cell>,
    targeted: Vec<Cell>,
    /// The zones that are counted.
    scouted: Vec<u8>,
    field: Option<BoardCell>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusData {
    kind: UnitKind,
    at: BoardCell,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetData {
    seat: Seat,
    attack: Option<UnitKind>,
    at: BoardCell,
    first_of_attack: bool,
    bonus_used: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrikeData {
    seat: Seat,
    weapon: u8,
    at: BoardCell,
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

/// The number of columns of a board: what makes a bit a cell.
#[derive(Clone, Copy)]
struct Columns(u8);

impl Columns {
    fn cell(self, bit: u8) -> Cell {
        let columns = self.0.max(1);
        Cell::new(bit % columns + 1, bit / columns + 1).expect("a bit is below 128")
    }

    fn cells(self, set: Cells) -> Vec<Cell> {
        set.iter().map(|bit| self.cell(bit)).collect()
    }

    fn board_cell(self, at: PackedCell) -> BoardCell {
        BoardCell { seat: at.board, cell: self.cell(at.cell) }
    }

    fn bit(self, cell: Cell) -> Result<u8, StateError> {
        let bit = usize::from(cell.row() - 1) * usize::from(self.0) + usize::from(cell.column() - 1);
        StateError::ensure(cell.column() <= self.0 && bit < MAX_SIDE, "TP-1", || {
            format!("cell {cell} is not on a board of {} columns", self.0)
        })?;
        Ok(bit as u8)
    }

    fn set(self, cells: &[Cell]) -> Result<Cells, StateError> {
        let set = cells.iter().map(|&cell| self.bit(cell)).collect::<Result<Cells, _>>()?;
        StateError::ensure(set.len() as usize == cells.len(), "TP-1", || "a cell stands twice in a set")?;
        Ok(set)
    }

    fn pack(self, at: BoardCell) -> Result<PackedCell, StateError> {
        Ok(PackedCell { board: seat(at.seat)?, cell: self.bit(at.cell)? })
    }
}

/// A seat that can be at the table.
fn seat(seat: Seat) -> Result<Seat, StateError> {
    StateError::ensure(seat.index() < MAX_PLAYERS, "players", || format!("seat {seat}, there are 0 to 3"))?;
    Ok(seat)
}

/// A list without the values at its end that are the default.
fn cut<T: Copy + Default + PartialEq>(list: &[T]) -> Vec<T> {
    let end = list.iter().rposition(|value| *value != T::default()).map_or(0, |last| last + 1);
    list[..end].to_vec()
}

/// A list, filled up to the length of an array.
fn filled<T: Copy, const N: usize>(list: &[T], rest: T, field: &'static str) -> Result<[T; N], StateError> {
    StateError::ensure(list.len() <= N, field, || format!("{} entries, at most {N}", list.len()))?;
    let mut all = [rest; N];
    all[..list.len()].copy_from_slice(list);
    Ok(all)
}

fn every_seat(entries: usize, public: &PublicData, field: &'static str) -> Result<(), StateError> {
    StateError::ensure(entries == public.players.len(), field, || "an entry for every seat")
}

/// The number of players: who does not play has nothing.
fn players(public: &Public) -> usize {
    let eggs = |seat: Seat| public.players.values().iter().any(|player| player.eggs[seat] != 0);
    let plays = |&(seat, player): &(Seat, &Player)| *player != Player::default() || eggs(seat);
    public.players.iter().rfind(plays).map_or(0, |(seat, _)| seat.index() + 1)
}

impl PublicData {
    fn new(public: &Public, hits: impl Fn(Seat) -> Cells) -> Self {
        let columns = Columns(public.columns);
        let players = players(public);
        let target = |target: &Target| TargetData {
            seat: target.owner,
            attack: target.attack,
            at: columns.board_cell(target.at),
            first_of_attack: target.first_of_attack,
            bonus_used: target.bonus_used,
        };
        let strike = |strike: &Strike| StrikeData {
            seat: strike.owner,
            weapon: strike.weapon,
            at: columns.board_cell(strike.at),
        };
        let bonus = if let Stage::Resolution { bonus, .. } = public.stage { bonus } else { None };
        let (board, named) =
            if let Prompt::Probe { board, named, .. } = public.prompt { (board, named) } else { Default::default() };
        let player = |(seat, player): (Seat, &Player)| PlayerData::new(columns, players, player, hits(seat));
        PublicData {
            columns: public.columns,
            players: public.players.iter().take(players).map(player).collect(),
            targets: public.targets.iter().map(target).collect(),
            strikes: public.strikes.iter().map(strike).collect(),
            weapon_takers: public.weapon_takers.to_vec(),
            deck: cut(&public.deck),
            face_up: cut(&public.row),
            first: public.first,
            active: public.active,
            last_turn: public.last_turn,
            phase: public.stage,
            bonus: bonus.map(|(kind, at)| BonusData { kind, at: columns.board_cell(at) }),
            prompt: public.prompt,
            named: named.iter().map(|cell| columns.board_cell(PackedCell { board, cell })).collect(),
        }
    }

    /// What is public, and the cells of each player that were hit.
    fn read(self) -> Result<(Public, BySeat<Cells, MAX_PLAYERS>), StateError> {
        let columns = Columns(self.columns);
        let (mut players, mut hits) = (BySeat::default(), BySeat::default());
        StateError::ensure(self.players.len() <= MAX_PLAYERS, "players", || {
            format!("{}, at most {MAX_PLAYERS}", self.players.len())
        })?;
        for (index, player) in self.players.iter().enumerate() {
            let seat = Seat::new(index);
            (players[seat], hits[seat]) = player.read(columns, self.players.len())?;
        }
        let target = |target: TargetData| {
            Ok(Target {
                at: columns.pack(target.at)?,
                owner: seat(target.seat)?,
                attack: target.attack,
                first_of_attack: target.first_of_attack,
                bonus_used: target.bonus_used,
            })
        };
        let strike = |strike: StrikeData| {
            Ok(Strike { at: columns.pack(strike.at)?, owner: seat(strike.seat)?, weapon: strike.weapon })
        };
        let (mut stage, mut prompt) = (self.phase, self.prompt);
        match (&mut stage, self.bonus) {
            (Stage::Resolution { bonus, .. }, Some(BonusData { kind, at })) => *bonus = Some((kind, columns.pack(at)?)),
            (_, None) => {}
            _ => return Err(StateError::new("TP-13", "a bonus is due in resolution alone")),
        }
        if let Some(first) = self.named.first() {
            let cells: Vec<Cell> = self.named.iter().map(|at| at.cell).collect();
            let Prompt::Probe { board, named, .. } = &mut prompt else {
                return Err(StateError::new("TP-25", "cells are named for a Pigeonnage alone"));
            };
            (*board, *named) = (seat(first.seat)?, columns.set(&cells)?);
            StateError::ensure(
                self.named.iter().all(|at| at.seat == first.seat),
                "TP-25",
                || "cells of two boards are named",
            )?;
        }
        let public = Public {
            columns: self.columns,
            players,
            targets: self.targets.into_iter().map(target).collect::<Result<_, StateError>>()?,
            strikes: self.strikes.into_iter().map(strike).collect::<Result<_, StateError>>()?,
            weapon_takers: self.weapon_takers.into_iter().map(seat).collect::<Result<_, _>>()?,
            deck: filled(&self.deck, 0, "deck")?,
            row: filled(&self.face_up, 0, "face_up")?,
            first: seat(self.first)?,
            active: seat(self.active)?,
            last_turn: self.last_turn,
            stage,
            prompt,
        };
        Ok((public, hits))
    }
}

impl PlayerData {
    fn new(columns: Columns, players: usize, player: &Player, hits: Cells) -> Self {
        let living = UnitKind::ALL.into_iter().zip(player.living).filter(|&(_, tokens)| tokens > 0);
        let by = |seat| columns.cells(player.hit_by(Seat::new(seat), hits));
        PlayerData {
            epis: player.epis,
            eggs: player.eggs.values()[..players].to_vec(),
            wild_eggs: player.eggs[WILD],
            weapons: cut(&player.held),
            living: living.collect(),
            hits: (0..players).map(by).collect(),
            craters: columns.cells(player.exploded - hits),
            answered: columns.cells(player.answered),
            targeted: columns.cells(player.targeted),
            scouted: bits(player.scouted).collect(),
            field: player.field.map(|at| columns.board_cell(at)),
        }
    }

    /// The player, and the cells that were hit.
    fn read(&self, columns: Columns, players: usize) -> Result<(Player, Cells), StateError> {
        let whole = self.eggs.len() == players && self.hits.len() == players;
        StateError::ensure(whole, "eggs, hits", || "an entry for every seat")?;
        let mut player = Player {
            exploded: columns.set(&self.craters)?,
            answered: columns.set(&self.answered)?,
            targeted: columns.set(&self.targeted)?,
            held: filled(&self.weapons, 0, "weapons")?,
            epis: self.epis,
            field: self.field.map(|at| columns.pack(at)).transpose()?,
            ..Player::default()
        };
        let mut hits = Cells::EMPTY;
        for (by, cells) in self.hits.iter().enumerate() {
            let cells = columns.set(cells)?;
            StateError::ensure(!cells.meets(player.exploded), "TP-14", || "a cell exploded twice")?;
            player.exploded |= cells;
            hits |= cells;
            for bit in bits(by as u8) {
                player.hitters[usize::from(bit)] |= cells;
            }
        }
        for (color, &count) in self.eggs.iter().enumerate() {
            player.eggs[Seat::new(color)] = count;
        }
        player.eggs[WILD] = self.wild_eggs;
        for (kind, &tokens) in &self.living {
            player.living[kind.index()] = tokens;
        }
        for &zone in &self.scouted {
            let bit = 1u16.checked_shl(zone.into());
            player.scouted |= bit.ok_or_else(|| StateError::new("TP-1", format!("zone {zone}, there are 0 to 15")))?;
        }
        Ok((player, hits))
    }
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
