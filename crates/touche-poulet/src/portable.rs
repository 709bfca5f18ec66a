//! States and views as data. A set of cells is the list of their numbers, by rows from 0.
//!
//! What is read is well-formed: every number is within its bounds. Whether it is a position, [`crate::validate`] says.

use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::board::{bits, one};
use crate::queue::{At, AttackSource, Blank, Queue, Strike, Target};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS};

/// For fields that are sets of cells.
pub(crate) mod cells {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(set: &u128, to: S) -> Result<S::Ok, S::Error> {
        bits(*set).collect::<Vec<u8>>().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        let list = Vec::<u8>::deserialize(from)?;
        let ascending = list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|&bit| bit < 128);
        if !ascending {
            return Err(D::Error::custom("a set of cells is an ascending list of numbers below 128"));
        }
        Ok(list.into_iter().fold(0, |set, bit| set | one(bit)))
    }
}

/// For two such fields.
pub(crate) mod two_sets {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Cells(#[serde(with = "super::cells")] u128);

    pub(crate) fn serialize<S: Serializer>(sets: &[u128; 2], to: S) -> Result<S::Ok, S::Error> {
        sets.map(Cells).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[u128; 2], D::Error> {
        Ok(<[Cells; 2]>::deserialize(from)?.map(|cells| cells.0))
    }
}

/// For the number of a seat.
pub(crate) mod seat_number {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(number: &u8, to: S) -> Result<S::Ok, S::Error> {
        number.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        let number = u8::deserialize(from)?;
        if usize::from(number) < MAX_PLAYERS {
            Ok(number)
        } else {
            Err(D::Error::custom("a seat is a number from 0 to 3"))
        }
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.board, self.bit).serialize(to)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (board, bit) = Deserialize::deserialize(from)?;
        if usize::from(board) >= MAX_PLAYERS || bit >= 128 {
            return Err(D::Error::custom("a place is a seat from 0 to 3 and a cell from 0 to 127"));
        }
        Ok(At { board, bit })
    }
}

impl Serialize for AttackSource {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(to)
    }
}

impl<'de> Deserialize<'de> for AttackSource {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(from)?.map_or(AttackSource::PLAIN, AttackSource::kind))
    }
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.at(), self.by(), self.opens()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (at, by, opens) = Deserialize::deserialize(from)?;
        Ok(Target::new(at, by, opens))
    }
}

impl Serialize for Strike {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.at(), self.seat() as u8, self.weapon() as u8).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Strike {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (at, seat, weapon): (At, u8, u8) = Deserialize::deserialize(from)?;
        if usize::from(seat) >= MAX_PLAYERS || usize::from(weapon) >= MAX_WEAPONS {
            return Err(D::Error::custom("a strike is a place, a seat from 0 to 3 and a weapon from 0 to 15"));
        }
        Ok(Strike::new(at, seat.into(), weapon.into()))
    }
}

impl<T: Blank + Serialize, const N: usize> Serialize for Queue<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(to)
    }
}

impl<'de, T: Blank + Deserialize<'de>, const N: usize> Deserialize<'de> for Queue<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut queue = Queue::EMPTY;
        for item in Vec::deserialize(from)? {
            if !queue.push(item) {
                return Err(D::Error::custom(alloc::format!("a list has at most {N} items")));
            }
        }
        Ok(queue)
    }
}
