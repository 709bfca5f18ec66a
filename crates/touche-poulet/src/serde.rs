//! States and views as data. A set of cells is the list of their numbers, by rows from 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

use alloc::vec::Vec;

use game_traits::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::cells::Cells;
use crate::edition::rules::MAX_PLAYERS;
use crate::pending::{At, Takers};

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

impl From<At> for (Seat, u8) {
    fn from(at: At) -> Self {
        (at.board, at.cell)
    }
}

impl TryFrom<(Seat, u8)> for At {
    type Error = &'static str;

    fn try_from((board, cell): (Seat, u8)) -> Result<Self, Self::Error> {
        let board = playing(board).filter(|_| cell < 128);
        board.map(|board| At { board, cell }).ok_or("a place is a seat from 0 to 3 and a cell from 0 to 127")
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
