//! States and views as data. A set of cells is the list of their numbers, by rows from 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::cells::Cells;
use crate::edition::rules::MAX_PLAYERS;
use crate::pending::{At, Takers};
use crate::seat_number::checked;

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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AtData(u8, u8);

impl Serialize for At {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        AtData(self.board, self.cell).serialize(to)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let AtData(board, cell) = Deserialize::deserialize(from)?;
        if usize::from(board) < MAX_PLAYERS && cell < 128 {
            Ok(At { board, cell })
        } else {
            Err(D::Error::custom("a place is a seat from 0 to 3 and a cell from 0 to 127"))
        }
    }
}

/// For a list of numbers of seats.
pub(crate) mod seat_numbers {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(numbers: &[u8], to: S) -> Result<S::Ok, S::Error> {
        numbers.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Takers, D::Error> {
        let numbers = Takers::deserialize(from)?;
        numbers.into_iter().map(checked).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}
