//! States and views as data. A set of cells is the list of their numbers, by rows from 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

use alloc::vec::Vec;

use game_traits::{Seat, StateError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::cells::Cells;
use crate::pending::{PackedCell, Takers};
use crate::placement::grid::NOWHERE;
use crate::rules::{MAX_PLAYERS, MAX_TOKENS};

game_traits::serde_by_text!(
    crate::slug::Slug,
    crate::unit_kind::UnitKind,
    crate::cell::Cell,
    crate::cell::BoardCell,
    crate::action::Action,
    crate::action::Chance
);

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<u8>>().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<u8>::deserialize(from)?;
        let ascending = list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|&cell| cell < 128);
        if ascending {
            Ok(list.into_iter().collect())
        } else {
            Err(D::Error::custom("a set of cells is an ascending list of numbers below 128"))
        }
    }
}

impl From<PackedCell> for (Seat, u8) {
    fn from(at: PackedCell) -> Self {
        (at.board, at.cell)
    }
}

impl TryFrom<(Seat, u8)> for PackedCell {
    type Error = StateError;

    fn try_from((board, cell): (Seat, u8)) -> Result<Self, StateError> {
        let cell = playing(board).filter(|_| cell < 128).map(|board| PackedCell { board, cell });
        cell.ok_or_else(|| StateError::new("TP-1", "a place is a seat from 0 to 3 and a cell from 0 to 127"))
    }
}

fn playing(seat: Seat) -> Option<Seat> {
    (seat.index() < MAX_PLAYERS).then_some(seat)
}

fn checked<E: Error>(seat: Seat) -> Result<Seat, E> {
    playing(seat).ok_or_else(|| E::custom("a seat is a number from 0 to 3"))
}

/// Reads a seat that can be at the table.
pub(crate) fn seat<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
    checked(Seat::deserialize(from)?)
}

/// Reads a list of such seats.
pub(crate) fn takers<'de, D: Deserializer<'de>>(from: D) -> Result<Takers, D::Error> {
    Takers::deserialize(from)?.into_iter().map(checked).collect()
}

/// Reads the corners of tokens.
pub(crate) fn corners<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; MAX_TOKENS], D::Error> {
    let corners = <[u8; MAX_TOKENS]>::deserialize(from)?;
    let bounded = corners.iter().all(|&corner| corner < 128 || corner == NOWHERE);
    bounded.then_some(corners).ok_or_else(|| D::Error::custom("a corner is a cell from 0 to 127, or 255 for none"))
}
