//! What is public of a player, as data.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use game_traits::{Seat, StateError};
use serde::{Deserialize, Serialize};

use super::columns::Columns;
use super::lists::{cut, filled};
use crate::cell::{BoardCell, Cell};
use crate::cells::{Cells, bits};
use crate::player::{Player, WILD};
use crate::unit_kind::UnitKind;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerData {
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

impl PlayerData {
    pub(super) fn new(columns: Columns, players: usize, player: &Player, hits: Cells) -> Self {
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
    pub(super) fn read(&self, columns: Columns, players: usize) -> Result<(Player, Cells), StateError> {
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
