//! What is public, as data.

use alloc::format;
use alloc::vec::Vec;

use game_traits::{BySeat, Seat, StateError};
use serde::{Deserialize, Serialize};

use super::columns::{Columns, seat};
use super::lists::{cut, filled};
use super::player::PlayerData;
use crate::cell::{BoardCell, Cell};
use crate::cells::Cells;
use crate::pending::{PackedCell, Strike, Target};
use crate::player::Player;
use crate::public::{Prompt, Public, Stage};
use crate::rules::MAX_PLAYERS;
use crate::unit_kind::UnitKind;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublicData {
    /// Cells in a row of a board.
    pub(super) columns: u8,
    pub(super) players: Vec<PlayerData>,
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

/// The number of players: who does not play has nothing.
fn players(public: &Public) -> usize {
    let eggs = |seat: Seat| public.players.values().iter().any(|player| player.eggs[seat] != 0);
    let plays = |&(seat, player): &(Seat, &Player)| *player != Player::default() || eggs(seat);
    public.players.iter().rfind(plays).map_or(0, |(seat, _)| seat.index() + 1)
}

impl PublicData {
    pub(super) fn new(public: &Public, hits: impl Fn(Seat) -> Cells) -> Self {
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
    pub(super) fn read(self) -> Result<(Public, BySeat<Cells, MAX_PLAYERS>), StateError> {
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
